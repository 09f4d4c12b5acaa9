/** A stand-in for the browser: as much of a page as the scripts touch when nobody looks. */

import { script } from "./scripts.js";

class Text {
  /** @param {string} text */
  constructor(text) {
    this.nodeType = 3;
    this.nodeName = "#text";
    this.textContent = text;
    /** @type {Element | null} */
    this.parentElement = null;
  }

  remove() {
    this.parentElement?.drop(this);
  }
}

/** An element: a name, attributes, a style and children. */
export class Element {
  /** @param {string} name */
  constructor(name) {
    this.nodeType = 1;
    this.nodeName = name;
    this.className = "";
    /** @type {Map<string, string>} */
    this.attributes = new Map();
    /** @type {Map<string, string>} */
    this.styles = new Map();
    /** @type {Array<Element | Text>} */
    this.childNodes = [];
    /** @type {Element | null} */
    this.parentElement = null;
    this.style = {
      setProperty: (/** @type {string} */ key, /** @type {string} */ value) => this.styles.set(key, value),
      removeProperty: (/** @type {string} */ key) => this.styles.delete(key),
    };
  }

  get lastChild() {
    return this.childNodes.at(-1);
  }

  /** @returns {string} */
  get textContent() {
    return this.childNodes.map((node) => node.textContent).join("");
  }

  /** @param {string} name */
  hasAttribute(name) {
    return this.attributes.has(name);
  }

  /** @param {string} name */
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  /** @param {string} name */
  removeAttribute(name) {
    this.attributes.delete(name);
  }

  /** @param {Array<Element | string>} nodes */
  append(...nodes) {
    for (const node of nodes) this.insertBefore(typeof node === "string" ? new Text(node) : node, null);
  }

  /**
   * @param {Element | Text} node
   * @param {Element | Text | null} next
   */
  insertBefore(node, next) {
    node.remove();
    const at = next ? this.childNodes.indexOf(next) : this.childNodes.length;
    this.childNodes.splice(at, 0, node);
    node.parentElement = this;
  }

  /** @param {Element | Text} node */
  drop(node) {
    this.childNodes = this.childNodes.filter((other) => other !== node);
    node.parentElement = null;
  }

  remove() {
    this.parentElement?.drop(this);
  }
}

/** What somebody has asked to be told about: "online", "visibilitychange", …
 * @type {Map<string, Array<(event: object) => void>>} */
const listeners = new Map();

/**
 * @param {string} kind
 * @param {(event: object) => void} listener
 */
function addEventListener(kind, listener) {
  listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
}

/** Let something happen to the page.
 * @param {string} kind
 * @param {object} [event] */
export function happen(kind, event = {}) {
  for (const listener of listeners.get(kind) ?? []) listener(event);
}

/** Nobody listens any more: another test begins. */
export function forget() {
  listeners.clear();
}

/** What the page's settings are kept in.
 * @type {Map<string, string>} */
export const kept = new Map();

/** The answers of media queries, by a word in them. */
export const media = { coarse: false, reduced: false };

export const page = {
  hidden: false,
  body: new Element("body"),
  documentElement: new Element("html"),
  activeElement: null,
  addEventListener,
  createElement: (/** @type {string} */ name) => new Element(name),
  createElementNS: (/** @type {string} */ _space, /** @type {string} */ name) => new Element(name),
  createTextNode: (/** @type {string} */ text) => new Text(text),
  querySelector: (/** @type {string} */ _selector) => /** @type {{textContent: string} | null} */ (null),
};

Object.assign(globalThis, {
  window: globalThis,
  document: page,
  addEventListener,
  Element,
  HTMLElement: Element,
  Node: { TEXT_NODE: 3 },
  matchMedia: (/** @type {string} */ query) => ({
    get matches() {
      return query.includes("coarse") ? media.coarse : media.reduced;
    },
  }),
});
Object.defineProperty(globalThis, "localStorage", {
  configurable: true,
  value: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
    removeItem: (/** @type {string} */ key) => kept.delete(key),
  },
});

/** Give the page its words.
 * @param {Record<string, string>} words */
export async function speak(words) {
  const { readWords } = await script("words");
  const block = { textContent: JSON.stringify(words) };
  readWords({ querySelector: () => block, querySelectorAll: () => [block] });
}
