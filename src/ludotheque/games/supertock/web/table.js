/** Super Tock: the star board with glass marbles, and a hand of cards. */

import { around, badge, picture, plate } from "/static/js/looks.js";
import { h } from "/static/js/scene.js";
import { say } from "/static/js/words.js";
import { drawBoard } from "./board.js";
import { ahead, isRing, path, percent, place, point, way } from "./star.js";

export { path, place };

/** @typedef {import("/static/js/types.js").View} View */
/** @typedef {import("/static/js/types.js").Context} Context */
/** @typedef {import("/static/js/types.js").GameEvent} GameEvent */
/** @typedef {import("/static/js/scene.js").Tree} Tree */

/** @type {string[]} */
export const together = [];

/** @type {Record<string, string>} */
export const sounds = { dropped: "card", finished: "take", captured: "bump", swapped: "bump" };

const ART = { art: "/static/games/supertock/art.svg" };

/** @type {{card: string, seat: number, number: number} | null} the last card that was played, as long as nobody shuffles */
let last = null;
let played = 0;

/** @param {View} view
 * @param {string[]} tokens */
export function attempt(view, tokens) {
  const pick = (/** @type {string} */ kind) =>
    tokens.findLast((token) => token.startsWith(`${kind}:`))?.slice(kind.length + 1);
  const card = pick("card");
  const mine = view.seat === null ? [] : view.seats[view.seat].marbles;
  if ((view.phase === "drop" || tokens.includes("do:drop")) && card) return `drop ${card}`;
  const from = pick("from") ?? mine.find(isRing) ?? mine[0];
  const rank = card?.slice(0, -1) ?? "";
  const steps = { A: 1, J: 11, Q: 12, K: 13 }[rank] ?? Number(rank);
  if (!card) return view.hand.length && from ? `${view.hand[0]} ${from}-${pick("to") ?? from}` : null;
  if (!from) return null;
  const to =
    pick("to") ?? (isRing(from) ? ahead(from, steps) : from[1] === "0" ? `${from[0]}18` : from === "sky" ? "A8" : from);
  return `${card} ${from}-${to}`;
}

/** @param {View} view
 * @param {Context} context */
export function draw(view, context) {
  const own = context.seat === null ? 0 : place(view, context.seat);
  return {
    cloth: h(
      "div",
      { class: "board" },
      drawBoard(view, own, context),
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

// --- marbles --------------------------------------------------------------------------------------------------------

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
function drawMarbles(view, own, context) {
  const { event } = context;
  return h(
    "div",
    { class: "marbles", "aria-hidden": "true" },
    marbles(view).map(({ seat, space, nth, key }) => {
      const look = place(view, seat);
      const [left, top] = percent(point(space, own, nth));
      const arrival = event && arrived(event, seat, space, view);
      return h(
        "span",
        {
          key,
          fly: true,
          was: arrival?.was,
          via: arrival?.via?.map((station, i) => percent(point(station, own, i === 0 && station[1] === "0" ? 3 : nth))),
          class: `marble look-${look}`,
          style: { left: `${left}%`, top: `${top}%` },
        },
        h("span", { class: "glass" }, picture(`shape-${look}`)),
      );
    }),
  );
}

/**
 * Where the marble of an event comes from, and how it goes.
 * @param {GameEvent} event
 * @param {number} seat
 * @param {string} space
 * @param {View} view
 * @returns {{was: string, via?: string[]} | null}
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
    return { was: marbleKey(seat, event["from"], 0) };
  if (event.kind === "swapped" && event["other"] === seat && event["from"] === space)
    return { was: marbleKey(seat, event["to"], 0) };
  return null;
}

/** Buttons on the board: marbles to take, and places to go.
 * @param {View} view
 * @param {number} own
 * @param {Context} context */
function drawSpots(view, own, context) {
  const { choice } = context;
  if (!choice.open) return h("div", { class: "spots" });
  const left = choice.moves();
  const paths = left.map((move) => choice.paths.get(move) ?? []);
  const chosen = choice.selected.some((token) => token.startsWith("from:"));
  const froms = new Set(
    [...choice.paths.values()].flatMap((tokens) => tokens.filter((token) => token.startsWith("from:"))),
  );
  const goals = new Set(
    choice.selected.length ? paths.flatMap((tokens) => tokens.filter((token) => token.startsWith("to:"))) : [],
  );
  const button = (/** @type {string} */ token, /** @type {string} */ css) => {
    const space = token.slice(token.indexOf(":") + 1);
    const nth =
      space[1] === "0"
        ? view.seats
            .flatMap((/** @type {{marbles: string[]}} */ seat) => seat.marbles)
            .filter((/** @type {string} */ other) => other === space).length - 1
        : 0;
    const [x, y] = percent(point(space, own, nth));
    const moves = left.filter((move) => choice.paths.get(move)?.includes(token));
    const label = moves.length === 1 ? context.labels[moves[0]] : describe(view, space, context);
    return h("button", {
      key: `spot:${token}`,
      type: "button",
      style: { left: `${x}%`, top: `${y}%` },
      ...choice.offer(
        chosen ? [`to:${space}`, `from:${space}`] : [`from:${space}`, `to:${space}`],
        label ?? space,
        `spot ${css}`,
      ),
    });
  };
  const visible = [...froms].filter((token) => !goals.has(token.replace("from:", "to:")) || !chosen);
  const fresh = [...goals].filter((token) => !visible.includes(token.replace("to:", "from:")));
  return h(
    "div",
    { class: "spots", role: "group", "aria-label": say("board"), "data-arrows": "" },
    visible.map((token) => button(token, "piece")),
    fresh.map((token) => button(token, "goal")),
  );
}

/** @param {View} view
 * @param {string} space
 * @param {Context} context */
function describe(view, space, context) {
  const seat = view.seats.findIndex((/** @type {{marbles: string[]}} */ other) => other.marbles.includes(space));
  const name = space === "sky" ? say("heaven") : space;
  return seat < 0
    ? say("space_empty", { space: name })
    : say("space_taken", { space: name, name: context.names[seat] });
}

// --- players and cards ----------------------------------------------------------------------------------------------

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
            `${context.names[seat]}: ${spaces.map((space) => (space === "sky" ? say("heaven") : space)).join(", ")}`,
          ),
        ),
      ),
    ),
  );
}

