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
  const plate = document.querySelector(`[data-key="plate:${seat}"], [data-key="chair:${seat}"]`);
  const place = plate?.getBoundingClientRect();
  if (!place?.width) return;
  document.querySelector(`.bubble[data-of="${seat}"]`)?.remove();
  const spoken = document.createElement("div");
  spoken.className = `bubble ${css}`;
  spoken.dataset["of"] = String(seat);
  spoken.setAttribute("aria-hidden", "true");
  spoken.append(saying);
  document.body.append(spoken);
  const height = spoken.offsetHeight;
  const below = place.top < height + 12;
  spoken.classList.toggle("below", below);
  float(spoken, place.left + 8, (below ? place.bottom + 8 : place.top - height - 8) + window.scrollY);
  window.setTimeout(() => spoken.remove(), css === "aloud" ? ALOUD * settings.factor : STAYS);
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
