/** Nothing that a player has done is lost or done twice, however bad the line is. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { forget, happen, page } from "./page.js";
import { script } from "./scripts.js";

const PATIENCE = 6000;
const GREETING = 2500;
const LOOK = 1500; // how often the outbox is looked through

class Line {
  static OPEN = 1;
  /** @type {Line[]} */
  static all = [];

  constructor() {
    this.readyState = 0;
    /** @type {any[]} */
    this.sent = [];
    this.onopen = () => {};
    this.onmessage = (/** @type {{data: string}} */ _event) => {};
    this.onclose = () => {};
    Line.all.push(this);
  }

  open() {
    this.readyState = Line.OPEN;
    this.onopen();
  }

  close() {
    this.readyState = 3;
    this.onclose();
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  /** @param {object} message */
  hear(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** Everything sent, hellos apart. */
  get intents() {
    return this.sent.filter((message) => message.do !== "hello");
  }

  get hellos() {
    return this.sent.filter((message) => message.do === "hello");
  }
}

Object.assign(globalThis, { WebSocket: Line });
const { Connection } = await script("connection");

/** @type {{snapshots: number[], updates: number[], line: boolean[]}} */
let heard;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"], now: 1_000_000 });
  mock.method(Math, "random", () => 0.5);
  Line.all = [];
  forget();
  page.hidden = false;
});

/** A connection whose line is open. */
function connect() {
  heard = { snapshots: [], updates: [], line: [] };
  const { snapshots, updates, line } = heard;
  const connection = new Connection("ws://house/", "fr", {
    snapshot: (/** @type {{version: number}} */ { version }) => snapshots.push(version),
    update: (/** @type {{version: number}} */ { version }) => updates.push(version),
    line: (/** @type {boolean} */ open) => line.push(open),
  });
  Line.all[0].open();
  return connection;
}

/** A connection that has been told everything. */
function settled(version = 5) {
  const connection = connect();
  Line.all[0].hear({ kind: "snapshot", version });
  return connection;
}

const update = (/** @type {number} */ version) => ({ kind: "update", version });

test("a new line is greeted in the reader's language, and a snapshot opens it", () => {
  connect();
  const [line] = Line.all;
  assert.deepEqual(
    line.sent.map(({ do: what, version, lang }) => [what, version, lang]),
    [["hello", 0, "fr"]],
  );
  line.hear({ kind: "snapshot", version: 5 });
  assert.deepEqual(heard, { snapshots: [5], updates: [], line: [true] });
});

test("updates count only after a snapshot, each once and in order", () => {
  connect();
  const [line] = Line.all;
  line.hear(update(1));
  line.hear({ kind: "snapshot", version: 5 });
  for (const version of [4, 5, 6, 6, 7]) line.hear(update(version));
  assert.deepEqual(heard.updates, [6, 7]);
});

test("a gap is answered by asking for everything, from the last version seen", () => {
  settled();
  const [line] = Line.all;
  line.hear(update(7));
  assert.deepEqual(heard.updates, []);
  assert.equal(line.hellos.length, 2);
  assert.equal(line.hellos[1].version, 5);
  line.hear(update(8)); // nothing counts until the snapshot
  line.hear({ kind: "snapshot", version: 8 });
  line.hear(update(9));
  assert.deepEqual(heard, { snapshots: [5, 8], updates: [9], line: [true, true] });
});

test("an intent is settled by the answer to it and by no other", async () => {
  const connection = settled();
  const [line] = Line.all;
  const first = connection.send({ do: "move", move: "R7" });
  const second = connection.send({ do: "say", phrase: "hello" });
  const [one, two] = line.intents;
  assert.notEqual(one.id, two.id);
  line.hear({ ack: two.id, version: 6 });
  assert.deepEqual([...connection.outbox.keys()], [one.id]);
  line.hear({ ack: one.id, error: { kind: "IllegalMove", message: "no" } });
  assert.equal((await second).version, 6);
  assert.equal((await first).error.message, "no");
  line.hear({ ack: one.id }); // told twice: nothing happens
  assert.equal(connection.outbox.size, 0);
});

test("an intent without an answer is sent again as the same intent, until it is acknowledged", () => {
  const connection = settled();
  const [line] = Line.all;
  void connection.send({ do: "move", move: "R7" });
  mock.timers.tick(PATIENCE);
  assert.equal(line.intents.length, 1, "not before its time");
  mock.timers.tick(LOOK);
  assert.equal(line.intents.length, 2);
  assert.deepEqual(line.intents[1], line.intents[0]);
  mock.timers.tick(PATIENCE - LOOK);
  assert.equal(line.intents.length, 2);
  line.hear({ ack: line.intents[0].id });
  mock.timers.tick(10 * PATIENCE);
  assert.equal(line.intents.length, 2);
});

test("what was not answered before the line broke goes over the next one, after its snapshot", () => {
  const connection = settled();
  void connection.send({ do: "move", move: "R7" });
  Line.all[0].close();
  void connection.send({ do: "say", phrase: "hello" }); // meanwhile
  mock.timers.tick(400);
  const [old, fresh] = Line.all;
  fresh.open();
  assert.equal(fresh.intents.length, 0, "first everything is asked for");
  assert.equal(fresh.hellos[0].version, 0);
  fresh.hear({ kind: "snapshot", version: 6 });
  assert.deepEqual(
    fresh.intents.map(({ do: what }) => what),
    ["move", "say"],
  );
  assert.deepEqual(fresh.intents[0], old.intents[0]);
});

