/** A sentence lights up what it speaks of: the cards, piles, plates and spaces of its event. */

/** @typedef {import("./live.js").Table} Table */
/** @typedef {import("./types.js").GameEvent} GameEvent */

const LIT = "data-lit";

/**
 * @param {Table} table
 * @param {GameEvent | null} event
 */
export function light(table, event) {
  for (const element of document.querySelectorAll(`[${LIT}]`)) element.removeAttribute(LIT);
  if (!event) return;
  const whose = typeof event.seat === "number" && event.kind !== "duel_dropped" ? [`plate:${event.seat}`] : []; // no glow for a loser
  const keys = [...(table.game.speaksOf?.(event) ?? []), ...whose];
  for (const key of keys) table.stage.scene.known.get(key)?.setAttribute(LIT, "");
}

/** Pointing at a line of the log, walking to it or tapping it lights up; leaving it lets go.
 * @param {Table} table */
export function bindLights(table) {
  const lineOf = (/** @type {Event} */ event) => {
    const line = event.target instanceof Element ? event.target.closest("[data-line]") : null;
    const number = line?.getAttribute("data-line");
    return table.showing.log.lines.find((one) => String(one.number) === number)?.event ?? null;
  };
  const log = document.querySelector("#log");
  for (const kind of ["pointerover", "focusin", "click"]) log?.addEventListener(kind, (event) => light(table, lineOf(event)));
  for (const kind of ["pointerleave", "focusout"]) log?.addEventListener(kind, () => light(table, null));
}
