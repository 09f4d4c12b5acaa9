/**
 * Worked examples of the rules, drawn with the table's own cards and board: the position, then step by step what happens.
 *
 * The page tells each of them in sentences anyway. As soon as one is in sight, its views are fetched, and the game draws
 * them in a room of their own (a shadow root), where the style of a table does not meet the style of the page.
 */

import { Choice } from "./choice.js";
import { worthTelling } from "./log.js";
import { fetched, loadGame } from "./page.js";
import { whyOf } from "./panel.js";
import { build, h } from "./scene.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").GameModule} GameModule */
/** @typedef {{seat: number | null, names: string[], steps: Array<{view: View, events: GameEvent[]}>}} Example */
/** @typedef {{view: View, event: GameEvent | null, told: GameEvent[]}} Frame what is seen, and what is said meanwhile */

const HOUSE_STYLES = ["/static/css/base.css", "/static/css/table.css"];

/** Draw the examples of a page as soon as they are in sight.
 * @param {ParentNode} [page] */
export function bindExamples(page = document) {
  const figures = /** @type {HTMLElement[]} */ ([...page.querySelectorAll("figure.example")]);
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watch.disconnect();
    void drawAll(figures);
  });
  for (const figure of figures) watch.observe(figure);
}

/** @param {HTMLElement[]} figures */
async function drawAll(figures) {
  const name = figures[0].dataset["game"] ?? "";
  const { lang } = document.documentElement;
  const [text, game] = await Promise.all([
    fetched(`/rules/${name}/examples.json?lang=${lang}`, "application/json"),
    loadGame(name),
  ]);
  if (text === null) return; // the sentences are there
  /** @type {Example[]} */
  const examples = JSON.parse(text).examples;
  figures.forEach((figure, i) => new Drawn(figure, game, examples[i]));
}

/**
 * What there is to see, one after the other.
 * @param {GameModule} game
 * @param {Example} example
 * @returns {Frame[]}
 */
export function framesOf(game, { steps }) {
  const [first, ...others] = steps;
  /** @type {Frame[]} */
  const frames = [{ view: first.view, event: null, told: first.events }];
  let view = first.view;
  for (const step of others) {
    const before = frames.length;
    let revealed = false; // cards that have been turned over stay until all is said
    for (const group of groupsOf(step.events, game.together)) {
      const told = group.filter(worthTelling);
      let next = view;
      for (const event of group) next = game.step(next, event) ?? next;
      const last = frames.length > before ? frames[frames.length - 1] : null;
      if (last && (revealed || next === view)) last.told.push(...told);
      else if (told.length) frames.push({ view: next, event: group[0], told });
      revealed ||= game.together.includes(group[0].kind);
      view = next;
    }
    const last = frames.length > before ? frames[frames.length - 1] : null;
    if (last && !revealed) last.view = step.view;
    view = step.view;
  }
  return frames;
}

/** Events one by one, except those that happen together.
 * @param {GameEvent[]} events
 * @param {string[]} together */
function groupsOf(events, together) {
  /** @type {GameEvent[][]} */
  const groups = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && last[0].kind === event.kind && together.includes(event.kind)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

class Drawn {
  /**
   * @param {HTMLElement} figure
   * @param {GameModule} game
   * @param {Example} example
   */
  constructor(figure, game, example) {
    this.game = game;
    this.example = example;
    this.frames = framesOf(game, example);
    this.at = 0;
    this.figure = figure;
    this.name = figure.dataset["game"] ?? "";
    this.room = document.createElement("div");
    this.room.className = "room";
    this.room.inert = true; // to be looked at; the sentences say it all
    this.picture = this.furnish();
    const on = build(h("button", { type: "button", class: "quiet" }, say("example_next")));
    const back = build(h("button", { type: "button", class: "quiet" }, say("example_back")));
    on.addEventListener("click", () => this.show(this.at + 1));
    back.addEventListener("click", () => this.show(this.at - 1));
    this.buttons = { on, back };
    this.list = build(h("ol", { class: "steps", "aria-live": "polite" }));
    figure.replaceChildren(this.room, build(h("div", { class: "walk" })), this.list);
    figure.querySelector(".walk")?.append(back, on);
    figure.classList.add("drawn");
    this.show(0);
  }

  /** The shadow root with the style of the table in it. */
  furnish() {
    const { kit, styles = "" } = this.figure.dataset;
    const root = this.room.attachShadow({ mode: "open" });
    for (const href of [...HOUSE_STYLES, ...styles.split(" "), "/static/css/example.css"])
      root.append(build(h("link", { rel: "stylesheet", href })));
    const picture = build(h("div", { class: `example-table kit-${kit} game-${this.name}` }));
    root.append(picture);
    return picture;
  }

  /** @param {number} at */
  show(at) {
    this.at = Math.max(0, Math.min(at, this.frames.length - 1));
    const { view, event } = this.frames[this.at];
    const trees = this.game.draw(view, {
      names: this.example.names,
      levels: this.example.names.map(() => null),
      revealed: [],
      away: [],
      actors: [],
      chosen: [],
      seat: this.example.seat,
      covered: false,
      screen: false,
      choice: new Choice([]),
      labels: {},
      event,
      deadline: {},
    });
    this.picture.replaceChildren(
      build(h("div", { class: "cloth" }, trees["cloth"])),
      build(h("div", { class: "bench" }, this.example.seat === null ? null : trees["bench"])),
    );
    this.list.replaceChildren(...this.frames.slice(0, this.at + 1).map((frame, i) => build(this.line(frame, i))));
    this.buttons.back.toggleAttribute("disabled", this.at === 0);
    this.buttons.on.toggleAttribute("disabled", this.at === this.frames.length - 1);
  }

  /**
   * @param {Frame} frame
   * @param {number} i
   */
  line({ told }, i) {
    const sentences = told.map((event) => [h("span", null, event.text), whyOf(event, this.name), " "]);
    return h("li", i === this.at ? { "aria-current": "step" } : null, sentences);
  }
}
