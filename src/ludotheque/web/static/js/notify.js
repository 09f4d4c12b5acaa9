/**
 * "It is your turn", to somebody who looks elsewhere: in the title, on the icon of the tab, by a sound that is offered
 * once, and by the browser's own notifications if they were asked for. None of it tells anything of the game.
 */

import { picture } from "./looks.js";
import { build, h } from "./scene.js";
import { settings } from "./settings.js";
import { sound } from "./sound.js";
import { say } from "./words.js";

const ICON = "/static/icon.svg";
const BADGED = "/static/icon-turn.svg";

let before = false; // whether it was our turn when we last looked

/**
 * Show whether somebody here must decide.
 * @param {boolean} turn
 * @param {string} title of the page
 * @param {string} name whose turn it is, if several people share this device
 */
export function showTurn(turn, title, name = "") {
  document.title = turn ? `● ${say("your_turn_title")} · ${title}` : title;
  const icon = document.querySelector("link[rel=icon]");
  const wanted = turn ? BADGED : ICON;
  if (icon?.getAttribute("href") !== wanted) icon?.setAttribute("href", wanted);
  if (turn && !before && document.hidden && settings.notify) void notify(title, name);
  before = turn;
}

/**
 * @param {string} title
 * @param {string} name
 */
async function notify(title, name) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const options = { body: name ? say("turn_of", { name }) : say("your_turn"), tag: location.pathname, icon: "/static/icon-192.png" };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, options); // phones know no other way
  const shown = new Notification(title, options);
  shown.onclick = () => window.focus();
}

/** The switch in the settings: the browser is asked when it is turned on, and never before. */
export function bindNotify() {
  const field = document.querySelector("#settings-form [name=notify]");
  if (!(field instanceof HTMLInputElement)) return;
  const able = "Notification" in window && Notification.permission !== "denied";
  field.disabled = !able;
  field.checked = able && settings.notify && Notification.permission === "granted";
  field.onchange = async () => {
    settings.notify = field.checked && (await Notification.requestPermission()) === "granted";
    field.checked = settings.notify;
  };
}

/** At the first click at a table, once: would you like to hear it? */
export function offerSound() {
  if (settings.soundDecided || document.body.dataset["screen"] === "yes") return;
  document.addEventListener("click", () => window.setTimeout(ask, 0), { once: true });
}

function ask() {
  const title = document.querySelector(".bar .game-title");
  if (settings.soundDecided || !title) return;
  const question = build(
    h(
      "span",
      { class: "sound-offer", role: "group", "aria-label": say("sound_question"), title: say("sound_question") },
      picture("sign-sound"),
      h("span", { class: "asked" }, say("sound_question")),
      h("span", { class: "briefly", "aria-hidden": "true" }, say("sound_briefly")),
    ),
  );
  question.append(
    answer(question, true, h("span", { class: "in-full" }, say("sound_yes")), h("span", { class: "in-a-word" }, say("sound_briefly"))),
    answer(question, false, h("span", { class: "in-full" }, say("sound_no")), h("span", { class: "in-a-word", "aria-label": say("sound_no") }, "×")),
  );
  title.after(question);
}

/**
 * An answer as it is shown, according to how much room there is.
 * @param {Element} question
 * @param {boolean} wanted
 * @param {...import("./scene.js").Tree} words
 */
function answer(question, wanted, ...words) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.append(...words.map(build));
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    settings.sound = wanted;
    const field = document.querySelector("#settings-form [name=sound]");
    if (field instanceof HTMLInputElement) field.checked = wanted;
    if (wanted) sound("turn");
    question.remove();
  });
  return button;
}
