/** A game again, moment by moment. */

import { groups, isReveal } from "./beats.js";
import { Choice } from "./choice.js";
import { spoken, worthTelling } from "./log.js";
import { badge } from "./looks.js";
import { drawMoment } from "./moment.js";
import { announce, bindPage, fetched, loadGame } from "./page.js";
import { whyOf } from "./panel.js";
import { hear } from "./presence.js";
import { h } from "./scene.js";
import { bindSettings } from "./settings.js";
import { Stage, mounts } from "./stage.js";
import { readWords, say } from "./words.js";

/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").SeatData} SeatData */
/** @typedef {{at: number, move: [number, string] | null, table: {actors: number[], scores: number[], winners: number[], over: boolean, moves: number}, seat: SeatData, events: GameEvent[]}} Moment */

const STEP = 50; // so many moments are fetched at once
const LINES = 60; // of the log
const REST = 700;

class Replay {
  /**
   * @param {import("./types.js").GameModule} game
   * @param {import("./types.js").TableData} table
   * @param {Moment} first
   */
  constructor(game, table, first) {
    this.table = table;
    this.stage = new Stage(game, mounts());
    this.game = game;
    /** @type {Map<number, Moment>} */
    this.moments = new Map([[first.at, first]]);
    this.at = first.at;
    this.wanted = first.at;
    this.moves = Number(document.body.dataset["moves"]);
    this.running = false;
    this.busy = false;
    /** @type {import("./types.js").Tree | null} what was told last */
    this.sentence = null;
  }

  /** @param {number} at
   * @returns {Promise<Moment | undefined>} nothing while the line is down */
  async moment(at) {
    const known = this.moments.get(at);
    if (known) return known;
    const from = Math.floor(at / STEP) * STEP;
    const text = await fetched(
      `${document.body.dataset["moments"]}?from=${from}&to=${Math.min(this.moves, from + STEP - 1)}&seat=-`,
      "application/json",
    );
    if (text) for (const moment of JSON.parse(text).moments) this.moments.set(moment.at, moment);
    return this.moments.get(at);
  }

  /** Go to a moment; one step on is shown as it happened.
   * @param {number} at */
  async go(at) {
    this.wanted = Math.max(0, Math.min(this.moves, at));
    if (this.busy) return this.stage.finish();
    this.stage.goOn();
    this.work(true);
    while (this.wanted !== this.at) {
      const goal = this.wanted;
      const moment = await this.moment(goal);
      if (!moment) {
        this.stay();
        break;
      }
      const next = goal === this.at + 1;
      this.at = goal;
      await this.show(moment, next);
    }
    this.work(false);
  }

  /** @param {boolean} busy whether the table is on its way to a moment */
  work(busy) {
    this.busy = busy;
    document.querySelector("#cloth")?.setAttribute("aria-busy", String(busy));
  }

  /** The next moments cannot be had now: nothing moves, and the same button asks again. */
  stay() {
    this.running = false;
    this.wanted = this.at;
    this.place(this.at, say("line_down"));
    announce(say("line_down"));
  }

  /**
   * @param {Moment} moment
   * @param {boolean} moving
   */
  async show(moment, moving) {
    const { table } = this;
    const lookOf = (/** @type {number} */ seat) => this.game.place(moment.seat.view, seat);
    let seen = 0; // nothing is told before it has been seen
    const extras = () => {
      const told = moment.events.slice(0, seen);
      if (told.length || !moment.events.length) this.sentence = drawMoment(this.game, table.game, told, moment.seat.ask);
      return {
        status: this.sentence,
        log: this.told(moment.at, seen).map(({ event, key }) =>
          h(
            "li",
            { key },
            typeof event.seat === "number" && badge(lookOf(event.seat)),
            h("span", null, event.text, whyOf(event, table.game)),
          ),
        ),
      };
    };
    /** @type {import("./types.js").Context} */
    const context = {
      names: table.names,
      away: [],
      actors: moment.table.actors,
      chosen: [],
      seat: null,
      covered: true,
      screen: false,
      again: true,
      choice: new Choice([]),
      labels: {},
      event: null,
      revealed: [],
      deadline: {},
      levels: [],
    };
    const contextOf = (/** @type {GameEvent | null} */ event) => ({
      ...context,
      event,
      actors: event ? [] : context.actors,
      revealed: groups(this.game, moment.events.slice(0, seen)).findLast(([one]) => isReveal(this.game, one)) ?? [],
    });
    this.mark(moment);
    const frame = {
      context: contextOf,
      around: extras,
      arrived: () => {},
      clear: () => {}, // the log stays
      tell: (/** @type {GameEvent[]} */ events) => {
        seen += events.length;
        if (!moving) return;
        announce(spoken(events));
        hear(events, table, this.game);
      },
    };
    await this.stage.play(moment.seat.view, moment.events, frame, { still: !moving });
    this.stage.hurry = false;
    this.scrollLog();
    void this.remember(moment.at);
  }

