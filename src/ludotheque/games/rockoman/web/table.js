/** Rockoman: one draw pile, one discard pile, supers face up in front of everyone, and the call. */

import { card, duel, markOf, stepDuel, verdictOfDuel } from "/static/js/cards.js";
import { around, badge, picture, plate } from "/static/js/looks.js";
import { h } from "/static/js/scene.js";
import { say } from "/static/js/words.js";

/** @typedef {import("/static/js/types.js").View} View */
/** @typedef {import("/static/js/types.js").Context} Context */
/** @typedef {import("/static/js/types.js").GameEvent} GameEvent */

export const together = ["answered", "duel_showed"];
export const reveals = ["answered", "duel_showed"];

/** @type {Record<string, string>} */
export const sounds = {
  drew_super: "card",
  drew_ring: "card",
  stole: "take",
  rockoman: "call",
  answered: "call",
  shot: "bump",
};

const ART = { art: "/static/games/rockoman/art.svg" };
const BACK = picture("hero", "", ART);
const SHOWN = 7; // so many cards of the discard pile are seen, the rest lie below

/** @param {View} _view
 * @param {number} seat */
export function place(_view, seat) {
  return seat;
}

/** @param {string} move */
export function path(move) {
  if (move[0] === "!") return [`shape:${move[1]}`];
  return move[0] === "@" ? [`at:${move.slice(1)}`] : [`do:${move}`];
}

/** @param {View} _view
 * @param {string[]} tokens */
export function attempt(_view, tokens) {
  const [kind, ...rest] = tokens[0].split(":");
  const what = rest.join(":");
  return kind === "shape" ? `!${what}` : kind === "at" ? `@${what}` : what;
}

/** Whatever changes hands is still with its old owner, and a pile that is taken still lies there, under what takes it:
 * the drawn card, which was laid there before, or the super that comes now.
 * @param {View} view
 * @param {GameEvent} event
 * @returns {View | null} */
export function verdict(view, event) {
  if (["took", "shot", "moved", "stole"].includes(event.kind)) return view;
  if (event.kind !== "rockoman") return verdictOfDuel(view, event);
  const next = structuredClone(view);
  const { supers } = next.seats[event.seat ?? 0];
  supers.splice(supers.indexOf(event["super"]), 1);
  next.discard_pile.push(`${event["super"]}*`);
  return next;
}

/** Who draws next need not wait until everything has been seen: the draw pile is the same, and turns go round.
 * @param {string} token */
export function blind(token) {
  return token === "do:draw";
}

/** @param {GameEvent} event */
export function speaksOf(event) {
  const { kind, seat } = event;
  const other = event["target"] ?? event["from"];
  const piles = ["took", "rockoman"].includes(kind) ? ["discard", `points:${seat}`] : kind === "laid" ? ["discard"] : [];
  const supers = kind === "drew_super" ? [`super:${seat}:${event["super"]}:0`] : [];
  const points = kind === "moved" ? [`points:${seat}`, `points:${other}`] : [];
  return [...piles, ...supers, ...points, ...(typeof other === "number" ? [`plate:${other}`] : []), `show:${seat}`];
}

/** @param {GameEvent} event */
export function says(event) {
  return event.kind === "claimed" ? say("claim") : "";
}

/** Who takes the pile, takes it home. @param {GameEvent} event */
export function goal(event) {
  return ["took", "rockoman"].includes(event.kind) ? `points:${event.seat}` : "";
}

/** @param {View} view
 * @param {Context} context */
export function draw(view, context) {
  const me = context.seat;
  const others = around(view.players, me).filter((seat) => seat !== me);
  return {
    cloth: [
      h(
        "div",
        { class: `places of-${others.length}` },
        others.map((seat) => drawSeat(view, seat, context)),
      ),
      h("div", { class: `middle${view.duel ? " little" : ""}` }, drawDeck(view, context), drawDiscard(view)),
      drawQuestion(view, context),
      me !== null && h("div", { class: "places mine" }, drawSeat(view, me, context)),
    ],
    bench: null,
  };
}

