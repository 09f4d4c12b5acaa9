/** A move is chosen bit by bit, and one may change one's mind. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { script, scriptOf } from "./scripts.js";

const { Choice } = await script("choice");
const { path } = await scriptOf("supertock", "star");

const MOVES = ["7C A1-A8", "7C B1-B8", "KS A1-A14", "KS A0-A18", "10D B8-sky", "10D B8xE7", "drop 2C", "fold"];
const choosing = () => new Choice(MOVES, path);

test("nothing is chosen before anything is picked, even if there is only one move", () => {
  assert.equal(new Choice(["R7"]).move, null);
});

test("picking narrows the moves down until one is left, and that one is the choice", () => {
  const choice = choosing();
  assert.equal(choice.pick(["card:7"]), "card:7");
  assert.deepEqual(choice.moves(), ["7C A1-A8", "7C B1-B8"]);
  assert.equal(choice.move, null);
  choice.pick(["from:B1"]);
  assert.equal(choice.move, "7C B1-B8");
  assert.deepEqual(choice.implied, ["card:7", "from:B1", "to:B8"]);
});

test("another card instead of the first keeps the marble if it can go with that card too", () => {
  const choice = choosing();
  choice.pick(["card:7"]);
  choice.pick(["from:A1"]);
  choice.pick(["card:K"]);
  assert.deepEqual(choice.selected, ["from:A1", "card:K"]);
  assert.equal(choice.move, "KS A1-A14");
  choice.pick(["card:10"]);
  assert.deepEqual(choice.selected, ["card:10"], "no marble on A1 moves with a ten");
});

test("picking the same again puts it back", () => {
  const choice = choosing();
  choice.pick(["card:7"]);
  choice.pick(["from:A1"]);
  choice.pick(["from:A1"]);
  assert.deepEqual(choice.selected, ["card:7"]);
});

test("of several tokens the first that fits is meant", () => {
  const choice = choosing();
  choice.pick(["card:7"]);
  assert.equal(choice.pick(["to:B1", "from:B1"]), "from:B1");
  assert.equal(choice.pick(["to:nowhere"]), null);
  assert.equal(choice.move, "7C B1-B8");
});

test("where two moves share all but the last bit, that bit decides", () => {
  const choice = choosing();
  choice.pick(["card:10"]);
  assert.equal(choice.move, null);
  assert.ok(!choice.isLast("to:sky"));
  choice.pick(["do:swap"]);
  assert.equal(choice.move, "10D B8xE7");
  assert.ok(choice.isLast("to:E7"));
});

test("moves that come to the same are one choice, and the first stands for all", () => {
  const kings = ["KC A0-A18", "KH A0-A18", "KS A0-A18", "KC A1-A14", "KH A1-A14"];
  const choice = new Choice(kings, path);
  assert.deepEqual(choice.moves(), ["KC A0-A18", "KC A1-A14"]);
  choice.pick(["card:K"]);
  choice.pick(["from:A0"]);
  assert.equal(choice.move, "KC A0-A18");
  assert.equal(choice.legal, kings.join(" "), "what the server offered is still known");
});

test("the last bit decides, unless it has to be confirmed; the same again confirms it", () => {
  const quick = choosing();
  assert.equal(quick.decide(["card:7"]), "");
  assert.equal(quick.decide(["to:B8"]), "7C B1-B8");
  const careful = choosing();
  assert.equal(careful.decide(["do:fold"], { confirm: true }), "");
  assert.equal(careful.decide(["do:fold"], { confirm: true }), "fold");
  assert.equal(careful.decide(["to:nowhere"]), null);
  assert.equal(new Choice(["R7"]).decide(["R7"], { confirm: true }), "R7", "there is no other");
});

test("bits that belong together are picked together", () => {
  assert.equal(choosing().decide(["card:10", "do:swap", "to:E7"], { all: true }), "10D B8xE7");
});

test("clearing starts again", () => {
  const choice = choosing();
  choice.pick(["do:fold"]);
  assert.equal(choice.move, "fold");
  choice.clear();
  assert.equal(choice.move, null);
});

test("a button says what it can do: possible, next, picked, advised", () => {
  const choice = choosing();
  const look = (/** @type {string} */ token) => choice.offer([token], "label");
  assert.equal(look("card:7").class, "pick can");
  assert.equal(look("card:7")["aria-pressed"], "false");
  assert.equal(look("card:9").class, "pick");
  assert.equal(look("card:9")["aria-disabled"], "true");
  choice.pick(["card:7"]);
  choice.advised.add("from:A1");
  assert.equal(look("card:7").class, "pick can next picked");
  assert.equal(look("from:A1").class, "pick can next advised");
  assert.equal(look("from:B8").class, "pick can", "possible with another card");
});

test("who has nothing to decide is offered nothing", () => {
  const { class: css } = new Choice(["R7"], (/** @type {string} */ move) => [move], false).offer(["R7"], "rock");
  assert.equal(css, "pick");
  assert.ok(!new Choice([]).open);
});
