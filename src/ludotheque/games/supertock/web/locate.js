/**
 * Spaces that answer to their name: point at one, or type it (A18), and the board says what it is and who stands there.
 *
 * And fingers, which are wider than spaces: a tap near several things that can be chosen asks which one is meant.
 */

import { announce, float } from "/static/js/page.js";
import { build, h } from "/static/js/scene.js";
import { say } from "/static/js/words.js";

const REACH = 22; // pixels: half of what a finger covers
const LINGER = 2600; // milliseconds that a name stays after a tap
const PATIENCE = 1500; // milliseconds between two keys of a name
const WHOLE = /^(?:[A-H](?:0|1[0-8]?|[2-9]|H[1-4])|SKY)$/;

let watching = false;
let named = ""; // the space of which something is said
let typed = "";
let lastKey = 0;
let timer = 0;

/** Listen to the page, once. */
export function watchBoard() {
  if (watching) return;
  watching = true;
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") point(spaceAt(event.target));
  });
  document.addEventListener("focusin", (event) => point(spaceAt(event.target)));
  document.addEventListener("focusout", () => point(null));
  window.addEventListener("resize", () => point(null));
  document.addEventListener("click", onTap, { capture: true });
  document.addEventListener("keydown", onKey);
}

/** @param {EventTarget | null} target */
function spaceAt(target) {
  return target instanceof Element ? target.closest("[data-space]") : null;
}

// --- its name -------------------------------------------------------------------------------------------------------

/** Say beside a space what it is, or for a finger below the board, where it hides nothing; null: no more.
 * @param {Element | null} space
 * @param {boolean} [finger] */
function point(space, finger = false) {
  window.clearTimeout(timer);
  for (const other of document.querySelectorAll(".located")) if (other !== space) other.classList.remove("located");
  document.querySelector(".space-name")?.remove();
  named = space?.getAttribute("data-space") ?? "";
  if (!space) return;
  space.classList.add("located");
  const { left, top, bottom, width } = space.getBoundingClientRect();
  const board = space.closest(".board")?.getBoundingClientRect();
  const label = /** @type {HTMLElement} */ (
    build(h("div", { class: "space-name", "aria-hidden": "true" }, space.getAttribute("data-told") ?? ""))
  );
  document.body.append(label);
  label.classList.add("floating"); // as narrow as it will be
  const above = top - label.offsetHeight - 8;
  const beside = above < (board?.top ?? 0) - 8 ? bottom + 8 : above; // above the board stands what is asked and told
  const below = (board?.bottom ?? 0) + 8;
  const near = document.querySelector(".near")?.getBoundingClientRect().top ?? 0; // the hand, and what can be done with it
  float(label, left + (width - label.offsetWidth) / 2, finger && below + label.offsetHeight < near ? below : beside);
}

/** What is said of a space stays true: a marble may just have landed there, or gone. */
export function nameAgain() {
  const label = document.querySelector(".space-name");
  const now = named && elementOf(named)?.getAttribute("data-told");
  if (label && now && label.textContent !== now) label.textContent = now;
}

/** The element of a space: what can be chosen there, or else its hole.
 * @param {string} space */
function elementOf(space) {
  const all = [...document.querySelectorAll(`[data-space="${space}"]`)];
  return all.find((element) => element instanceof HTMLElement) ?? all[0];
}

/** A space as it is typed, by its name on the table.
 * @param {string} name */
function typedSpace(name) {
  return name === "SKY" ? "sky" : name.replace("H", (sign, i) => (i ? "h" : sign));
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const busy = document.querySelector("dialog[open]") || document.activeElement?.matches("input, select, textarea");
  if (busy || event.ctrlKey || event.metaKey || event.altKey || !/^[a-z0-9]$/i.test(event.key)) return;
  const now = event.timeStamp;
  typed = (now - lastKey < PATIENCE ? typed : "") + event.key.toUpperCase();
  lastKey = now;
  if (!WHOLE.test(typed) && WHOLE.test(typed.slice(-2))) typed = typed.slice(-2);
  const space = WHOLE.test(typed) ? elementOf(typedSpace(typed)) : null;
  if (!space) return;
  if (space instanceof HTMLElement) return space.focus();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  point(space);
  announce(space.getAttribute("data-told") ?? "");
}

// --- fingers --------------------------------------------------------------------------------------------------------

/** @param {MouseEvent} event */
function onTap(event) {
  const board = event.target instanceof Element ? event.target.closest(".board") : null;
  const kind = /** @type {PointerEvent} */ (event).pointerType;
  const finger = kind ? kind !== "mouse" : window.matchMedia("(pointer: coarse)").matches;
  if (!board || !finger || event.detail === 0) return;
  const all = within(board, event);
  const near = distinct(all);
  const meant = all.length === 1 || near[0]?.contains(event.target instanceof Node ? event.target : null);
  if (near.length > 1 || (near.length === 1 && !meant)) {
    event.stopPropagation();
    event.preventDefault();
    return near.length > 1 ? ask(near) : void near[0].dispatchEvent(new PointerEvent("click", event));
  }
  const space = near[0] ?? spaceAt(event.target);
  point(space, true);
  timer = window.setTimeout(() => point(null), LINGER);
}

/** What can be chosen under a finger, the nearest first.
 * @param {Element} board
 * @param {MouseEvent} event */
function within(board, { clientX, clientY }) {
  const far = (/** @type {Element} */ element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
  };
  const next = [...board.querySelectorAll(".spot.next, .spot.picked")];
  const offered = next.length ? next : [...board.querySelectorAll(".spot.can")];
  return offered.filter((spot) => far(spot) <= REACH).sort((a, b) => far(a) - far(b));
}

/** A marble and where it goes, if it goes nowhere else, are one choice: the nearest stands for all that say the same.
 * @param {Element[]} spots */
function distinct(spots) {
  const names = spots.map((spot) => spot.getAttribute("aria-label"));
  return spots.filter((_, i) => names.indexOf(names[i]) === i);
}

/** @param {Element[]} spots */
function ask(spots) {
  const dialog = /** @type {HTMLDialogElement} */ (
    build(
      h(
        "dialog",
        { class: "panel-dialog chooser", "aria-labelledby": "chooser-title" },
        h("h2", { id: "chooser-title" }, say("which")),
        h(
          "ul",
          null,
          spots.map((spot) =>
            h(
              "li",
              null,
              h(
                "button",
                { type: "button", class: "way", "data-pick": spot.getAttribute("data-pick") },
                spot.getAttribute("aria-label"),
              ),
            ),
          ),
        ),
        h("button", { type: "button", class: "quiet", "data-close": "" }, say("cancel")),
      ),
    )
  );
  document.body.append(dialog);
  dialog.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("button")) dialog.close(); // the page hears the click after us
  });
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
}
