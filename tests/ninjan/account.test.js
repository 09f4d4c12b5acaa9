/** What everyone took in Ninjan, at the end of it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "../js/page.js";
import { scriptOf } from "../js/scripts.js";

const { account } = await scriptOf("ninjan");

/** @param {string[]} won
 * @param {number} points */
const sum = (won, points) => account({ seats: [{ won, points }] }, 0)[0];

test("a sum is told where there is something to add up", () => {
  assert.deepEqual(sum(["R10", "S-2", "P4"], 12).children, ["+14 −2 = +12"]);
  assert.deepEqual(sum(["R10"], 7).children, ["+10 −3 = +7"]);
  for (const won of [[], ["R10"]]) assert.equal(sum(won, won.length * 10), false);
});