/** @param {View} view
 * @param {number} seat
 * @param {Context} context */
function drawSeat(view, seat, context) {
  const { points, supers, rings } = view.seats[seat];
  const known = seat === context.seat && !context.covered ? view.rings : [];
  const looking = context.event && ["drew_ring", "stole"].includes(context.event.kind) && !known.length;
  return h(
    "section",
    { key: `place:${seat}`, class: "place", "aria-label": context.names[seat] },
    plate(seat, seat, context, { winner: view.winners.includes(seat) }),
    h(
      "div",
      { class: "front" },
      h(
        "div",
        {
          class: "points",
          key: `points:${seat}`,
          title: say("point_cards", { n: points }),
          role: "img",
          "aria-label": say("point_cards", { n: points }),
        },
        h(
          "span",
          { class: `heap deep-${Math.min(5, Math.ceil(points / 4))}` },
          points > 0 && h("span", { class: "card" }, h("span", { class: "face back" }, BACK)),
        ),
        h("b", null, points),
      ),
      h(
        "div",
        { class: "supers", role: "group", "aria-label": say("supers") },
        supers.map((/** @type {string} */ suit, /** @type {number} */ i) =>
          drawCard(`${suit}*`, {
            key: `super:${seat}:${suit}:${supers.slice(0, i).filter((/** @type {string} */ s) => s === suit).length}`,
            from: "deck",
          }),
        ),
      ),
      rings > 0 &&
        h(
          "div",
          { class: `rings${looking ? " new" : ""}`, role: "group", "aria-label": say("ring_cards", { n: rings }) },
          Array.from({ length: rings }, (_, i) =>
            drawCard(known[i] ?? "?", { key: `ring:${seat}:${i}`, small: true, from: "deck" }),
          ),
          view.diamond === seat && picture("special-DIAMOND", "sparkle", ART),
        ),
    ),
  );
}

/** A card of this game: supers and special cards have faces of their own, and only ring cards are ever held covered.
 * @param {string} code
 * @param {Parameters<typeof card>[1]} more */
function drawCard(code, more) {
  return card(code, { ...more, face: faceOf(code), back: picture("special-RING", "", ART) });
}

/** @param {string} code */
function faceOf(code) {
  if (/^[RPS]-?\d+$/.test(code)) return null;
  const suit = code[0];
  if (code[1] === "*")
    return h(
      "span",
      { class: `face super suit-${suit}` },
      h("span", { class: "number" }, h("span", null, "★")),
      markOf(suit),
      picture("hero", "art", ART),
      picture(`suit-${suit}`, "emblem"),
    );
  return h(
    "span",
    { class: `face special special-${code.toLowerCase()}` },
    h("span", { class: "title" }, say(`title_${code}`)),
    picture(`special-${code}`, "art", ART),
  );
}

/** @param {View} view
 * @param {Context} context */
function drawDeck(view, context) {
  const label = context.labels["draw"] ?? say("draw_pile", { n: view.draw_pile });
  return h(
    "button",
    { key: "deck", type: "button", ...context.choice.offer(["do:draw"], label, "deck") },
    h(
      "span",
      { class: `card heap deep-${Math.min(5, Math.ceil(view.draw_pile / 12))}` },
      view.draw_pile > 0 && h("span", { class: "face back" }, BACK),
    ),
    h("span", { class: "count" }, say("draw_pile", { n: view.draw_pile })),
  );
}

/** @param {View} view */
function drawDiscard(view) {
  /** @type {string[]} */
  const pile = view.discard_pile;
  const first = Math.max(0, pile.length - SHOWN);
  return h(
    "div",
    { class: "discard", key: "discard", role: "group", "aria-label": say("discard_pile", { n: pile.length }) },
    h(
      "div",
      { class: "cascade" },
      pile.length
        ? pile.slice(first).map((code, i) => drawCard(code, { key: `discard:${first + i}`, from: "deck" }))
        : h("span", { class: "card place-holder" }),
    ),
    h("span", { class: "count" }, pile.length ? say("discard_pile", { n: pile.length }) : say("empty_pile")),
  );
}

