/** Ninjan: three piles in the middle, a secret card each, winnings in front of everyone. */

import { card, cardName, duel, hand, keepsakeOf, numberOf, spread, stepDuel, verdictOfDuel } from "/static/js/cards.js";
import { around, picture, plate } from "/static/js/looks.js";
import { h } from "/static/js/scene.js";
import { say, signed } from "/static/js/words.js";

/** @typedef {import("/static/js/types.js").View} View */
/** @typedef {import("/static/js/types.js").Context} Context */
/** @typedef {import("/static/js/types.js").GameEvent} GameEvent */

export const together = ["showed", "duel_showed"];
export const reveals = ["showed", "duel_showed"];

const BACK = picture("cat", "", { art: "/static/games/ninjan/art.svg" });

/** @param {View} _view
 * @param {number} seat */
export function place(_view, seat) {
  return seat;
}

/** @param {string} move */
export function path(move) {
  if (move[0] === ">") return [`pile:${move[1]}`];
  return move[0] === "!" ? [`shape:${move[1]}`] : [`card:${move}`];
}

/** The card lies before its owner until it has been read where it goes. @param {View} view
 * @param {GameEvent} event */
export function verdict(view, event) {
  return ["took", "laid"].includes(event.kind) ? view : verdictOfDuel(view, event);
}

/** @param {GameEvent} event */
export function speaksOf(event) {
  const { kind, seat, card: code, pile } = event;
  if (kind === "duel_showed") return [`show:${seat}`];
  return [...(code ? [`card:${code}`] : []), ...(pile ? [`pile:${pile}`] : [])];
}

/** The last round. @param {View} view
 * @param {GameEvent[]} revealed */
export function keepsake(view, revealed) {
  if (revealed[0].kind !== "showed") return null;
  return keepsakeOf(view, revealed, null, (event) => card(event["card"], { small: true }));
}

/** @param {View} _view
 * @param {string[]} tokens */
export function attempt(_view, tokens) {
  const [kind, what] = tokens[0].split(":");
  return kind === "pile" ? `>${what}` : kind === "shape" ? `!${what}` : what;
}

/** @param {View} view
 * @param {Context} context */
export function draw(view, context) {
  const me = context.seat;
  const others = around(view.players, me).filter((seat) => seat !== me);
  const deep = Math.max(...view.piles.map((/** @type {string[]} */ pile) => pile.length));
  return {
    cloth: [
      h(
        "p",
        { class: "headline", key: "headline" },
        view.options.deals === 1
          ? say("round", { n: view.round, of: 9 })
          : `${say("deal", { n: view.deal, of: view.options.deals })} · ${say("round", { n: view.round, of: 9 })}`,
      ),
      h(
        "div",
        { class: `places of-${others.length}` },
        others.map((seat) => drawSeat(view, seat, context)),
      ),
      view.duel
        ? duel(view.duel, context, BACK)
        : h(
            "div",
            {
              class: "piles",
              role: "group",
              "aria-label": say("piles"),
              "data-arrows": "",
              style: { "--deep": String(deep), "--rows": String(Math.ceil((deep - 1) / 3)), "--fewer": String(Math.ceil((deep - 1) / 5)) },
            },
            view.piles.map((/** @type {string[]} */ pile, /** @type {number} */ i) => drawPile(pile, i + 1, context)),
          ),
      me !== null && h("div", { class: "places mine" }, drawSeat(view, me, context)),
    ],
    bench: me !== null && drawHand(view, me, context),
  };
}

/** @param {View} view
 * @param {number} me
 * @param {Context} context */
function drawHand(view, me, context) {
  const cards = sorted(view.hand).filter((code) => code !== view.seats[me].chosen);
  if (context.covered)
    return h(
      "div",
      { class: "hand covered" },
      cards.map((_, i) => card("?", { key: `cover:${i}`, back: BACK })),
    );
  return hand(
    cards,
    context,
    (code, i) => card(code, { key: `card:${code}`, silent: true, from: `plate:${me}`, delay: i }),
    (code) => context.labels[code] ?? cardName(code),
  );
}

