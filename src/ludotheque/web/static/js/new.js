/**
 * Setting up a table: only the chairs that are used, each with its look, and for each only what it needs; and only the
 * questions that the number of players leaves open.
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
}

document.querySelector(".setup")?.addEventListener("change", arrange);
arrange();
