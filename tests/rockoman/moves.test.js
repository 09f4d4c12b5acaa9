/** Moves of Rockoman on the page: what is picked for one is that move again. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "../js/page.js";
import { scriptOf } from "../js/scripts.js";

const { attempt, path } = await scriptOf("rockoman");

for (const move of ["draw", "!P", "@2", "@1:R*"])
  test(move, () => assert.equal(attempt({}, path(move)), move));
