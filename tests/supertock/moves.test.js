/** Moves of Super Tock on the page: what is picked for one is that move again. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "../js/page.js";
import { scriptOf } from "../js/scripts.js";

const { attempt, path } = await scriptOf("supertock");

const view = { seat: 0, seats: [{ marbles: ["A0", "B1", "Ah4", "A0"] }], hand: ["KS", "7C"], phase: "play" };

for (const move of ["KS A0-A18", "7C B1-B8"]) test(move, () => assert.equal(attempt(view, path(move)), move));

test("a card alone is tried with the marble that stands on the ring", () => {
  assert.equal(attempt(view, ["card:7C"]), "7C B1-B8");
  assert.equal(attempt(view, ["card:KS", "from:A0"]), "KS A0-A18");
  assert.equal(attempt({ ...view, phase: "drop" }, ["card:7C"]), "drop 7C");
  assert.equal(attempt(view, path("drop 7C")), "drop 7C");
  assert.equal(attempt({ ...view, seats: [{ marbles: [] }] }, ["card:7C"]), null);
});
