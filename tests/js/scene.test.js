/** The scene: an element with a key is the same element wherever it turns up next. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Element } from "./page.js";
import { script } from "./scripts.js";

const { Scene, build, h } = await script("scene");

/** @type {Element} */
let cloth;
/** @type {Element} */
let bench;
/** @type {any} */
let scene;

beforeEach(() => {
  cloth = new Element("div");
  bench = new Element("div");
  scene = new Scene({ cloth, bench });
});

const card = (/** @type {string} */ code, more = {}) => h("span", { key: `card:${code}`, "data-face": code, ...more });
const faces = (/** @type {Element} */ parent) =>
  parent.childNodes.map((node) => (node instanceof Element ? node.getAttribute("data-face") : node.textContent));

test("a tree leaves out what is not there, and takes lists and numbers as they come", () => {
  const tree = h("p", { class: "a" }, "x", null, false, undefined, [1, [h("b")]], 0);
  assert.deepEqual(
    tree.children.map((/** @type {any} */ child) => child.tag ?? child),
    ["x", "1", "b", "0"],
  );
  assert.deepEqual(tree.attributes, { class: "a" });
});

test("what makes an element travel is not an attribute of it", () => {
  const tree = h("span", { key: "k", was: "w", fly: 1, from: "f", delay: 2, style: { left: "1%" }, title: "t" });
  assert.deepEqual(tree.attributes, { title: "t" });
  assert.deepEqual([tree.key, tree.was, tree.fly, tree.from, tree.delay], ["k", "w", true, "f", 2]);
  assert.deepEqual(tree.style, { left: "1%" });
});

test("attributes: nothing for null and false, the bare name for true", () => {
  const element = build(h("button", { hidden: true, disabled: false, title: null, value: 0 }, "go"));
  assert.deepEqual(
    [...element.attributes],
    [
      ["hidden", ""],
      ["value", "0"],
    ],
  );
  assert.equal(element.textContent, "go");
});

test("a card that was in the hand and lies on the cloth is the same element", () => {
  scene.show({ cloth: [], bench: [card("R7"), card("P2")] });
  const [seven, two] = bench.childNodes;
  scene.show({ cloth: [card("R7")], bench: [card("P2")] });
  assert.equal(cloth.childNodes[0], seven);
  assert.deepEqual(bench.childNodes, [two]);
});

test("cards in another order are moved, not made again", () => {
  scene.show({ cloth: ["R1", "R2", "R3"].map((code) => card(code)) });
  const [one, two, three] = cloth.childNodes;
  scene.show({ cloth: ["R3", "R1", "R2"].map((code) => card(code)) });
  assert.deepEqual(cloth.childNodes, [three, one, two]);
});

test("a secret card that is revealed is the element that it was", () => {
  scene.show({ cloth: [h("span", { key: "secret:1", "data-face": "?" })] });
  const [secret] = cloth.childNodes;
  scene.show({ cloth: [card("R7", { was: "secret:1" })] });
  assert.equal(cloth.childNodes[0], secret);
  assert.deepEqual(faces(cloth), ["R7"]);
  scene.show({ cloth: [card("R7", { was: "secret:1" }), h("span", { key: "secret:1", "data-face": "?" })] });
  assert.equal(cloth.childNodes[0], secret);
  assert.notEqual(cloth.childNodes[1], secret, "the next secret card is another one");
});

test("what is gone leaves the page, and comes back as something new", () => {
  scene.show({ cloth: [card("R1"), card("R2")] });
  const [one] = cloth.childNodes;
  scene.show({ cloth: [card("R2")] });
  assert.deepEqual(faces(cloth), ["R2"]);
  assert.equal(one.parentElement, null);
  scene.show({ cloth: [card("R1"), card("R2")] });
  assert.notEqual(cloth.childNodes[0], one);
});

test("attributes and styles that a tree no longer has are taken off", () => {
  scene.show({ cloth: card("R1", { title: "old", style: { left: "1%", top: "2%" } }) });
  scene.show({ cloth: card("R1", { class: "new", style: { top: "3%" } }) });
  const element = /** @type {Element} */ (cloth.childNodes[0]);
  assert.equal(element.getAttribute("title"), null);
  assert.equal(element.getAttribute("class"), "new");
  assert.deepEqual([...element.styles], [["top", "3%"]]);
});

test("texts and elements without a key are used again where they stand", () => {
  scene.show({ cloth: h("p", null, "Trick ", h("b", null, "1")) });
  const [paragraph] = /** @type {Element[]} */ (cloth.childNodes);
  const [text, number] = paragraph.childNodes;
  scene.show({ cloth: h("p", null, "Trick ", h("b", null, "2")) });
  assert.equal(cloth.textContent, "Trick 2");
  assert.deepEqual(/** @type {Element} */ (cloth.childNodes[0]).childNodes, [text, number]);
});

test("cards are dealt one after the other, but those of a hand that closes up move together", () => {
  /** @type {number[]} */
  const delays = [];
  scene.run = (/** @type {unknown} */ _, /** @type {unknown} */ __, /** @type {{delay: number}} */ { delay }) => delays.push(delay);
  const at = (/** @type {number} */ left) => ({ left, top: 0, width: 50, height: 70 });
  const there = { getBoundingClientRect: () => at(100) };
  const tree = card("R7", { fly: true, from: "deck", delay: 5 });
  scene.travel(there, tree, new Map([["deck", at(0)]]), new Map(), 1);
  scene.travel(there, tree, new Map([["card:R7", at(0)]]), new Map(), 1);
  assert.ok(delays[0] > 0);
  assert.equal(delays[1], 0);
});

test("while cards are taken away, what counts them says that they are still there", async () => {
  const rect = { left: 0, top: 0, width: 50, height: 70 };
  /** @type {string[]} */
  const said = [];
  const pile = (/** @type {string[]} */ codes) => ({
    cloth: [h("b", { key: "points" }), ...codes.map((key) => h("i", { key, fly: true })), h("p", null, `pile of ${codes.length}`)],
  });
  scene.show(pile(["R7", "P2"]));
  for (const node of /** @type {any[]} */ (cloth.childNodes)) node.getBoundingClientRect = () => rect;
  scene.run = () => {
    said.push(cloth.textContent);
    return { finished: Promise.resolve() };
  };
  await scene.play(pile([]), 1, "points");
  assert.deepEqual(said, ["pile of 2", "pile of 2"]);
  assert.equal(cloth.textContent, "pile of 0");
});
