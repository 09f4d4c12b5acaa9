/** What is told of a moment of a game that is seen again: what happened, why, and what led to it in the same moment. */

import { groups, isAfterwards, isReveal } from "./beats.js";
import { QUIET } from "./log.js";
import { rulingLink, whyOf } from "./panel.js";
import { h } from "./scene.js";

/** @typedef {import("./types.js").GameEvent} GameEvent */

const LONG = 75; // letters: a sentence that needs smaller ones
const FEW = 2; // cards that turn together are told one by one; more speak for themselves

/**
 * @param {import("./types.js").GameModule} game
 * @param {string} id of the game
 * @param {GameEvent[]} events of the moment, as many as have been seen
 * @param {string} ask what is said where nothing has happened
 */
export function drawMoment(game, id, events, ask) {
  const told = groups(game, events);
  const at = Math.max(told.findLastIndex(([event]) => !isAfterwards(game, event)), 0);
  const deed = told[at] ?? [];
  const [before] = told[at - 1] ?? [];
  const led = before && !isReveal(game, before) && !QUIET.includes(before.kind);
  const reason = deed.findLast(({ why }) => why);
  const also = reason ? null : told.slice(at + 1).at(-1)?.[0];
  const crowd = deed.length > FEW && reason; // only what follows from all of them
  const text = crowd ? (reason.why ?? "") : deed.map((event) => event.text).join(" ") || ask;
  return h(
    "div",
    { class: "moment", key: "moment" },
    led && h("p", null, before.text, whyOf(before, id)),
    h("h1", { class: text.length > LONG ? "long" : "" }, text, crowd && reason.ruling && [" ", rulingLink(id, reason.ruling)]),
    !crowd && reason && h("p", null, whyOf(reason, id)),
    also && h("p", null, also.text),
  );
}