/** @param {string} code */
export function deckName(code) {
  const rank = code.slice(0, -1);
  return say("deck_card", { rank: /\d/.test(rank) ? rank : say(`rank_${rank}`), suit: say(`deck_${code.at(-1)}`) });
}

/**
 * @param {string} code
 * @param {{key?: string, was?: string, from?: string, delay?: number, silent?: boolean, css?: string}} more
 * @returns {Tree}
 */
function deckCard(code, { silent, css, ...more }) {
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
          h("b", null, code.slice(0, -1)),
          picture(`pip-${suit}`, "", ART),
          picture(`pip-${suit}`, "large", ART),
        ),
  );
}

/** @param {View} view */
function drawLast(view) {
  if (view.shuffle === 0 || !last) return h("div", { class: "last", key: "last" });
  return h(
    "div",
    { class: "last", key: "last", title: say("last_card") },
    deckCard(last.card, {
      key: `last:${last.number}`,
      was: last.seat === view.seat ? `hand:${last.card}:0` : undefined,
      from: `plate:${last.seat}`,
    }),
    badge(place(view, last.seat)),
  );
}

/** @param {View} view
 * @param {Context} context */
function drawHand(view, context) {
  if (context.seat === null) return null;
  const { choice } = context;
  /** @type {string[]} */
  const cards = view.hand;
  const nth = (/** @type {number} */ i) => cards.slice(0, i).filter((code) => code === cards[i]).length;
  const rest = choice.selected.length && !choice.move ? choice.moves() : [];
  return [
    h(
      "div",
      { class: "hand", role: "group", "aria-label": say("your_hand"), "data-arrows": "" },
      context.covered
        ? cards.map((_, i) => deckCard("?", { key: `cover:${i}`, silent: true }))
        : cards.map((code, i) =>
            h(
              "button",
              { key: `slot:${code}:${nth(i)}`, type: "button", ...choice.offer([`card:${code}`], deckName(code)) },
              deckCard(code, { key: `hand:${code}:${nth(i)}`, silent: true, from: `plate:${context.seat}`, delay: i }),
            ),
          ),
      choice.paths.has("fold") &&
        choice.open &&
        h(
          "button",
          { key: "fold", type: "button", ...choice.offer(["do:fold"], say("fold"), "fold") },
          h("span", null, say("fold")),
        ),
      mayPutDown(choice) &&
        h(
          "button",
          { key: "drop", type: "button", ...choice.offer(["do:drop"], say("drop"), "fold") },
          h("span", null, say("drop")),
        ),
    ),
    rest.length > 1 &&
      rest.length <= 24 &&
      h(
        "ul",
        { class: "ways", key: "ways" },
        rest.map((move) =>
          h(
            "li",
            null,
            h(
              "button",
              {
                type: "button",
                class: "way",
                key: `way:${move}`,
                "data-pick": (choice.paths.get(move) ?? [])
                  .filter((token) => !choice.selected.includes(token))
                  .join(" "),
                "data-all": "",
              },
              context.labels[move] ?? move,
            ),
          ),
        ),
      ),
  ];
}

/** Whether one card may be put down, or played as well: the button says which is meant.
 * @param {Context["choice"]} choice */
function mayPutDown(choice) {
  const drops = [...choice.paths.keys()].filter((move) => move.startsWith("drop ")).length;
  return choice.open && drops > 0 && drops < choice.paths.size;
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
  } else if (event.kind === "shuffled") {
    last = null;
  } else if (!["skipped", "dropped"].includes(event.kind)) {
    return null;
  }
  return next;
}

/** @param {View} view
 * @param {number} seat
 * @param {string} card */
function putDown(view, seat, card) {
  last = { card, seat, number: played++ };
  view.seats[seat].cards -= 1;
  if (seat === view.seat) view.hand.splice(view.hand.indexOf(card), 1);
}

/** @param {View} view
 * @param {number} seat */
export function account(view, seat) {
  return h("p", null, say("at_home", { n: view.seats[seat].home }));
}
