/** Who is there: what people say and the signs they make, as bubbles at their plates; and how many look on. */

import { isTold } from "./beats.js";
import { picture } from "./looks.js";
import { float } from "./page.js";
import { button } from "./panel.js";
import { h } from "./scene.js";
import { settings } from "./settings.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").TableData} TableData */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").GameModule} GameModule */

const STAYS = 5000; // milliseconds
const ALOUD = 2600; // what is said in the game, at normal speed: it goes on meanwhile
const BADGE = 30; // pixels: with it a plate begins
const TAIL = 7; // half as wide as the tail of a bubble
const ART = "/static/art/art.svg";
const SVG = "http://www.w3.org/2000/svg";

/**
 * What has happened, as far as somebody spoke or made a sign: beside their plate, for a moment. It lies over the page, so
 * that nothing has to be drawn again; the log and the page's voice tell the same in words.
 * @param {GameEvent[]} events
 * @param {TableData} table
 * @param {GameModule} game
 */
export function hear(events, table, game) {
  for (const event of events) {
    const saying = sayingOf(event, table, game);
    if (saying && typeof event.seat === "number") bubble(event.seat, saying, isTold(event) ? "aloud" : event.kind);
  }
}

/**
 * @param {GameEvent} event
 * @param {TableData} table
 * @param {GameModule} game
 */
function sayingOf(event, table, game) {
  if (event.kind === "said") return table.phrases.find((one) => one.id === event["phrase"])?.text ?? event.text;
  return event.kind === "gestured" ? signOf(event["gesture"]) : game.says?.(event);
}

/**
 * @param {number} seat
 * @param {string | Element} saying
 * @param {string} css
 */
function bubble(seat, saying, css) {
  if (!plateOf(seat)) return;
  document.querySelector(`.bubble[data-of="${seat}"]`)?.remove();
  const spoken = document.createElement("div");
  spoken.className = `bubble ${css}`;
  spoken.dataset["of"] = String(seat);
  spoken.setAttribute("aria-hidden", "true");
  spoken.append(saying);
  document.body.append(spoken);
  follow(spoken, seat, "");
  window.setTimeout(() => spoken.remove(), css === "aloud" ? ALOUD * settings.factor : STAYS);
}

/** Where somebody sits, if it is to be seen: where the game lets them speak (`data-voice`), or their plate.
 * @param {number} seat */
function plateOf(seat) {
  const places = [`[data-voice="${seat}"]`, `[data-key="plate:${seat}"]`, `[data-key="chair:${seat}"]`];
  const boxes = places.map((css) => document.querySelector(css)?.getBoundingClientRect());
  return boxes.find((box) => box?.width) ?? null;
}

/**
 * Keep a bubble at the plate of whoever speaks, wherever that goes (on a shared device the table turns); without a plate
 * nobody speaks.
 * @param {HTMLElement} spoken
 * @param {number} seat
 * @param {string} before where the plate was
 */
function follow(spoken, seat, before) {
  if (!spoken.isConnected) return;
  const place = plateOf(seat);
  if (!place) return spoken.remove();
  const now = [place.left, place.top + window.scrollY, place.width, window.innerWidth].join(" ");
  if (now !== before) put(spoken, place);
  window.requestAnimationFrame(() => follow(spoken, seat, now));
}

const NEEDED = ".bar > *, #told .sentence > *, #told button, #status h1, #actions > *, .pick.can, .headline"; // what is read or pressed meanwhile
const LYING = "#cloth :is([data-face], [data-piece], .deck-card, .plate .name)"; // what else one would rather see

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** How much of these lies under that.
 * @param {Box[]} boxes
 * @param {Box} over */
function covered(boxes, over) {
  return boxes.reduce((sum, { left, right, top, bottom }) => {
    const wide = Math.min(over.right, right) - Math.max(over.left, left);
    const high = Math.min(over.bottom, bottom) - Math.max(over.top, top);
    return sum + Math.max(0, wide) * Math.max(0, high);
  }, 0);
}

/** @param {string} css */
function boxesOf(css) {
  return [...document.querySelectorAll(css)].map((one) => one.getBoundingClientRect());
}

/** Where a bubble is when it has popped up.
 * @param {HTMLElement} bubble */
function boxOf({ offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height }) {
  return { left, top: top - window.scrollY, right: left + width, bottom: top - window.scrollY + height };
}

/**
 * Above the plate or below it, to its right or to its left: on no other bubble, and wherever less is covered that is
 * needed, or lies there; the tail points at the badge. Where everyone speaks at once, what was said first makes room.
 * @param {HTMLElement} spoken
 * @param {DOMRect} place
 */
function put(spoken, place) {
  const { offsetHeight: height, offsetWidth: width } = spoken;
  const inside = (/** @type {number} */ x) => Math.max(4, Math.min(x, window.innerWidth - width - 4));
  const [needed, lying] = [NEEDED, LYING].map(boxesOf);
  const others = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".bubble")]).filter((one) => one !== spoken);
  const above = place.top - height - 8;
  const under = place.top + Math.min(place.height, BADGE) + 8;
  const choices = [above, under].flatMap((top) =>
    [place.left + 8, place.left + BADGE - width].map(inside).map((left) => {
      const box = { left, top, right: left + width, bottom: top + height };
      const out = Number(top < 4 || box.bottom > window.innerHeight);
      return { ...box, price: [out, covered(others.map(boxOf), box), covered(needed, box), covered(lying, box)] };
    }),
  );
  const cheaper = (/** @type {number[]} */ one, /** @type {number[]} */ other) =>
    one.map((price, i) => price - other[i]).find((difference) => difference) ?? 0;
  const [best] = choices.sort((a, b) => cheaper(a.price, b.price));
  for (const other of others) if (covered([boxOf(other)], best)) other.remove();
  spoken.classList.toggle("below", best.top === under);
  float(spoken, best.left, best.top + window.scrollY);
  const tail = place.left + Math.min(place.width, BADGE) / 2 - best.left - TAIL;
  spoken.style.setProperty("--tail", `${Math.max(10, Math.min(tail, width - 10 - 2 * TAIL))}px`);
}

/** @param {string} gesture */
function signOf(gesture) {
  const sign = document.createElementNS(SVG, "svg");
  sign.setAttribute("viewBox", "0 0 24 24");
  const use = sign.appendChild(document.createElementNS(SVG, "use"));
  use.setAttribute("href", `${ART}#sign-${gesture}`);
  return sign;
}

/** The menu of what can be said, signs first.
 * @param {TableData} table */
export function drawSpeech(table) {
  return h(
    "details",
    { class: "phrases", key: "phrases" },
    h("summary", null, picture("sign-talk"), h("span", null, say("speak"))),
    h(
      "div",
      { class: "menu" },
      h(
        "div",
        { class: "gestures" },
        table.gestures.map((one) =>
          h(
            "button",
            {
              type: "button",
              class: "round",
              "data-do": "gesture",
              "data-gesture": one.id,
              key: `do:gesture:${one.id}`,
              "aria-label": one.text,
              title: one.text,
            },
            picture(`sign-${one.id}`),
          ),
        ),
      ),
      table.phrases.map((phrase) => button("say", phrase.text, { data: { phrase: phrase.id } })),
    ),
  );
}

/** @param {number} watching */
export function drawWatching(watching) {
  if (!watching) return null;
  return [picture("sign-eye"), h("span", null, say(watching === 1 ? "watching_one" : "watching", { n: watching }))];
}
