/** What waits to be shown: the more it is, the quicker it passes, for those who only look on. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { script, scriptOf } from "./scripts.js";

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

test("a new deal is told below the move that came before it, until the next move", async () => {
  const table = { game: await scriptOf("supertock"), eyes: { mine: [0] } };
  const showing = new Showing(table);
  const tell = (/** @type {string[]} */ ...kinds) => kinds.forEach((kind) => showing.note([{ kind, text: kind, seat: 0 }]));
  tell("shuffled", "dealt");
  assert.deepEqual([showing.told?.kind, showing.also?.kind], ["shuffled", "dealt"]);
  tell("moved", "captured", "dealt");
  assert.deepEqual([showing.told?.kind, showing.also?.kind], ["captured", "dealt"]);
  tell("moved");
  assert.deepEqual([showing.told?.kind, showing.also], ["moved", null]);
});

/** What can be picked while something is still being shown.
 * @param {string} game
 * @param {string[]} legal
 * @param {object} how much of it has been seen */
async function early(game, legal, how) {
  const table = { game: await scriptOf(game), eyes: { present: true }, stage: { view: {} }, acting: { picked: [] } };
  const choice = Showing.prototype.early.call({ secrets: 0, own: 0, ending: false, legal, table, ...how });
  return [...new Set([...choice.paths.values()].flat())];
}

test("a card that is the whole choice opens at once; one that is only a part of it, while the last thing is shown", async () => {
  assert.deepEqual(await early("ninjan", ["R7"], {}), ["card:R7"]);
  assert.deepEqual(await early("ninjan", ["R7"], { secrets: 1 }), []);
  assert.deepEqual(await early("supertock", ["KS A0-A18"], {}), []);
  assert.deepEqual(await early("supertock", ["KS A0-A18"], { ending: true }), ["card:K"]);
  assert.deepEqual(await early("supertock", ["KS A0-A18"], { ending: true, secrets: 1 }), []);
});