/** @param {string[]} codes */
function sorted(codes) {
  return [...codes].sort((a, b) => "RPS".indexOf(a[0]) - "RPS".indexOf(b[0]) || numberOf(a) - numberOf(b));
}

/** @param {View} view
 * @param {number} seat
 * @param {Context} context */
function drawSeat(view, seat, context) {
  const { chosen, won, points, cards } = view.seats[seat];
  const mine = seat === context.seat;
  const shown = chosen && mine && view.phase === "choose" && context.covered ? "?" : chosen;
  return h(
    "section",
    {
      key: `place:${seat}`,
      class: `place${view.order[0] === seat ? " acting" : ""}`,
      "aria-label": context.names[seat],
    },
    plate(seat, seat, context, {
      score: signed(points),
      detail: mine ? null : say("cards", { n: cards }),
      winner: view.winners.includes(seat),
    }),
    h(
      "div",
      { class: "front" },
      !view.winners.length &&
        h(
          "div",
          { class: `played${shown ? " full" : ""}` },
          shown &&
            card(shown, {
              key: shown === "?" ? `secret:${seat}` : `card:${shown}`,
              was: `secret:${seat}`,
              from: `plate:${seat}`,
              back: BACK,
              css: mine && view.phase === "choose" ? "mine-secret" : "",
            }),
        ),
      spread(
        sorted(won).map((code) => [card(code, { key: `card:${code}`, small: true })]),
        say("won"),
      ),
    ),
  );
}

/** @param {string[]} pile
 * @param {number} number
 * @param {Context} context */
function drawPile(pile, number, context) {
  const worth = pile.reduce((sum, code) => sum + numberOf(code), 0);
  const label =
    context.labels[`>${number}`] ??
    say("pile", { n: number, worth: signed(worth), top: cardName(pile[pile.length - 1]) });
  return h(
    "button",
    {
      key: `pile:${number}`,
      type: "button",
      ...context.choice.offer([`pile:${number}`], label, "pile"),
    },
    h(
      "span",
      { class: "stack" },
      pile.map((code) => card(code, { key: `card:${code}`, from: "headline", silent: true })),
    ),
    h("span", { class: "worth" }, h("i", null, number), h("b", { class: worth < 0 ? "negative" : "" }, signed(worth))),
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
    next.seats[seat].cards -= 1;
    next.hand = next.hand.filter((/** @type {string} */ code) => code !== event.card);
    next.phase = "resolve";
  } else if (event.kind === "took") {
    next.seats[seat].won.push(...next.piles[event.pile - 1]);
    next.seats[seat].points += event.points;
    next.piles[event.pile - 1] = [event.card];
    next.seats[seat].chosen = null;
    next.order = next.order.filter((/** @type {number} */ other) => other !== seat);
  } else if (event.kind === "laid") {
    next.piles[event.pile - 1].push(event.card);
    next.seats[seat].chosen = null;
    next.order = next.order.filter((/** @type {number} */ other) => other !== seat);
  } else {
    return stepDuel(view, event);
  }
  return next;
}

/** @param {View} view
 * @param {number} seat */
export function account(view, seat) {
  const { won, points } = view.seats[seat];
  const gains = won
    .map(numberOf)
    .filter((/** @type {number} */ n) => n > 0)
    .reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0);
  const losses = won
    .map(numberOf)
    .filter((/** @type {number} */ n) => n < 0)
    .reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0);
  const parts = [gains, losses, points - gains - losses].filter(Boolean);
  return [
    parts.length > 1 && h("p", null, `${parts.map(signed).join(" ")} = ${signed(points)}`),
    h(
      "div",
      { class: "won" },
      sorted(won).map((code) => card(code, { small: true })),
    ),
  ];
}
