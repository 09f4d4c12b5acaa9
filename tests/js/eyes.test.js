/** Whose eyes the page is: who looks, who waits behind the curtain, and what each of them may read. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { speak } from "./page.js";
import { script } from "./scripts.js";

const { Eyes } = await script("eyes");
const { readBy } = await script("log");

/** @param {object} facts */
const table = (facts) => ({ actors: [], chosen: [], moves: 0, over: false, stand_in: [false, false], ...facts });

/**
 * @param {string} hand what it sees
 * @param {object} [facts]
 */
const seat = (hand, facts) => ({
  view: { hand, legal: ["a", "b"], seat: 0 },
  ask: `ask ${hand}`,
  labels: {},
  private: false,
  secrets: true,
  ...facts,
});

/**
 * @param {object} facts of the table
 * @param {object} [one]
 * @param {object} [other]
 */
const shared = (facts, one, other) => ({
  table: table(facts),
  seats: { "-": seat("nobody's", {}), 0: seat("one's", one), 1: seat("other's", other) },
});

/** @param {any} now */
function settled(now) {
  const eyes = new Eyes(false, now);
  eyes.settle();
  return eyes;
}

/** Somebody takes the device to look at their own things.
 * @param {any} eyes
 * @param {number} seat */
function look(eyes, seat) {
  eyes.callCurious(seat);
  eyes.open(seat);
  eyes.settle();
}

/** @param {any} eyes
 * @param {any} now */
function go(eyes, now) {
  eyes.see(now);
  const meanwhile = eyes.data().view.hand;
  eyes.settle();
  return meanwhile;
}

test("who must choose in private waits behind the curtain, and is alone with the page until the choice is made", () => {
  const eyes = settled(shared({ actors: [0, 1] }, { private: true }, { private: true }));
  assert.deepEqual([eyes.curtain, eyes.looking, eyes.data().view.hand, eyes.present], [0, null, "nobody's", false]);
  eyes.open(0);
  eyes.settle();
  assert.deepEqual([eyes.curtain, eyes.looking, eyes.data().view.hand, eyes.present], [null, 0, "one's", true]);
  const meanwhile = go(eyes, shared({ actors: [1], chosen: [0], moves: 1 }, {}, { private: true }));
  assert.deepEqual([meanwhile, eyes.curtain, eyes.looking], ["nobody's", 1, null]);
  eyes.open(1);
  eyes.settle();
  assert.equal(go(eyes, shared({ actors: [0, 1], moves: 2 }, { private: true }, { private: true })), "nobody's");
  assert.equal(eyes.curtain, 0);
});

test("others who are quicker do not take the page away", () => {
  const eyes = settled(shared({ actors: [0, 1, 2] }, { private: true }, { private: true }));
  eyes.open(0);
  eyes.settle();
  assert.equal(go(eyes, shared({ actors: [0, 1], chosen: [2], moves: 1 }, { private: true }, {})), "one's");
  assert.equal(eyes.looking, 0);
});

test("what may be chosen in the open stands beside the view of nobody's seat", () => {
  const eyes = settled(shared({ actors: [1] }));
  assert.deepEqual([eyes.curtain, eyes.looking, eyes.viewer, eyes.present], [null, null, 1, true]);
  assert.equal(eyes.data().view.hand, "nobody's");
  assert.deepEqual(eyes.data().view.legal, ["a", "b"]);
  assert.equal(eyes.data().ask, "ask other's");
  look(eyes, 1);
  assert.equal(eyes.data().view.hand, "other's");
  assert.equal(go(eyes, shared({ actors: [0], moves: 1 })), "nobody's");
  assert.equal(eyes.looking, null);
});

test("who has the device and nothing to hide chooses again without a curtain", () => {
  const none = { private: true, secrets: false };
  const eyes = settled(shared({ actors: [0, 1] }, none, none));
  assert.equal(eyes.curtain, 0);
  eyes.open(0);
  eyes.settle();
  go(eyes, shared({ actors: [1], chosen: [0], moves: 1 }, { secrets: true }, none));
  assert.equal(eyes.curtain, 1);
  eyes.open(1);
  eyes.settle();
  assert.equal(go(eyes, shared({ actors: [0, 1], moves: 2 }, none, none)), "other's", "everyone knows that");
  assert.deepEqual([eyes.curtain, eyes.looking], [null, 1]);
});

