/** The marbles of Super Tock: where they stand, how they travel, and the buttons on the board with which one plays. */

import { lookAt, picture } from "/static/js/looks.js";
import { h } from "/static/js/scene.js";
import { say } from "/static/js/words.js";
import { tellSpace } from "./board.js";
import { percent, place, point, way } from "./star.js";
import { bow } from "./trail.js";

/** @typedef {import("/static/js/types.js").View} View */
/** @typedef {import("/static/js/types.js").Context} Context */
/** @typedef {import("/static/js/types.js").GameEvent} GameEvent */

/**
 * Every marble with the key under which it travels: seat, space, and which of those on the same space.
 * @param {View} view
 * @returns {Array<{seat: number, space: string, nth: number, key: string}>}
 */
function marbles(view) {
  return view.seats.flatMap((/** @type {{marbles: string[]}} */ { marbles: spaces }, /** @type {number} */ seat) =>
    spaces.map((space, i) => {
      const nth = spaces.slice(0, i).filter((other) => other === space).length;
      return { seat, space, nth, key: marbleKey(seat, space, nth) };
    }),
  );
}

/** @param {number} seat
 * @param {string} space
 * @param {number} nth */
function marbleKey(seat, space, nth) {
  return `marble:${seat}:${space}:${nth}`;
}

/** @param {View} view
 * @param {number} own
 * @param {Context} context */
export function drawMarbles(view, own, context) {
  const { event } = context;
  return h(
    "div",
    { class: "marbles", "aria-hidden": "true" },
    marbles(view).map(({ seat, space, nth, key }) => {
      const look = place(view, seat);
      const [left, top] = percent(point(space, own, nth));
      const arrival = event && arrived(event, seat, space, view);
      const bumps = event?.kind === "captured" && event["space"] === space && event.seat !== seat;
      return h(
        "span",
        {
          key,
          fly: true,
          was: arrival?.was,
          via: arrival && stations(arrival, own, nth)?.map(percent),
          class: `marble look-${lookAt(look)}${bumps ? " bumps" : ""}`,
          "data-piece": true,
          style: { left: `${left}%`, top: `${top}%` },
        },
        h("span", { class: "glass" }, picture(`shape-${lookAt(look)}`)),
      );
    }),
  );
}

/**
 * The points it goes through: along the spaces, or past the marble it changes places with.
 * @param {{via?: string[], past?: [string, string]}} arrival
 * @param {number} own
 * @param {number} nth
 */
function stations({ via, past }, own, nth) {
  if (past) return bow(point(past[0], own), point(past[1], own), 2);
  return via?.map((station, i) => point(station, own, i === 0 && station[1] === "0" ? 3 : nth));
}

/**
 * Where the marble of an event comes from, and how it goes.
 * @param {GameEvent} event
 * @param {number} seat
 * @param {string} space
 * @param {View} view
 * @returns {{was: string, via?: string[], past?: [string, string]} | null}
 */
function arrived(event, seat, space, view) {
  const waiting = (/** @type {string} */ from) =>
    from[1] === "0" ? view.seats[seat].marbles.filter((/** @type {string} */ other) => other === from).length : 0;
  if (event.kind === "moved" && event["owner"] === seat && event["to"] === space) {
    return {
      was: marbleKey(seat, event["from"], waiting(event["from"])),
      via: way(event["from"], space, Number(view.options["door"])),
    };
  }
  if (event.kind === "captured" && event.seat === seat && space === `${view.seats[seat].section}0`)
    return { was: marbleKey(seat, event["space"], 0) };
  if (event.kind === "swapped" && event["owner"] === seat && event["to"] === space)
    return { was: marbleKey(seat, event["from"], 0), past: [event["from"], space] };
  if (event.kind === "swapped" && event["other"] === seat && event["from"] === space)
    return { was: marbleKey(seat, event["to"], 0), past: [event["to"], space] };
  return null;
}

/** Buttons on the board: marbles to take, and places to go.
 * @param {View} view
 * @param {number} own
 * @param {Context} context */
export function drawSpots(view, own, context) {
  const { choice } = context;
  if (!choice.open) return h("div", { class: "spots" });
  const paths = choice.moves().map((move) => choice.paths.get(move) ?? []);
  const chosen = choice.selected.some((token) => token.startsWith("from:"));
  const froms = new Set(
    [...choice.paths.values()].flatMap((tokens) => tokens.filter((token) => token.startsWith("from:"))),
  );
  const goals = new Set(
    choice.selected.length ? paths.flatMap((tokens) => tokens.filter((token) => token.startsWith("to:"))) : [],
  );
  const pieces = [...froms].filter((token) => !goals.has(token.replace("from:", "to:")) || !chosen);
  const fresh = [...goals].filter((token) => !pieces.includes(token.replace("to:", "from:")));
  return h(
    "div",
    { class: "spots", role: "group", "aria-label": say("board"), "data-arrows": "" },
    pieces.map((token) => spot(token, "piece", view, own, context)),
    fresh.map((token) => spot(token, "goal", view, own, context)),
  );
}

/**
 * @param {string} token
 * @param {string} css
 * @param {View} view
 * @param {number} own
 * @param {Context} context
 */
function spot(token, css, view, own, context) {
  const { choice } = context;
  const space = token.slice(token.indexOf(":") + 1);
  const [x, y] = percent(point(space, own, Math.max(0, lastOf(view, space))));
  const going = choice.selected.some((other) => other.startsWith("from:"));
  return h("button", {
    key: `spot:${token}`,
    type: "button",
    "data-space": space,
    "data-told": tellSpace(view, space, context),
    style: { left: `${x}%`, top: `${y}%` },
    ...choice.offer(
      going ? [`to:${space}`, `from:${space}`] : [`from:${space}`, `to:${space}`],
      spotName(token, view, context),
      `spot ${css}`,
    ),
  });
}

/** Which of those that wait in a break is the outermost.
 * @param {View} view
 * @param {string} space */
function lastOf(view, space) {
  if (space[1] !== "0") return 0;
  const all = view.seats.flatMap((/** @type {{marbles: string[]}} */ seat) => seat.marbles);
  return all.filter((/** @type {string} */ other) => other === space).length - 1;
}

/** What it means to take this marble or to go there: the whole move if only one is left, otherwise the piece itself.
 * @param {string} token
 * @param {View} view
 * @param {Context} context */
function spotName(token, view, context) {
  const { choice, labels } = context;
  const moves = choice.moves([...choice.selected.filter((other) => kindOf(other) !== kindOf(token)), token]);
  if (moves.length === 1) return labels[moves[0]] ?? moves[0];
  const space = token.slice(token.indexOf(":") + 1);
  if (kindOf(token) === "to") return tellSpace(view, space, context);
  const mine = view.seat !== null && view.seats[view.seat].marbles.includes(space);
  if (!mine) return tellSpace(view, space, context);
  return space === "sky" ? say("own_marble_sky") : say("own_marble", { space });
}

/** @param {string} token */
function kindOf(token) {
  return token.split(":")[0];
}
