/**
 * The scene: elements that persist and travel.
 *
 * A game describes the whole table as a tree of plain objects; the scene makes the page look like it. An element with a
 * key is the same element wherever it turns up next, in whichever part of the page, so a card that was in a hand and is
 * now on a pile simply travels there (measure, move, measure again, animate the difference).
 */

/**
 * @typedef {object} Tree
 * @property {string} tag            "div", or "svg:use" for what belongs to an SVG
 * @property {string} [key]          the element's identity, on the whole page
 * @property {string} [was]          the identity it had before, if no element has the key yet (a card that is revealed)
 * @property {boolean} fly           whether it travels
 * @property {string} [from]         key of the element from which it comes, when it is new
 * @property {number} delay          it comes so many steps later than the others
 * @property {Array<[number, number]>} [via]  stations on the way, in percent of the parent's size
 * @property {Record<string, string | number | boolean | null | undefined>} attributes
 * @property {Record<string, string>} style
 * @property {Array<Tree | string>} children
 */
/** @typedef {Tree | string | number | null | undefined | false} Child */
/** @typedef {Child | Child[] | Array<Child | Child[] | Child[][]>} Children */

const SVG = "http://www.w3.org/2000/svg";
export const TRAVEL = 340; // milliseconds
const STAGGER = 45;
const HOP = 85;
const EASE = "cubic-bezier(.3,.7,.25,1)";

/**
 * Describe an element.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Children} children
 * @returns {Tree}
 */
export function h(tag, props, ...children) {
  const { key, was, fly, from, delay, via, style, ...attributes } = props ?? {};
  /** @type {Array<Tree | string>} */
  const flat = [];
  for (const child of /** @type {Child[]} */ (children.flat(3))) {
    if (child === null || child === undefined || child === false) continue;
    flat.push(typeof child === "object" ? child : String(child));
  }
  return {
    tag,
    key,
    was,
    fly: Boolean(fly),
    from,
    delay: delay ?? 0,
    via,
    attributes,
    style: style ?? {},
    children: flat,
  };
}

/** The keys of all elements that will be there.
 * @param {Children[]} children
 * @returns {Set<string>} */
function keysOf(children) {
  const trees = /** @type {Tree[]} */ (h("div", null, ...children).children.filter((tree) => typeof tree !== "string"));
  return new Set(trees.flatMap((tree) => [tree.key ?? "", ...keysOf(tree.children)]));
}

/** Make an element that is not part of any scene.
 * @param {Tree} tree
 * @returns {Element} */
export function build(tree) {
  const element = create(tree.tag);
  dress(element, tree);
  for (const child of tree.children) element.append(typeof child === "string" ? child : build(child));
  return element;
}

/** @param {string} tag */
function create(tag) {
  return tag.startsWith("svg:") ? document.createElementNS(SVG, tag.slice(4)) : document.createElement(tag);
}

/** @type {WeakMap<Element, {attributes: Record<string, string>, style: Record<string, string>}>} */
const dressed = new WeakMap();

/**
 * @param {Element} element
 * @param {Tree} tree
 */
function dress(element, tree) {
  const before = dressed.get(element) ?? { attributes: {}, style: {} };
  /** @type {Record<string, string>} */
  const attributes = {};
  for (const [name, value] of Object.entries(tree.attributes)) {
    if (value !== null && value !== undefined && value !== false)
      attributes[name] = value === true ? "" : String(value);
  }
  for (const name of Object.keys(before.attributes)) if (!(name in attributes)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) {
    if (before.attributes[name] !== value) element.setAttribute(name, value);
  }
  const style = /** @type {HTMLElement} */ (element).style;
  for (const name of Object.keys(before.style)) if (!(name in tree.style)) style.removeProperty(name);
  for (const [name, value] of Object.entries(tree.style)) {
    if (before.style[name] !== value) style.setProperty(name, value);
  }
  dressed.set(element, { attributes, style: { ...tree.style } });
}

export class Scene {
  /** @param {Record<string, Element>} mounts the parts of the page that the scene fills */
  constructor(mounts) {
    this.mounts = mounts;
    /** @type {Map<string, Element>} */
    this.known = new Map();
    /** @type {Map<string, Tree>} */
    this.seen = new Map();
    /** @type {Set<Animation>} */
    this.running = new Set();
    this.layer = document.createElement("div");
    this.layer.className = "flight";
    document.body.append(this.layer);
  }

  /** Show the trees at once.
   * @param {Record<string, Children>} trees */
  show(trees) {
    this.skip();
    this.patchAll(trees);
  }

