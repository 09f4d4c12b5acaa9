/** The live table: joins the line to the server, the stage, and the person who looks at it. */

import { Acting } from "./acting.js";
import { Connection } from "./connection.js";
import { drawCurtain, drawPeeks, guard } from "./curtain.js";
import { bindExamples } from "./examples.js";
import { Eyes } from "./eyes.js";
import { drawLobby } from "./lobby.js";
import { wear } from "./looks.js";
import { bindNotify, showTurn } from "./notify.js";
import { announce, hush, openDialog, refreshPage, tellLine } from "./page.js";
import { drawActions, drawLog, drawStatus, drawTools, mayAsk } from "./panel.js";
import { drawWatching } from "./presence.js";
import { drawResults, lastLook, outcome } from "./results.js";
import { bindSettings } from "./settings.js";
import { Showing } from "./showing.js";
import { Stage, mounts } from "./stage.js";
import { Taps } from "./taps.js";
import { drawTold } from "./told.js";
import { Undo, drawUndo } from "./undo.js";
import { readWords, say } from "./words.js";
import { verify } from "./verify.js";

/** @typedef {import("./types.js").Snapshot} Snapshot */
/** @typedef {import("./types.js").Update} Update */
/** @typedef {import("./types.js").SeatData} SeatData */
/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").GameModule} GameModule */

const UPRIGHT = window.matchMedia("(max-width: 600px) and (min-height: 521px)"); // a phone: a hint stands where the last move is told
const UNDECIDED = { over: false, winners: [], actors: [], chosen: [] }; // as long as the cards have not told

export class Table {
  /**
   * @param {GameModule} game
   * @param {Snapshot} snapshot
   */
  constructor(game, snapshot) {
    this.game = game;
    this.stage = new Stage(game, mounts());
    this.screen = document.body.dataset["screen"] === "yes";
    this.eyes = new Eyes(this.screen, snapshot);
    this.acting = new Acting(this);
    this.showing = new Showing(this);
    this.undo = new Undo(this);
    this.taps = new Taps();
    this.version = -1;
    this.lang = "";
    this.verdict = "early";
    this.byKey = false;
    this.question = ""; // that was in sight
    this.skew = 0;
    this.watching = 0;
    /** @type {Connection | null} */
    this.connection = null;
    UPRIGHT.addEventListener("change", () => this.render());
    wear(game, this.eyes.data().view, snapshot.table.turns);
    this.take(snapshot);
  }

