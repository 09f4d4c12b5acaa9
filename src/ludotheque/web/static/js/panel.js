/** Everything around the game: what is asked, the log, buttons for what one can do, results. All of it trees. */

import { around, badge, picture } from "./looks.js";
import { h } from "./scene.js";
import { say, signed } from "./words.js";

/** @typedef {import("./types.js").TableData} TableData */
/** @typedef {import("./types.js").SeatData} SeatData */
/** @typedef {import("./types.js").Advice} Advice */
/** @typedef {import("./types.js").GameModule} GameModule */
/** @typedef {import("./log.js").Line} Line */

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
 * @param {TableData} table
 * @param {string} ask
 * @param {boolean} yours
 * @param {boolean} line
 */
export function drawStatus(table, ask, yours, line) {
  return [
    h("h1", { key: "ask", class: yours ? "yours" : "" }, table.over ? outcome(table) : ask),
    !line && h("p", { class: "offline" }, say("reconnecting")),
  ];
}

/** @param {TableData} table */
export function outcome(table) {
  const names = table.winners.map((seat) => table.names[seat]);
  return names.length === 1 ? say("wins", { name: names[0] }) : say("share_win", { names: names.join(", ") });
}

/**
 * The log, the last sentence last.
 * @param {Line[]} log
 * @param {(seat: number) => number} lookOf
 */
export function drawLog(log, lookOf) {
  return log.map((line) =>
    h(
      "li",
      { key: `log:${line.number}`, class: line.kind === "said" ? "said" : "" },
      line.seat !== null && badge(lookOf(line.seat)),
      h("span", null, line.text),
    ),
  );
}

/**
 * Where a ruling can be read, without leaving the table.
 * @param {TableData} table
 * @param {string} ruling
 */
function rulingLink(table, ruling) {
  return h("a", { href: `/rules/${table.game}#${ruling}`, target: "_blank", rel: "noopener" }, ruling);
}

/**
 * What can be done with the choice at hand.
 * @param {{table: TableData, seat: number | null, data: SeatData, choice: import("./choice.js").Choice, busy: boolean, notice: string, ruling: string}} state
 */
export function drawActions({ table, seat, data, choice, busy, notice, ruling }) {
  const move = choice.move;
  const rows = [];
  if (notice) rows.push(h("p", { class: "notice", key: "notice" }, notice, ruling ? [" ", rulingLink(table, ruling)] : null));
  if (move) {
    rows.push(
      h(
        "div",
        { class: "confirm", key: "confirm" },
        h("p", null, data.labels[move] ?? move),
        button("confirm", say("play_it"), { css: "strong" }),
        button("cancel", say("cancel")),
      ),
    );
  } else if (choice.selected.length) {
    rows.push(
      h("div", { class: "confirm brief", key: "confirm" }, h("p", null, say("go_on")), button("cancel", say("cancel"))),
    );
  }
  if (seat !== null && !move && table.chosen.includes(seat) && !table.actors.includes(seat) && !table.over) {
    rows.push(
      h(
        "div",
        { class: "confirm", key: "retract" },
        h("p", null, say("chosen_wait")),
        button("retract", say("change_mind"), { sign: "sign-undo" }),
      ),
    );
  }
  if (busy) rows.push(h("p", { class: "sending", key: "sending" }, say("sending")));
  return rows;
}

/**
 * @param {TableData} table
 * @param {number | null} seat
 * @param {Advice[] | null} advice null while it is being thought about
 */
export function drawTools(table, seat, advice) {
  if (seat === null) return [];
  const tools = [];
  const undo = table.undo;
  if (undo && undo.asked_by !== seat && !undo.agreed.includes(seat)) {
    tools.push(
      h(
        "div",
        { class: "question", key: "undo" },
        h("p", null, say("undo_question", { name: table.names[undo.asked_by] })),
        button("undo_yes", say("agree"), { css: "strong" }),
        button("undo_no", say("refuse")),
      ),
    );
  } else if (undo) {
    tools.push(h("p", { class: "notice", key: "undo" }, say("undo_waiting")));
  }
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
        button("fill", say("fill"), { data: { seat: open } }),
      ),
    );
  }
  if (advice?.length) {
    const lines = advice.map((one) => h("li", null, h("b", null, one.label), ` ${one.note}`));
    tools.push(h("div", { class: "notice advice", key: "advice" }, picture("sign-bulb"), h("ul", null, lines)));
  }
  if (String(seat) in table.deadline) tools.push(button("extend", say("extend")));
  if (table.over) {
    tools.push(button("results", say("results"), { css: "strong", sign: "sign-crown" }));
    tools.push(
      table.rematch
        ? h("a", { class: "button strong", href: `/t/${table.id}/rematch`, key: "rematch" }, say("join_rematch"))
        : button("rematch", say("rematch")),
    );
  } else {
    if (table.hints && table.actors.includes(seat)) {
      tools.push(button("hint", say(advice ? "hint" : "thinking"), { sign: "sign-bulb" }));
    }
    if (table.moves > 0 && !undo) tools.push(button("undo", say("undo"), { sign: "sign-undo" }));
  }
  tools.push(
    h(
      "details",
      { class: "phrases", key: "phrases" },
      h("summary", null, picture("sign-talk"), h("span", null, say("speak"))),
      h(
        "div",
        { class: "menu" },
        table.phrases.map((phrase) => button("say", phrase.text, { data: { phrase: phrase.id } })),
      ),
    ),
  );
  return tools;
}

/**
 * The end: who won, how the points came about, whether the deal was honest.
 * @param {TableData} table
 * @param {SeatData} data
 * @param {GameModule} game
 * @param {string} verdict
 */
export function drawResults(table, data, game, verdict) {
  if (!table.over) return null;
  const order = around(table.players, null).sort(
    (a, b) =>
      Number(table.winners.includes(b)) - Number(table.winners.includes(a)) || table.scores[b] - table.scores[a],
  );
  return [
    h("h2", null, outcome(table)),
    h(
      "ol",
      { class: "ranking" },
      order.map((seat) =>
        h(
          "li",
          { class: table.winners.includes(seat) ? "winner" : "" },
          h(
            "div",
            { class: "line" },
            badge(game.place(data.view, seat)),
            h("b", null, table.names[seat]),
            table.winners.includes(seat) && picture("sign-crown", "crown"),
            h("span", { class: "score" }, signed(table.scores[seat]).replace("+", "")),
          ),
          h("div", { class: "account" }, game.account(data.view, seat)),
        ),
      ),
    ),
    h(
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
    ),
    h(
      "div",
      { class: "buttons" },
      table.rematch
        ? h("a", { class: "button strong", href: `/t/${table.id}/rematch` }, say("join_rematch"))
        : data.view.seat !== null && button("rematch", say("rematch"), { css: "strong", loose: true }),
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
 * The curtain between two players on one device.
 * @param {TableData} table
 * @param {number | null} seat for whom it waits
 * @param {number} look
 */
export function drawCurtain(table, seat, look) {
  if (seat === null) return null;
  return h(
    "div",
    {
      class: "curtain",
      key: "curtain",
      role: "dialog",
      "aria-modal": "true",
      "aria-label": say("curtain", { name: table.names[seat] }),
    },
    h(
      "div",
      { class: "curtain-box" },
      badge(look),
      h("h2", null, say("curtain", { name: table.names[seat] })),
      h("p", null, say("curtain_why")),
      button("curtain", say("curtain_open", { name: table.names[seat] }), { css: "strong", data: { seat } }),
    ),
  );
}
