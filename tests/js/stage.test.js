/** The stage: what happened is shown in order and in its own time, and the last picture is always the server's. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { forget, kept, media, page } from "./page.js";
import { script } from "./scripts.js";

const { Stage } = await script("stage");

/** @typedef {{kind: string, text: string, seat?: number}} Told */

/** A game that counts: cards are shown together, then one is taken; "add" is a turn; anything else changes no picture. */
const counting = {
  together: ["showed"],
  reveals: ["showed"],
  announced: ["walked"],
  verdict: (/** @type {{n: number}} */ view, /** @type {Told} */ { kind }) => (kind === "took" ? view : null),
  step: (/** @type {{n: number}} */ view, /** @type {Told} */ { kind }) =>
    ["chose", "showed", "took", "add", "walked"].includes(kind) ? { n: view.n + 1 } : null,
  draw: (/** @type {{n: number}} */ view, /** @type {{event: Told | null}} */ { event }) => ({
    cloth: `${view.n}${event ? ` by ${event.kind}` : " your turn"}`,
  }),
};

/** @type {string[]} what was seen and told, in order */
let seen;
/** @type {any} */
let stage;
/** @type {any} */
const frame = {
  context: (/** @type {Told | null} */ event) => ({ event }),
  around: () => ({}),
  clear: () => seen.push("cleared"),
  arrived: () => seen.push("arrived"),
  tell: (/** @type {Told[]} */ events) => seen.push(`told ${events.map(({ kind }) => kind).join(" ")}`),
};

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  kept.clear();
  forget();
  page.hidden = false;
  media.reduced = false;
  seen = [];
  stage = new Stage(counting, {});
  stage.scene = {
    busy: false,
    show: (/** @type {{cloth: string}} */ { cloth }) => seen.push(cloth),
    play: async (/** @type {{cloth: string}} */ { cloth }, /** @type {number} */ pace) =>
      void seen.push(`${cloth}${pace ? "" : " at once"}`),
    patchAll: () => {},
    skip: () => seen.push("skipped"),
  };
  stage.show({ n: 0 }, { event: null }, {});
  seen = [];
});

const told = (/** @type {string[]} */ ...kinds) => kinds.map((kind) => ({ kind, text: kind }));
const TRICK = told("chose", "showed", "showed", "took");

/** Everything that can happen without time passing. */
async function settled() {
  for (let i = 0; i < 30; i++) await Promise.resolve();
}

/** So much later. @param {number} milliseconds */
async function later(milliseconds) {
  await settled();
  mock.timers.tick(milliseconds);
  await settled();
}

/** So much later, bit by bit: what begins on the way begins then. @param {number} milliseconds */
async function slowly(milliseconds) {
  for (let rest = milliseconds; rest > 0; rest -= 1) await later(Math.min(1, rest));
}

test("a reveal has three beats: a breath, the cards turn together and stay, the verdict is read before they go", async () => {
  void stage.play({ n: 9 }, TRICK, frame);
  await settled();
  assert.deepEqual(seen, ["1 by chose", "told chose", "cleared"], "a breath, without what was told before");
  await later(299);
  assert.equal(seen.length, 3);
  await later(1);
  assert.deepEqual(seen.slice(3), ["3 by showed", "told showed showed"], "all cards, and told only now");
  await later(1499);
  assert.equal(seen.length, 5, "they stay");
  await later(1);
  assert.deepEqual(seen.slice(5), ["3 by took", "told took"], "the sentence, while the cards still lie there");
  await later(1300);
  assert.deepEqual(seen.slice(7), ["4 by took", "9 your turn"], "then they go, and the last picture waits for nothing");
});

test("until something is seen of it, nothing that is drawn again is ahead", async () => {
  await stage.play({ n: 1 }, told("add"), frame);
  void stage.play({ n: 2 }, told("add"), frame);
  await settled();
  assert.deepEqual(stage.now(), { cloth: "1 by nothing" });
  await later(700);
  assert.deepEqual(stage.now(), { cloth: "2 your turn" });
});

test("the more cards, the longer they stay", async () => {
  void stage.play({ n: 9 }, told("showed", "showed", "showed", "showed", "took"), frame);
  await later(300);
  await later(1899);
  assert.equal(seen.at(-1), "told showed showed showed showed");
  await later(1);
  assert.equal(seen.at(-1), "told took");
});

test("turns come one after the other, about a second each, and the last picture at once", async () => {
  await stage.play({ n: 1 }, told("add"), frame);
  assert.deepEqual(seen, ["1 by add", "told add", "1 your turn"]);
  void stage.play({ n: 2 }, told("add"), frame);
  await later(699);
  assert.equal(seen.length, 3, "the next one waits until this one could be read");
  await later(1);
  assert.deepEqual(seen.slice(3), ["2 by add", "told add", "2 your turn"]);
});

test("what is plain to see is told while it moves, and what was told before has had its time", async () => {
  await stage.play({ n: 1 }, told("walked"), frame);
  assert.deepEqual(seen, ["told walked", "1 by walked", "arrived", "1 your turn"]);
  void stage.play({ n: 2 }, told("walked"), frame, { pace: 0.6 });
  await slowly(790);
  assert.equal(seen.length, 4, "no sentence of the one before stands beside what moves now");
  await slowly(20);
  assert.deepEqual(seen.slice(4, 6), ["told walked", "2 by walked"]);
});

