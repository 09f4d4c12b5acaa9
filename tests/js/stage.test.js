/** The stage: what happened is shown in order, and the last picture is always the server's. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { happen, forget, kept, page } from "./page.js";
import { script } from "./scripts.js";

const { Stage } = await script("stage");

/** @typedef {{kind: string, text: string, seat?: number}} Told */

/** A game that counts: "add" is shown, "add_all" happens together, anything else changes no picture. */
const counting = {
  together: ["add_all"],
  step: (/** @type {{n: number}} */ view, /** @type {Told} */ { kind }) =>
    kind.startsWith("add") ? { n: view.n + 1 } : null,
  draw: (/** @type {{n: number}} */ view, /** @type {{actors: number[], event?: Told}} */ { actors, event }) => ({
    cloth: `${view.n}${event ? ` by ${event.kind}` : ""}${actors.length ? " your turn" : ""}`,
  }),
};

/** @type {string[]} */
let shown;
/** @type {any} */
let stage;

beforeEach(() => {
  mock.timers.reset();
  kept.clear();
  forget();
  page.hidden = false;
  shown = [];
  stage = new Stage(counting, {});
  stage.scene = {
    busy: false,
    show: (/** @type {{cloth: string}} */ { cloth }) => shown.push(cloth),
    play: async (/** @type {{cloth: string}} */ { cloth }, /** @type {number} */ pace) =>
      void shown.push(`${cloth}${pace ? "" : " at once"}`),
    skip: () => shown.push("skipped"),
  };
});

const told = (/** @type {string[]} */ ...kinds) => kinds.map((kind) => ({ kind, text: kind }));
const context = { actors: [0] };

test("events are shown one by one, except those that happen together", () => {
  const groups = stage.groups(told("add", "add", "add_all", "add_all", "other", "add_all"));
  assert.deepEqual(
    groups.map((/** @type {Told[]} */ group) => group.length),
    [1, 1, 2, 1, 1],
  );
});

test("every step is drawn with nobody to choose, then the view of the server", async () => {
  stage.show({ n: 0 }, context, {});
  /** @type {string[][]} */
  const said = [];
  const tell = (/** @type {Told[]} */ group) => {
    said.push(group.map(({ kind }) => kind));
    return {};
  };
  await stage.play({ n: 9 }, told("add", "quiet", "add_all", "add_all"), context, tell);
  assert.deepEqual(shown, ["0 your turn", "1 by add", "3 by add_all", "9 your turn"]);
  assert.deepEqual(said, [["add"], ["quiet"], ["add_all", "add_all"], []]);
  assert.deepEqual(stage.view, { n: 9 });
});

for (const [why, arrange] of /** @type {Array<[string, () => void]>} */ ([
  ["who wants no motion", () => kept.set("motion", "off")],
  ["a page that nobody looks at", () => (page.hidden = true)],
])) {
  test(`${why} gets the end at once, with everything told`, async () => {
    arrange();
    stage.show({ n: 0 }, context, {});
    /** @type {number[]} */
    const said = [];
    await stage.play({ n: 2 }, told("add", "add"), context, (/** @type {Told[]} */ events) => {
      said.push(events.length);
      return {};
    });
    assert.equal(shown.length, 2);
    assert.match(shown[1], /^2 your turn/);
    assert.deepEqual(said, [2, 0]);
  });
}

test("a tap lets everything arrive", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  stage.show({ n: 0 }, context, {});
  const playing = stage.play({ n: 3 }, told("add", "add", "add"), context, () => ({}));
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(shown, ["0 your turn", "1 by add"], "it waits between two things");
  happen("pointerdown");
  await playing;
  assert.deepEqual(shown.slice(2), ["skipped", "2 by add at once", "3 by add at once", "3 your turn at once"]);
});

test("a tap on a page where nothing moves changes nothing", () => {
  happen("pointerdown");
  assert.equal(stage.hurry, false);
  assert.deepEqual(shown, []);
});