  /**
   * Show the trees, with everything that moves travelling to its new place.
   * @param {Record<string, Children>} trees
   * @param {number} [pace] 1 is normal, 0 is at once
   * @param {string} [goal] key of the element to which those fly that leave now
   */
  async play(trees, pace = 1, goal = "") {
    if (pace === 0 || document.hidden) return this.show(trees);
    this.skip();
    if (goal) await this.takeAway(keysOf(Object.values(trees)), goal, pace);
    const before = this.measure();
    const faces = this.faces();
    this.patchAll(trees);
    for (const [key, tree] of this.seen) {
      const element = this.known.get(key);
      if (tree.fly && element) this.travel(element, tree, before, faces, pace);
    }
    await this.rest();
  }

  /** Let everything arrive now. */
  skip() {
    for (const animation of [...this.running]) animation.finish();
    this.running.clear();
  }

  get busy() {
    return this.running.size > 0;
  }

  async rest() {
    await Promise.allSettled([...this.running].map((animation) => animation.finished));
  }

  measure() {
    /** @type {Map<string, DOMRect>} */
    const rects = new Map();
    for (const [key, element] of this.known) rects.set(key, element.getBoundingClientRect());
    return rects;
  }

  faces() {
    /** @type {Map<Element, {face: string, look: Node}>} */
    const faces = new Map();
    for (const element of this.known.values()) {
      const face = element.getAttribute("data-face");
      if (face !== null) faces.set(element, { face, look: element.cloneNode(true) });
    }
    return faces;
  }

