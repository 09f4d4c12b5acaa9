/** Moves of 1, 2, 3… scissors on the page: what is picked for one is that move again. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "../js/page.js";
import { scriptOf } from "../js/scripts.js";

const { attempt, packsOf, path } = await scriptOf("ciseaux");

for (const move of ["R5", "J"])
  test(move, () => assert.equal(attempt({}, path(move)), move));

test("cards of one number and suit are one pack, whoever they belonged to", () => {
  const packs = packsOf([[0, "S5"], [1, "R2"], [2, "J"], [3, "R2"], [1, "P1"]]);
  const faces = packs.map((/** @type {any[]} */ pack) => pack.map((card) => card.attributes["data-face"]));
  assert.deepEqual(faces, [["R2", "R2"], ["P1"], ["S5"], ["J"]]);
});
