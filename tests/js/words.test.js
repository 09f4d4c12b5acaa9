/** Sentences, lines of the log and settings. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { kept, media, page, speak } from "./page.js";
import { script } from "./scripts.js";

const { listed, minus, say, signed } = await script("words");
const { Log, worthTelling } = await script("log");
const { settings } = await script("settings");

beforeEach(() => kept.clear());

test("a sentence is filled in, and what is not given stays to be seen", async () => {
  await speak({ pile: "Pile {n}, worth {worth}" });
  assert.equal(say("pile", { n: 2, worth: "−3" }), "Pile 2, worth −3");
  assert.equal(say("pile", { n: 2 }), "Pile 2, worth {worth}");
  assert.equal(say("unknown"), "unknown");
});

test("names with a vowel are leant on in French", async () => {
  await speak({ turn_of: "C’est au tour de {name}.", waits: "Il n’y a plus que {names}.", of: "de {n} à {name}" });
  const turns = ["Zoé", "Inès", "Émile", "Hugo", "Hans", "Yves", "Yann"].map((name) => say("turn_of", { name }).slice(14, -1));
  assert.deepEqual(turns, ["de Zoé", "d’Inès", "d’Émile", "d’Hugo", "de Hans", "d’Yves", "de Yann"]);
  assert.equal(say("waits", { names: "Alice et Bob" }), "Il n’y a plus qu’Alice et Bob.");
  assert.equal(say("of", { n: 8, name: "Alice" }), "de 8 à Alice");
});

test("several names are listed as the server lists them", async () => {
  await speak({ listed: "{some} et {last}" });
  assert.deepEqual([["a"], ["a", "b"], ["a", "b", "c"]].map(listed), ["a", "a et b", "a, b et c"]);
});

test("numbers have real signs", () => {
  assert.deepEqual([3, 0, -3].map(signed), ["+3", "0", "−3"]);
  assert.equal(minus("-12"), "−12");
});

test("what the plates show is not told in the log, nor one's own coming and going", () => {
  const log = new Log();
  for (const event of [
    { kind: "chose", seat: 1, text: "a" },
    { kind: "took", seat: 1, text: "b" },
    { kind: "away", seat: 0, text: "c" },
    { kind: "away", seat: 1, text: "d" },
    { kind: "end", text: "e" },
  ])
    log.note(event, [0]);
  assert.deepEqual(
    log.lines.map((/** @type {{event: {text: string}}} */ { event }) => event.text),
    ["b", "d", "e"],
  );
  assert.equal(log.lines[2].seat, null);
  assert.ok(!worthTelling({ kind: "duel_chose", text: "" }));
});

test("a long log forgets its beginning but keeps counting", () => {
  const log = new Log();
  for (let i = 0; i < 250; i++) log.note({ kind: "took", text: String(i) }, []);
  assert.equal(log.lines.length, 200);
  assert.deepEqual([log.lines[0].event.text, log.lines.at(-1).number], ["50", 249]);
  log.clear();
  log.note({ kind: "took", text: "new" }, []);
  assert.equal(log.lines[0].number, 250, "no key is used twice");
});

test("a choice is confirmed on touch unless turned off, with a mouse only if turned on", () => {
  media.coarse = true;
  assert.equal(settings.confirm, true);
  settings.confirm = false;
  assert.equal(settings.confirm, false);
  media.coarse = false;
  kept.clear();
  assert.equal(settings.confirm, false);
  settings.confirm = true;
  assert.equal(settings.confirm, true);
});

test("things move unless the reader has asked the system or us for stillness", () => {
  assert.equal(settings.motion, true);
  media.reduced = true;
  assert.equal(settings.motion, false);
  settings.motion = true;
  assert.equal(settings.motion, true);
  media.reduced = false;
});

test("it is silent until sound is wanted, and the theme is the system's until chosen", () => {
  assert.deepEqual([settings.sound, settings.theme], [false, "auto"]);
  settings.sound = true;
  settings.theme = "dark";
  assert.deepEqual([settings.sound, settings.theme], [true, "dark"]);
  assert.equal(page.documentElement.getAttribute("data-theme"), "dark");
  settings.theme = "auto";
  assert.equal(page.documentElement.hasAttribute("data-theme"), false);
  kept.set("theme", "nonsense");
  assert.equal(settings.theme, "auto");
});
