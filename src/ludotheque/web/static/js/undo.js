/** Taking back a move: offered when the server says that it is possible, asked of the others, and what they answered. */

import { button } from "./panel.js";
import { h } from "./scene.js";
import { say } from "./words.js";

/** @typedef {import("./live.js").Table} Table */
/** @typedef {import("./eyes.js").Eyes} Eyes */

export class Undo {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.asked = ""; // who has asked about which moment
    this.possible = false;
  }

  /** The seat that might take back a move now: whoever looks, for it tells what they know; or who has no secrets. */
  get seat() {
    const { looking, turn, viewer, seats } = this.table.eyes;
    if (looking !== null || turn !== null) return looking;
    return viewer !== null && seats[String(viewer)]?.secrets === false ? viewer : null;
  }

  /** Nothing moves any more: find out whether the seat could. */
  async settle() {
    const { seat, table } = this;
    const { over, moves, chosen, undo } = table.eyes.table;
    const moment = `${seat}:${moves}:${undo ? "asked" : ""}`;
    if (moment === this.asked || !table.connection) return;
    this.asked = moment;
    this.possible = false;
    if (seat === null || over || undo || !moves || chosen.includes(seat)) return;
    const answer = await table.connection.send({ do: "may_undo", seat });
    if (this.asked !== moment || !answer.undo) return;
    this.possible = true;
    table.render();
  }
}

/** The question to everyone here who has not agreed, the answer, and the button.
 * @param {Undo} undo */
export function drawUndo({ seat, possible, table }) {
  const { people, shared, table: facts } = table.eyes;
  const offered = possible && seat !== null && !table.showing.playing && !table.acting.busy; // else it may be too late
  if (!people.length) return null;
  const { undo, undo_answer: answer } = facts;
  if (!undo) {
    return [
      answer && h("p", { class: "notice", key: "undo-answer" }, answer),
      offered && button("undo", say("undo"), { sign: "sign-undo", data: { seat } }),
    ];
  }
  const asked = people.filter((other) => !undo.agreed.includes(other));
  if (!asked.length) return [h("p", { class: "notice", key: "undo" }, say("undo_waiting"))];
  const name = facts.names[undo.asked_by];
  return asked.map((other) =>
    h(
      "div",
      { class: "question", key: `undo:${other}` },
      h("p", null, [say("undo_question", { name }), ...whatGoes(undo.later, facts.chosen.length > 0)].join(" ")),
      shared && h("p", null, say("undo_whom", { name: facts.names[other] })),
      button("undo_yes", say("agree"), { css: "strong", data: { seat: other } }),
      button("undo_no", say("refuse"), { data: { seat: other } }),
    ),
  );
}

/** What else is taken back with a move.
 * @param {number} later moves made after it
 * @param {boolean} secret whether somebody has chosen meanwhile what nobody has seen */
function whatGoes(later, secret) {
  const words = [];
  if (later) words.push(say(later === 1 ? "undo_later_one" : "undo_later", { n: later }));
  if (secret) words.push(say("undo_secret"));
  return words;
}
