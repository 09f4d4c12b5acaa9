/** The end of a game: a last look at the board, who won and what decided it, and how it stands between these people. */

import { around, badge, picture } from "./looks.js";
import { button } from "./panel.js";
import { h } from "./scene.js";
import { listed, say, signed } from "./words.js";

/** @typedef {import("./types.js").TableData} TableData */
/** @typedef {import("./types.js").SeatData} SeatData */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").GameModule} GameModule */

const LAST_LOOK = 2200; // milliseconds

/** A pause on the last board; a tap or a key ends it. */
export function lastLook() {
  return new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    const timer = window.setTimeout(done, document.hidden ? 0 : LAST_LOOK);
    function done() {
      window.clearTimeout(timer);
      document.removeEventListener("pointerdown", done, { capture: true });
      document.removeEventListener("keydown", done, { capture: true });
      resolve();
    }
    document.addEventListener("pointerdown", done, { capture: true });
    document.addEventListener("keydown", done, { capture: true });
  });
}

/**
 * Who won, in a sentence: to the one who did, that it was them.
 * @param {TableData} table
 * @param {View} view
 * @param {number[]} mine the seats of whoever reads; several people on one device are called by their names
 */
export function outcome(table, view, mine = []) {
  const { winners } = table;
  const names = (/** @type {number[]} */ seats) => listed(seats.map((seat) => table.names[seat]));
  const team = winners.length > 1 && winners.every((seat) => teamOf(view, seat) !== null);
  if (mine.length === 1 && winners.includes(mine[0])) {
    const others = winners.filter((seat) => seat !== mine[0]);
    if (!others.length) return say("you_win");
    return team ? say("your_team_wins") : say("you_share_win", { names: names(others) });
  }
  if (winners.length === 1) return say("wins", { name: names(winners) });
  return say(team ? "team_wins" : "share_win", { names: names(winners) });
}

/**
 * The team of a seat; null: everyone plays for themselves.
 * @param {View} view
 * @param {number} seat
 * @returns {number | null}
 */
function teamOf(view, seat) {
  return view["seats"]?.[seat]?.team ?? null;
}

/**
 * The points of a seat and of all who play with it.
 * @param {TableData} table
 * @param {View} view
 * @param {number} seat
 */
function points(table, view, seat) {
  const team = teamOf(view, seat);
  const own = team === null ? [seat] : around(table.players, null).filter((other) => teamOf(view, other) === team);
  return own.reduce((sum, one) => sum + table.scores[one], 0);
}

/**
 * The seats in the order of their places, and the place of each: winners first, then by points. A team has one place.
 * @param {TableData} table
 * @param {View} view
 */
export function places(table, view) {
  const worth = (/** @type {number} */ seat) => (table.winners.includes(seat) ? Infinity : points(table, view, seat));
  const order = around(table.players, null);
  order.sort((a, b) => Number(worth(b) > worth(a)) - Number(worth(b) < worth(a)) || table.scores[b] - table.scores[a]);
  return order.map((seat) => {
    const better = order.filter((other) => worth(other) > worth(seat)).map((other) => teamOf(view, other) ?? `seat ${other}`);
    return { seat, place: 1 + new Set(better).size };
  });
}

/** Whether points alone do not tell why these won: others have as many.
 * @param {TableData} table
 * @param {View} view */
function decidedOtherwise(table, view) {
  const best = Math.max(...table.winners.map((seat) => points(table, view, seat)));
  return table.scores.some((_, seat) => points(table, view, seat) === best && !table.winners.includes(seat));
}

/**
 * @param {TableData} table
 * @param {SeatData} data
 * @param {GameModule} game
 * @param {string} verdict about the deal
 * @param {number[]} mine
 */
export function drawResults(table, data, game, verdict, mine) {
  if (!table.over) return null;
  return [
    h("h2", null, outcome(table, data.view, mine)),
    drawAgain(table, data.view.seat),
    h(
      "ol",
      { class: "ranking" },
      places(table, data.view).map(({ seat, place }) => drawPlace(table, data.view, game, seat, place)),
    ),
    drawSeries(table, data.view, game),
    table.dealt && drawDeal(table, verdict),
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", class: "quiet", "data-close": "" }, say("last_board")),
      h("a", { class: "button", href: `/t/${table.id}/replay` }, say("replay")),
      h(
        "a",
        { class: "button", href: `/t/${table.id}/record.json`, download: `${table.game}-${table.code}.json` },
        say("record"),
      ),
    ),
  ];
}

/**
 * Another game: before anything that has to be scrolled for.
 * @param {TableData} table
 * @param {number | null} seat
 */
function drawAgain(table, seat) {
  if (!table.rematch && seat === null) return null;
  return h(
    "div",
    { class: "buttons" },
    table.rematch
      ? h("a", { class: "button strong", href: `/t/${table.id}/rematch` }, say("join_rematch"))
      : button("rematch", say("rematch"), { css: "strong", loose: true }),
  );
}

/**
 * @param {TableData} table
 * @param {View} view
 * @param {GameModule} game
 * @param {number} seat
 * @param {number} place
 */
function drawPlace(table, view, game, seat, place) {
  const winner = table.winners.includes(seat);
  return h(
    "li",
    { class: winner ? "winner" : "" },
    h(
      "div",
      { class: "line" },
      h("span", { class: "rank" }, say(`place_${place}`)),
      badge(game.place(view, seat)),
      h("b", null, table.names[seat]),
      winner && picture("sign-crown", "crown"),
      h("span", { class: "score" }, signed(table.scores[seat]).replace("+", "")),
    ),
    winner && decidedOtherwise(table, view) && h("p", { class: "decided-by" }, say("decided_tie")),
    h("div", { class: "account" }, game.account(view, seat)),
  );
}

/**
 * How it stands after several games.
 * @param {TableData} table
 * @param {View} view
 * @param {GameModule} game
 */
function drawSeries(table, view, game) {
  const { games, wins } = table.series;
  if (games < 2) return null;
  const order = around(table.players, null).sort((a, b) => wins[b] - wins[a]);
  return h(
    "section",
    { class: "series" },
    h("h3", null, say("series", { n: games })),
    h(
      "ul",
      null,
      order.map((seat) =>
        h(
          "li",
          null,
          badge(game.place(view, seat)),
          h("b", null, table.names[seat]),
          h("span", null, say(wins[seat] === 1 ? "series_win" : "series_wins", { n: wins[seat] })),
        ),
      ),
    ),
  );
}

/**
 * Whether the deal was honest.
 * @param {TableData} table
 * @param {string} verdict
 */
function drawDeal(table, verdict) {
  return h(
    "div",
    { class: `deal-check ${verdict}` },
    h("p", null, say(`deal_${verdict}`)),
    h(
      "details",
      null,
      h("summary", null, say("deal_details")),
      h("p", null, say("deal_how")),
      h("code", null, `sha256("ludotheque/1:${table.seed ?? "?"}:${table.salt ?? "?"}")`),
      h("code", null, `= ${table.commit}`),
    ),
  );
}