test("a line that fails is tried again later and later, but never later than a quarter of a minute", () => {
  connect();
  Line.all[0].close();
  assert.deepEqual(heard.line, [false]);
  /** @type {number[]} */
  const waits = [];
  for (let tries = 1; tries < 9; tries++) {
    let waited = 0;
    for (; Line.all.length === tries; waited += 10) mock.timers.tick(10);
    waits.push(waited);
    Line.all[tries].close();
  }
  assert.deepEqual(waits.slice(0, 4), [300, 600, 1200, 2400]);
  assert.ok(Math.max(...waits) <= 15000);
});

test("after a snapshot the waits are short again", () => {
  const connection = connect();
  connection.failures = 9;
  Line.all[0].hear({ kind: "snapshot", version: 1 });
  assert.equal(connection.failures, 0);
});

test("a line that was given up is not listened to", () => {
  settled();
  Line.all[0].close();
  mock.timers.tick(400);
  Line.all[0].hear(update(6));
  Line.all[0].hear({ kind: "snapshot", version: 6 });
  Line.all[0].onclose();
  assert.deepEqual(heard, { snapshots: [5], updates: [], line: [true, false] });
  assert.equal(Line.all.length, 2);
});

test("a line on which a greeting is not answered is closed and another one opened, with more patience", () => {
  connect();
  mock.timers.tick(GREETING + LOOK);
  assert.equal(Line.all[0].readyState, 3);
  mock.timers.tick(400);
  assert.equal(Line.all.length, 2);
  Line.all[1].open();
  mock.timers.tick(GREETING + LOOK);
  assert.equal(Line.all[1].readyState, 1, "perhaps it is only slow");
  mock.timers.tick(GREETING + LOOK);
  assert.equal(Line.all[1].readyState, 3);
});

test("a line that died in its sleep is given up, though nobody says that it is closed", () => {
  settled();
  Line.all[0].close = () => {}; // and it takes minutes
  happen("visibilitychange");
  mock.timers.tick(GREETING + LOOK);
  mock.timers.tick(400);
  assert.equal(Line.all.length, 2);
  assert.deepEqual(heard.line, [true, false]);
});

test("who wakes up asks for everything on a line that is open, and opens one at once where there is none", () => {
  const connection = settled();
  happen("visibilitychange");
  assert.equal(connection.version, -1);
  assert.equal(Line.all[0].hellos.at(-1).version, 5);
  Line.all[0].close();
  connection.failures = 7;
  happen("online");
  assert.equal(Line.all.length, 2, "without waiting");
  assert.equal(connection.failures, 0);
});

test("a page that is being hidden does not wake up, nor one that is shown for the first time", () => {
  settled();
  page.hidden = true;
  happen("visibilitychange");
  happen("pageshow", { persisted: false });
  assert.equal(Line.all[0].hellos.length, 1);
  happen("pageshow", { persisted: true });
  assert.equal(Line.all[0].hellos.length, 2);
});

test("a line that never opens is given up, and after a while the page says that something stands in the way", () => {
  /** @type {boolean[][]} */
  const said = [];
  new Connection("ws://house/", "fr", {
    snapshot: () => {},
    update: () => {},
    line: (/** @type {boolean} */ open, /** @type {boolean} */ blocked) => said.push([open, blocked]),
  });
  for (let i = 0; i < 3; i += 1) {
    mock.timers.tick(8000); // it neither opens nor fails
    mock.timers.tick(2000);
  }
  assert.deepEqual(said, [
    [false, false],
    [false, false],
    [false, true],
  ]);
  const last = Line.all[Line.all.length - 1];
  last.open();
  last.hear({ kind: "snapshot", version: 1 });
  mock.timers.tick(20000);
  assert.deepEqual(said.slice(3), [[true, false]]); // an open line is left in peace
});

test("a line that was open once is only lost, however long", () => {
  /** @type {boolean[][]} */
  const said = [];
  new Connection("ws://house/", "fr", {
    snapshot: () => {},
    update: () => {},
    line: (/** @type {boolean} */ open, /** @type {boolean} */ blocked) => said.push([open, blocked]),
  });
  Line.all[0].open();
  Line.all[0].hear({ kind: "snapshot", version: 1 });
  for (let i = 0; i < 5; i += 1) {
    Line.all[Line.all.length - 1].close();
    mock.timers.tick(16000);
  }
  assert.ok(said.length > 4);
  assert.ok(said.every(([, blocked]) => !blocked));
});

test("what an update leaves out is as it was", () => {
  /** @type {any[]} */
  const updates = [];
  new Connection("ws://house/", "fr", {
    snapshot: () => {},
    update: (/** @type {any} */ update) => updates.push(update),
    line: () => {},
  });
  const [line] = Line.all;
  line.open();
  const view = { hand: ["R7"], legal: ["R7"] };
  line.hear({ kind: "snapshot", version: 5, table: { names: ["a"], moves: 0 }, seats: { 0: { view, ask: "?", log: {} } } });
  line.hear({ kind: "update", version: 6, table: { moves: 1 }, seats: { 0: { view: { legal: [] } } }, events: [1] });
  line.hear({ kind: "update", version: 7, table: {}, seats: { 0: { view: { hand: [] }, ask: "!" } }, events: [] });
  assert.deepEqual(updates[0].table, { names: ["a"], moves: 1 });
  assert.deepEqual(updates[0].seats[0], { view: { hand: ["R7"], legal: [] }, ask: "?" });
  assert.deepEqual(updates[1].seats[0], { view: { hand: [], legal: [] }, ask: "!" });
  assert.deepEqual(updates[1].events, []);
  line.hear({ kind: "update", version: 8, table: {}, seats: { 0: { whole: true, view: { a: 1 } } }, events: [] });
  assert.deepEqual(updates[2].seats[0], { view: { a: 1 } });
});
