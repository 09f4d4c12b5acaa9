/** 1, 2, 3… scissors: everyone's hand is known, only the choice is secret; the trick lies in the middle. */

import { card, cardName, hand, keepsakeOf, spread } from "/static/js/cards.js";
import { around, badge, picture, plate } from "/static/js/looks.js";
import { h } from "/static/js/scene.js";
import { say } from "/static/js/words.js";

/** @typedef {import("/static/js/types.js").View} View */
/** @typedef {import("/static/js/types.js").Context} Context */
/** @typedef {import("/static/js/types.js").GameEvent} GameEvent */
/** @typedef {[number, string]} Owned a colour and a card */

export const together = ["showed"];
export const reveals = ["showed"];

const SUITS = ["R", "P", "S"];
const JOKER = "J";

/** @param {View} _view
 * @param {number} seat */
export function place(_view, seat) {
  return seat;
}

/** @param {string} move */
export function path(move) {
  return [`card:${move}`];
}

/** The trick lies there until it has been read who takes it. @param {View} view
 * @param {GameEvent} event */
export function verdict(view, event) {
  return ["took", "void"].includes(event.kind) ? view : null;
}

/** @param {GameEvent} event */
export function speaksOf(event) {
  return ["showed", "took"].includes(event.kind) ? [`card:${event.seat}:${event["card"]}`] : [];
}

/** The last trick. @param {View} view
 * @param {GameEvent[]} revealed
 * @param {GameEvent | null} told */
export function keepsake(view, revealed, told) {
  if (view.winners.length) return null; // at the end they lie where they were played
  const winner = told?.kind === "took" ? (told.seat ?? null) : null;
  return keepsakeOf(view, revealed, winner, (event) => drawCard(event["card"], { small: true }));
}

/** @param {View} _view
 * @param {string[]} tokens */
export function attempt(_view, tokens) {
  return tokens[0].split(":")[1];
}

/** @param {View} view
 * @param {Context} context */
export function draw(view, context) {
  const me = context.seat;
  const seats = around(view.players, me);
  const others = seats.filter((seat) => seat !== me);
  return {
    cloth: [
      h("p", { class: "headline", key: "headline" }, say("trick", { n: view.trick - (isLying(view, context) ? 1 : 0), of: 16 })),
      h(
        "div",
        { class: `places of-${others.length}` },
        others.map((seat) => drawSeat(view, seat, context)),
      ),
      h(
        "div",
        { class: "trick", style: { "--n": String(view.players + (pileOf(view).length ? 1 : 0)) } },
        seats.map((seat) => drawShown(view, seat, context)),
        drawAside(view),
      ),
      me !== null && h("div", { class: "places mine" }, drawSeat(view, me, context)),
    ],
    bench:
      me !== null &&
      hand(
        view.hand.filter((/** @type {string} */ code) => code !== view.seats[me].chosen || context.covered),
        context,
        (code, i) => drawCard(code, { key: `card:${me}:${code}`, silent: true, from: `plate:${me}`, delay: i }),
        (code) => context.labels[code] ?? cardName(code),
      ),
  };
}

/** @param {View} view
 * @param {number} seat
 * @param {Context} context */
function drawSeat(view, seat, context) {
  const { hand: held, won, points } = view.seats[seat];
  return h(
    "section",
    { key: `place:${seat}`, class: "place", "aria-label": context.names[seat] },
    plate(seat, seat, context, { score: points, winner: view.winners.includes(seat) }),
    h(
      "div",
      { class: "front" },
      seat !== context.seat && drawHeld(held),
      spread(packsOf(won), say("won")),
    ),
  );
}

/** A card of this game: the joker has a face of its own.
 * @param {string} code
 * @param {Parameters<typeof card>[1]} more */
function drawCard(code, more) {
  const face =
    code === JOKER
      ? h(
          "span",
          { class: "face special joker" },
          h("span", { class: "number" }, h("span", null, JOKER)),
          picture("joker", "art", { art: "/static/games/ciseaux/art.svg" }),
        )
      : null;
  return card(code, { ...more, face, back: picture("mark-S") });
}

/** @param {Owned} owned */
function drawOwned([colour, code]) {
  return drawCard(code, { key: `card:${colour}:${code}`, small: true, look: colour });
}

/** Cards that differ only in colour belong together; rock first, the joker last.
 * @param {Owned[]} owned */
export function packsOf(owned) {
  const order = [...SUITS.flatMap((suit) => [1, 2, 3, 4, 5].map((n) => `${suit}${n}`)), JOKER];
  return order.map((code) => owned.filter(([, other]) => other === code).map(drawOwned)).filter((pack) => pack.length);
}

/** What a player still holds, as a little chart.
 * @param {string[]} held */
