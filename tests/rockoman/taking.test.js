/** Who takes the discard pile takes what lies there: while it is said, every card of it is seen once. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "../js/page.js";
import { scriptOf } from "../js/scripts.js";

const { step, verdict } = await scriptOf("rockoman");

const seat = { points: 0, supers: ["P"], rings: 0 };
const view = { players: 2, seat: 0, seats: [seat, seat], rings: [], draw_pile: 9, discard_pile: ["S4", "GUN", "S6"] };
const laid = step(view, { kind: "laid", text: "", seat: 0, card: "R13" });

test("the card that takes the pile was laid on it when it was drawn", () => {
  const event = { kind: "took", text: "", seat: 0, card: "R13", count: 4 };
  const seen = verdict(laid, event);
  assert.deepEqual([seen.discard_pile, seen.draw_pile], [["S4", "GUN", "S6", "R13"], 8]);
  assert.equal(seen.discard_pile.length, event.count);
  const next = step(laid, event);
  assert.deepEqual([next.discard_pile, next.draw_pile, next.seats[0].points], [[], 8, 4]);
});

test("a super comes from its owner, and is one of the cards that are taken", () => {
  const event = { kind: "rockoman", text: "", seat: 1, super: "P", count: 5 };
  const seen = verdict(laid, event);
  assert.deepEqual(seen.discard_pile, ["S4", "GUN", "S6", "R13", "P*"]);
  assert.equal(seen.discard_pile.length, event.count);
  assert.deepEqual(seen.seats[1].supers, []);
});
