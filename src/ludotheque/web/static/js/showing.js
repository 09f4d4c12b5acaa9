/** What the server says, one update after the other, shown in its own time; and the sentence on the cloth. */

import { groups, isAfterwards, isReveal, isTold } from "./beats.js";
import { Choice } from "./choice.js";
import { light } from "./lights.js";
import { Log, VOICES, readBy, spoken } from "./log.js";
import { announce } from "./page.js";
import { hear } from "./presence.js";
import { NOTHING } from "./stage.js";
import { settings } from "./settings.js";
import { soundOf } from "./sound.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Update} Update */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").SeatData} SeatData */
/** @typedef {import("./live.js").Table} Table */

const BACKLOG = 12; // so many updates behind, and they pass quickly until the last few
const AWAITED = 5; // so many may pass at leisure while everyone waits for us and we can choose nothing yet
const FASTEST = 0.3; // of the usual time
const LOOKERS = 2; // so many may pass at leisure before those who only look on: they should see the same as the players
const BRISK = 0.6; // of it while everyone waits for us and we cannot choose all of it yet: about a second each
const WITHOUT_STEPS = ["undone", "retracted"]; // the view tells all

export class Showing {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.log = new Log();
    /** @type {Update[]} */
    this.queue = [];
    this.playing = false;
    this.pace = 1; // of what is waiting to be shown
    /** @type {Promise<void>} nothing waits to be shown any more */
    this.drained = Promise.resolve();
    this.secrets = 0; // so many reveals have arrived and have not been seen
    this.own = 0; // and so many of them are of cards chosen here
    this.ending = false; // the last thing that has arrived is being shown
    /** @type {GameEvent | null} what stands on the cloth as a sentence */
    this.told = null;
    /** @type {GameEvent | null} and what came afterwards, below it */
    this.also = null;
    /** @type {GameEvent[]} the cards that were revealed last */
    this.revealed = [];
  }

  /** Everything at once: what was to be shown has been overtaken.
   * @param {GameEvent[]} log */
  restart(log) {
    this.queue = [];
    this.secrets = 0;
    this.own = 0;
    this.log.clear();
    this.told = null;
    this.also = null;
    this.revealed = [];
    for (const group of groups(this.table.game, this.table.eyes.read(log, "log"))) this.note(group);
  }

  /** @param {Update} update */
  enqueue(update) {
    this.listen(update.events);
    this.queue.push(update);
    this.count(update.events, 1);
    if (!this.playing) this.drained = this.drain();
    else this.table.stage.redraw(); // perhaps a card can be chosen now
  }

  /** Somebody speaks: to what everyone sees now, not to what the page has yet to show.
   * @param {GameEvent[]} events */
  listen(events) {
    const voices = events.filter((event) => VOICES.includes(event.kind));
    if (voices.length) this.tell(voices);
  }

  /** Reveals have arrived, or have been seen.
   * @param {GameEvent[]} events
   * @param {1 | -1} change */
  count(events, change) {
    const { game, eyes } = this.table;
    const reveals = groups(game, events).filter(([event]) => isReveal(game, event));
    const own = reveals.filter((group) => group.some(({ seat }) => typeof seat === "number" && eyes.mine.includes(seat)));
    this.secrets = Math.max(0, this.secrets + change * reveals.length);
    this.own = Math.max(0, this.own + change * own.length);
  }

  /** The cards are dealt; whatever comes meanwhile waits. */
  async deal() {
    const { eyes, stage } = this.table;
    if (eyes.table.moves > 0 || eyes.covered || !eyes.table.started) return;
    const data = eyes.data();
    this.playing = true;
    await stage.deal(data.view, this.table.context(data), this.table.around(data));
    await (this.drained = this.drain());
  }

  async drain() {
    this.playing = true;
    for (let update = this.queue.shift(); update; update = this.queue.shift()) await this.perform(update);
    this.playing = false;
    this.pace = 1;
    this.table.stage.hurry = false;
    this.table.settle();
    this.table.render();
    const { rested } = this.table.stage;
    void rested.then(() => !this.playing && light(this.table, null));
  }

  /** Somebody has seen enough: everything arrives. */
  async finish() {
    if (this.playing) this.table.stage.finish();
    await this.drained;
  }

  /** @param {Update} update */
  async perform(update) {
    const { table } = this;
    const { eyes, stage } = table;
    const before = eyes.table;
    table.see(update);
    const data = eyes.data();
    const events = eyes.read(update.events, "events").filter((event) => !VOICES.includes(event.kind)); // heard already
    if (events.some(isTold) || !table.acting.goesOn(data)) table.acting.close();
    if (eyes.table.started && !before.started) return this.begin(events);
    const last = groups(table.game, events).findLast(([event]) => isTold(event))?.[0] ?? null;
    /** @type {import("./stage.js").Frame} */
    const frame = {
      context: (event) => {
        this.ending = this.queue.length === 0 && [last, null].includes(event);
        return { ...table.context(data), ...this.meanwhile(event) };
      },
      around: (event) => table.around(data, event !== null),
      tell: (seen) => this.tell(seen),
      arrived: () => light(this.table, this.told),
      clear: () => this.clear(),
    };
    await stage.play(data.view, events, frame, {
      still: eyes.curtain !== null || events.some((event) => WITHOUT_STEPS.includes(event.kind)),
      pace: this.paceNow(events),
      first: !settings.knows(eyes.table.game),
    });
    if (eyes.table.rematch && !before.rematch) announce(say("join_rematch"));
    if (!eyes.table.over || before.over) return;
    settings.know(eyes.table.game);
    void stage.rested.then(() => table.finish());
  }

  /** Nobody waits for theatre: the more has to be seen before we can choose, the quicker it passes.
   * @param {GameEvent[]} events */
  paceNow(events) {
    const behind = this.queue.length;
    const awaited = this.legal.length > 0;
    const locked = awaited && !document.querySelector(".pick.can");
    const leisure = locked ? AWAITED : this.table.eyes.mine.length ? Infinity : LOOKERS;
    this.pace = Math.min(this.pace, Math.max(FASTEST, leisure / (behind + 1)));
    const brisk = awaited && !this.open && !events.some((event) => isReveal(this.table.game, event));
    return behind > BACKLOG ? FASTEST : Math.min(this.pace, brisk ? BRISK : 1);
  }

  /** What the server says to whoever looks, seen or not. */
  get latest() {
    const { eyes } = this.table;
    const seats = this.queue.at(-1)?.seats ?? eyes.seats;
    return seats[String(eyes.looking)];
  }

  /** What may be chosen. */
  get legal() {
    return this.latest?.view.legal ?? [];
  }

  /** From the lobby to the table: the cards are dealt before everyone's eyes.
   * @param {GameEvent[]} events */
  async begin(events) {
    const { eyes, stage } = this.table;
    const data = eyes.data();
    document.body.classList.remove("in-lobby");
    this.tell(events);
    await stage.deal(data.view, this.table.context(data), this.table.around(data));
  }

  /** What differs while something is being shown: nobody is waited for, and only a hand can be chosen from, unless it
   * is only that somebody else was quicker. It does not close again in the last picture.
   * @param {GameEvent | null} event */
  meanwhile(event) {
    if (this.table.acting.choice.open) return { event };
    if (!event) return { event, choice: this.early() };
    return { event: event === NOTHING ? null : event, actors: [], chosen: [], choice: this.early() };
  }

  /** The hand is open as soon as a choice is possible and no secret has yet to be seen; where a card is only a part of
   * the choice, while the last thing is shown. What is the same whatever the others show waits only for one's own cards, and for all that comes before the last thing that is shown: a click never
   * jumps over what has not been seen at all. What lies on the table opens when it lies there. */
  early() {
    const { eyes, game, stage } = this.table;
    const open = (/** @type {string} */ token, /** @type {number} */ _place, /** @type {string[]} */ path) =>
      (this.secrets === 0 && token.startsWith("card:") && (path.length === 1 || this.ending)) ||
      (this.own === 0 && this.ending && game.blind?.(token));
    const bits = (/** @type {string} */ move) => (stage.view ? game.path(move).filter(open) : []);
    const choices = this.legal.filter((move) => bits(move).length);
    const choice = new Choice(choices, bits, eyes.present);
    for (const tokens of this.table.acting.picked) choice.pick(tokens);
    return choice;
  }

  /** Whether all that we may decide can be chosen already, though something is still being shown. */
  get open() {
    const { path } = this.table.game;
    const early = this.early();
    return early.open && this.legal.every((move) => early.paths.get(move)?.length === path(move).length);
  }

  /** Cards are about to turn: what was told of the last ones makes room. */
  clear() {
    this.told = null;
    this.also = null;
    this.revealed = [];
    light(this.table, null);
  }

  /** Events have been seen: now they may be told.
   * @param {GameEvent[]} events */
  tell(events) {
    const { game } = this.table;
    this.count(events, -1);
    for (const group of groups(game, events)) this.note(group);
    for (const event of events) soundOf(event.kind, game.sounds);
    hear(events, this.table.eyes.table, game);
    if (events.some(isTold)) light(this.table, this.told);
    requestAnimationFrame(() => this.table.scrollLog());
    announce(spoken(events));
  }

  /** @param {GameEvent[]} group */
  note(group) {
    const [event] = group;
    for (const one of group) this.log.note(one, this.table.eyes.mine);
    if (isReveal(this.table.game, event)) this.revealed = group;
    if (event.kind === "undone") {
      this.clear(); // what it told has not happened
      this.told = event;
    }
    const known = event.kind === "end" && !event.why && this.told !== null; // the status says who wins: the last deed stays
    if (!isTold(event) || known) return;
    this.also = this.told && isAfterwards(this.table.game, event) ? event : null;
    if (!this.also) this.told = group.length > 1 ? reasonOf(group) : event;
  }
}

/** Several cards speak for themselves; only what follows from all of them together is told.
 * @param {GameEvent[]} group
 * @returns {GameEvent | null} */
function reasonOf(group) {
  const { why, ruling, kind } = readBy(group[group.length - 1], null);
  return why ? { kind, text: "", why, ruling } : null;
}
