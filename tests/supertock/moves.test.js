/** Moves of Super Tock on the page: what is picked for one is that move again. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "../js/page.js";
import { scriptOf } from "../js/scripts.js";

const { attempt, path } = await scriptOf("supertock");

const seats = [{ marbles: ["A0", "B1", "Ah4", "A0"], home: 1, team: null }];
const view = { seat: 0, seats, hand: ["KS", "7C"], phase: "play", options: {} };

for (const move of ["KS A0-A18", "7C B1-B8"]) test(move, () => assert.equal(attempt(view, path(move)), move));

test("a card alone is tried with the marble that stands on the ring", () => {
  assert.equal(attempt(view, ["card:7"]), "7C B1-B8");
  assert.equal(attempt(view, ["card:K", "from:A0"]), "KS A0-A18");
  assert.equal(attempt({ ...view, phase: "drop" }, ["card:7"]), "drop 7C");
  assert.equal(attempt(view, path("drop 7C")), "drop 7C");
  assert.equal(attempt({ ...view, seats: [{ marbles: [], home: 0, team: null }] }, ["card:7"]), null);
});

test("whoever has four marbles home tries a card with a marble of the team", () => {
  const home = { marbles: ["Ah1", "Ah2", "Ah3", "Ah4"], home: 4, team: 0 };
  const seats = [home, { marbles: ["C0"], home: 0, team: 1 }, { marbles: ["E0", "F2"], home: 0, team: 0 }];
  assert.equal(attempt({ ...view, phase: "help", seats }, ["card:7"]), "7C F2-F9");
});

test("a marble in the break is tried before one in the home, and that one inside it", () => {
  assert.equal(attempt({ ...view, seats: [{ marbles: ["Ah4", "A0"], home: 0, team: null }] }, ["card:7"]), "7C A0-A18");
  const inside = { ...view, hand: ["2C", "7C"], seats: [{ marbles: ["Ah1", "Ah3"], home: 0, team: null }] };
  assert.deepEqual([attempt(inside, ["card:2"]), attempt(inside, ["card:7"])], ["2C Ah1-Ah3", "7C Ah1-Ah4"]);
});

test("cards that mean something else at this table are tried so", () => {
  const hand = ["4C", "JS"];
  assert.equal(attempt({ ...view, hand, options: { four_back: "yes" } }, ["card:4"]), "4C B1-A15");
  assert.equal(attempt({ ...view, hand, options: { jack_skips: "instead" } }, ["card:J"]), "JS skip");
  assert.equal(attempt({ ...view, hand, options: { jack_skips: "yes" } }, ["card:J"]), "JS B1-B12");
});