  /** From now on the server is heard; resolves when it has told everything once.
   * @returns {Promise<void>} */
  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}${document.body.dataset["ws"]}`;
    return new Promise((resolve) => {
      this.connection = new Connection(address, document.documentElement.lang, {
        snapshot: (snapshot) => {
          this.take(snapshot);
          resolve();
        },
        update: (update) => this.showing.enqueue(update),
        line: (open, blocked) => tellLine(open ? "" : say(blocked ? "no_line" : "reconnecting")),
        watching: (count) => this.setWatching(count),
      });
      void this.undo.settle();
    });
  }

  // --- what the server says -----------------------------------------------------------------------------------------

  /** Everything at once.
   * @param {Snapshot} snapshot */
  take(snapshot) {
    const { lang } = document.documentElement;
    const sameSeats = `${Object.keys(snapshot.seats)}` === `${Object.keys(this.eyes.seats)}`;
    if (snapshot.version === this.version && lang === this.lang && sameSeats) return; // nothing new
    this.lang = lang;
    this.see(snapshot);
    this.showing.restart(snapshot.log);
    if (this.showing.playing) return this.stage.finish();
    this.settle();
    this.render();
  }

  /** From now on the table is like this.
   * @param {Snapshot | Update} now */
  see(now) {
    this.version = now.version;
    this.skew = (now.table.now ?? Date.now()) - Date.now();
    this.eyes.see(now);
  }

  /** @param {number} count */
  setWatching(count) {
    this.watching = count;
    if (!this.showing.playing) this.render();
  }

  async finish() {
    this.verdict = await verify(this.eyes.table);
    this.render();
    await lastLook();
    openDialog("results");
  }

  /** Nothing moves any more: who looks, and what can be chosen? */
  settle() {
    this.eyes.settle();
    this.acting.settle();
    void this.undo.settle();
    if (this.screen && this.eyes.table.rematch) location.replace(`/t/${this.eyes.table.id}/rematch?screen`);
    if (this.eyes.table.over && this.verdict === "early")
      void verify(this.eyes.table).then((verdict) => {
        this.verdict = verdict;
        this.render();
      });
  }

  /** @param {number} seat */
  openCurtain(seat) {
    this.eyes.open(seat);
    this.settle();
    this.render();
    this.focusChoice();
  }

  /** The device goes to somebody who would like to look at their own things.
   * @param {number} seat */
  callCurious(seat) {
    this.eyes.callCurious(seat);
    this.acting.close();
    this.render();
  }

  /** Whoever looked at their own things has seen enough, or goes away: what is left is for everyone. */
  closeCurtain() {
    if (!this.eyes.shared || this.showing.playing) return;
    this.eyes.close();
    this.acting.close();
    hush();
    this.settle();
    this.render();
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  /**
   * @param {SeatData} data
   * @returns {Context}
   */
  context(data) {
    const { table, viewer, covered } = this.eyes;
    return {
      names: table.names.map((name, seat) => name || say("free_seat", { n: seat + 1 })),
      away: table.kinds.map((_, seat) => this.eyes.away(seat)),
      actors: table.actors,
      chosen: table.chosen,
      seat: this.screen ? null : viewer,
      covered,
      screen: this.screen,
      choice: this.acting.choice,
      labels: data.labels,
      event: null,
      revealed: this.showing.revealed,
      deadline: table.deadline,
      levels: table.levels,
    };
  }

  /** What stands around the game. While something is being shown, nothing here is ahead of it.
   * @param {SeatData} data
   * @param {boolean} [showing] */
  around(data, showing = false) {
    const { mine, covered, looking, turn } = this.eyes;
    const { choice, busy, notice, ruling } = this.acting;
    const ahead = (showing || this.showing.queue.length > 0) && !choice.open;
    const table = ahead ? { ...this.eyes.table, ...UNDECIDED } : this.eyes.table;
    const seat = this.screen ? null : this.eyes.viewer;
    const lookOf = (/** @type {number} */ other) => this.game.place(data.view, other);
    const readers = this.screen ? [] : mine;
    const ask = table.over ? outcome(table, data.view, readers) : this.eyes.ask(data);
    const next = this.game.prompt?.(choice) ?? say("go_on");
    const early = ahead && this.showing.open ? this.showing.latest?.ask : null;
    if (early) showTurn(true, document.body.dataset["title"] ?? "", ""); // as soon as the hand says so
    const advice = covered ? [] : choice.advice;
    const above = UPRIGHT.matches ? advice : []; // the tools are out of sight
    const { paused } = this.stage;
    const look = say(paused ? "look_paused" : this.showing.queue.length && !this.screen ? "look_on" : "look"); // nobody taps on a television
    return {
      status: drawStatus(early ?? (ahead ? look : ask), choice.open || Boolean(early), table.deadline[String(seat)]),
      told: drawTold(table, this.game, data.view, this.showing, this.stage, looking, mayAsk(table, covered ? null : seat, turn === null), above),
      log: drawLog(this.showing.log.lines, lookOf, table.game, looking),
      actions: [
        drawActions({ table, seat: covered ? null : seat, data, choice, advice: UPRIGHT.matches ? [] : advice, busy, notice, ruling, next }),
        this.showing.playing ? null : drawPeeks(this.eyes),
      ],
      tools: [drawUndo(this.undo), drawTools(table, seat, advice, turn === null, choice.selected.length > 0 || UPRIGHT.matches)],
      results: drawResults(table, data, this.game, this.verdict, readers),
      lobby: drawLobby(table, seat, readers, lookOf, notice),
      watching: drawWatching(this.watching),
      curtain: drawCurtain(this.eyes, lookOf),
    };
  }

  render() {
    if (this.showing.playing) return this.stage.redraw();
    const data = this.eyes.data();
    const { open } = this.acting.choice;
    this.stage.show(data.view, this.context(data), this.around(data));
    document.body.classList.toggle("my-turn", open);
    document.body.classList.toggle("in-lobby", !this.eyes.table.started);
    this.showTurn(data);
    this.scrollLog();
    guard(this.eyes.curtain !== null);
    this.showQuestion();
    if (this.byKey && !this.acting.busy) this.keepFocus();
  }

  /** Whoever is asked something must see it, on a small screen too. */
  showQuestion() {
    const question = document.querySelector(".question")?.getAttribute("data-key") ?? "";
    if (question && question !== this.question) document.querySelector(".question")?.scrollIntoView({ block: "nearest" });
    this.question = question;
  }

  /** Where a key led to nothing more, the next one leads to what can be chosen now. */
  keepFocus() {
    const active = document.activeElement;
    if (active === document.body || active?.matches("#bench, .pick:not(.can)")) return this.focusChoice();
    if (active?.matches(".picked") && this.acting.choice.move) this.followChoice();
  }

  /** Tell whoever looks elsewhere; on a device of several people, before any of them has taken it.
   * @param {SeatData} data */
  showTurn(data) {
    const { table, curtain } = this.eyes;
    const name = curtain === null ? "" : table.names[curtain];
    const seat = data.view.seat;
    const asked = curtain !== null || this.acting.choice.open || (seat !== null && table.actors.includes(seat));
    showTurn(asked && !this.acting.busy && !this.screen && !table.over, document.body.dataset["title"] ?? "", name);
  }

  /** The last sentence of the log is in sight. */
  scrollLog() {
    const log = document.querySelector("#log");
    if (log) log.scrollTop = log.scrollHeight;
  }

  /** Nothing goes on by itself, or everything does again. */
  pause() {
    this.stage.pause(!this.stage.paused);
    announce(say(this.stage.paused ? "paused" : "going_on"));
    document.body.classList.toggle("paused", this.stage.paused); // the bar says so, and how to go on
    this.render();
  }

  focusChoice() {
    const first = document.querySelector(".pick.can");
    if (first instanceof HTMLElement) first.focus();
  }

  /** What was chosen by key goes away: the next key starts from where something can be chosen again. */
  restFocus() {
    if (this.byKey) document.getElementById("bench")?.focus({ preventScroll: true });
  }

  /** Something was picked by key: the next key goes on with it. */
  followChoice() {
    const next = document.querySelector("[data-do='confirm'], .ways .way, .pick.next:not(.picked)");
    if (this.byKey && (next instanceof HTMLElement || next instanceof SVGElement)) next.focus();
  }

  /** The page in another language, without leaving the table.
   * @param {string} address
   * @param {string} lang */
  async speak(address, lang) {
    if (!(await refreshPage(address))) return this.acting.setNotice(say("line_down"));
    readWords();
    bindExamples();
    bindSettings(() => this.render());
    bindNotify();
    if (this.connection) this.connection.lang = lang;
    await this.connection?.send({ do: "lang", lang });
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
