/** What Rockoman asks on the table: only what whoever looks can answer now. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "../js/page.js";
import { script, scriptOf } from "../js/scripts.js";

const { draw, path } = await scriptOf("rockoman");
const { Choice } = await script("choice");

/**
 * The keys of everything that is drawn.
 * @param {string} phase
 * @param {string[]} legal
 * @returns {string[]}
 */
function drawn(phase, legal) {
  const seat = { points: 0, supers: [], rings: 0 };
  const view = { players: 2, seat: 0, phase, seats: [seat, seat], winners: [], rings: [], draw_pile: 9, discard_pile: [] };
  const context = {
    ...{ names: ["Marie", "Zoé"], seat: 0, actors: [], chosen: [], away: [], levels: [], revealed: [], deadline: {}, labels: {} },
    choice: new Choice(legal, path),
  };
  return JSON.stringify(draw(view, context)).match(/"key":"[^"]+"/g)?.map((key) => key.slice(7, -1)) ?? [];
}

for (const phase of ["aim", "call"])
  test(`the draw pile is open while somebody else's ${phase} is shown, and nothing else is asked`, () => {
    const keys = drawn(phase, ["draw"]);
    assert.ok(keys.includes("deck"));
    assert.deepEqual(keys.filter((key) => /^(target|rockoman|pass)/.test(key)), []);
  });

test("who may call is asked, and who aims sees the others", () => {
  assert.ok(drawn("call", ["rockoman", "pass"]).includes("rockoman"));
  assert.ok(drawn("aim", ["@1"]).includes("target:@1"));
});
