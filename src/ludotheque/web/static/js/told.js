/** What is told on the cloth: the last thing that happened and why; the cards revealed last; and how it goes on. */

import { picture } from "./looks.js";
import { readBy } from "./log.js";
import { button, whyOf } from "./panel.js";
import { h } from "./scene.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").TableData} TableData */
/** @typedef {import("./types.js").GameModule} GameModule */
/** @typedef {import("./types.js").View} View */

/**
 * @param {TableData} table
 * @param {GameModule} game
 * @param {View} view
 * @param {import("./showing.js").Showing} showing
 * @param {import("./stage.js").Stage} stage
 * @param {number | null} looking whose secrets may be read
 */
export function drawTold(table, game, view, { told, revealed }, stage, looking) {
  const kept = revealed.length ? game.keepsake?.(stage.view ?? view, revealed, told) : null;
  return [
    kept && h("div", { class: "keepsake", key: "keepsake", role: "group", "aria-label": say("last_cards") }, kept),
    h("div", { class: "sentence", key: "sentence" }, told && sentence(table, readBy(told, looking))),
    drawPacing(stage.paused),
  ];
}

/**
 * @param {TableData} table
 * @param {import("./types.js").GameEvent} event
 */
function sentence(table, event) {
  return [event.text && h("p", { class: "what" }, event.text), whyOf(event, table.game)];
}

/** Pause, step by step, and on again.
 * @param {boolean} paused */
function drawPacing(paused) {
  return h(
    "div",
    { class: "pacing", key: "pacing" },
    paused && button("step", say("step"), { css: "quiet" }),
    h(
      "button",
      {
        type: "button",
        class: "round",
        "data-do": "pause",
        key: "do:pause",
        "aria-pressed": String(paused),
        "aria-label": say("pause"),
        title: say("pause"),
      },
      picture(paused ? "sign-play" : "sign-pause"),
    ),
  );
}
