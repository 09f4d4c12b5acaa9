/** What everyone took in 1, 2, 3… scissors, at the end of it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { speak } from "../js/page.js";
import { scriptOf } from "../js/scripts.js";

const { account } = await scriptOf("ciseaux");

test("cards of one's own colour do not count, and it is called one's own only to others", async () => {
  await speak({ own_colour: "own colour", your_colour: "your own colour", card: "{number} of {suit}", suit_R: "rock" });
  const view = { seat: 1, seats: [{ won: [[0, "R5"]] }, { won: [[1, "R4"]] }] };
  const said = [0, 1].map((seat) => account(view, seat)[1].children.at(-1).children[0]);
  assert.deepEqual(said, ["own colour", "your own colour"]);
});
