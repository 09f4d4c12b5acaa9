/** The star board: every space has its place, and a marble's way is as long as its card. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { scriptOf } from "../js/scripts.js";

const { LETTERS, REACH, ahead, isRing, outline, path, percent, point, way } = await scriptOf("supertock", "star");

/** @typedef {[number, number]} Point */

const RING = [...LETTERS].flatMap((letter) => Array.from({ length: 18 }, (_, i) => `${letter}${i + 1}`));
const far = (/** @type {Point} */ [ax, ay], /** @type {Point} */ [bx, by]) => Math.hypot(ax - bx, ay - by);
const near = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a - b) < 1e-9;

test("no two spaces lie on each other, whoever looks", () => {
  const homes = [...LETTERS].flatMap((letter) => [1, 2, 3, 4].map((n) => `${letter}h${n}`));
  for (const own of [0, 3]) {
    const places = [...RING, ...homes, "sky"].map((space) => point(space, own));
    for (const [i, here] of places.entries())
      for (const there of places.slice(0, i)) assert.ok(far(here, there) > 0.6, `${here} ${there}`);
  }
});

test("the ring is closed, and its spaces are about one step apart", () => {
  RING.forEach((space, i) => {
    const step = far(point(space, 0), point(RING[(i + 1) % RING.length], 0));
    assert.ok(step > 0.85 && step < 1.25, `${space}: ${step}`);
  });
});

test("the own home points down from heaven, and everything lies on the board", () => {
  for (const own of [0, 5]) {
    const home = [1, 2, 3, 4].map((n) => point(`${LETTERS[own]}h${n}`, own));
    home.forEach(([x, y], i) => assert.ok(near(x, 0) && near(y, 10 - i)));
  }
  for (const space of RING) {
    const [x, y] = percent(point(space, 2));
    assert.ok(x > 0 && x < 100 && y > 0 && y < 100);
  }
  assert.deepEqual(percent([0, 0]), [50, 50]);
  assert.deepEqual(percent([REACH, -REACH]), [100, 0]);
});

test("another own section turns the board, and nothing else", () => {
  for (const space of ["A1", "D8", "H17", "Ch2", "F0"]) {
    const [x, y] = point(space, 0);
    const [turnedX, turnedY] = point(space, 2); // two sections are a quarter turn
    assert.ok(near(turnedX, y) && near(turnedY, -x), space);
  }
});

test("the four that wait in the break lie side by side", () => {
  const places = [0, 1, 2, 3].map((nth) => point("B0", 1, nth));
  assert.equal(new Set(places.map(String)).size, 4);
  assert.ok(places.every(([, y]) => near(y, places[0][1])));
});

test("a way has as many steps as the card, over the end of the ring too", () => {
  assert.deepEqual(way("A1", "A4"), ["A1", "A2", "A3", "A4"]);
  assert.deepEqual(way("H17", "A2"), ["H17", "H18", "A1", "A2"]);
  for (const space of RING)
    for (const steps of [1, 7, 13]) assert.equal(way(space, ahead(space, steps)).length, steps + 1);
});

test("a four that goes back is shown backwards", () => {
  assert.deepEqual(way("A2", "H16"), ["A2", "A1", "H18", "H17", "H16"]);
  assert.equal(ahead("A2", -4), "H16");
});

test("the way home leads through the door", () => {
  assert.deepEqual(way("A15", "Ah2"), ["A15", "A16", "A17", "Ah1", "Ah2"]);
  assert.deepEqual(way("A17", "Ah1", 18), ["A17", "A18", "Ah1"]);
  assert.deepEqual(way("Ah1", "Ah3"), ["Ah1", "Ah2", "Ah3"]);
});

test("out of the break, into heaven, out of it and across the board are one leap", () => {
  for (const [from, to] of [
    ["A0", "A18"],
    ["C8", "sky"],
    ["sky", "F8"],
    ["A1", "E9"],
  ])
    assert.deepEqual(way(from, to), [from, to]);
});

test("only numbered spaces from 1 belong to the ring", () => {
  assert.deepEqual(["A1", "H18", "A0", "Ah1", "sky"].map(isRing), [true, true, false, false, false]);
});

test("a move is the card, the marble, the goal, and whether it is an exchange", () => {
  assert.deepEqual(path("KS A0-A18"), ["card:K", "from:A0", "to:A18"]);
  assert.deepEqual(path("10H B5xE7"), ["card:10", "do:swap", "from:B5", "to:E7"]);
  assert.deepEqual(path("JS skip"), ["card:J", "do:skip"]);
  assert.deepEqual(path("drop 7H"), ["do:drop", "card:7"]);
  assert.deepEqual(path("fold"), ["do:fold"]);
});

test("the outline goes round all eight arms and closes", () => {
  assert.match(outline(), /^M[-\d. L]+Z$/);
  assert.equal(outline().split("L").length, 24);
});
