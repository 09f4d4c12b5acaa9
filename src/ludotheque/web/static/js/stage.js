/**
 * The stage: shows what happened, one thing after the other, and then the table as it is.
 *
 * Between two views the events tell the way. Each event (or several that happen together) gives a view that is only to
 * be looked at; the last picture is always the view that the server sent.
 */

import { Scene } from "./scene.js";
import { settings } from "./settings.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").GameModule} GameModule */

const BREATH = 160; // milliseconds between two things that happen

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
    this.hurry = false;
    /** @type {(() => void) | null} */
    this.wakeUp = null;
    document.addEventListener("pointerdown", () => this.skip(), { capture: true });
  }

  /** Something is moving: a tap lets it arrive. */
  skip() {
    if (!this.scene.busy && !this.wakeUp) return;
    this.hurry = true;
    this.scene.skip();
    this.wakeUp?.();
  }

  /**
   * Draw a view at once.
   * @param {View} view
   * @param {Context} context
   * @param {Record<string, import("./scene.js").Children>} extras what the page adds around the game
   */
  show(view, context, extras) {
    this.view = view;
    this.scene.show({ ...this.game.draw(view, context), ...extras });
  }

  /**
   * Draw the first view: cards are dealt.
   * @param {View} view
   * @param {Context} context
   * @param {Record<string, import("./scene.js").Children>} extras
   */
  async deal(view, context, extras) {
    this.scene.show({ ...this.game.draw({ ...view, hand: [] }, context), ...extras });
    this.view = view;
    await this.scene.play({ ...this.game.draw(view, context), ...extras }, settings.motion ? 1 : 0);
  }

  /**
   * Show events, then the view they lead to.
   * @param {View} view
   * @param {GameEvent[]} events
   * @param {Context} context of the end
   * @param {(events: GameEvent[]) => Record<string, import("./scene.js").Children>} tell says what is being shown; returns the extras meanwhile
   * @param {number} pace
   */
  async play(view, events, context, tell, pace = 1) {
    this.hurry = false;
    const meanwhile = { ...context, actors: [] };
    if (this.view && settings.motion && pace && !document.hidden) {
      for (const group of this.groups(events)) {
        /** @type {View} */
        const before = this.view;
        let next = /** @type {View | null} */ (null);
        for (const event of group) next = this.game.step(next ?? before, event) ?? next;
        const extras = tell(group);
        if (!next) continue;
        this.view = next;
        const trees = { ...this.game.draw(next, { ...meanwhile, event: group[0] }), ...extras };
        await this.scene.play(trees, this.hurry ? 0 : pace, this.game.goal?.(group[0]) ?? "");
        await this.pause(BREATH * pace);
      }
    } else {
      tell(events);
    }
    const extras = tell([]);
    this.view = view;
    await this.scene.play({ ...this.game.draw(view, context), ...extras }, settings.motion && !this.hurry ? pace : 0);
  }

  /** Events one by one, except those that happen together.
   * @param {GameEvent[]} events */
  groups(events) {
    /** @type {GameEvent[][]} */
    const groups = [];
    for (const event of events) {
      const last = groups.at(-1);
      if (last && last[0].kind === event.kind && this.game.together.includes(event.kind)) last.push(event);
      else groups.push([event]);
    }
    return groups;
  }

  /** @param {number} milliseconds */
  async pause(milliseconds) {
    if (this.hurry) return;
    await new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      const timer = window.setTimeout(resolve, milliseconds);
      this.wakeUp = () => {
        window.clearTimeout(timer);
        resolve();
      };
    });
    this.wakeUp = null;
  }
}

/** The parts of the page that are drawn, as many as there are. */
export function mounts() {
  /** @type {Record<string, Element>} */
  const found = {};
  for (const name of ["cloth", "bench", "seats", "status", "log", "actions", "tools", "results", "curtain"]) {
    const element = document.querySelector(`#${name}`);
    if (element) found[name] = element;
  }
  return found;
}
