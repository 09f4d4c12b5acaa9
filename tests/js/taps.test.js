/** A tap means one thing. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./page.js";
import { script } from "./scripts.js";

const { Taps } = await script("taps");

let now = 0;
/** @type {any} */
let taps;

beforeEach(() => {
  now = 10_000;
  taps = new Taps(() => now);
});

const [KEY, ONE, TWO] = [0, 1, 2]; // clicks in a row

test("on a card it means that card, anywhere else: go on", () => {
  assert.equal(taps.down(true, true), false);
  assert.equal(taps.chooses(ONE), true);
  now += 1000;
  assert.equal(taps.down(false, true), true);
  assert.equal(taps.down(false, false), false, "nothing to go on with");
});

test("what let something go on chooses nothing, whatever has come to lie under it", () => {
  assert.equal(taps.down(false, true), true);
  assert.equal(taps.chooses(ONE), false);
  taps.down(true, false);
  assert.equal(taps.chooses(ONE), true);
});

test("the second half of a double click neither chooses nor goes on", () => {
  assert.equal(taps.chooses(ONE), true);
  now += 150;
  assert.equal(taps.down(false, true), false);
  assert.equal(taps.chooses(TWO), false);
  now += 300;
  assert.equal(taps.chooses(TWO), true, "clicking on is not a double click for ever");
});

test("a card that slid under a mouse at rest is not meant at once", () => {
  taps.over("10 20", "card:R1");
  assert.equal(taps.chooses(ONE), true);
  now += 300;
  taps.over("10 20", "card:R2");
  now += 150;
  assert.equal(taps.chooses(ONE), false);
  assert.equal(taps.chooses(KEY), true, "a key means what has the focus");
  now += 60;
  assert.equal(taps.chooses(ONE), true);
});

test("a card that a mouse was moved to is meant, however quickly", () => {
  taps.over("10 20", "card:R1");
  taps.over("60 20", "card:R2");
  now += 5;
  assert.equal(taps.chooses(ONE), true);
  taps.over("60 20", "card:R2");
  assert.equal(taps.chooses(ONE), true, "it has lain there before");
});