  /**
   * @param {Element} element
   * @param {Tree} tree
   * @param {Map<string, DOMRect>} before
   * @param {Map<Element, {face: string, look: Node}>} faces
   * @param {number} pace
   */
  travel(element, tree, before, faces, pace) {
    const here = element.getBoundingClientRect();
    const itself = before.get(tree.key ?? "") ?? before.get(tree.was ?? "");
    const there = itself ?? before.get(tree.from ?? "") ?? this.known.get(tree.from ?? "")?.getBoundingClientRect();
    /** @type {KeyframeAnimationOptions} */
    const timing = { duration: TRAVEL * pace, delay: itself ? 0 : tree.delay * STAGGER * pace, easing: EASE, fill: "backwards" };
    if (tree.via?.length) {
      this.hop(element, tree.via, pace);
    } else if (there && there.width) {
      const dx = there.left + there.width / 2 - here.left - here.width / 2;
      const dy = there.top + there.height / 2 - here.top - here.height / 2;
      const scale = here.width ? (itself ? there.width / here.width : Math.min(1, there.width / here.width)) : 1;
      if (Math.abs(dx) + Math.abs(dy) > 2 || Math.abs(scale - 1) > 0.03) {
        this.run(
          element,
          [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: "none" }],
          timing,
        );
      }
    } else {
      this.run(
        element,
        [
          { opacity: 0, transform: "scale(.9)" },
          { opacity: 1, transform: "none" },
        ],
        timing,
      );
    }
    const face = faces.get(element);
    if (face && face.face !== element.getAttribute("data-face")) this.turn(element, face.look, timing);
  }

  /**
   * Space by space along the way.
   * @param {Element} element
   * @param {Array<[number, number]>} via
   * @param {number} pace
   */
  hop(element, via, pace) {
    const parent = element.parentElement;
    const [endX, endY] = via[via.length - 1];
    if (!parent) return;
    const x = parent.clientWidth / 100;
    const y = parent.clientHeight / 100;
    /** @type {Keyframe[]} */
    const frames = [];
    via.forEach(([px, py], i) => {
      const place = `translate(${(px - endX) * x}px, ${(py - endY) * y}px)`;
      frames.push({ transform: place, offset: i / (via.length - 1), easing: "ease-in-out" });
      if (i < via.length - 1) {
        const [nx, ny] = via[i + 1];
        const middle = `translate(${((px + nx) / 2 - endX) * x}px, ${((py + ny) / 2 - endY) * y - 7}px) scale(1.14)`;
        frames.push({ transform: middle, offset: (i + 0.5) / (via.length - 1), easing: "ease-in-out" });
      }
    });
    this.run(element, frames, { duration: Math.max(220, HOP * (via.length - 1)) * pace, fill: "backwards" });
  }

  /** Turn a card over: the old face goes, then the new one comes.
   * @param {Element} element
   * @param {Node} look
   * @param {KeyframeAnimationOptions} timing */
  turn(element, look, timing) {
    const half = Number(timing.duration) / 2;
    const face = element.firstElementChild;
    const ghost = document.createElement("div");
    ghost.className = "old-face";
    ghost.append(...look.childNodes);
    element.append(ghost);
    const out = this.run(ghost, [{ transform: "none" }, { transform: "rotateY(90deg)" }], {
      ...timing,
      duration: half,
      easing: "ease-in",
      fill: "both",
    });
    const gone = () => ghost.remove();
    void out.finished.then(gone, gone);
    if (face) {
      const delay = Number(timing.delay) + half;
      this.run(face, [{ transform: "rotateY(-90deg)" }, { transform: "none" }], {
        duration: half,
        delay,
        easing: "ease-out",
        fill: "backwards",
      });
    }
  }

  /** What will be gone flies to whoever takes it; until it has arrived, nothing is counted as if it were there.
   * @param {Set<string>} staying
   * @param {string} goal
   * @param {number} pace */
  async takeAway(staying, goal, pace) {
    const there = this.known.get(goal)?.getBoundingClientRect();
    if (!there) return;
    for (const [key, tree] of this.seen) if (tree.fly && !staying.has(key)) this.leave(tree, there, pace);
    await this.rest();
  }

  /** @param {Tree} tree
   * @param {DOMRect} goal
   * @param {number} pace */
  leave(tree, goal, pace) {
    const element = /** @type {HTMLElement} */ (this.known.get(tree.key ?? ""));
    const { left, top, width, height } = element.getBoundingClientRect();
    if (!width) return;
    const ghost = /** @type {HTMLElement} */ (build({ ...tree, style: {} }));
    Object.assign(ghost.style, { position: "fixed", left: `${left}px`, top: `${top}px`, width: `${width}px`, margin: "0" });
    this.layer.append(ghost);
    element.style.visibility = "hidden";
    const move = `translate(${goal.left + (goal.width - width) / 2 - left}px, ${goal.top + (goal.height - height) / 2 - top}px) scale(.4)`;
    const animation = this.run(
      ghost,
      [{ transform: "none", opacity: 1 }, { transform: move, opacity: 0.1 }],
      { duration: TRAVEL * pace, delay: tree.delay * STAGGER * pace, easing: "ease-in", fill: "both" },
    );
    const gone = () => ghost.remove();
    void animation.finished.then(gone, gone);
  }

  /**
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} timing
   */
  run(element, frames, timing) {
    const animation = element.animate(frames, timing);
    this.running.add(animation);
    element.classList.add("flying");
    const done = () => {
      this.running.delete(animation);
      element.classList.remove("flying");
    };
    animation.finished.then(done, done);
    return animation;
  }

  // --- making the page look like the tree ---------------------------------------------------------------------------

  /** @param {Record<string, Children>} trees */
  patchAll(trees) {
    const focused = document.activeElement;
    this.seen = new Map();
    for (const [name, tree] of Object.entries(trees)) {
      const mount = this.mounts[name];
      if (mount) this.patch(mount, h("div", null, tree).children);
    }
    for (const [key, element] of this.known) {
      if (!this.seen.has(key)) {
        this.known.delete(key);
        element.remove();
      }
    }
    if (focused instanceof HTMLElement && focused !== document.activeElement && focused.isConnected) {
      focused.focus({ preventScroll: true });
    }
  }

  /**
   * @param {Element} parent
   * @param {Array<Tree | string>} trees
   */
  patch(parent, trees) {
    const spare = [...parent.childNodes].filter((node) => !(node instanceof Element && node.hasAttribute("data-key")));
    trees.forEach((tree, i) => {
      const node = typeof tree === "string" ? this.textNode(tree, spare) : this.elementFor(tree, spare);
      if (parent.childNodes[i] !== node) parent.insertBefore(node, parent.childNodes[i] ?? null);
      if (typeof tree !== "string") {
        dress(/** @type {Element} */ (node), tree);
        if (tree.key) /** @type {Element} */ (node).setAttribute("data-key", tree.key);
        this.patch(/** @type {Element} */ (node), tree.children);
      }
    });
    while (parent.childNodes.length > trees.length) parent.lastChild?.remove();
  }

  /**
   * @param {string} text
   * @param {Node[]} spare
   */
  textNode(text, spare) {
    const index = spare.findIndex((node) => node.nodeType === Node.TEXT_NODE);
    if (index < 0) return document.createTextNode(text);
    const [node] = spare.splice(index, 1);
    if (node.textContent !== text) node.textContent = text;
    return node;
  }

  /**
   * @param {Tree} tree
   * @param {Node[]} spare
   */
  elementFor(tree, spare) {
    if (tree.key) {
      let element = this.known.get(tree.key);
      if (!element && tree.was && !this.seen.has(tree.was)) {
        element = this.known.get(tree.was);
        this.known.delete(tree.was);
      }
      element ??= create(tree.tag);
      this.known.set(tree.key, element);
      this.seen.set(tree.key, tree);
      return element;
    }
    const name = tree.tag.replace("svg:", "").toLowerCase();
    const index = spare.findIndex((node) => node.nodeName.toLowerCase() === name);
    return index < 0 ? create(tree.tag) : /** @type {Element} */ (spare.splice(index, 1)[0]);
  }
}
