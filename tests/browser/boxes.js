/**
 * Measures the page as it stands: what overlaps, what is cut off, what cannot be reached or hit.
 *
 * Evaluated in the page with {solid, finger}: selectors of things that must not overlap, and whether it is a finger that
 * points. Returns sentences, none if all is well.
 */
({ solid, finger }) => {
  const SLACK = 1.5; // pixels that are nobody's fault
  const TARGET = finger ? 44 : 24;
  const SMALLEST = 9.5; // pixels of a number's height
  const FROM_AFAR = 15; // on a television
  const TEXT_LEFT = 3.5; // of a shortened name, at least so many letters' widths are seen
  const faults = new Set();
  const root = document.querySelector("dialog[open]") ?? document.querySelector(".curtain") ?? document.body;
  const seen = (one) => {
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (one.closest(".unseen, .skip, .flight, .old-face") || one.closest("details:not([open]) > :not(summary)")) return false;
    const { width, height } = one.getBoundingClientRect();
    return width > 0 && height > 0;
  };
  const all = (css) => [...root.querySelectorAll(css)].filter(seen);
  const nameOf = (one) => {
    const css = typeof one.className === "string" && one.className ? `.${one.className.trim().split(/\s+/).join(".")}` : "";
    const text = (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 28);
    return `${one.tagName.toLowerCase()}${one.id ? `#${one.id}` : ""}${css} “${text}”`;
  };
  const boxOf = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const common = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const px = (n) => `${Math.round(n)} px`;

  const EVERYWHERE = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  const once = (find) => {
    const known = new Map();
    return (one) => {
      if (!known.has(one)) known.set(one, find(one));
      return known.get(one);
    };
  };

  /** The frame that an element and those around it make for what is in it; scrolling brings the rest to light. */
  const frameOf = once((around) => {
    if (!around || around === document.documentElement) return EVERYWHERE;
    const { overflowX, overflowY, position, display } = getComputedStyle(around);
    if (display === "contents" || around === document.body) return frameOf(around.parentElement);
    const { left, top, right, bottom } = boxOf(around);
    const across = /hidden|clip/.test(overflowX) ? { left, right } : {};
    const down = /hidden|clip/.test(overflowY) ? { top, bottom } : {};
    return common({ ...EVERYWHERE, ...across, ...down }, position === "fixed" ? EVERYWHERE : frameOf(around.parentElement));
  });
  const shown = (one) => common(boxOf(one), frameOf(one.parentElement));

  /** In a box that scrolls, only what is in sight now can cover anything. */
  const sightOf = once((around) => {
    if (!around || around === document.body) return EVERYWHERE;
    const cuts = /auto|scroll|hidden|clip/.test(getComputedStyle(around).overflowY);
    return common(cuts ? boxOf(around) : EVERYWHERE, sightOf(around.parentElement));
  });
  const inSight = (one) => common(boxOf(one), sightOf(one.parentElement));

  function sideways() {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) faults.add(`the page scrolls sideways by ${px(wide)}`);
    const high = document.documentElement.scrollHeight - innerHeight;
    if (document.body.matches(".television") && high > SLACK) faults.add(`nobody can scroll a television, and it is ${px(high)} too high`);
    const over = root.scrollWidth - root.clientWidth;
    if (root.matches("dialog") && over > SLACK) faults.add(`the dialog scrolls sideways by ${px(over)}`);
    for (const one of all("*")) {
      const { right, left } = inSight(one);
      if (one.closest("svg, .prose table, .prose pre") || right <= left) continue;
      if (right > innerWidth + SLACK || left < -SLACK) faults.add(`off the side: ${nameOf(one)}`);
    }
  }

  function overlaps() {
    const start = document.querySelector(".lobby .start");
    if (start) start.style.position = "static"; // where it has its own place
    const whole = all(solid.join(", ")).filter((one) => !one.ownerSVGElement); // what a picture is made of may overlap
    const things = [...new Set(whole)].map((one) => ({ one, box: inSight(one), group: null }));
    for (const one of all(".card")) {
      const holder = one.parentElement.closest(":not(.pick):not(.card)");
      things.push({ one, box: inSight(one), group: holder });
    }
    for (let i = 0; i < things.length; i += 1) {
      for (let j = i + 1; j < things.length; j += 1) {
        const [a, b] = [things[i], things[j]];
        if (a.one.contains(b.one) || b.one.contains(a.one) || (a.group && a.group === b.group)) continue;
        const { left, top, right, bottom } = common(a.box, b.box);
        if (right - left > SLACK && bottom - top > SLACK)
          faults.add(`overlap of ${px(right - left)} × ${px(bottom - top)}: ${nameOf(a.one)} and ${nameOf(b.one)}`);
      }
    }
    if (start) start.style.position = "";
  }

  function cuts() {
    for (const one of all("*")) {
      if (one.closest("svg")) continue;
      const own = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
      const solidThing = one.matches(".card, .plate, button, .badge, .score, h1, h2, h3");
      if (!own && !solidThing) continue;
      const box = boxOf(one);
      const left = shown(one);
      const cut = Math.max(left.left - box.left, left.top - box.top, box.right - left.right, box.bottom - left.bottom);
      const line = own ? parseFloat(getComputedStyle(one).fontSize) * 0.15 : 0; // a line is higher than its letters
      if (cut > SLACK + line) faults.add(`cut by ${px(cut)}: ${nameOf(one)}`);
      if (own) cutText(one);
      if (document.documentElement.scrollHeight <= innerHeight || getComputedStyle(document.body).overflowY === "hidden") {
        const low = inSight(one);
        if (low.bottom > innerHeight + SLACK && low.bottom > low.top && low.right > low.left) faults.add(`below the screen by ${px(low.bottom - innerHeight)}: ${nameOf(one)}`);
      }
    }
  }

  function cutText(one) {
    const style = getComputedStyle(one);
    if (style.display.startsWith("inline") && !style.display.includes("-")) return;
    const wide = one.scrollWidth - one.clientWidth;
    const letter = parseFloat(style.fontSize) * 0.9;
    if (wide > SLACK && style.overflowX !== "visible") {
      if (style.textOverflow !== "ellipsis" && !/auto|scroll/.test(style.overflowX)) faults.add(`text cut: ${nameOf(one)}`);
      else if (one.clientWidth < TEXT_LEFT * letter) faults.add(`only ${px(one.clientWidth)} of a text: ${nameOf(one)}`);
    } else if (wide > SLACK && !one.closest(".face")) faults.add(`a text ${px(wide)} wider than its place: ${nameOf(one)}`);
    const clamped = style.getPropertyValue("-webkit-line-clamp");
    if (one.scrollHeight - one.clientHeight > 4 && /hidden|clip/.test(style.overflowY) && (!clamped || clamped === "none"))
      faults.add(`lines cut: ${nameOf(one)}`);
  }

  /** What is told is read at a glance. */
  function told() {
    for (const one of all("#told .sentence")) {
      const more = one.scrollHeight - one.clientHeight;
      if (more > 4) faults.add(`${px(more)} to be scrolled for: ${nameOf(one)}`);
    }
  }

  /** What lies on a plate stays on it. */
  function spills() {
    for (const whole of all(".plate, .place, .confirm, .invitation-card, .arrivals li, .ranking li, .told, .pile.can, .slider, .strong, .quiet")) {
      const around = boxOf(whole);
      for (const one of whole.querySelectorAll("*")) {
        if (!seen(one) || one.ownerSVGElement || one.closest(".menu")) continue;
        const { left, top, right, bottom } = inSight(one);
        const out = Math.max(around.left - left, around.top - top, right - around.right, bottom - around.bottom);
        if (right > left && bottom > top && out > 3) faults.add(`${px(out)} beyond ${nameOf(whole)}: ${nameOf(one)}`);
      }
    }
  }

  /** A word stays whole, but for the widest ones, which nobody is called. */
  function broken() {
    for (const one of all(".name *, .name, .who b, h1, h2, .target *, .ranking b, .by *, .team")) {
      for (const node of one.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue;
        for (const { 0: word, index } of node.data.matchAll(/[^\s\u2011-]+/g)) {
          const text = document.createRange();
          text.setStart(node, index);
          text.setEnd(node, index + word.length);
          const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1 && !/[WM]{5}/.test(word)) faults.add(`broken: “${word}” in ${nameOf(one)}`);
        }
      }
    }
  }

  /** What somebody has stands beside the badge, not below it. */
  function scores() {
    for (const one of all(".plate .score")) {
      const badge = one.closest(".plate").querySelector(".badge");
      if (boxOf(one).top >= boxOf(badge).bottom - SLACK) faults.add(`on a line of its own: ${nameOf(one)} of ${nameOf(one.closest(".plate"))}`);
    }
  }

  /** Where nothing has to be scrolled, no button is seen by half. */
  function halves() {
    if (innerWidth <= 900 || innerHeight <= 520 || root !== document.body) return;
    for (const one of all("button:not(.way), summary, a.button")) {
      const [box, sight] = [boxOf(one), inSight(one)];
      const seenOf = Math.max(0, sight.bottom - sight.top) / (box.bottom - box.top);
      if (seenOf < 0.95 && sight.right > sight.left) faults.add(`seen by ${Math.round(seenOf * 100)} %: ${nameOf(one)}`);
    }
  }

  /** What a card is can be read: nothing that lies over it (a later card, a badge) covers its number, word or suit. */
  function faces() {
    const SAYS = ".face .number, .face .title, .face .mark svg, .deck-face b, .deck-face svg:not(.large)";
    const over = all(".card, .deck-card, .badge, .tab, .crown, .times").map((one) => ({ one, box: boxOf(one) }));
    for (const one of all(SAYS)) {
      const card = one.closest(".card, .deck-card");
      if (card.parentElement.matches(".pack, .hand .stack") && card.nextElementSibling?.matches(".card, .deck-card")) continue; // of equal cards the last one says it
      const says = lettersOf(one);
      const face = boxOf(card);
      if (says.left < face.left - SLACK || says.right > face.right + SLACK) faults.add(`wider than its card: ${nameOf(card)}`);
      const part = card.closest("section, dialog") ?? root; // what lies in another part of the page is in order or not by itself
      for (const { one: other, box } of over) {
        if (!part.contains(other) || other.contains(one) || !(card.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)) continue;
        const { left, top, right, bottom } = common(says, box);
        if (right - left > SLACK && bottom - top > SLACK) faults.add(`covered: what says ${nameOf(card)}, by ${nameOf(other)}`);
      }
    }
    const smallest = document.body.matches(".television") ? FROM_AFAR : SMALLEST;
    for (const one of all(".spread .number, .keepsake .number, .stack .number")) {
      if (parseFloat(getComputedStyle(one).fontSize) < smallest) faults.add(`too small to read: ${nameOf(one.closest(".card"))}`);
    }
  }

  /** The box of what is drawn: of letters, without the air above and below them. */
  function lettersOf(one) {
    if (one.closest("svg")) return boxOf(one);
    const text = document.createRange();
    text.selectNodeContents(one);
    const { left, right, top, bottom } = text.getBoundingClientRect();
    const air = getComputedStyle(one).writingMode === "horizontal-tb" ? (bottom - top) * 0.22 : 0;
    return { left, right, top: top + air, bottom: bottom - air };
  }

  /** How wide and high it is to a finger: what is laid around it counts as well. */
  function areaOf(one, { width, height }) {
    const around = getComputedStyle(one, "::after");
    const felt = around.content !== "none" && around.position === "absolute" && around.pointerEvents !== "none";
    return felt ? [Math.max(width, parseFloat(around.width)), Math.max(height, parseFloat(around.height))] : [width, height];
  }

  /** Boxes that were scrolled on the way to something show their beginning again. */
  function scrollBack() {
    for (const box of document.querySelectorAll(".log, dialog, .ways, .side")) if (box.scrollTop) box.scrollTop = 0;
  }

  function reach() {
    const kept = [scrollX, scrollY];
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
    const [above, below] = [parseFloat(scrollPaddingTop) || 0, parseFloat(scrollPaddingBottom) || 0]; // behind what stays in sight
    for (const one of all("button:not([disabled]), a[href], summary, input, select, .pick.can")) {
      if (one.matches(".pick:not(.can)") || one.closest("[inert], .lid")) continue;
      const flows = getComputedStyle(one).display === "inline" || one.matches("[type=checkbox], [type=radio], [type=range]");
      scrollBack();
      let box = one.getBoundingClientRect();
      if (box.top < above || box.bottom > innerHeight - below) one.scrollIntoView({ block: "nearest" });
      box = one.getBoundingClientRect();
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) {
        faults.add(`out of reach: ${nameOf(one)}`);
        continue;
      }
      const hit = document.elementFromPoint(x, y);
      const label = one.closest("label");
      if (!flows && hit && !one.contains(hit) && !hit.contains(one) && !label?.contains(hit)) faults.add(`covered: ${nameOf(one)} by ${nameOf(hit)}`);
      const [wide, high] = areaOf(one, box);
      if (!flows && Math.min(wide, high) < TARGET - 0.6) faults.add(`a target of only ${px(wide)} × ${px(high)}: ${nameOf(one)}`);
    }
    scrollBack();
    scrollTo(...kept);
  }

  sideways();
  overlaps();
  cuts();
  told();
  spills();
  broken();
  scores();
  halves();
  faces();
  reach();
  return [...faults];
}
