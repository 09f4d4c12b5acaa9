/** Super Tock: the star board with glass marbles, and a hand of cards. */

import { around, badge, plate } from "/static/js/looks.js";
import { h } from "/static/js/scene.js";
import { say } from "/static/js/words.js";
import { drawBoard, drawNames } from "./board.js";
import { drawHand, drawLast, prompt } from "./hand.js";
import { nameAgain, watchBoard } from "./locate.js";
import { drawMarbles, drawSpots } from "./marbles.js";
import { ahead, isRing, path, place, rankOf } from "./star.js";

export { path, place, prompt };

/** @typedef {import("/static/js/types.js").View} View */
/** @typedef {import("/static/js/types.js").Context} Context */
/** @typedef {import("/static/js/types.js").GameEvent} GameEvent */

/** @type {string[]} */
export const together = [];
export const announced = ["moved", "captured", "swapped", "skipped", "dropped", "folded"];
export const afterwards = ["dealt"]; // a new shuffle has a reason of its own, which is to be read

/** An arm keeps its letter, and so its colour. */
export const lettered = true;

/** @type {Record<string, string>} */
export const sounds = { dropped: "card", finished: "take", captured: "bump", swapped: "bump" };

/** @param {GameEvent} event */
export function speaksOf(event) {
  const { kind, seat, owner, other, from, to, space } = event;
  if (kind === "captured") return [`space:${space}`];
  if (kind === "swapped") return [`marble:${owner}:${to}:0`, `marble:${other}:${from}:0`, `space:${from}`, `space:${to}`];
  return kind === "moved" ? [`marble:${owner}:${to}:0`, `space:${from}`, `space:${to}`] : [`plate:${seat}`];
}

/** The marbles that a player moves: the own ones, or, once these are home, those of the team that are not.
 * @param {View} view
 * @returns {string[]} */
function played(view) {
  if (view.seat === null) return [];
  const { marbles, home, team } = view.seats[view.seat];
  if (home < 4 || team === null) return marbles;
  return view.seats.flatMap((/** @type {{marbles: string[], home: number, team: number}} */ other) =>
    other.team === team && other.home < 4 ? other.marbles : [],
  );
}

/** Where a marble would go with a card.
 * @param {View} view
 * @param {string} from
 * @param {string} rank */
function goal(view, from, rank) {
  const back = rank === "4" && view.options["four_back"] === "yes";
  const steps = back ? -4 : ({ A: 1, J: 11, Q: 12, K: 13 }[rank] ?? Number(rank));
  if (isRing(from)) return ahead(from, steps);
  if (from === "sky") return "A8";
  return from[1] === "0" ? `${from[0]}18` : `${from[0]}h${Math.min(4, Number(from[2]) + Math.abs(steps))}`;
}

/** @param {View} view
 * @param {string[]} tokens */
export function attempt(view, tokens) {
  const pick = (/** @type {string} */ kind) =>
    tokens.findLast((token) => token.startsWith(`${kind}:`))?.slice(kind.length + 1);
  const rank = pick("card") ?? "";
  const card = view.hand.find((/** @type {string} */ code) => rankOf(code) === rank);
  const mine = played(view);
  if ((view.phase === "drop" || tokens.includes("do:drop")) && card) return `drop ${card}`;
  if (card && rank === "J" && view.options["jack_skips"] === "instead") return `${card} skip`;
  const from = pick("from") ?? mine.find(isRing) ?? mine.find((space) => space[1] === "0") ?? mine[0];
  if (!card) return view.hand.length && from ? `${view.hand[0]} ${from}-${pick("to") ?? from}` : null;
  return from ? `${card} ${from}-${pick("to") ?? goal(view, from, rank)}` : null;
}

/** @param {View} view
 * @param {Context} context */
