/** The lobby: who has a seat and who has come, what will be played, and the button that starts it. All of it trees. */

import { badge, picture } from "./looks.js";
import { button } from "./panel.js";
import { h } from "./scene.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").TableData} TableData */

export const LEVELS = ["easy", "medium", "hard", "expert"];

/**
 * @param {TableData} table
 * @param {number | null} seat whose page this is; null: somebody without a seat, or a television
 * @param {number[]} mine all seats of this device
 * @param {(seat: number) => number} lookOf
 * @param {string} notice
 */
export function drawLobby(table, seat, mine, lookOf, notice) {
  if (table.started) return null;
  const chairs = Array.from({ length: table.players }, (_, other) => drawChair(table, other, seat, mine, lookOf));
  return [
    h("h2", null, say("lobby_who")),
    h("ol", { class: "arrivals" }, chairs),
    notice && h("p", { class: "notice", role: "alert" }, notice),
    h("ul", { class: "house-rules" }, rulesInWords(table).map((rule) => h("li", null, rule))),
    drawStart(table, seat),
  ];
}

/** What will be played: a sentence for each rule of this table.
 * @param {TableData} table */
export function rulesInWords(table) {
  const clock = table.pace.kind === "live" ? say("lobby_clock", { n: table.pace.seconds ?? 0 }) : say("lobby_no_clock");
  const rules = table.differences.length ? table.differences : [say("lobby_usual")];
  return [...rules, clock, table.hints ? "" : say("lobby_no_hints")].filter(Boolean);
}

/**
 * One seat: who, in which colours, and whether they are there.
 * @param {TableData} table
 * @param {number} other
 * @param {number | null} seat
 * @param {number[]} mine
 * @param {(seat: number) => number} lookOf
 */
function drawChair(table, other, seat, mine, lookOf) {
  const kind = table.kinds[other];
  const here = kind === "bot" || (kind === "person" && (table.online[other] || mine.includes(other)));
  const name = kind === "open" ? say("free_seat", { n: other + 1 }) : table.names[other];
  return h(
    "li",
    { key: `chair:${other}`, class: `${kind}${here ? " here" : ""}` },
    badge(lookOf(other)),
    h("span", { class: "who" }, h("b", null, name), h("span", null, stateOf(table, other, mine, here))),
    here && picture("sign-check", "tick"),
    seat !== null && kind === "open" && h("span", { class: "offers" }, copyButton(), botMenu(other, table.names)),
    seat !== null && kind === "bot" && button("free", say("lobby_free"), { data: { chair: other } }),
  );
}

/**
 * @param {TableData} table
 * @param {number} other
 * @param {number[]} mine
 * @param {boolean} here
 */
function stateOf(table, other, mine, here) {
  if (table.kinds[other] === "open") return say("lobby_open");
  if (table.kinds[other] === "bot") return say("bot_of_level", { level: say(`level_${table.levels[other]}`) });
  if (mine.includes(other)) return mine.length > 1 ? say("lobby_on_device") : say("lobby_you");
  return say(here ? "lobby_here" : "lobby_not_here");
}

function copyButton() {
  const address = document.body.dataset["share"] ?? location.href;
  return h(
    "button",
    { type: "button", class: "quiet copy", "data-copy": address, "data-copied": say("link_copied") },
    picture("sign-share"),
    h("span", null, say("invite")),
  );
}

/** A bot by the name under which it will sit down: the first of its family that nobody else at the table has.
 * @param {number} open
 * @param {string[]} taken */
function botMenu(open, taken) {
  /** @param {string} level */
  const nameOf = (level) => {
    const family = say(`family_${level}`).split(", ");
    return family.find((name) => !taken.includes(name)) ?? family[0];
  };
  return h(
    "details",
    { class: "phrases bots-menu", key: `bots:${open}` },
    h("summary", null, picture("sign-bot"), h("span", null, say("lobby_bot"))),
    h(
      "div",
      { class: "menu" },
      LEVELS.map((level) => button("fill", `${nameOf(level)} – ${say(`level_${level}`)}`, { data: { chair: open, level } })),
    ),
  );
}

/**
 * @param {TableData} table
 * @param {number | null} seat
 */
function drawStart(table, seat) {
  const free = table.open?.length ?? 0;
  const sentence = say(free === 0 ? "lobby_ready" : free === 1 ? "lobby_waits_one" : "lobby_waits", { n: free });
  return h(
    "div",
    { class: "start" },
    h("p", null, sentence),
    seat !== null &&
      (free
        ? button("start_with_bots", say(free === 1 ? "lobby_start_bot" : "lobby_start_bots"))
        : button("start", say("lobby_start"), { css: "strong" })),
  );
}

/**
 * What a button of the lobby asks of the server: nothing, if it is no button of the lobby.
 * @param {string} what
 * @param {DOMStringMap} data
 * @param {TableData} table
 * @returns {Record<string, unknown>[]}
 */
export function inLobby(what, data, table) {
  const chair = Number(data["chair"]);
  if (what === "start") return [{ do: "start" }];
  if (what === "free") return [{ do: "free", bot: chair }];
  if (what === "fill") return [{ do: "fill", open: chair, level: data["level"] ?? "medium" }];
  if (what !== "start_with_bots") return [];
  return [...(table.open ?? []).map((open) => ({ do: "fill", open })), { do: "start" }];
}
