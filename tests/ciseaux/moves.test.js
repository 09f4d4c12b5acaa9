/** Moves of 1, 2, 3… scissors on the page: what is picked for one is that move again. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "../js/page.js";
import { scriptOf } from "../js/scripts.js";

const { attempt, path } = await scriptOf("ciseaux");

for (const move of ["R5", "J"])
  test(move, () => assert.equal(attempt({}, path(move)), move));
