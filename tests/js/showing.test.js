/** What waits to be shown: the more it is, the quicker it passes, for those who only look on. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { script } from "./scripts.js";

const { Showing } = await script("showing");

/** How quickly the next of so many things passes, for a page that holds these seats and need not choose.
 * @param {number[]} mine
 * @param {number} behind */
function pace(mine, behind) {
  const table = { eyes: { mine }, game: {} };
  return Showing.prototype.paceNow.call({ queue: Array(behind), legal: [], open: false, pace: 1, table }, []);
}

test("a television and those who look on keep up with the players; players see everything at leisure", () => {
  assert.deepEqual([0, 1, 3, 7].map((behind) => pace([], behind)), [1, 1, 0.5, 0.3]);
  assert.deepEqual([0, 1, 3, 7].map((behind) => pace([0], behind)), [1, 1, 1, 1]);
});
