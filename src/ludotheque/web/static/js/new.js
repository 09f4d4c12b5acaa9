/**
 * Setting up a table: only the chairs that are used, each with its look, and for each only what it needs, bots by the names
 * under which they will sit down; and only the questions that the number of players leaves open.
 */

import { badge } from "./looks.js";
import { bindPage } from "./page.js";
import { build } from "./scene.js";
import { bindSettings } from "./settings.js";

bindPage();
bindSettings();

const players = document.querySelector("#players");
const chairs = [...document.querySelectorAll(".chair")];
/** @type {Record<string, number[]>} by the number of players: the look of each seat */
const looks = JSON.parse(document.querySelector(".chairs")?.getAttribute("data-looks") ?? "{}");

const questions = [...document.querySelectorAll(".option")];

/** @param {number} count */
function ask(count) {
  for (const question of questions) {
    /** @type {number[]} */
    const settled = JSON.parse(question.getAttribute("data-settled") ?? "[]");
    const answers = question.querySelector("select");
    const open = !settled.includes(count);
    if (question instanceof HTMLElement) question.hidden = !open;
    if (answers) answers.disabled = !open; // what is not asked is not answered either
  }
}

/** The names of bots as the server will give them: the first of the family that nobody else at the table has.
 * @param {Element[]} used the chairs, in their order */
function nameBots(used) {
  const nameOn = (/** @type {Element} */ chair) => chair.querySelector("input")?.value.trim() ?? "";
  const taken = used.filter((chair) => chair.getAttribute("data-kind") !== "bot").map(nameOn);
  for (const chair of used) {
    const levels = chair.querySelectorAll("select")[1];
    for (const level of levels?.options ?? []) {
      /** @type {string[]} */
      const family = JSON.parse(level.dataset["family"] ?? "[]");
      level.label = `${family.find((name) => !taken.includes(name)) ?? family[0]} – ${level.dataset["level"]}`;
    }
    if (chair.getAttribute("data-kind") === "bot" && levels) taken.push(levels.selectedOptions[0].label.split(" – ")[0]);
  }
}

function arrange() {
  const count = players instanceof HTMLSelectElement ? Number(players.value) : chairs.length;
  ask(count);
  chairs.forEach((chair, seat) => {
    const kind = chair.querySelector("select");
    if (chair instanceof HTMLElement) chair.hidden = seat >= count;
    chair.setAttribute("data-kind", kind?.value ?? "bot");
    const look = looks[count]?.[seat];
    if (look !== undefined) chair.querySelector(".badge")?.replaceWith(build(badge(look)));
  });
  nameBots(chairs.slice(0, count));
}

document.querySelector(".setup")?.addEventListener("change", arrange);
arrange();
