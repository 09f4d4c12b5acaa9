/**
 * The stage: shows what happened, one thing after the other, and then the table as it is.
 *
 * Between two views the events tell the way. Each event (or several that happen together) gives a view that is only to
 * be looked at; the last picture is always the view that the server sent. It is drawn as soon as nothing moves any more,
 * so that nobody waits to choose; but what comes next waits until the last thing could be read, or until a tap.
 */

import { BREATH, FIRST, GLANCE, groups, isAnnounced, isReveal, isTold, leastOf, stayOf, verdictOf } from "./beats.js";
import { Scene, TRAVEL } from "./scene.js";
import { settings } from "./settings.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").GameModule} GameModule */
/** @typedef {Record<string, import("./scene.js").Children>} Trees */

/**
 * @typedef {object} Frame            what the page adds to the pictures
 * @property {(event: GameEvent | null) => Context} context   for a picture of the way (NOTHING before the first), or (null) the last one
 * @property {(event: GameEvent | null) => Trees} around      what stands around the game meanwhile
 * @property {() => void} clear                               cards are about to turn
 * @property {(events: GameEvent[]) => void} tell             these have been seen and may be told
 * @property {() => void} arrived                             what was told while it moved is where it belongs
 */

/** Nothing has been seen yet of what is about to be shown, and nothing may be ahead of it.
 * @type {GameEvent} */
export const NOTHING = { kind: "nothing", text: "" };

export class Stage {
  /**
   * @param {GameModule} game
   * @param {Record<string, Element>} mounts
   */
  constructor(game, mounts) {
    this.game = game;
    this.scene = new Scene(mounts);
    /** @type {View | null} */
    this.view = null;
    this.hurry = false; // everything arrives at once
    this.paused = false; // nothing goes on by itself
    this.pace = 1; // faster while much is waiting
    this.reading = 1; // slower for beginners
    this.revealed = false; // the last thing that happened was that cards were turned over
    /** @type {(() => Trees) | null} the picture that is being looked at */
    this.now = null;
    /** @type {Promise<unknown>} what was shown last has had its time: something else may move */
    this.rested = Promise.resolve();
    /** @type {Promise<unknown>} and its sentence too: another may take its place */
    this.read = Promise.resolve();
    /** @type {Promise<void>} the sentence has stood there long enough, whoever was quicker: other cards may turn */
    this.stood = Promise.resolve();
    /** @type {(() => void) | null} */
    this.letGo = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** @type {(() => void) | null} ends the beat that is being waited for */
    this.wakeUp = null;
  }

  /** Whether there is something that a tap would bring forward. */
  get busy() {
    return this.scene.busy || this.wakeUp !== null;
  }

  /** A tap: what moves arrives; what stays makes room for the next thing. */
  goOn() {
    this.letGo?.();
    this.makeRoom();
  }

  /** The same, because somebody has chosen: but what was told last can still be read. */
  makeRoom() {
    if (this.scene.busy) this.scene.skip();
    else this.wakeUp?.();
  }

  /** Let everything arrive. */
  finish() {
    this.hurry = true;
    this.letGo?.();
    this.scene.skip();
    this.wakeUp?.();
  }

  /** Nothing goes on by itself until somebody wants it to.
   * @param {boolean} paused */
  pause(paused) {
    this.paused = paused;
    if (paused) window.clearTimeout(this.timer);
    else this.wakeUp?.();
  }

  /** The same picture, with what has changed around it; whatever is on its way will bring it along. */
  redraw() {
    if (this.now && !this.scene.busy) this.scene.patchAll(this.now());
  }

  /**
   * Draw a view at once.
   * @param {View} view
   * @param {Context} context
   * @param {Trees} extras what the page adds around the game
   */
  show(view, context, extras) {
    this.view = view;
    this.scene.show({ ...this.game.draw(view, context), ...extras });
  }

  /**
   * Draw the first view: cards are dealt.
   * @param {View} view
   * @param {Context} context
   * @param {Trees} extras
   */
  async deal(view, context, extras) {
    this.scene.show({ ...this.game.draw({ ...view, hand: [] }, context), ...extras });
    this.view = view;
    await this.scene.play({ ...this.game.draw(view, context), ...extras }, this.speed);
  }

  /** How long movements take, as a factor; 0 is at once. */
  get speed() {
    return settings.motion && !this.hurry ? settings.factor * this.pace : 0;
  }

  /**
   * Show events, then the view they lead to.
   * @param {View} view
   * @param {GameEvent[]} events
   * @param {Frame} frame
   * @param {{still?: boolean, pace?: number, first?: boolean}} [how] only the end; quicker than usual; to a beginner
   */
  async play(view, events, frame, { still = false, pace = 1, first = false } = {}) {
    this.pace = pace;
    this.reading = first && pace === 1 ? FIRST : 1;
    if (this.view && !still && !document.hidden) {
      const before = this.view;
      this.now = () => this.trees(before, NOTHING, frame);
      for (const group of groups(this.game, events)) await this.perform(group, frame);
    } else {
      frame.tell(events);
    }
    this.view = view;
    this.now = () => this.trees(view, null, frame);
    await this.scene.play(this.now(), still ? 0 : this.speed);
  }

