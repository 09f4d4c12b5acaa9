/** What the table of Super Tock shows: equal cards as one stack, the trail of the last move, and what to tap next. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { speak } from "../js/page.js";
import { script, scriptOf } from "../js/scripts.js";

const { Choice } = await script("choice");
const { path } = await scriptOf("supertock", "star");
const { deckCard, prompt, stacks } = await scriptOf("supertock", "hand");
const { bow, drawPreview, drawTrail } = await scriptOf("supertock", "trail");
const { tellSpace } = await scriptOf("supertock", "board");

await speak({
  ...{ space_taken: "{space}: {name}", space_empty: "{space}: free", start_of: "{space}, start of {name}" },
  on_arm: "{space}, on arm {arm}",
  ...{ letter_J: "V", letter_Q: "D", letter_K: "R" },
});

/** @param {object[]} last */
const view = (last) => ({
  options: { door: 17 },
  seats: [
    { section: "A", marbles: ["A18", "A0", "A0", "A0"] },
    { section: "E", marbles: ["E0", "E0", "E0", "E0"] },
  ],
  last,
});

test("three equal kings are one stack", () => {
  assert.deepEqual(stacks(["7C", "KC", "KH", "KS"]), [["7C"], ["KC", "KH", "KS"]]);
});

test("a card shows the letter of the reader's language, and stays what it is", () => {
  const shown = (/** @type {string} */ code) => deckCard(code, {}).children[0].children[0].children;
  assert.deepEqual(["JS", "QS", "KS", "AS", "10S"].map(shown), [["V"], ["D"], ["R"], ["A"], ["10"]]);
  assert.equal(deckCard("KS", {}).attributes["data-face"], "KS");
});

test("a move leaves a trail in the mover's colour, and whoever was hit one to the break", () => {
  const moved = { kind: "moved", seat: 0, owner: 0, from: "A15", to: "A18", card: "3C" };
  const captured = { kind: "captured", seat: 1, space: "A18" };
  const trails = drawTrail(view([moved, captured]), 0).children;
  assert.deepEqual(
    trails.map((/** @type {{attributes: {class: string}}} */ { attributes }) => attributes.class),
    ["trail look-0 ", "trail look-4 sent-home"],
  );
  assert.equal(trails[0].children[1].attributes.points.split(" ").length, 2 * 4, "over every space");
  const dropped = { kind: "dropped", seat: 0, card: "3C" };
  assert.deepEqual(drawTrail(view([dropped]), 0).children, []);
});

test("the first spaces of a section lie on the arm before it, and say so", () => {
  const context = { names: ["Marie", "Zoé"] };
  const told = (/** @type {string} */ space) => tellSpace(view([]), space, context);
  assert.deepEqual(["D3", "A7", "D8", "D9"].map(told), ["D3, on arm C: free", "A7, on arm H: free", "D8: free", "D9: free"]);
});

test("a hint shows its way until something is chosen, and never on a page that is covered", () => {
  const choice = new Choice(["7C A18-B7", "8C A18-B8"], path);
  const goal = (covered = false) => drawPreview(view([]), 0, { choice, covered })?.children[1].attributes.cx;
  assert.equal(goal(), undefined);
  choice.advice = [{ move: "7C A18-B7" }];
  const advised = goal();
  assert.ok(advised);
  assert.equal(goal(true), undefined);
  choice.pick(["card:8"]);
  assert.notEqual(goal(), advised, "the way of what has been chosen");
  choice.pick(["card:8"]);
  assert.equal(goal(), advised);
});

test("a space says what it is and who stands there", () => {
  const context = { names: ["Marie", "Zoé"] };
  assert.equal(tellSpace(view([]), "A18", context), "A18, start of Marie: Marie");
  assert.equal(tellSpace(view([]), "B18", context), "B18: free", "nobody's start");
});

test("what to tap next follows from what is still open", () => {
  const choice = new Choice(["7C A1-A8", "7C B1-B8", "10D B8-sky", "10D B8xE7", "drop 2C", "drop 7C"], path);
  const after = (/** @type {string[]} */ tokens) => {
    choice.clear();
    for (const token of tokens) choice.pick([token]);
    return prompt(choice);
  };
  assert.equal(after(["card:7", "from:A1"]), "next_way");
  assert.equal(after(["card:10"]), "next_swap", "only one marble moves with a ten");
  assert.equal(after(["do:drop"]), "next_drop");
});

test("two marbles that change places pass each other, one on either side", () => {
  const [there, back] = [bow([0, 0], [8, 0], 2), bow([8, 0], [0, 0], 2)];
  assert.deepEqual([there[0], there[2].map(Math.round)], [[0, 0], [8, 0]]);
  assert.ok(Math.abs(there[1][1] - back[1][1]) > 1, "they would run into each other");
});