for (const [what, why, least] of /** @type {Array<[string, string, number]>} */ ([
  ["a sentence", "", 800],
  ["one that says why", "Rock beats scissors.", 1100],
])) {
  test(`${what} can be read, however much is awaited`, async () => {
    const turn = { kind: "add", text: "add", why };
    await stage.play({ n: 1 }, [turn], frame, { pace: 0.6 });
    void stage.play({ n: 2 }, [...told("nobody"), turn], frame, { pace: 0.6 });
    await slowly(least - 1);
    assert.equal(seen.at(-1), "1 your turn", "nothing moves before the next sentence: it waits");
    await slowly(1);
    assert.equal(seen.at(-1), "told nobody");
    await slowly(800 - 340 * 0.6 - 1);
    assert.equal(seen.at(-1), "told nobody");
    await slowly(1);
    assert.equal(seen.at(-3), "2 by add", "what moves begins earlier: the sentence still stands there meanwhile");
  });
}

test("whoever plays on at once can still read what was told before other cards turn; a tap goes on", async () => {
  for (const taps of [false, true]) {
    await later(5000);
    seen = [];
    void stage.play({ n: 9 }, TRICK, frame);
    await later(300);
    stage.finish(); // a card was chosen meanwhile
    await settled();
    assert.equal(seen.at(-1), "9 your turn at once");
    stage.hurry = false;
    seen = [];
    void stage.play({ n: 9 }, TRICK, frame);
    await later(400);
    assert.deepEqual(seen, ["10 by chose", "told chose"], "it still stands there");
    if (taps) stage.goOn();
    else await later(400);
    await settled();
    assert.equal(seen.at(-1), "cleared");
    stage.finish();
    await settled();
    stage.hurry = false;
  }
});

test("a tap takes a sentence for read, and so does what moves next", async () => {
  const turn = { kind: "add", text: "add", why: "Rock beats scissors." };
  await stage.play({ n: 1 }, [turn], frame);
  void stage.play({ n: 1 }, told("nobody", "add"), frame);
  await slowly(800);
  assert.equal(seen.at(-1), "1 your turn");
  stage.goOn();
  await settled();
  assert.equal(seen.at(-1), "told nobody");
  await slowly(700);
  assert.equal(seen.at(-2), "told add");
  await slowly(800);
  assert.ok(!stage.busy, "nothing is left to be waited for");
});

test("only if very much is waiting, sentences pass as quickly as all the rest", async () => {
  await stage.play({ n: 1 }, told("add"), frame, { pace: 0.3 });
  void stage.play({ n: 1 }, told("nobody"), frame, { pace: 0.3 });
  await slowly(700 * 0.3);
  assert.equal(seen.at(-2), "told nobody");
});

test("that somebody is ready waits for nothing and makes nobody wait", async () => {
  await stage.play({ n: 1 }, told("add"), frame);
  await stage.play({ n: 2 }, told("chose"), frame);
  await stage.play({ n: 2 }, told("here"), frame);
  assert.equal(seen.filter((one) => one.endsWith("your turn")).length, 3);
});

for (const [speed, stay] of /** @type {Array<[string, number]>} */ ([
  ["calm", 2400],
  ["quick", 525],
])) {
  test(`${speed} is another speed`, async () => {
    kept.set("speed", speed);
    void stage.play({ n: 9 }, told("showed", "took"), frame);
    await later(300 * 1.6);
    await later(stay - 1);
    assert.equal(seen.at(-1), "told showed");
    await later(1);
    assert.equal(seen.at(-1), "told took");
  });
}

for (const [why, arrange] of /** @type {Array<[string, () => void]>} */ ([
  ["who wants no motion", () => kept.set("motion", "off")],
  ["whose system wants none", () => (media.reduced = true)],
])) {
  test(`${why} sees the same pictures, still, and for as long`, async () => {
    arrange();
    void stage.play({ n: 9 }, TRICK, frame);
    await later(300);
    assert.equal(seen[3], "3 by showed at once");
    await later(1499);
    assert.equal(seen.at(-1), "told showed showed");
    await later(1);
    await later(1300);
    assert.equal(seen.at(-1), "9 your turn at once");
  });
}

test("a page that nobody looks at shows the end, with everything told", async () => {
  page.hidden = true;
  await stage.play({ n: 2 }, told("add", "add"), frame);
  assert.deepEqual(seen, ["told add add", "2 your turn"]);
});

test("a tap ends one beat, not all", async () => {
  void stage.play({ n: 9 }, TRICK, frame);
  await later(300);
  assert.ok(stage.busy);
  stage.goOn();
  await settled();
  assert.equal(seen.at(-1), "told took", "the cards have been seen");
  await later(1299);
  assert.equal(seen.at(-1), "told took", "and the sentence still has its time");
});

test("a tap lets what moves arrive, and it stays as long as ever", async () => {
  void stage.play({ n: 9 }, TRICK, frame);
  await later(300);
  stage.scene.busy = true;
  stage.goOn();
  await settled();
  assert.equal(seen.at(-1), "skipped");
});

test("whoever has seen enough gets the rest at once", async () => {
  const playing = stage.play({ n: 9 }, TRICK, frame);
  await settled();
  stage.finish();
  await playing;
  assert.deepEqual(
    seen.filter((one) => one.startsWith("told")),
    ["told chose", "told showed showed", "told took"],
  );
  assert.equal(seen.at(-1), "9 your turn at once");
});

test("paused, it goes on step by step, and by itself again afterwards", async () => {
  void stage.play({ n: 9 }, told("add", "add", "add", "add"), frame);
  await settled();
  stage.pause(true);
  await later(60_000);
  assert.equal(seen.at(-1), "told add");
  assert.equal(seen.length, 2);
  stage.goOn();
  await later(60_000);
  assert.equal(seen.length, 4, "one more, and no further");
  stage.pause(false);
  await settled();
  assert.equal(seen.length, 6);
  await later(700);
  assert.equal(seen.at(-1), "9 your turn");
});

test("a tap on a page where nothing moves changes nothing", () => {
  stage.goOn();
  assert.ok(!stage.busy);
  assert.deepEqual(seen, []);
});