function drawHeld(held) {
  return h(
    "div",
    { class: "held", role: "img", "aria-label": held.map(cardName).join(", ") || say("cards", { n: 0 }) },
    SUITS.map((suit) =>
      h(
        "span",
        { class: `suit-${suit}` },
        picture(`mark-${suit}`),
        [1, 2, 3, 4, 5].map((n) => h("i", { class: held.includes(`${suit}${n}`) ? "" : "gone" }, n)),
      ),
    ),
    h("span", { class: "jack" }, h("i", { class: held.includes("J") ? "" : "gone" }, "J")),
  );
}

/** Whether the trick that is still to be seen is not the one that is played for now.
 * @param {View} view
 * @param {Context} context */
function isLying(view, context) {
  return context.again && !context.event && !view.winners.length && context.revealed.length > 0;
}

/** What somebody has played; at the end, and in a replay, the last trick, which has been won, is still to be seen.
 * @param {View} view
 * @param {number} seat
 * @param {Context} context */
function drawShown(view, seat, context) {
  const { chosen, won } = view.seats[seat];
  const last = view.winners.length || context.again ? context.revealed.find((event) => event.seat === seat)?.["card"] : null;
  const shown =
    chosen && context.covered && seat === context.seat && view.phase === "choose" && !context.event ? "?" : (chosen ?? last);
  const secret = seat === context.seat && context.chosen.includes(seat) && !context.event;
  const took = last && won.some((/** @type {Owned} */ [colour, code]) => colour === seat && code === last);
  const takes = took || (context.event?.kind === "took" && context.event.seat === seat && Boolean(shown));
  return h(
    "div",
    { class: `shown${takes ? " winner" : ""}`, key: `shown:${seat}` },
    takes && picture("sign-crown", "crown"),
    h(
      "div",
      { class: `played${shown ? " full" : ""}` },
      shown &&
        drawCard(shown, {
          key: !chosen ? undefined : shown === "?" ? `secret:${seat}` : `card:${seat}:${shown}`,
          was: `secret:${seat}`,
          from: `plate:${seat}`,
          look: seat,
          css: secret ? "mine-secret" : "",
        }),
    ),
    h("span", { class: "by" }, badge(seat), h("span", null, context.names[seat])),
  );
}

/** What nobody has won, or not yet.
 * @param {View} view
 * @returns {Owned[]} */
function pileOf(view) {
  return view.carried.length ? view.carried : view.aside;
}

/** @param {View} view */
function drawAside(view) {
  const pile = pileOf(view);
  if (!pile.length) return null;
  const text = say(view.carried.length ? "carried" : "aside", { n: pile.length });
  return h(
    "div",
    { class: "aside", key: "aside" },
    spread(packsOf(pile), text),
    h("span", { "aria-hidden": "true" }, text),
  );
}

/** @param {View} view
 * @param {GameEvent} event
 * @returns {View | null} */
export function step(view, event) {
  const next = structuredClone(view);
  const seat = event.seat ?? 0;
  if (event.kind === "chose") {
    next.seats[seat].chosen = event.card ?? "?";
  } else if (event.kind === "showed") {
    next.seats[seat].chosen = event.card;
    next.seats[seat].hand = next.seats[seat].hand.filter((/** @type {string} */ code) => code !== event.card);
    if (seat === view.seat) next.hand = next.seats[seat].hand;
  } else if (event.kind === "took") {
    next.seats[seat].won.push(...trickOf(next), ...next.carried);
    next.seats[seat].points += event.points;
    next.carried = [];
    clear(next);
  } else if (event.kind === "void") {
    next[view.options["void"] === "carry" ? "carried" : "aside"].push(...trickOf(next));
    clear(next);
  } else {
    return null;
  }
  return next;
}

/** @param {View} view
 * @returns {Owned[]} */
function trickOf(view) {
  return view.seats.flatMap((/** @type {{chosen: string | null}} */ { chosen }, /** @type {number} */ seat) =>
    chosen ? [[seat, chosen]] : [],
  );
}

/** @param {View} view */
function clear(view) {
  for (const seat of view.seats) seat.chosen = null;
}

/** @param {View} view
 * @param {number} seat */
export function account(view, seat) {
  /** @type {Owned[]} */
  const won = view.seats[seat].won;
  const counted = won.filter(([colour]) => colour !== seat);
  const own = won.filter(([colour]) => colour === seat);
  const piece = (/** @type {Owned} */ [colour, code]) => drawCard(code, { small: true, look: colour });
  const whose = say(view.seat === seat ? "your_colour" : "own_colour");
  return [
    h("div", { class: "won" }, counted.map(piece)),
    own.length > 0 && h("div", { class: "won discounted" }, own.map(piece), h("span", null, whose)),
  ];
}
