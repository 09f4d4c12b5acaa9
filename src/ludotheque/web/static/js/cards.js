/** The kit of card games: cards with the suits rock, paper and scissors, a hand of them, and the duel. */

import { h } from "./scene.js";
import { badge, lookAt, picture } from "./looks.js";
import { minus, say } from "./words.js";

/** @typedef {import("./scene.js").Tree} Tree */
/** @typedef {import("./types.js").Context} Context */

const SUITS = ["R", "P", "S"];

/** @param {string} code */
export function suitOf(code) {
  return code[0];
}

/** @param {string} code */
export function numberOf(code) {
  return Number(code.slice(1));
}

/** A card in words, for those who cannot see it.
 * @param {string} code */
export function cardName(code) {
  if (code === "?") return say("hidden_card");
  if (/^[RPS]-?\d+$/.test(code)) return say("card", { suit: say(`suit_${code[0]}`), number: minus(code.slice(1)) });
  return say(`card_${code}`);
}

/**
 * A card that travels.
 * @param {string} code "R7", "?" for its back, or a card of the game's own, which then brings its face
 * @param {{key?: string, was?: string, from?: string, delay?: number, small?: boolean, face?: Tree | null, back?: Tree, css?: string, look?: number, silent?: boolean}} [more]
 * @returns {Tree}
 */
export function card(code, more = {}) {
  const { key, was, from, delay, small, face, back, css, look, silent } = more;
  return h(
    "span",
    {
      key,
      was,
      from,
      delay,
      fly: Boolean(key),
      class: `card${small ? " small" : ""}${css ? ` ${css}` : ""}${look === undefined ? "" : ` edge look-${lookAt(look)}`}`,
      "data-face": code,
      role: silent ? null : "img",
      "aria-hidden": silent ? "true" : null,
      "aria-label": silent ? null : cardName(code),
    },
    code === "?" ? h("span", { class: "face back" }, back) : (face ?? suited(code)),
    look !== undefined && code !== "?" && h("span", { class: `tab look-${lookAt(look)}` }, picture(`shape-${lookAt(look)}`)),
  );
}

/** A suit and a number; below zero it sulks.
 * @param {string} code */
function suited(code) {
  const number = numberOf(code);
  const suit = suitOf(code);
  return h(
    "span",
    { class: `face suit-${suit}${number < 0 ? " negative" : ""}` },
    h("span", { class: "number" }, h("span", null, minus(number))),
    markOf(suit),
    picture(number < 0 ? `sulk-${suit}` : `suit-${suit}`, "art"),
  );
}

/** The sign of a suit, with its letter in the language of the page.
 * @param {string} suit */
export function markOf(suit) {
  return h("span", { class: "mark" }, picture(`mark-${suit}`), h("b", null, say(`suit_${suit}`).charAt(0).toUpperCase()));
}

/**
 * Any number of small cards side by side, in as many rows as they need: whatever lies there can be read. Cards that differ
 * only in whose they were lie in one pack, of which the last shows its face and the others their edges. Where there is
 * little room, the sign of a suit stands once before its cards.
 * @param {Tree[][]} packs equal suits together
 * @param {string} label
 */
export function spread(packs, label) {
  const suits = packs.map(([first]) => suitOf(String(first.attributes["data-face"])));
  return h(
    "div",
    { class: "spread", role: "group", "aria-label": label, style: { "--n": String(packs.length), "--half": String(Math.ceil(packs.length / 2)) } },
    h(
      "div",
      { class: "packs" },
      packs.map((pack, i) => {
        const leads = suits[i] !== suits[i - 1] && SUITS.includes(suits[i]);
        return h("div", null, leads && h("span", { class: `leads suit-${suits[i]}` }, picture(`mark-${suits[i]}`)), h("div", { class: "pack" }, pack));
      }),
    ),
  );
}

/**
 * A hand of cards as buttons, one for each; arrow keys walk through it.
 * @param {string[]} codes
 * @param {Context} context
 * @param {(code: string, i: number) => Tree} draw
 * @param {(code: string) => string} nameOf
 */
export function hand(codes, context, draw, nameOf) {
  return h(
    "div",
    { class: "hand", role: "group", "aria-label": say("your_hand"), "data-arrows": "" },
    codes.map((code, i) =>
      h(
        "button",
        { key: `slot:${code}`, type: "button", ...context.choice.offer([`card:${code}`], nameOf(code)) },
        draw(code, i),
      ),
    ),
  );
}