export function draw(view, context) {
  watchBoard();
  requestAnimationFrame(nameAgain);
  const own = context.seat === null ? 0 : place(view, context.seat);
  return {
    cloth: h(
      "div",
      { class: "board" },
      drawBoard(view, own, context),
      drawNames(view, own, context),
      drawMarbles(view, own, context),
      drawSpots(view, own, context),
      drawLast(view),
    ),
    seats: [
      h("p", { class: "headline" }, say("deal_of", { n: view.deal, of: view.deals })),
      h(
        "div",
        { class: `plates${view.seats[0].team === null ? "" : " in-teams"}` },
        view.seats[0].team !== null &&
          [1, 2].map((n) => h("b", { class: "team", "aria-hidden": "true" }, say("team", { n }))), // seats alternate
        [...around(view.players, context.seat)].sort((a, b) => a - b).map((seat) => drawPlate(view, seat, context)),
      ),
      drawList(view, context),
    ],
    bench: drawHand(view, context),
  };
}

/** @param {View} view
 * @param {number} seat
 * @param {Context} context */
function drawPlate(view, seat, context) {
  const { home, cards, team } = view.seats[seat];
  return plate(seat, place(view, seat), context, {
    detail: [
      h(
        "span",
        { class: "pips", "aria-hidden": "true", title: say("at_home", { n: home }) },
        [1, 2, 3, 4].map((n) => h("i", { class: n <= home ? "full" : "" })),
      ),
      h(
        "span",
        { class: "held-cards", "aria-hidden": "true", title: say("cards", { n: cards }) },
        Array.from({ length: cards }, () => h("i")),
      ),
      h(
        "span",
        { class: "unseen" },
        `${say("at_home", { n: home })}, ${say("cards", { n: cards })}`,
        team !== null && `, ${say("team", { n: team + 1 })}`,
      ),
    ],
    winner: view.winners.includes(seat),
  });
}

/** The board in words. @param {View} view
 * @param {Context} context */
function drawList(view, context) {
  return h(
    "details",
    { class: "board-list", key: "board-list" },
    h("summary", null, say("board_list")),
    h(
      "ul",
      null,
      view.seats.map((/** @type {{marbles: string[]}} */ { marbles: spaces }, /** @type {number} */ seat) =>
        h(
          "li",
          null,
          badge(place(view, seat)),
          h(
            "span",
            null,
            say("space_taken", {
              space: context.names[seat],
              name: spaces.map((space) => (space === "sky" ? say("heaven") : space)).join(", "),
            }),
          ),
        ),
      ),
    ),
  );
}

// --- events ---------------------------------------------------------------------------------------------------------

/** @param {View} view
 * @param {GameEvent} event
 * @returns {View | null} */
export function step(view, event) {
  const next = structuredClone(view);
  const shift = (/** @type {number} */ seat, /** @type {string} */ from, /** @type {string} */ to) => {
    const spaces = next.seats[seat].marbles;
    spaces[spaces.lastIndexOf(from)] = to;
    next.seats[seat].home = spaces.filter((/** @type {string} */ space) => space[1] === "h").length;
  };
  if (["moved", "swapped", "skipped", "dropped"].includes(event.kind)) putDown(next, event.seat ?? 0, event["card"]);
  if (event.kind === "moved") {
    shift(event["owner"], event["from"], event["to"]);
  } else if (event.kind === "captured") {
    shift(event.seat ?? 0, event["space"], `${next.seats[event.seat ?? 0].section}0`);
  } else if (event.kind === "swapped") {
    shift(event["owner"], event["from"], event["to"]);
    shift(event["other"], event["to"], event["from"]);
  } else if (event.kind === "folded") {
    for (const card of event["cards"]) putDown(next, event.seat ?? 0, card);
  } else if (!["skipped", "dropped"].includes(event.kind)) {
    return null;
  }
  next["last"] = event.kind === "captured" ? [...view["last"], event] : [event];
  return next;
}

/** @param {View} view
 * @param {number} seat
 * @param {string} card */
function putDown(view, seat, card) {
  view.seats[seat].cards -= 1;
  if (seat === view.seat) view.hand.splice(view.hand.indexOf(card), 1);
}

/** @param {View} view
 * @param {number} seat */
export function account(view, seat) {
  return h("p", null, say("at_home", { n: view.seats[seat].home }));
}
