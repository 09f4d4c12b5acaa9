/** The page of a live table: starts it, and passes on what the person does. */

import { bindExamples } from "./examples.js";
import { Table } from "./live.js";
import { bindLights } from "./lights.js";
import { bindNotify, offerSound } from "./notify.js";
import { bindPage, loadGame } from "./page.js";
import { bindSettings } from "./settings.js";
import { readWords } from "./words.js";

const PRESSABLE = "a, button:not([aria-disabled]), summary, input, select, label, dialog, .log";
const EDGE = 8; // pixels that a menu stays off the edge of the page
const WALKED = "button, [data-line]"; // by arrow keys

/** @param {Event} event */
function targetOf(event) {
  return event.target instanceof Element ? event.target : null;
}

/**
 * @param {Table} table
 * @param {MouseEvent} event
 */
function click(table, event) {
  const target = targetOf(event);
  const pick = target?.closest("[data-pick]");
  if (pick) {
    if (!table.taps.chooses(event.detail)) return;
    return void table.acting.pick((pick.getAttribute("data-pick") ?? "").split(" "), pick.hasAttribute("data-all"));
  }
  if (!target?.closest(".phrases")) document.querySelector(".phrases[open]")?.removeAttribute("open");
  const action = target?.closest("[data-do]");
  if (action instanceof HTMLElement) void table.acting.act(action.dataset["do"] ?? "", action.dataset);
  const speech = target?.closest("a[hreflang]");
  if (speech instanceof HTMLAnchorElement && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    void table.speak(speech.href, speech.hreflang);
  }
}

/**
 * @param {Table} table
 * @param {KeyboardEvent} event
 */
function press(table, event) {
  table.byKey = true;
  const typing = targetOf(event)?.closest("input, select, textarea, dialog");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "p") return table.pause();
  if (event.key === "Escape") return table.stage.busy ? table.stage.goOn() : table.acting.cancel();
  if (event.key === " " && table.stage.busy && !targetOf(event)?.closest(PRESSABLE)) {
    event.preventDefault();
    return table.stage.goOn();
  }
  walk(event);
}

/** Arrow keys walk through what belongs together.
 * @param {KeyboardEvent} event */
function walk(event) {
  const group = document.activeElement?.closest("[data-arrows]");
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!group || !step) return;
  const things = /** @type {HTMLElement[]} */ ([...group.querySelectorAll(WALKED)]);
  const at = things.findIndex((thing) => thing.contains(document.activeElement));
  const next = at < 0 ? things.length - 1 : (at + step + things.length) % things.length; // of the log, the last line first
  things[next]?.focus();
  event.preventDefault();
}

/**
 * @param {Table} table
 * @param {PointerEvent} event
 */
function over(table, event) {
  if (event.pointerType !== "mouse") return;
  const pick = targetOf(event)?.closest("[data-pick]");
  table.taps.over(`${event.clientX} ${event.clientY}`, pick?.getAttribute("data-pick") ?? "");
}

/** A menu that has opened is in sight, all of it.
 * @param {Event} event */
function unfold({ target }) {
  const menu = target instanceof Element ? target.querySelector(":scope[open] > .menu") : null;
  if (!(menu instanceof HTMLElement)) return;
  menu.style.setProperty("--back", "0px");
  const beyond = menu.getBoundingClientRect().right + EDGE - document.documentElement.clientWidth;
  menu.style.setProperty("--back", `${Math.max(0, beyond)}px`);
  menu.scrollIntoView({ block: "nearest" });
}

/** @param {Table} table */
function listen(table) {
  document.addEventListener("click", (event) => click(table, event));
  document.addEventListener("keydown", (event) => press(table, event));
  document.addEventListener(
    "pointerdown",
    (event) => {
      table.byKey = false;
      const on = Boolean(targetOf(event)?.closest(PRESSABLE));
      if (table.taps.down(on, table.stage.busy)) table.stage.goOn();
    },
    { capture: true },
  );
  for (const kind of /** @type {const} */ (["pointerover", "pointermove"])) document.addEventListener(kind, (event) => over(table, event));
  document.addEventListener("toggle", unfold, { capture: true });
  document.addEventListener("visibilitychange", () => document.hidden && table.showing.finish()); // nobody looks
  window.addEventListener("resize", () => table.scrollLog());
  window.addEventListener("pagehide", () => table.closeCurtain()); // a browser may keep the page for the way back
  window.setInterval(() => table.clocks(), 250);
}

const told = document.querySelector("#snapshot");
const first = JSON.parse(told?.textContent ?? "null");
told?.remove(); // a hand may not stay where anybody could look it up
readWords();
const table = new Table(await loadGame(first.table.game), first);
bindPage();
bindExamples();
bindSettings(() => table.render());
bindNotify();
offerSound();
listen(table);
bindLights(table);
const met = table.connect();
if (document.body.dataset["shared"] === "yes") await met; // seats of several people are in no page
await table.showing.deal();
