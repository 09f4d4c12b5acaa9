/** Eight players: a colour, a shape and a letter each, always together; and the few pictures that all games share. */

import { h } from "./scene.js";
import { say } from "./words.js";

/** @typedef {import("./scene.js").Tree} Tree */
/** @typedef {import("./types.js").Context} Context */

const ART = "/static/art/art.svg";
const LETTERS = "ABCDEFGH";

/** @type {number[]} which look each place wears: after a rematch everyone sits elsewhere, and looks as before */
let worn = [0, 1, 2, 3, 4, 5, 6, 7];
let lettered = false; // the letters name places on the board, and stay there

/**
 * Give everyone the look with which they began: colour, shape and letter; but letters that name places stay with these.
 * @param {import("./types.js").GameModule} game
 * @param {import("./types.js").View} view
 * @param {number} turns by how many seats everyone has moved on
 */
export function wear(game, view, turns) {
  worn = [0, 1, 2, 3, 4, 5, 6, 7];
  lettered = game.lettered ?? false;
  for (let seat = 0; seat < view.players; seat++)
    worn[game.place(view, seat)] = game.place(view, (seat + turns) % view.players);
}

/** The look of whoever sits at a place.
 * @param {number} look */
export function lookAt(look) {
  return worn[look] ?? look;
}

/**
 * A picture of the collection, or of another one.
 * @param {string} name
 * @param {string} [css]
 * @param {{art?: string, stretch?: boolean}} [more] the file in which it is; whether it fills any box
 * @returns {Tree}
 */
export function picture(name, css = "", { art = ART, stretch = false } = {}) {
  return h(
    "svg:svg",
    {
      class: css || null,
      "aria-hidden": "true",
      viewBox: boxOf(name),
      preserveAspectRatio: stretch ? "none" : null,
    },
    h("svg:use", { href: `${art}#${name}` }),
  );
}

/** @param {string} name */
function boxOf(name) {
  if (/^(shape|pip)-/.test(name)) return "0 0 32 32";
  return name.startsWith("sign-") ? "0 0 24 24" : "0 0 64 64";
}

/**
 * Colour, shape and letter of a player.
 * @param {number} look which of the eight
 * @param {Record<string, unknown>} [props]
 */
export function badge(look, props = {}) {
  return h(
    "span",
    { ...props, class: `badge look-${lookAt(look)}`, "aria-hidden": "true" },
    picture(`shape-${lookAt(look)}`),
    h("b", null, LETTERS[lettered ? look : lookAt(look)]),
  );
}

/**
 * The seats in the order in which this viewer sees them: the next player first, the own seat last.
 * @param {number} players
 * @param {number | null} seat
 */
export function around(players, seat) {
  const first = seat === null ? 0 : seat + 1;
  return Array.from({ length: players }, (_, i) => (first + i) % players);
}

/**
 * A name plate: who, how many points, whether we wait for them.
 * @param {number} seat
 * @param {number} look
 * @param {Context} context
 * @param {{score?: string, detail?: import("./scene.js").Children, winner?: boolean}} [more]
 */
export function plate(seat, look, context, more = {}) {
  const waiting = context.actors.includes(seat);
  const decided = context.chosen.includes(seat);
  const level = context.levels[seat] && say(`level_${context.levels[seat]}`);
  const bot = level && say("bot_of_level", { level });
  return h(
    "div",
    {
      key: `plate:${seat}`,
      title: bot ? `${context.names[seat]}, ${bot}` : context.names[seat],
      class: `plate${waiting ? " waiting" : ""}${waiting && context.actors.length === 1 ? " sole" : ""}${context.away[seat] ? " away" : ""}`,
    },
    badge(look),
    h(
      "span",
      { class: "who" },
      h("span", { class: "name" }, h("span", null, context.names[seat]), seat === context.seat && (!context.covered || context.choice.open) && h("i", null, say("you")), level && h("i", { class: "level", "aria-hidden": "true" }, level)),
      more.detail && h("span", { class: "detail" }, more.detail),
    ),
    bot && h("span", { class: "unseen" }, bot),
    more.winner && picture("sign-crown", "crown"),
    context.away[seat] && h("span", { class: "gone", title: say("away") }, picture("sign-away"), h("span", { class: "unseen" }, say("away"))),
    decided &&
      h(
        "span",
        { class: "decided", title: say("has_chosen") },
        picture("sign-check"),
        h("span", { class: "unseen" }, say("has_chosen")),
      ),
    waiting &&
      h(
        "span",
        { class: "dots", title: say("is_choosing") },
        h("i"),
        h("i"),
        h("i"),
        h("span", { class: "unseen" }, say("is_choosing")),
      ),
    String(seat) in context.deadline && h("span", { class: "clock", "data-deadline": context.deadline[String(seat)] }),
    more.score !== undefined && h("span", { class: "score" }, more.score),
  );
}