test("who chooses again, with nobody in between, still has the device", () => {
  const eyes = settled(shared({ actors: [1] }, {}, { private: true }));
  eyes.open(1);
  eyes.settle();
  assert.equal(go(eyes, shared({ actors: [1], moves: 1 }, {}, { private: true })), "other's");
  assert.deepEqual([eyes.curtain, eyes.looking], [null, 1]);
  assert.equal(go(eyes, shared({ actors: [2], moves: 2 })), "nobody's", "a bot plays, and all look on");
  go(eyes, shared({ actors: [1], moves: 3 }, {}, { private: true }));
  assert.deepEqual([eyes.curtain, eyes.looking], [1, null]);
});

test("a look at one's own cards ends when the game goes on, or when it is enough", () => {
  const eyes = settled(shared({ actors: [2] }));
  assert.deepEqual(eyes.curious, [0, 1]);
  look(eyes, 1);
  assert.deepEqual([eyes.looking, eyes.curious], [1, []]);
  assert.equal(go(eyes, shared({ actors: [2] })), "other's", "somebody said something");
  assert.equal(go(eyes, shared({ actors: [0], moves: 1 })), "nobody's");
  look(eyes, 1);
  eyes.close();
  eyes.settle();
  assert.equal(eyes.looking, null);
});

test("who only wants to look has to take the device first", () => {
  const eyes = settled(shared({ actors: [2] }));
  eyes.callCurious(1);
  assert.deepEqual([eyes.curtain, eyes.looking, eyes.data().view.hand, eyes.present], [1, null, "nobody's", false]);
  eyes.settle();
  assert.deepEqual([eyes.curtain, eyes.looking], [null, null], "the game has gone on, or it was a mistake");
});

test("at the end the page is everyone's", () => {
  const eyes = settled(shared({ actors: [0] }));
  eyes.open(0);
  go(eyes, shared({ over: true, moves: 1 }));
  assert.deepEqual([eyes.looking, eyes.data().view.hand, eyes.data().view.seat], [null, "nobody's", 0]);
});

test("one person at the page looks all the time, also beside seats that bots play", () => {
  const alone = settled({ table: table({ actors: [0] }), seats: { 0: seat("one's", {}) } });
  assert.deepEqual([alone.looking, alone.covered, alone.curtain], [0, false, null]);
  const left = settled(shared({ actors: [1], stand_in: [true, false] }, {}, { private: true }));
  assert.deepEqual([left.looking, left.curtain, left.data().view.hand], [1, null, "other's"]);
});

test("a television and a spectator have nobody's eyes", () => {
  const nobody = { table: table({ actors: [0] }), seats: { "-": seat("nobody's", {}) } };
  const screen = new Eyes(true, nobody);
  screen.settle();
  assert.deepEqual([screen.looking, screen.viewer, screen.covered, screen.data().view.hand], [null, null, true, "nobody's"]);
  assert.equal(settled(nobody).looking, null);
});

test("events and lines of the log are read by whoever looks", () => {
  const drew = { kind: "drew", seat: 1, text: "Paul draws a ring card." };
  const own = { ...drew, text: "Paul draws a ring card: the diamond!" };
  const eyes = settled(shared({ actors: [0] }, {}, { events: { 1: own } }));
  const [first, second] = eyes.read([{ kind: "said", text: "Hello!" }, drew], "events");
  assert.deepEqual([first.text, second.text], ["Hello!", drew.text]);
  assert.deepEqual([null, 0, 1].map((looking) => readBy(second, looking).text), [drew.text, drew.text, own.text]);
  eyes.open(1);
  assert.equal(eyes.read([{ kind: "said", text: "Hello!" }, drew], "events")[1].text, own.text);
});

test("whoever is awaited and away is said to be, but not to who may choose meanwhile", async () => {
  await speak({ waiting_for: "Waiting for {names}.", listed: "{some} and {last}", away: "away" });
  const facts = { actors: [1, 2], names: ["Marie", "Paul", "Zoé"], kinds: ["person", "person", "person"], online: [true, false, true] };
  const data = { ...seat("one's", {}), view: { legal: [], seat: 0 }, ask: "Waiting for Paul and Zoé." };
  const eyes = settled({ table: table(facts), seats: { 0: data } });
  assert.equal(eyes.ask(data), "Waiting for Paul (away) and Zoé.");
  eyes.see({ table: table({ ...facts, online: [true, false, false] }), seats: { 0: data } });
  assert.equal(eyes.ask(data), "Waiting for Paul (away) and Zoé (away).");
  assert.equal(eyes.ask({ ...data, view: { legal: ["a"] } }), data.ask);
  eyes.see({ table: table({ ...facts, kinds: ["person", "bot", "bot"] }), seats: { 0: data } });
  assert.equal(eyes.ask(data), data.ask);
});
