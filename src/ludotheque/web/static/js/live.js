/** The live table: joins the line to the server, the stage, and the person who looks at it. */

import { Choice } from "./choice.js";
import { Connection } from "./connection.js";
import { Log } from "./log.js";
import { announce, closeDialogs, openDialog, refreshPage } from "./page.js";
import { drawActions, drawCurtain, drawLog, drawResults, drawStatus, drawTools } from "./panel.js";
import { sound, soundOf } from "./sound.js";
import { bindSettings, settings } from "./settings.js";
import { Stage, mounts } from "./stage.js";
import { readWords, say } from "./words.js";
import { verify } from "./verify.js";

/** @typedef {import("./types.js").Snapshot} Snapshot */
/** @typedef {import("./types.js").Update} Update */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").SeatData} SeatData */
/** @typedef {import("./types.js").TableData} TableData */
/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").GameModule} GameModule */

const BACKLOG = 4; // so many updates behind, and the rest is shown at once
const WITHOUT_STEPS = ["undone", "retracted"]; // the view tells all

export class Table {
  /**
   * @param {GameModule} game
   * @param {Snapshot} snapshot
   */
  constructor(game, snapshot) {
    this.game = game;
    this.stage = new Stage(game, mounts());
    this.screen = document.body.dataset["screen"] === "yes";
    this.table = snapshot.table;
    this.seats = snapshot.seats;
    this.version = -1;
    this.lang = "";
    this.log = new Log();
    /** @type {Update[]} */
    this.queue = [];
    this.playing = false;
    this.choice = new Choice([]);
    /** @type {number | null} the seat whose eyes the page is */
    this.viewer = null;
    /** @type {number | null} of several players here, the one who has opened the curtain */
    this.opened = null;
    /** @type {number | null} the one for whom the curtain waits */
    this.curtain = null;
    this.notice = "";
    this.ruling = "";
    this.sending = false;
    this.sent = 0; // the version that brings our last move: until then it is on its way
    this.line = true;
    this.verdict = "early";
    /** @type {string[] | null} what to pick as soon as the last choice has been taken back */
    this.after = null;
    this.byKey = false;
    this.skew = 0;
    /** @type {Connection | null} */
    this.connection = null;
    this.take(snapshot);
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}${document.body.dataset["ws"]}`;
    this.connection = new Connection(address, document.documentElement.lang, {
      snapshot: (snapshot) => this.take(snapshot),
      update: (update) => this.enqueue(update),
      line: (open) => this.setLine(open),
    });
  }

  // --- what the server says -----------------------------------------------------------------------------------------

  /** Everything at once.
   * @param {Snapshot} snapshot */
  take(snapshot) {
    const { lang } = document.documentElement;
    if (snapshot.version === this.version && lang === this.lang) return; // nothing new
    this.version = snapshot.version;
    this.lang = lang;
    this.queue = [];
    this.table = snapshot.table;
    this.seats = snapshot.seats;
    this.skew = (snapshot.table.now ?? Date.now()) - Date.now();
    this.log.clear();
    for (const line of snapshot.log) this.log.note(line, this.mine);
    if (this.playing) return this.stage.skip();
    this.settle();
    this.render();
  }

  async deal() {
    const data = this.data();
    if (this.table.moves > 0 || this.covered) return;
    this.playing = true;
    await this.stage.deal(data.view, this.context(data), this.around(data));
    await this.drain();
  }

  /** @param {Update} update */
  enqueue(update) {
    this.queue.push(update);
    if (!this.playing) void this.drain();
  }

  async drain() {
    this.playing = true;
    for (let update = this.queue.shift(); update; update = this.queue.shift()) await this.perform(update);
    this.playing = false;
    this.settle();
    this.render();
  }

  /** @param {Update} update */
  async perform(update) {
    const before = this.table;
    this.version = update.version;
    this.table = update.table;
    this.seats = update.seats;
    this.skew = (update.table.now ?? Date.now()) - Date.now();
    const data = this.data();
    if (!this.goesOn(data)) {
      this.notice = "";
      this.choice = new Choice([]);
      document.body.classList.remove("my-turn");
    }
    announce(update.events.map((event) => event.text).join(" "));
    const still = update.events.some((event) => WITHOUT_STEPS.includes(event.kind));
    const pace = still || this.queue.length > BACKLOG || this.curtain !== null ? 0 : 1;
    await this.stage.play(
      data.view,
      update.events,
      this.context(data),
      (events) => {
        for (const event of events) {
          this.log.note(event, this.mine);
          soundOf(event.kind, this.game.sounds);
        }
        return this.around(data);
      },
      pace,
    );
    if (this.table.rematch && !before.rematch) announce(say("join_rematch"));
    if (this.table.over && !before.over) await this.finish();
  }

  /** Whether the choice being made is still the same: others have chosen meanwhile.
   * @param {SeatData} data */
  goesOn(data) {
    return this.choice.open && [...this.choice.paths.keys()].join(" ") === data.view.legal.join(" ");
  }

  /** @param {boolean} open */
  setLine(open) {
    if (this.line === open) return;
    this.line = open;
    if (!this.playing) this.render();
  }

  async finish() {
    this.verdict = await verify(this.table);
    this.render();
    openDialog("results");
  }

  // --- who looks ----------------------------------------------------------------------------------------------------

  get mine() {
    return Object.keys(this.seats)
      .filter((seat) => seat !== "-")
      .map(Number);
  }

  get busy() {
    return this.sending || this.version < this.sent;
  }

  get covered() {
    return this.screen || (this.mine.length > 1 && this.opened !== this.viewer);
  }

  /** @returns {SeatData} */
  data() {
    return this.seats[this.viewer === null ? "-" : String(this.viewer)] ?? Object.values(this.seats)[0];
  }

  /** Nothing moves any more: whose turn is it, on this device? */
  settle() {
    const mine = this.mine;
    if (this.viewer === null || !mine.includes(this.viewer)) this.viewer = mine[0] ?? null;
    if (mine.length > 1 && !this.screen) {
      const acting = mine.filter((seat) => this.table.actors.includes(seat));
      if (this.opened !== null && !acting.includes(this.opened)) this.opened = null;
      this.curtain = this.opened === null && acting.length ? acting[0] : null;
      if (this.table.over) this.opened = this.viewer;
    }
    const data = this.data();
    const open = !this.covered && this.curtain === null;
    if (!open || !this.goesOn(data)) {
      this.choice = new Choice(data.view.legal, this.game.path, open);
      if (this.choice.open && this.table.moves > 0) sound("turn");
    }
    if (this.after && this.choice.open) this.choice.pick(this.after);
    this.after = null;
    if (this.table.over && this.verdict === "early")
      void verify(this.table).then((verdict) => {
        this.verdict = verdict;
        this.render();
      });
  }

  /** @param {number} seat */
  openCurtain(seat) {
    this.viewer = seat;
    this.opened = seat;
    this.settle();
    this.render();
    this.focusChoice();
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  /**
   * @param {SeatData} data
   * @returns {Context}
   */
  context(data) {
    const { table } = this;
    return {
      names: table.names.map((name, seat) => name || say("free_seat", { n: seat + 1 })),
      away: table.kinds.map((kind, seat) => kind === "person" && !table.online[seat] && !this.mine.includes(seat)),
      actors: table.actors,
      chosen: table.chosen,
      seat: this.screen ? null : this.viewer,
      covered: this.covered,
      screen: this.screen,
      choice: this.choice,
      labels: data.labels,
      event: null,
      deadline: table.deadline,
    };
  }

  /** What stands around the game.
   * @param {SeatData} data */
  around(data) {
    const { table, choice, busy, notice, ruling } = this;
    const seat = this.screen ? null : this.viewer;
    const lookOf = (/** @type {number} */ other) => this.game.place(data.view, other);
    const waiting = this.mine.length > 1 && this.opened === null;
    return {
      status: drawStatus(
        table,
        waiting && table.actors.length
          ? say("waiting_for", { names: table.actors.map((other) => table.names[other]).join(", ") })
          : data.ask,
        choice.open,
        this.line,
      ),
      log: drawLog(this.log.lines, lookOf),
      actions: drawActions({ table, seat: this.covered ? null : seat, data, choice, busy, notice, ruling }),
      tools: drawTools(table, seat, this.covered ? [] : choice.advice),
      results: drawResults(table, data, this.game, this.verdict),
      curtain: drawCurtain(table, this.curtain, lookOf(this.curtain ?? 0)),
    };
  }

  render() {
    if (this.playing) return this.stage.skip(); // the last picture shows it all
    const data = this.data();
    this.stage.show(data.view, this.context(data), this.around(data));
    document.body.classList.toggle("my-turn", this.choice.open);
    document.title = `${this.choice.open ? "● " : ""}${document.body.dataset["title"]}`;
    const log = document.querySelector("#log");
    if (log) log.scrollTop = log.scrollHeight;
    if (this.byKey && document.activeElement === document.body) this.focusChoice();
  }

  focusChoice() {
    const first = document.querySelector(".pick.can");
    if (first instanceof HTMLElement) first.focus();
  }

  // --- what the player does -----------------------------------------------------------------------------------------

  /**
   * @param {string[]} tokens alternatives, or bits that belong together
   * @param {boolean} [all]
   */
  async pick(tokens, all = false) {
    if (this.curtain !== null || this.viewer === null || (this.playing && !this.choice.open)) return;
    this.notice = "";
    const { move } = this.choice;
    if (
      move &&
      this.choice.selected.some((token) => tokens.includes(token)) &&
      this.choice.paths.get(move)?.at(-1) === this.choice.selected.at(-1)
    ) {
      return this.play(move); // the same again: yes, that one
    }
    if (move && tokens.includes(this.choice.paths.get(move)?.at(-1) ?? "")) return this.play(move);
    if (all) for (const other of tokens.slice(0, -1)) this.choice.pick([other]);
    const token = this.choice.open ? this.choice.pick(all ? tokens.slice(-1) : tokens) : null;
    if (!token) return this.explain(tokens);
    const chosen = this.choice.move;
    if (chosen && this.choice.isLast(token) && (!settings.confirm || this.choice.paths.size === 1))
      return this.play(chosen);
    if (chosen) announce(this.data().labels[chosen] ?? chosen);
    this.render();
  }

  /** @param {string[]} tokens */
  async explain(tokens) {
    const { table, viewer } = this;
    if (
      viewer !== null &&
      table.chosen.includes(viewer) &&
      !table.actors.includes(viewer) &&
      tokens[0].startsWith("card:")
    ) {
      this.after = tokens;
      return this.tell({ do: "retract", seat: viewer });
    }
    const move = this.game.attempt(this.data().view, [...this.choice.selected, ...tokens]);
    if (!move) return;
    const answer = await this.connection?.send({ do: "explain", seat: viewer, move });
    this.setNotice(answer?.explain ?? answer?.error?.message ?? "", answer?.ruling);
  }

  /** @param {string} move */
  async play(move) {
    if (this.busy) return;
    this.sending = true;
    this.choice.clear();
    this.render();
    const answer = await this.tell({ do: "move", seat: this.viewer, move, at: this.table.moves });
    this.sending = false;
    this.sent = answer?.version ?? 0;
    this.render();
  }

  /** @param {Record<string, unknown>} intent */
  async tell(intent) {
    const answer = await this.connection?.send(intent);
    if (answer?.error) this.setNotice(answer.error.message, answer.error.ruling);
    return answer;
  }

  async hint() {
    const { choice } = this;
    if (!choice.advice) return;
    choice.advice = null; // on its way
    this.render();
    const answer = await this.tell({ do: "advise", seat: this.viewer });
    choice.advice = answer?.advice ?? [];
    if (this.choice !== choice) return; // it has been made meanwhile
    const best = choice.advice[0];
    if (best) choice.advised = new Set(this.game.path(best.move));
    announce(choice.advice.map((one) => `${one.label}: ${one.note}`).join(". "));
    this.render();
    document.querySelector(".advice")?.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {string} text
   * @param {string} [ruling] the id of the ruling that says so
   */
  setNotice(text, ruling = "") {
    this.notice = text;
    this.ruling = ruling;
    announce(text);
    this.render();
  }

  /** The page in another language, without leaving the table.
   * @param {string} address
   * @param {string} lang */
  async speak(address, lang) {
    if (!(await refreshPage(address))) return this.setNotice(say("line_down"));
    readWords();
    bindSettings(() => this.render());
    if (this.connection) this.connection.lang = lang;
    await this.connection?.send({ do: "lang", lang });
    this.render();
  }

  /**
   * @param {string} what
   * @param {DOMStringMap} data
   */
  act(what, data) {
    const seat = this.viewer;
    const move = this.choice.move;
    if (what === "confirm" && move) return this.play(move);
    if (what === "cancel") return this.cancel();
    if (what === "curtain") return this.openCurtain(Number(data["seat"]));
    if (what === "results" || what === "share") return openDialog(what);
    if (what === "hint") return this.hint();
    if (what === "undo_yes" || what === "undo_no")
      return this.tell({ do: "undo_reply", seat, agree: what === "undo_yes" });
    if (what === "say") {
      document.querySelector(".phrases[open]")?.removeAttribute("open");
      return this.tell({ do: "say", seat, phrase: data["phrase"] });
    }
    if (what === "fill") return this.tell({ do: "fill", seat, open: Number(data["seat"]) });
    if (what === "rematch") {
      closeDialogs();
      return this.tell({ do: "rematch", seat }).then(
        (answer) => answer?.error || location.assign(`/t/${this.table.id}/rematch`),
      );
    }
    if (["retract", "undo", "extend", "reclaim", "leave"].includes(what)) return this.tell({ do: what, seat });
  }

  cancel() {
    this.choice.clear();
    this.notice = "";
    this.render();
  }

  clocks() {
    for (const clock of document.querySelectorAll("[data-deadline]")) {
      const left = Math.max(0, Number(clock.getAttribute("data-deadline")) - Date.now() - this.skew);
      clock.textContent = `${Math.ceil(left / 1000)}`;
      clock.classList.toggle("late", left < 6000);
    }
  }
}
