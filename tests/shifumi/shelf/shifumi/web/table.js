/** Shifumi: a shape in front of everyone, and three to choose from. */

import { hand, shape } from "/static/js/cards.js";
import { around, picture, plate } from "/static/js/looks.js";
import { h } from "/static/js/scene.js";
import { say } from "/static/js/words.js";

/** @typedef {import("/static/js/types.js").View} View */
/** @typedef {import("/static/js/types.js").Context} Context */
/** @typedef {import("/static/js/types.js").GameEvent} GameEvent */

export const together = ["showed"];

const BACK = picture("mark-S");

/** @param {View} _view
 * @param {number} seat */
export function place(_view, seat) {
  return seat;
}

/** @param {string} move */
export function path(move) {
  return [`card:${move}`];
}

/** @param {View} _view
 * @param {string[]} tokens */
export function attempt(_view, tokens) {
  return tokens[0].split(":")[1];
}

/** @param {View} view
 * @param {Context} context */
export function draw(view, context) {
  return {
    cloth: [
      h("p", { class: "headline", key: "headline" }, say("round", { n: view.round, of: 3 })),
      h(
        "div",
        { class: "places" },
        around(view.players, context.seat).map((seat) => drawSeat(view, seat, context)),
      ),
    ],
    bench:
      context.seat !== null &&
      hand(
        view.phase === "over" ? [] : ["R", "P", "S"],
        context,
        (code) => shape(code, `shape:${code}`, BACK),
        (code) => context.labels[code] ?? say(`suit_${code}`),
      ),
  };
}

/** @param {View} view
 * @param {number} seat
 * @param {Context} context */
function drawSeat(view, seat, context) {
  const { chosen, points } = view.seats[seat];
  const shown = chosen && context.covered && !context.event ? "?" : chosen;
  return h(
    "section",
    { key: `place:${seat}`, class: "place", "aria-label": context.names[seat] },
    plate(seat, seat, context, { score: points, winner: view.winners.includes(seat) }),
    h(
      "div",
      { class: "front" },
      h("div", { class: `played${shown ? " full" : ""}` }, shown && shape(shown, `shown:${seat}`, BACK)),
    ),
  );
}

/** @param {View} view
 * @param {GameEvent} event
 * @returns {View | null} */
export function step(view, event) {
  const next = structuredClone(view);
  const seat = next.seats[event.seat ?? 0];
  if (event.kind === "chose") seat.chosen = event.shape ?? "?";
  else if (event.kind === "showed") seat.chosen = event.shape;
  else if (event.kind === "took") seat.points += 1;
  else if (event.kind !== "drawn") return null;
  if (["took", "drawn"].includes(event.kind)) for (const one of next.seats) one.chosen = null;
  return next;
}

/** @param {View} view
 * @param {number} seat */
export function account(view, seat) {
  return h("p", null, view.seats[seat].points);
}