  scrollLog() {
    const log = document.querySelector("#log");
    if (log) log.scrollTop = log.scrollHeight;
  }

  /** The log of a moment that was opened by its address is the one that it has on the way there.
   * @param {number} at */
  async remember(at) {
    const known = this.moments.size;
    for (let n = at; n >= 0 && this.told(at, Infinity).length < LINES; n -= 1) if (!(await this.moment(n))) break;
    if (this.moments.size === known || this.at !== at || this.busy) return;
    this.stage.redraw();
    this.scrollLog();
  }

  /** What has happened so far.
   * @param {number} at
   * @param {number} seen so many events of this very moment */
  told(at, seen) {
    /** @type {Array<{event: GameEvent, key: string}>} */
    const lines = [];
    for (let n = at; lines.length < LINES; n -= 1) {
      const moment = this.moments.get(n);
      if (!moment) break; // as far as it has been fetched
      const events = moment.events.slice(0, n === at ? seen : undefined);
      lines.unshift(...events.map((event, i) => ({ event, key: `log:${n}:${i}` })).filter(({ event }) => worthTelling(event)));
    }
    return lines.slice(-LINES);
  }

  /** @param {Moment} moment */
  mark(moment) {
    this.place(moment.at, say("moment", { n: moment.at, of: this.moves }));
    const address = `${location.origin}${location.pathname}?at=${moment.at}`;
    history.replaceState(null, "", address);
    document.querySelector("#copy-moment")?.setAttribute("data-copy", address);
    const picture = document.querySelector("#picture-of-moment");
    picture?.setAttribute("href", `${picture.getAttribute("data-picture")}?at=${moment.at}`);
  }

  /**
   * @param {number} at where the slider stands
   * @param {string} text
   */
  place(at, text) {
    const slider = document.querySelector("#moment");
    if (slider instanceof HTMLInputElement) slider.value = String(at);
    const where = document.querySelector("#where");
    if (where) where.textContent = text;
  }

  async run() {
    this.running = !this.running;
    document.querySelector("[data-play]")?.setAttribute("aria-pressed", String(this.running));
    if (this.running && this.at === this.moves) await this.go(0);
    while (this.running && this.at < this.moves) {
      await this.go(this.at + 1);
      await this.stage.rested;
      await new Promise((resolve) => window.setTimeout(resolve, REST));
    }
    this.running = false;
    document.querySelector("[data-play]")?.setAttribute("aria-pressed", "false");
  }
}

readWords();
bindPage();
bindSettings();
const data = JSON.parse(document.querySelector("#replay")?.textContent ?? "null");
const replay = new Replay(await loadGame(data.table.game), data.table, data.first);
await replay.show(data.first, false);
replay.work(false);
document.querySelector("#moment")?.addEventListener("input", (event) => {
  replay.running = false;
  if (event.target instanceof HTMLInputElement) void replay.go(Number(event.target.value));
});
document.addEventListener("pointerdown", () => replay.stage.goOn(), { capture: true });
document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target.closest("[data-step], [data-play]") : null;
  if (!(target instanceof HTMLElement)) return;
  if (target.dataset["step"]) void replay.go(replay.wanted + Number(target.dataset["step"]));
  else void replay.run();
});
document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof Element && event.target.closest("input, select, textarea, dialog, [data-arrows]"); // the slider knows
  const { wanted, moves } = replay;
  const at = { Home: 0, End: moves, ArrowLeft: wanted - 1, ArrowRight: wanted + 1 }[event.key];
  if (typing || at === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault(); // the page stays where it is
  replay.running = false;
  void replay.go(at);
});