  /**
   * @param {GameEvent[]} group
   * @param {Frame} frame
   */
  async perform(group, frame) {
    const [event] = group;
    const before = /** @type {View} */ (this.view);
    const verdict = this.game.verdict?.(before, event) ?? null;
    const stay = stayOf(this.game, group, verdict !== null);
    /** @type {View | null} */
    let next = null;
    for (const one of group) next = this.game.step(next ?? before, one) ?? next;
    const reveal = isReveal(this.game, event);
    const announced = isAnnounced(this.game, event);
    if (stay) await this.turn(!reveal && !announced && (verdict ?? next ?? before) !== before);
    if (reveal) {
      if (!this.hurry) await this.stood;
      frame.clear();
      this.redraw();
      await this.hold(BREATH);
    }
    const aim = verdict ? verdictOf(this.revealed) : 0;
    if (verdict) {
      await this.picture(verdict, event, frame);
      this.tell(group, frame);
      await this.hold(aim);
    }
    const began = performance.now();
    if (announced) this.tell(group, frame);
    if (next) await this.picture(next, event, frame, this.game.goal?.(event));
    const moving = performance.now() - began;
    if (announced) frame.arrived();
    if (verdict || announced) this.redraw();
    else this.tell(group, frame);
    if (!stay) return;
    this.revealed = reveal;
    const stood = verdict ? this.timeOf(aim) + (next ? TRAVEL * this.speed : 0) : announced ? moving : 0;
    this.rest(this.timeOf(stay), leastOf(group, this.pace) * settings.factor - stood);
  }

  /** These have been seen. What is told of them has its least time from now on.
   * @param {GameEvent[]} group
   * @param {Frame} frame */
  tell(group, frame) {
    frame.tell(group);
    this.redraw();
    if (!group.some(isTold) || document.hidden) return;
    this.stood = new Promise((resolve) => {
      this.letGo = resolve;
      window.setTimeout(resolve, Math.min(GLANCE, leastOf(group, this.pace)) * settings.factor);
    });
  }

  /** What is seen and told now stays its time. A sentence that is not yet read then still stands there while the next
   * thing moves; only if nothing moves before the next sentence, that waits.
   * @param {number} stay
   * @param {number} least so long the sentence still has to stand there */
  rest(stay, least) {
    const first = Math.max(stay, least - TRAVEL * this.speed);
    this.rested = this.wait(first);
    this.read = this.rested.then((tapped) => tapped || least <= first || this.wait(least - first));
  }

  /** Wait for what was shown last.
   * @param {boolean} moves whether the next thing moves before it is told */
  async turn(moves) {
    await (moves ? this.rested : this.read);
    this.wakeUp?.();
  }

  /**
   * @param {View} view
   * @param {GameEvent} event
   * @param {Frame} frame
   * @param {string} [goal]
   */
  async picture(view, event, frame, goal = "") {
    this.view = view;
    this.now = () => this.trees(view, event, frame);
    await this.scene.play(this.now(), this.speed, goal);
  }

  /**
   * @param {View} view
   * @param {GameEvent | null} event
   * @param {Frame} frame
   */
  trees(view, event, frame) {
    return { ...this.game.draw(view, frame.context(event)), ...frame.around(event) };
  }

  /** How long something takes at the reader's speed.
   * @param {number} milliseconds */
  timeOf(milliseconds) {
    return milliseconds * settings.factor * this.pace * this.reading;
  }

  /** @param {number} milliseconds at the usual speed */
  async hold(milliseconds) {
    await this.wait(this.timeOf(milliseconds));
  }

  /** Wait so long; or, while paused, until somebody goes on.
   * @param {number} time
   * @returns {Promise<boolean>} whether somebody did */
  async wait(time) {
    if (this.hurry || document.hidden) return true;
    return new Promise((resolve) => {
      const end = (/** @type {boolean} */ tapped) => {
        window.clearTimeout(this.timer);
        this.wakeUp = null;
        resolve(tapped);
      };
      this.wakeUp = () => end(true);
      if (!this.paused) this.timer = window.setTimeout(() => end(false), time);
    });
  }
}

/** The parts of the page that are drawn, as many as there are. */
export function mounts() {
  /** @type {Record<string, Element>} */
  const found = {};
  for (const name of ["cloth", "told", "bench", "seats", "status", "log", "actions", "tools", "results", "curtain", "lobby", "watching"]) {
    const element = document.querySelector(`#${name}`);
    if (element) found[name] = element;
  }
  return found;
}
