/** What the lobby says of seats, one or several. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page, speak } from "./page.js";
import { script } from "./scripts.js";

Object.assign(page.body, { dataset: { share: "" } });
const { drawLobby } = await script("lobby");

/** @param {any} tree
 * @returns {string[]} */
const textsOf = (tree) => (typeof tree === "string" ? [tree] : (tree?.children ?? []).flatMap(textsOf));

/** @param {number} free */
function start(free) {
  const players = 4;
  const kinds = Array.from({ length: players }, (_, seat) => (seat < players - free ? "person" : "open"));
  const open = [...kinds.keys()].filter((seat) => kinds[seat] === "open");
  const facts = { names: kinds.map((_, i) => `n${i}`), levels: kinds.map(() => "easy"), online: {}, pace: { kind: "calm" }, differences: [] };
  const table = { ...facts, players, kinds, open, hints: true, started: false };
  const drawn = drawLobby(table, 0, [0], (/** @type {number} */ seat) => seat, "");
  return textsOf(drawn.at(-1));
}

beforeEach(() =>
  speak({
    lobby_ready: "Toutes les places sont prises.",
    lobby_waits_one: "Une place est encore libre.",
    lobby_waits: "{n} places sont encore libres.",
    lobby_start: "Commencer la partie",
    lobby_start_bot: "Commencer avec un robot à la place libre",
    lobby_start_bots: "Commencer avec des robots aux places libres",
  }),
);

test("one seat or several are free, and as many bots sit down", () => {
  assert.deepEqual(start(0), ["Toutes les places sont prises.", "Commencer la partie"]);
  assert.deepEqual(start(1), ["Une place est encore libre.", "Commencer avec un robot à la place libre"]);
  assert.deepEqual(start(3), ["3 places sont encore libres.", "Commencer avec des robots aux places libres"]);
});
