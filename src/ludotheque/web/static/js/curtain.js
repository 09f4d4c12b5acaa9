/** Several people at one device: the curtain between them, and a look at one's own things. */

import { badge } from "./looks.js";
import { hush } from "./page.js";
import { button } from "./panel.js";
import { h } from "./scene.js";
import { say } from "./words.js";

/** @typedef {import("./eyes.js").Eyes} Eyes */

/**
 * The curtain, with a button for the one for whom it waits.
 * @param {Eyes} eyes
 * @param {(seat: number) => number} lookOf
 */
export function drawCurtain({ table, curtain: seat, asks }, lookOf) {
  if (seat === null) return null;
  const name = table.names[seat];
  return h(
    "div",
    { class: "curtain", key: "curtain", role: "dialog", "aria-modal": "true", "aria-label": say("curtain", { name }) },
    h(
      "div",
      { class: "curtain-box" },
      badge(lookOf(seat)),
      h("h2", null, say("curtain", { name })),
      h("p", null, say("curtain_why")),
      button("curtain", say("curtain_open", { name }), { css: "strong", data: { seat } }),
      asks && button("hide", say("cancel")),
    ),
  );
}

/** Buttons for those who would like to look at their own things now, or have seen enough.
 * @param {Eyes} eyes */
export function drawPeeks({ table, curious, peeking, opened }) {
  if (peeking && opened !== null) return [button("hide", say("peek_hide"), { css: "strong", data: { seat: opened } })];
  if (!curious.length) return null;
  const buttons = curious.map((seat) => button("peek", say("peek", { name: table.names[seat] }), { data: { seat } }));
  return h("div", { class: "peeks", key: "peeks" }, buttons);
}

/** While the curtain is closed nothing behind it can be reached or read, and the keyboard is at its button.
 * @param {boolean} closed */
export function guard(closed) {
  for (const part of document.querySelectorAll("main, .bar, .skip"))
    if (part instanceof HTMLElement) part.inert = closed;
  if (!closed) return;
  hush();
  const opener = document.querySelector(".curtain button");
  if (opener instanceof HTMLElement && document.activeElement !== opener) opener.focus();
}