/**
 * The duel: three shapes to show, or what has been shown.
 * @param {{duellists: number[], shows: Array<string | null>} | undefined} duel
 * @param {Context} context
 * @param {Tree} back of the game's cards
 */
export function duel(duel, context, back) {
  if (!duel) return null;
  const beaten = context.event?.kind === "duel_dropped" ? context.event.seat : null;
  const choosing =
    context.seat !== null && duel.duellists.includes(context.seat) && context.actors.includes(context.seat);
  return h(
    "div",
    { class: "duel", key: "duel" },
    h("h3", null, say("duel")),
    h(
      "div",
      { class: "duellists" },
      duel.duellists.map((seat) => {
        const show = duel.shows[seat];
        return h(
          "div",
          { class: `duellist${seat === beaten ? " beaten" : ""}` },
          typeof beaten === "number" && seat !== beaten && duel.duellists.length === 2 && picture("sign-crown", "crown"),
          h("span", { class: "by" }, badge(seat), h("span", null, context.names[seat])),
          h(
            "div",
            { class: "fist" },
            show ? shape(show, `show:${seat}`, back) : h("span", { class: "card place-holder" }),
          ),
        );
      }),
    ),
    choosing &&
      h(
        "div",
        { class: "shapes", role: "group", "aria-label": say("duel"), "data-arrows": "" },
        ["R", "P", "S"].map((suit) =>
          h(
            "button",
            { key: `shape:${suit}`, type: "button", ...context.choice.offer([`shape:${suit}`], say(`suit_${suit}`)) },
            h("span", { class: `shape suit-${suit}` }, picture(`suit-${suit}`), h("b", null, say(`suit_${suit}`))),
          ),
        ),
      ),
  );
}

/**
 * A shape that is shown, or its back.
 * @param {string} suit
 * @param {string} key
 * @param {Tree} back
 */
export function shape(suit, key, back) {
  if (suit === "?") return card("?", { key, back });
  return h(
    "span",
    { key, fly: true, class: "card", "data-face": suit, role: "img", "aria-label": say(`suit_${suit}`) },
    h("span", { class: `face suit-${suit} only` }, picture(`suit-${suit}`, "art")),
  );
}

/** The view while duellists show, drop out or show again.
 * @param {any} view
 * @param {import("./types.js").GameEvent} event */
export function stepDuel(view, event) {
  if (!event.kind.startsWith("duel")) return null;
  const next = structuredClone(view);
  const nobody = Array.from({ length: view.players }, () => null);
  if (event.kind === "duel") next.duel = { duellists: event.duellists, shows: nobody };
  if (!next.duel) return null;
  const { duel } = next;
  if (event.kind === "duel_chose") duel.shows[event.seat ?? 0] = event.shape ?? "?";
  if (event.kind === "duel_showed") duel.shows[event.seat ?? 0] = event.shape;
  if (event.kind === "duel_replayed") duel.shows = nobody;
  if (event.kind === "duel_dropped")
    duel.duellists = duel.duellists.filter((/** @type {number} */ seat) => seat !== event.seat);
  return next;
}

/** What lies on the table while one reads what became of the shapes.
 * @param {any} view
 * @param {import("./types.js").GameEvent} event */
export function verdictOfDuel(view, event) {
  return view.duel && ["duel_dropped", "duel_replayed"].includes(event.kind) ? view : null;
}

/**
 * Cards that were revealed, small, whose they were below them, the winner's with a crown; nothing while they are still on the table.
 * @param {any} view
 * @param {import("./types.js").GameEvent[]} revealed
 * @param {number | null} winner
 * @param {(event: import("./types.js").GameEvent) => Tree} draw
 */
export function keepsakeOf(view, revealed, winner, draw) {
  if (revealed.some((event) => view.seats[event.seat ?? 0].chosen === event["card"])) return null;
  return revealed.map((event) =>
    h(
      "span",
      { class: `kept${event.seat === winner ? " winner" : ""}` },
      draw(event),
      h("span", { class: "whose" }, badge(event.seat ?? 0), event.seat === winner && picture("sign-crown", "crown")),
    ),
  );
}
