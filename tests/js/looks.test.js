/** Players, cards and duels, as all games show them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { speak } from "./page.js";
import { script } from "./scripts.js";

const { around, badge, picture, plate, wear } = await script("looks");
const { card, cardName, spread, stepDuel } = await script("cards");

/** All text in a tree. @param {any} tree
 * @returns {string} */
function textOf(tree) {
  return typeof tree === "string" ? tree : tree.children.map(textOf).join("|");
}

/** All classes in a tree. @param {any} tree
 * @returns {string[]} */
function classesOf(tree) {
  if (typeof tree === "string") return [];
  return [...(tree.attributes.class ?? "").split(" "), ...tree.children.flatMap(classesOf)];
}

test("one sees the next player first and oneself last; a spectator sees them as they sit", () => {
  assert.deepEqual(around(4, 1), [2, 3, 0, 1]);
  assert.deepEqual(around(3, 2), [0, 1, 2]);
  assert.deepEqual(around(3, null), [0, 1, 2]);
});

test("a player has a colour, a shape and a letter, always together", () => {
  const tree = badge(2);
  assert.equal(tree.attributes.class, "badge look-2");
  assert.match(tree.children[0].children[0].attributes.href, /#shape-2$/);
  assert.equal(textOf(tree.children[1]), "C");
});

test("pictures have the size of their kind", () => {
  assert.equal(picture("shape-1").attributes.viewBox, "0 0 32 32");
  assert.equal(picture("sign-check").attributes.viewBox, "0 0 24 24");
  assert.equal(picture("cat").attributes.viewBox, "0 0 64 64");
});

test("a plate says who is waited for, who has chosen, who is away and who one is oneself", () => {
  const context = {
    names: ["Marie", "Zoé", "Léo"],
    away: [false, false, true],
    actors: [0],
    chosen: [1],
    seat: 0,
    deadline: { 0: 12345 },
    levels: [null, null, null],
  };
  const [marie, zoe, leo] = [0, 1, 2].map((seat) => plate(seat, seat, context, { score: `${seat}0` }));
  assert.ok(classesOf(marie).includes("waiting") && classesOf(marie).includes("sole"));
  assert.ok(classesOf(zoe).includes("decided") && !classesOf(zoe).includes("waiting"));
  assert.ok(classesOf(leo).includes("away") && !classesOf(leo).includes("decided"));
  assert.ok(textOf(marie).includes("you") && !textOf(zoe).includes("you"));
  assert.ok(classesOf(marie).includes("clock") && !classesOf(zoe).includes("clock"));
  assert.match(textOf(zoe), /Zoé.*10$/);
});

test("cards have names for those who cannot see them", async () => {
  await speak({ card: "{number} of {suit}", suit_R: "rock", hidden_card: "a hidden card" });
  assert.deepEqual(["R-2", "R7", "?"].map(cardName), ["−2 of rock", "7 of rock", "a hidden card"]);
  assert.equal(card("R7", {}).attributes["aria-label"], "7 of rock");
  assert.equal(card("R7", { silent: true }).attributes["aria-hidden"], "true");
});

test("a card without a key does not travel, and its back has no owner's mark", () => {
  assert.equal(card("R7").fly, false);
  assert.equal(card("R7", { key: "card:R7" }).fly, true);
  assert.ok(classesOf(card("R7", { look: 3 })).includes("tab"));
  assert.ok(!classesOf(card("?", { look: 3 })).includes("tab"));
});

test("a duel: shown shapes, another go, and who drops out", () => {
  let view = stepDuel({ players: 3 }, { kind: "duel", duellists: [0, 2], text: "" });
  const shown = () => [0, 1, 2].map((seat) => view.duel.shows[seat] ?? null);
  view = stepDuel(view, { kind: "duel_chose", seat: 0, text: "" });
  assert.deepEqual(shown(), ["?", null, null]);
  view = stepDuel(view, { kind: "duel_showed", seat: 0, shape: "R", text: "" });
  view = stepDuel(view, { kind: "duel_showed", seat: 2, shape: "R", text: "" });
  assert.deepEqual(shown(), ["R", null, "R"]);
  view = stepDuel(view, { kind: "duel_replayed", text: "" });
  assert.deepEqual(shown(), [null, null, null]);
  assert.deepEqual(view.duel.duellists, [0, 2]);
  view = stepDuel(view, { kind: "duel_dropped", seat: 2, text: "" });
  assert.deepEqual(view.duel.duellists, [0]);
  assert.equal(stepDuel(view, { kind: "took", text: "" }), null);
  assert.equal(stepDuel({ players: 3 }, { kind: "duel_chose", seat: 0, text: "" }), null);
});

test("after a rematch everyone looks as before: colour, shape and letter; but the letter of an arm stays there", () => {
  const game = { place: (/** @type {any} */ _view, /** @type {number} */ seat) => seat };
  const letterAt = (/** @type {number} */ seat) => textOf(badge(seat).children[1]);
  const colourAt = (/** @type {number} */ seat) => badge(seat).attributes.class;
  wear(game, { players: 4 }, 1);
  assert.deepEqual([letterAt(0), colourAt(0)], ["B", "badge look-1"], "the second player begins now, and looks so");
  assert.deepEqual([letterAt(3), colourAt(3)], ["A", "badge look-0"]);
  wear({ ...game, lettered: true }, { players: 4 }, 1);
  assert.deepEqual([letterAt(3), colourAt(3)], ["D", "badge look-0"]);
  wear(game, { players: 4 }, 0);
});

test("cards that were won lie side by side, equal ones in one pack, and a suit's sign stands once before its cards", () => {
  speak({ suit_R: "rock", suit_S: "scissors", card: "{suit} {number}" });
  const small = (/** @type {string} */ code) => card(code, { small: true });
  const tree = spread([[small("R1"), small("R1")], [small("R10")], [small("S2")]], "Won");
  const [packs] = tree.children;
  assert.equal(packs.children.length, 3);
  assert.deepEqual(packs.children.map((/** @type {any} */ one) => classesOf(one).filter((css) => ["card", "leads"].includes(css))), [
    ["leads", "card", "card"],
    ["card"],
    ["leads", "card"],
  ]);
  assert.equal(tree.style["--half"], "2");
});
