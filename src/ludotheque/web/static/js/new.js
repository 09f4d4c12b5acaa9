/**
 * Setting up a table: only the chairs that are used, each with its look, and for each only what it needs, bots by the names
 * under which they will sit down; and only the questions that the number of players leaves open, each with the whole of
 * its answer.
 */

import { badge } from "./looks.js";
import { bindPage } from "./page.js";
import { build, h } from "./scene.js";
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

/** What an answer brings along is seen where it is asked for, and comes back as it was with another answer. */
function bringAlong() {
  /** @type {Map<string, string>} */
  const brought = new Map();
  for (const question of questions) {
    const brings = JSON.parse(question.getAttribute("data-brings") ?? "{}");
    const answer = question.querySelector("select")?.value ?? "";
    for (const [name, value] of Object.entries(brings[answer] ?? {})) brought.set(name, value);
  }
  for (const question of questions) {
    const answers = question.querySelector("select");
    if (answers) settle(answers, brought.get(answers.name));
  }
}

/** The usual answer gives way to one that is brought along; any other stays.
 * @param {HTMLSelectElement} answers
 * @param {string | undefined} brought */
function settle(answers, brought) {
  const usual = [...answers.options].find((answer) => "usual" in answer.dataset);
  if (!usual) return;
  usual.disabled = brought !== undefined;
  if (brought !== undefined && usual.selected) {
    answers.value = brought;
    answers.dataset["brought"] = brought;
  } else if (brought === undefined && "brought" in answers.dataset) {
    if (answers.value === answers.dataset["brought"]) answers.value = usual.value;
    delete answers.dataset["brought"];
  }
}

/** A closed list cuts what is too long for its one line: what was chosen is told over it, on as many as it takes. */
function tellAnswers() {
  for (const answer of document.querySelectorAll(".answer")) {
    const told = answer.querySelector(".in-full") ?? answer.appendChild(build(h("span", { class: "in-full", "aria-hidden": "true" })));
    told.textContent = answer.querySelector("select")?.selectedOptions[0]?.text ?? "";
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
  bringAlong();
  tellAnswers();
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
