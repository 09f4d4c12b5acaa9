/** A hint, as it is seen and as it is heard. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { speak } from "./page.js";
import { script } from "./scripts.js";

const { adviceOf, drawHint, spokenHint } = await script("hints");

const king = { move: "KD +A1", label: "le roi de carreau\u00a0: sortir en A18", note: "" };
const queen = { move: "QS A3-A15", label: "la dame de pique\u00a0: de A3 à A15", note: "" };

/** @param {string | null} sure
 * @param {string} reason
 * @param {object[]} moves */
const advice = (sure, reason, moves = [king, queen]) => adviceOf({ advice: moves, reason, sure });

beforeEach(() =>
  speak({
    sure_clear: "c’est clair",
    sure_narrow: "de peu",
    sure_even: "au choix",
    heard_clear: "Le choix est clair.",
    heard_narrow: "Cela se joue à peu de chose.",
  }),
);

test("a hint is heard as one says it, each piece a sentence", () => {
  const start = "Le roi de carreau\u00a0: sortir en A18.";
  assert.equal(spokenHint(advice("clear", "Cela sort une bille.")), `${start} Cela sort une bille. Le choix est clair.`);
  assert.equal(spokenHint(advice("narrow", "Cela sort une bille.")), `${start} Cela sort une bille. Cela se joue à peu de chose.`);
  assert.equal(spokenHint(advice("even", "Peu importe.")), `${start} Peu importe.`);
  assert.equal(spokenHint(advice("clear", "C’est le seul choix.", [king])), `${start} C’est le seul choix.`);
  assert.equal(spokenHint(advice(null, "C’est sensé.", [king])), `${start} C’est sensé.`);
  assert.equal(spokenHint([]), "");
});

test("what is read piece by piece has its signs between them", () => {
  /** @param {any} tree
   * @returns {string} */
  const textOf = (tree) => (typeof tree === "string" ? tree : tree.children.map(textOf).join(""));
  assert.ok(textOf(drawHint(advice("even", "Peu importe."))).startsWith("le roi de carreau\u00a0: sortir en A18, au choix."));
  assert.ok(textOf(drawHint(advice(null, "C’est sensé.", [king]))).startsWith("le roi de carreau\u00a0: sortir en A18."));
});