/** @param {View} view
 * @param {Context} context */
function drawQuestion(view, context) {
  const me = context.seat;
  if (view.duel) return duel(view.duel, context, BACK);
  if (me === null || !context.choice.open || context.choice.paths.has("draw")) // the draw pile itself asks
    return h(
      "div",
      { class: "call", key: "call" },
      context.event && context.event.kind === "answered" && context.event.answer === "rockoman" && shout(),
    );
  if (view.phase === "call") {
    return h(
      "div",
      { class: "call", key: "call" },
      h(
        "button",
        {
          key: "rockoman",
          type: "button",
          ...context.choice.offer(["do:rockoman"], context.labels["rockoman"] ?? "ROCKOMAN", "big"),
        },
        picture("burst", "", { ...ART, stretch: true }),
        h("span", null, say("call")),
        String(me) in context.deadline && h("span", { class: "clock", "data-deadline": context.deadline[String(me)] }),
      ),
      h(
        "button",
        {
          key: "pass",
          type: "button",
          ...context.choice.offer(["do:pass"], context.labels["pass"] ?? say("pass"), "calm"),
        },
        h("span", null, say("pass")),
      ),
    );
  }
  if (view.phase === "aim") {
    return h(
      "div",
      { class: "targets", key: "targets", role: "group", "aria-label": say("aim"), "data-arrows": "" },
      [...context.choice.paths].map(([move, [token]]) =>
        h(
          "button",
          {
            key: `target:${move}`,
            type: "button",
            ...context.choice.offer([token], context.labels[move] ?? move, "target"),
          },
          badge(Number(move[1])),
          h("span", null, move.includes(":") ? context.labels[move] : context.names[Number(move[1])]), // which of two supers
        ),
      ),
    );
  }
  return h("div", { class: "call", key: "call" });
}

function shout() {
  return h("div", { class: "shout", key: "shout", fly: true }, picture("burst", "", { ...ART, stretch: true }), h("span", null, say("call")));
}

/** @param {View} view
 * @param {GameEvent} event
 * @returns {View | null} */
export function step(view, event) {
  const next = structuredClone(view);
  const seat = next.seats[event.seat ?? 0];
  const other = next.seats[event["target"] ?? event["from"] ?? 0];
  const drop = (/** @type {{supers: string[]}} */ owner, /** @type {string} */ suit) =>
    owner.supers.splice(owner.supers.indexOf(suit), 1);
  if (["rockoman", "moved"].includes(event.kind)) delete next["duel"]; // it is decided
  switch (event.kind) {
    case "laid":
      next.discard_pile.push(event["card"]);
      next.draw_pile -= 1;
      return next;
    case "took":
      next.discard_pile = [];
      seat.points += event["count"];
      return next;
    case "drew_super":
      seat.supers.push(event["super"]);
      next.draw_pile -= 1;
      return next;
    case "drew_ring":
      seat.rings += 1;
      next.draw_pile -= 1;
      if (event.seat === view.seat) next.rings.push(event["card"]);
      return next;
    case "answered":
      return event["answer"] === "rockoman" ? next : null;
    case "rockoman":
      drop(seat, event["super"]);
      next.discard_pile = [];
      seat.points += event["count"];
      return next;
    case "shot":
      drop(other, event["super"]);
      seat.points += 1;
      return next;
    case "moved":
      other.points -= event["count"];
      seat.points += event["count"];
      return next;
    case "stole":
      other.rings -= 1;
      seat.rings += 1;
      if (event.seat === view.seat) next.rings.push(event["card"]);
      if (event["target"] === view.seat) next.rings.splice(next.rings.indexOf(event["card"]), 1);
      return next;
    default:
      return stepDuel(view, event);
  }
}

/** @param {View} view
 * @param {number} seat */
export function account(view, seat) {
  const { points } = view.seats[seat];
  return h("p", null, say("cards_points", { n: points }), view.diamond === seat && ` · ${say("diamond_points")}`);
}
