/** What is told on the cloth: the last thing that happened and why; the cards revealed last; and how it goes on. */

import { drawHint } from "./hints.js";
import { picture } from "./looks.js";
import { readBy } from "./log.js";
import { button, whyOf } from "./panel.js";
import { outcome } from "./results.js";
import { h } from "./scene.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").TableData} TableData */
/** @typedef {import("./types.js").GameModule} GameModule */
/** @typedef {import("./types.js").View} View */

const LONG = 120; // letters: a sentence and a reason that need smaller ones on a phone

/**
 * @param {TableData} table
 * @param {GameModule} game
 * @param {View} view
 * @param {import("./showing.js").Showing} showing
 * @param {import("./stage.js").Stage} stage
 * @param {number | null} looking whose secrets may be read
 * @param {boolean} hint whether one may be asked for
 * @param {import("./types.js").Advice[] | null} advice the one that was given, where it takes this place
 */
export function drawTold(table, game, view, { told, also, revealed, playing }, stage, looking, hint, advice) {
  if (advice?.length) return [drawHint(advice), drawPacing(stage.paused, playing, hint)];
  const kept = revealed.length ? game.keepsake?.(stage.view ?? view, revealed, told) : null;
  return [
    kept && h("div", { class: "keepsake", key: "keepsake", role: "group", "aria-label": say("last_cards") }, kept),
    drawSentence(table, told && readBy(told, looking), also && readBy(also, looking), table.over ? outcome(table, view) : ""),
    drawPacing(stage.paused, playing, hint),
  ];
}

/**
 * @param {TableData} table
 * @param {import("./types.js").GameEvent | null} event
 * @param {import("./types.js").GameEvent | null} also what came afterwards
 * @param {string} known what the status says already
 */
function drawSentence(table, event, also, known) {
  const long = event && event.text.length + (event.why ?? "").length > LONG;
  return h(
    "div",
    { class: long ? "sentence long" : "sentence", key: "sentence" },
    event?.text && !(event.why && event.text === known) && h("p", { class: "what" }, event.text),
    event && whyOf(event, table.game),
    also && !event?.why && h("p", { class: "why" }, also.text), // a reason is worth more: the log has both
  );
}

/** Pause, step by step, and on again; and, where the tools are out of sight, a hint.
 * @param {boolean} paused
 * @param {boolean} more whether there is something to step to
 * @param {boolean} hint */
function drawPacing(paused, more, hint) {
  return h(
    "div",
    { class: "pacing", key: "pacing" },
    paused && more && button("step", say("step"), { css: "quiet" }),
    paused ? sign("pause", "sign-play", say("resume")) : sign("pause", "sign-pause", say("pause")),
    hint && sign("hint", "sign-bulb", say("hint"), { class: "round small-screen" }),
  );
}

/**
 * A round button with a sign.
 * @param {string} what
 * @param {string} art
 * @param {string} label
 * @param {Record<string, string>} [more]
 */
function sign(what, art, label, more = {}) {
  const own = { type: "button", class: "round", "data-do": what, key: `sign:${what}`, "aria-label": label, title: label };
  return h("button", { ...own, ...more }, picture(art));
}
