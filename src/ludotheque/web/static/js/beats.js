/**
 * The beats of what is shown: how long everyone holds their breath, cards stay, and a sentence can be read.
 *
 * A game says which of its events turn secret cards over (`reveals`) and what lies on the table while it is decided what
 * they are worth (`verdict`); everything else is one action, one sentence, one look.
 */

import { AROUND, QUIET } from "./log.js";

/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").GameModule} GameModule */

export const BREATH = 300; // milliseconds before cards turn: everyone has chosen
const VERDICT = 1300; // revealed cards, the winner glows, the sentence appears; then the cards go where they go
const AIM = 500; // anything else that is said before it moves
const STAY = 1500; // revealed cards stay at least so long
const MORE = 200; // and so much longer for each beyond the second
const AFTER = 500; // what has been read already
const LOOK = 700; // besides the movement itself: about a second in all
const READ = 800; // no sentence stands there for less, however much is awaited
const REASON = 1100; // nor one that says why
export const GLANCE = 700; // nor less than this before other cards turn, if somebody has played on at once
const HASTE = 0.3; // of the usual time: unless so much is waiting that all of it passes as quickly as this
export const FIRST = 1.35; // whoever plays a game for the first time gets more of it all

/**
 * Events one by one, except those that happen together.
 * @param {GameModule} game
 * @param {GameEvent[]} events
 */
export function groups(game, events) {
  const alike = [...QUIET, ...game.together];
  /** @type {GameEvent[][]} */
  const found = [];
  for (const event of events) {
    const last = found.at(-1);
    if (last && last[0].kind === event.kind && alike.includes(event.kind)) last.push(event);
    else found.push([event]);
  }
  return found;
}

/** @param {GameModule} game
 * @param {GameEvent} event */
export function isReveal(game, event) {
  return (game.reveals ?? []).includes(event.kind);
}

/** Whether an event is told while it is still on its way: nothing of it is a secret once it has begun.
 * @param {GameModule} game
 * @param {GameEvent} event */
export function isAnnounced(game, event) {
  return (game.announced ?? []).includes(event.kind);
}

/** Whether an event is told below the last deed: what that did is still to be seen.
 * @param {GameModule} game
 * @param {GameEvent} event */
export function isAfterwards(game, event) {
  return (game.afterwards ?? []).includes(event.kind);
}

/** Whether an event is told on the cloth: what happens in the game, except that somebody is ready.
 * @param {GameEvent} event */
export function isTold(event) {
  return !AROUND.includes(event.kind) && !QUIET.includes(event.kind);
}

/**
 * How long what is seen now stays before anything else may happen.
 * @param {GameModule} game
 * @param {GameEvent[]} group
 * @param {boolean} read whether its sentence stood there before
 */
export function stayOf(game, group, read) {
  if (!isTold(group[0])) return 0;
  if (isReveal(game, group[0])) return STAY + MORE * Math.max(0, group.length - 2);
  return read ? AFTER : LOOK;
}

/**
 * How long a sentence stands there at least before another takes its place.
 * @param {GameEvent[]} group
 * @param {number} pace of what is shown
 */
export function leastOf(group, pace) {
  if (pace <= HASTE) return 0;
  return group.some(({ why }) => why) ? REASON : READ;
}

/** How long it is read what an event decides, before its effect.
 * @param {boolean} revealed whether cards have just been turned over for it */
export function verdictOf(revealed) {
  return revealed ? VERDICT : AIM;
}
