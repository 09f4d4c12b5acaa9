/** Everything around the game: what is asked, the log, buttons for what one can do. All of it trees. */

import { drawHint, drawReminder } from "./hints.js";
import { readBy } from "./log.js";
import { badge, picture } from "./looks.js";
import { drawSpeech } from "./presence.js";
import { h } from "./scene.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").TableData} TableData */
/** @typedef {import("./types.js").SeatData} SeatData */
/** @typedef {import("./types.js").Advice} Advice */
/** @typedef {import("./log.js").Line} Line */

const LONG = 60; // letters: a question with many names in it

/**
 * A button that does something to the table.
 * @param {string} what
 * @param {string} text
 * @param {{css?: string, sign?: string, data?: Record<string, string | number>, loose?: boolean}} [more]
 */
export function button(what, text, more = {}) {
  const data = Object.fromEntries(Object.entries(more.data ?? {}).map(([name, value]) => [`data-${name}`, value]));
  return h(
    "button",
    {
      type: "button",
      class: more.css ?? "quiet",
      "data-do": what,
      key: more.loose ? undefined : `do:${what}:${Object.values(data).join(":")}`,
      ...data,
    },
    more.sign && picture(more.sign),
    h("span", null, text),
  );
}

/**
 * @param {string} ask
 * @param {boolean} yours
 * @param {number} [deadline] when the time of whoever looks is up
 */
export function drawStatus(ask, yours, deadline) {
  return [
    h("h1", { key: "ask", class: `${yours ? "yours" : ""}${ask.length > LONG ? " long" : ""}` }, ask),
    deadline && drawClock(deadline),
  ];
}

/** The time that is left, and more of it: where neither one's plate nor the tools are in sight.
 * @param {number} deadline */
function drawClock(deadline) {
  const label = say("extend");
  return h(
    "button",
    { type: "button", class: "more-time", "data-do": "extend", key: "clock", "aria-label": label, title: label },
    h("span", { class: "clock", "data-deadline": deadline }),
    h("span", { "aria-hidden": "true" }, "+"),
  );
}

/**
 * The log, the last sentence last.
 * @param {Line[]} log
 * @param {(seat: number) => number} lookOf
 * @param {string} game
 * @param {number | null} looking who reads it
 */
export function drawLog(log, lookOf, game, looking) {
  const newest = log.findLast((line) => readBy(line.event, looking).ruling)?.number; // whose ruling is a stop on the way
  return log.map((line) =>
    h(
      "li",
      { key: `log:${line.number}`, class: line.event.kind === "said" ? "said" : "", "data-line": line.number, tabindex: -1 },
      line.seat !== null && badge(lookOf(line.seat)),
      h("span", null, readBy(line.event, looking).text, whyOf(readBy(line.event, looking), game, line.number === newest)),
    ),
  );
}

/**
 * Where a ruling can be read, without leaving the table.
 * @param {string} game
 * @param {string} ruling
 * @param {boolean} [stop] whether the Tab key stops there
 */
export function rulingLink(game, ruling, stop = true) {
  const place = { class: "ruling", href: `/rules/${game}#${ruling}`, target: "_blank", rel: "noopener" };
  return h("a", { ...place, tabindex: stop ? undefined : -1 }, ruling);
}

/**
 * Why the rules decided so, with the ruling that says it.
 * @param {{why?: string, ruling?: string}} told
 * @param {string} game
 * @param {boolean} [stop] whether the Tab key stops at the ruling
 */
export function whyOf({ why, ruling }, game, stop = true) {
  return why ? h("small", { class: "why" }, " ", why, ruling ? [" ", rulingLink(game, ruling, stop)] : null) : null;
}

/**
 * What can be done with the choice at hand.
 * @param {{table: TableData, seat: number | null, data: SeatData, choice: import("./choice.js").Choice, advice: Advice[] | null, busy: boolean, notice: string, ruling: string, next: string}} state
 */
export function drawActions({ table, seat, data, choice, advice, busy, notice, ruling, next }) {
  const move = choice.move;
  const rows = [];
  if (notice) rows.push(h("p", { class: "notice", key: "notice" }, notice, ruling ? [" ", rulingLink(table.game, ruling)] : null));
  if (move && !busy) {
    rows.push(
      h(
        "div",
        { class: "confirm", key: "confirm" },
        h("p", null, data.labels[move] ?? move),
        drawReminder(advice),
        button("confirm", say("play_it"), { css: "strong" }),
        button("cancel", say("cancel")),
      ),
    );
  } else if (choice.selected.length && !move) {
    rows.push(
      h(
        "div",
        { class: "confirm brief", key: "confirm" },
        h("p", null, next),
        button("cancel", say("cancel")),
        drawReminder(advice),
      ),
    );
  }
  if (seat !== null && !move && table.chosen.includes(seat) && !table.actors.includes(seat) && !table.over) {
    rows.push(
      h(
        "div",
        { class: "confirm brief", key: "retract" },
        h("p", null, say("chosen_wait")),
        button("retract", say("change_mind"), { sign: "sign-undo" }),
      ),
    );
  }
  if (busy) rows.push(h("p", { class: "sending", key: "sending" }, say("sending")));
  return rows;
}

/**
 * Whether a hint may be asked for.
 * @param {TableData} table
 * @param {number | null} seat
 * @param {boolean} alone whether it may show what only this seat knows
 */
export function mayAsk(table, seat, alone) {
  return seat !== null && alone && table.hints && table.actors.includes(seat) && !table.over;
}

/**
 * @param {TableData} table
 * @param {number | null} seat
 * @param {Advice[] | null} advice null while it is being thought about
 * @param {boolean} alone whether a hint may show what only this seat knows
 * @param {boolean} elsewhere whether the hint stands somewhere else: in a line beside what has been picked, or above the table
 */
export function drawTools(table, seat, advice, alone, elsewhere) {
  if (seat === null) return [];
  const tools = [];
  if (table.stand_in?.[seat]) {
    tools.push(
      h(
        "div",
        { class: "question", key: "reclaim" },
        h("p", null, say("stand_in")),
        button("reclaim", say("reclaim"), { css: "strong" }),
      ),
    );
  }
  for (const open of table.open ?? []) {
    tools.push(
      h(
        "div",
        { class: "question", key: `open:${open}` },
        h("p", null, say("open_seat", { n: open + 1 })),
        button("share", say("invite"), { css: "strong" }),
        button("fill", say("fill"), { data: { chair: open } }),
      ),
    );
  }
  if (advice?.length && !elsewhere) tools.push(drawHint(advice));
  if (String(seat) in table.deadline) tools.push(button("extend", say("extend")));
  if (table.over) {
    tools.push(button("results", say("results"), { css: "strong", sign: "sign-crown" }));
    tools.push(
      table.rematch
        ? h("a", { class: "button strong", href: `/t/${table.id}/rematch`, key: "rematch" }, say("join_rematch"))
        : button("rematch", say("rematch")),
    );
  }
  if (mayAsk(table, seat, alone)) tools.push(button("hint", say(advice ? "hint" : "thinking"), { sign: "sign-bulb" }));
  tools.push(drawSpeech(table));
  return tools;
}
