/** What the player does: choosing a move bit by bit, and everything else that is asked of the server. */

import { Choice } from "./choice.js";
import { adviceOf, spokenHint } from "./hints.js";
import { inLobby } from "./lobby.js";
import { announce, closeDialogs, openDialog } from "./page.js";
import { settings } from "./settings.js";
import { sound } from "./sound.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").SeatData} SeatData */
/** @typedef {import("./live.js").Table} Table */

export class Acting {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.choice = new Choice([]);
    this.notice = "";
    this.ruling = "";
    this.sending = false;
    this.choice.clear();
    this.sent = 0; // the version that brings our last move: until then it is on its way
    /** @type {string[][]} what is picked as soon as that is possible */
    this.picked = [];
    /** @type {number | null} how far down the page was before a hint was looked for */
    this.above = null;
  }

  get busy() {
    return this.sending || this.table.version < this.sent;
  }

  /** Whether the choice being made is still the same: others have chosen meanwhile.
   * @param {SeatData} data */
  goesOn(data) {
    return this.choice.open && this.choice.legal === data.view.legal.join(" ");
  }

  /** There is nothing to choose while something else is being shown. */
  close() {
    this.notice = "";
    this.choice = new Choice([]);
    document.body.classList.remove("my-turn");
  }

  /** Nothing moves any more: what can be chosen? */
  settle() {
    const { eyes, game } = this.table;
    const data = eyes.data();
    if (!eyes.present || !this.goesOn(data)) {
      this.choice = new Choice(data.view.legal, game.path, eyes.present);
      if (this.choice.open && eyes.table.moves > 0) sound("turn");
    }
    const { picked } = this;
    this.picked = [];
    if (this.choice.open) for (const tokens of picked) this.choice.pick(tokens);
  }

  /**
   * @param {string[]} tokens alternatives, or bits that belong together
   * @param {boolean} [all]
   * @returns {Promise<unknown>}
   */
  async pick(tokens, all = false) {
    const { eyes, showing } = this.table;
    if (eyes.curtain !== null || eyes.viewer === null) return;
    if (showing.playing && !this.choice.open) return this.pickEarly(tokens);
    this.notice = "";
    const { choice } = this;
    const decided = choice.open ? choice.decide(tokens, { all, confirm: settings.confirm }) : null;
    if (decided === null) return this.explain(tokens);
    if (decided) return this.play(decided);
    if (choice.move) announce(eyes.data().labels[choice.move] ?? choice.move);
    this.table.render();
    if (choice.selected.length) this.table.followChoice();
  }

  /** Something is still being shown: a card that is only selected waits for its end; one that is played ends it.
   * @param {string[]} tokens
   * @returns {Promise<unknown>} */
  async pickEarly(tokens) {
    const { game, showing } = this.table;
    if (!showing.early().offers(tokens)) return;
    const choice = new Choice(showing.legal, game.path);
    for (const one of this.picked) choice.pick(one);
    const decided = choice.decide(tokens, { confirm: settings.confirm });
    if (!decided) {
      this.picked.push(tokens);
      return this.table.render();
    }
    await showing.finish(); // that card: the rest can be read later
    return this.pick(tokens);
  }

  /** @param {string[]} tokens */
  async explain(tokens) {
    const { eyes, game } = this.table;
    const { table, viewer } = eyes;
    const chosen = viewer !== null && table.chosen.includes(viewer) && !table.actors.includes(viewer);
    if (chosen && tokens[0].startsWith("card:")) {
      this.picked = [tokens];
      return this.tell({ do: "retract", seat: viewer });
    }
    if (eyes.looking === null) return; // the answer is for no one else
    const move = game.attempt(eyes.data().view, [...this.choice.selected, ...tokens]);
    if (!move) return;
    const answer = await this.table.connection?.send({ do: "explain", seat: viewer, move });
    this.setNotice(answer?.explain ?? answer?.error?.message ?? "", answer?.ruling);
  }

  /** @param {string} move */
  async play(move) {
    if (this.busy) return;
    this.sending = true;
    this.lookUp();
    this.table.restFocus();
    this.table.stage.makeRoom();
    this.table.render();
    const { viewer, table } = this.table.eyes;
    const answer = await this.tell({ do: "move", seat: viewer, move, at: table.moves });
    this.sending = false;
    this.choice.clear();
    this.sent = answer?.version ?? 0;
    this.table.render();
  }

  /** @param {Record<string, unknown>} intent */
  async tell(intent) {
    const answer = await this.table.connection?.send(intent);
    if (answer?.error) this.setNotice(answer.error.message, answer.error.ruling);
    return answer;
  }

  /** One after the other, as long as nothing is refused.
   * @param {Record<string, unknown>[]} intents */
  async tellAll(intents) {
    for (const intent of intents) if ((await this.tell(intent))?.error) return;
  }

  async hint() {
    const { choice } = this;
    if (!choice.advice) return;
    choice.advice = null; // on its way
    this.table.render();
    const answer = await this.tell({ do: "advise", seat: this.table.eyes.viewer });
    choice.advice = adviceOf(answer);
    if (this.choice !== choice) return; // it has been made meanwhile
    const best = choice.advice[0];
    if (best) choice.advised = new Set(this.table.game.path(best.move));
    announce(spokenHint(choice.advice));
    this.table.render();
    this.above ??= window.scrollY;
    document.querySelector(".advice")?.scrollIntoView({ block: "nearest" });
  }

  /** Back to where one was before the hint: what happens now is to be seen. */
  lookUp() {
    if (this.above !== null) window.scrollTo({ top: this.above });
    this.above = null;
  }

  /**
   * @param {string} text
   * @param {string} [ruling] the id of the ruling that says so
   */
  setNotice(text, ruling = "") {
    this.notice = text;
    this.ruling = ruling;
    announce(text);
    this.table.render();
  }

  /**
   * @param {string} what
   * @param {DOMStringMap} data
   */
  act(what, data) {
    const seat = data["seat"] ? Number(data["seat"]) : this.table.eyes.viewer;
    const move = this.choice.move;
    if (what === "confirm" && move) return this.play(move);
    if (what === "cancel") return this.cancel();
    if (what === "pause") return this.table.pause();
    if (what === "step") return this.table.stage.goOn();
    if (what === "curtain") return this.table.openCurtain(Number(data["seat"]));
    if (what === "peek") return this.table.callCurious(Number(data["seat"]));
    if (what === "hide") return this.table.closeCurtain();
    if (what === "results" || what === "share") return openDialog(what);
    if (what === "hint") return this.hint();
    if (what === "undo_yes" || what === "undo_no")
      return this.tell({ do: "undo_reply", seat, agree: what === "undo_yes" });
    if (what === "say" || what === "gesture") {
      document.querySelector(".phrases[open]")?.removeAttribute("open");
      return this.tell({ do: what, seat, [what === "say" ? "phrase" : what]: data["phrase"] ?? data["gesture"] });
    }
    const intents = inLobby(what, data, this.table.eyes.table);
    if (intents.length) return this.tellAll(intents.map((intent) => ({ ...intent, seat })));
    if (what === "rematch") return this.rematch();
    if (["retract", "undo", "extend", "reclaim", "leave"].includes(what)) return this.tell({ do: what, seat });
  }

  async rematch() {
    closeDialogs();
    const { viewer, table } = this.table.eyes;
    const answer = await this.tell({ do: "rematch", seat: viewer });
    if (!answer?.error) location.assign(`/t/${table.id}/rematch`);
  }

  cancel() {
    this.choice.clear();
    this.notice = "";
    this.table.render();
  }
}
