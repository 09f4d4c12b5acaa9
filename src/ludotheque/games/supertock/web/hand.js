/** The hand of Super Tock: equal cards lie in one stack, since suits matter for nothing; and the moves as a list. */

import { badge, picture } from "/static/js/looks.js";
import { h } from "/static/js/scene.js";
import { say } from "/static/js/words.js";
import { place, rankOf } from "./star.js";

/** @typedef {import("/static/js/types.js").View} View */
/** @typedef {import("/static/js/types.js").Context} Context */
/** @typedef {import("/static/js/types.js").GameEvent} GameEvent */
/** @typedef {import("/static/js/scene.js").Tree} Tree */

const ART = { art: "/static/games/supertock/art.svg" };
const MOST_WAYS = 24;

/** @param {string} rank */
function rankName(rank) {
  return /\d/.test(rank) ? rank : say(`rank_${rank}`);
}

/** The letter on a card as it is printed in the reader's language; moves are written alike everywhere.
 * @param {string} rank */
export function letter(rank) {
  return /[JQK]/.test(rank) ? say(`letter_${rank}`) : rank;
}

/** @param {string} code */
export function deckName(code) {
  return say("deck_card", { rank: rankName(rankOf(code)), suit: say(`deck_${code.at(-1)}`) });
}

/**
 * @param {string} code
 * @param {{key?: string, was?: string, from?: string, delay?: number, silent?: boolean, css?: string}} more
 * @returns {Tree}
 */
export function deckCard(code, { silent, css, ...more }) {
  const suit = code.at(-1) ?? "";
  return h(
    "span",
    {
      ...more,
      fly: true,
      class: `deck-card${css ? ` ${css}` : ""}`,
      "data-face": code,
      role: silent ? null : "img",
      "aria-hidden": silent ? "true" : null,
      "aria-label": silent ? null : deckName(code),
    },
    code === "?"
      ? h("span", { class: "deck-face back" })
      : h(
          "span",
          { class: `deck-face ${"DH".includes(suit) ? "red" : "black"}` },
          h("b", null, letter(rankOf(code))),
          picture(`pip-${suit}`, "", ART),
          picture(`pip-${suit}`, "large", ART),
        ),
  );
}

/** The cards that were put down with the last choice, and by whom.
 * @param {View} view */
export function drawLast(view) {
  const event = view["last"].find((/** @type {GameEvent} */ { kind }) => kind !== "captured");
  if (!event) return h("div", { class: "last", key: "last" });
  /** @type {string[]} */
  const cards = event.kind === "folded" ? event["cards"] : [event["card"]];
  return h(
    "div",
    { class: cards.length > 1 ? "last many" : "last", key: "last", title: say("last_card") },
    cards.length > 1 && badge(place(view, event.seat)),
    cards.map((card, i) =>
      deckCard(card, {
        key: `last:${event.seat}:${card}:${i}`,
        was: event.seat === view.seat ? `hand:${card}:0` : undefined,
        from: `arm-name:${event.seat}`, // the plates may be below the first screen
        delay: i,
      }),
    ),
    cards.length === 1 && badge(place(view, event.seat)),
  );
}

/** @param {View} view
 * @param {Context} context */
export function drawHand(view, context) {
  if (context.seat === null) return null;
  const { choice } = context;
  /** @type {string[]} */
  const cards = view.hand;
  return [
    h(
      "div",
      { class: "hand", role: "group", "aria-label": say("your_hand"), "data-arrows": "" },
      context.covered
        ? cards.map((_, i) => deckCard("?", { key: `cover:${i}`, silent: true }))
        : stacks(cards).map((stack) => drawStack(stack, context)),
      choice.paths.has("fold") && choice.open && deed("fold", context),
      mayPutDown(choice) && deed("drop", context),
    ),
    drawWays(context),
  ];
}

/** Cards of the same rank belong together.
 * @param {string[]} cards
 * @returns {string[][]} */
export function stacks(cards) {
  return [...new Set(cards.map(rankOf))].map((rank) => cards.filter((card) => rankOf(card) === rank));
}

/** @param {string[]} stack
 * @param {Context} context */
function drawStack(stack, context) {
  const rank = rankOf(stack[0]);
  const name = stack.length > 1 ? say("equal_cards", { n: stack.length, rank: rankName(rank) }) : deckName(stack[0]);
  const nth = (/** @type {number} */ i) => stack.slice(0, i).filter((code) => code === stack[i]).length;
  return h(
    "button",
    { key: `slot:${rank}`, type: "button", ...context.choice.offer([`card:${rank}`], name, "stack") },
    stack.map((code, i) =>
      deckCard(code, {
        key: `hand:${code}:${nth(i)}`,
        silent: true,
        from: `plate:${context.seat}`,
        delay: i,
      }),
    ),
    stack.length > 1 && h("span", { class: "times", "aria-hidden": "true" }, `×${stack.length}`),
  );
}

/** A button for what is not a card.
 * @param {"fold" | "drop"} what
 * @param {Context} context */
function deed(what, { choice }) {
  return h(
    "button",
    { key: what, type: "button", ...choice.offer([`do:${what}`], say(what), "deed") },
    h("span", null, say(what)),
  );
}

/** Whether one card may be put down, or played as well: the button says which is meant.
 * @param {Context["choice"]} choice */
function mayPutDown(choice) {
  const drops = [...choice.paths.keys()].filter((move) => move.startsWith("drop ")).length;
  return choice.open && drops > 0 && drops < choice.paths.size;
}

/** The moves that are still possible, to read and to choose from.
 * @param {Context} context */
function drawWays({ choice, labels }) {
  const rest = choice.selected.length && !choice.move ? choice.moves() : [];
  if (rest.length < 2 || rest.length > MOST_WAYS) return null;
  const tokens = (/** @type {string} */ move) =>
    (choice.paths.get(move) ?? []).filter((token) => !choice.selected.includes(token)).join(" ");
  return h(
    "ul",
    { class: `ways${alike(choice) ? " needed" : ""}`, key: "ways" },
    rest.map((move) =>
      h(
        "li",
        null,
        h(
          "button",
          { type: "button", class: "way", key: `way:${move}`, "data-pick": tokens(move), "data-all": "" },
          labels[move] ?? move,
        ),
      ),
    ),
  );
}

/** Whether the moves that are left differ in what is played ("card"), taken ("from") or reached ("to").
 * @param {Context["choice"]} choice
 * @param {string} kind */
function differ(choice, kind) {
  const token = (/** @type {string} */ move) => choice.paths.get(move)?.find((one) => one.startsWith(`${kind}:`));
  return new Set(choice.moves().map(token)).size > 1;
}

/** Whether cards and board cannot tell the moves that are left apart: a move and an exchange to the same space.
 * @param {Context["choice"]} choice */
function alike(choice) {
  return !["card", "from", "to"].some((kind) => differ(choice, kind));
}

/** What to tap next, once something is chosen.
 * @param {Context["choice"]} choice */
export function prompt(choice) {
  if (choice.selected.includes("do:drop")) return say("next_drop");
  if (differ(choice, "card")) return say("next_card");
  if (differ(choice, "from")) return say("next_marble");
  if (alike(choice)) return say("next_way");
  return say(choice.moves().some((move) => move.includes("x")) ? "next_swap" : "next_goal");
}
