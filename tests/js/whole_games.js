/**
 * Between two views the page steps from event to event by itself. Whatever it ever changes on such a way must always be
 * as the server says at the end. Reads moments of whole games, one a line; says where the first mistake is.
 */

import "./page.js";
import assert from "node:assert/strict";
import { createInterface } from "node:readline";
import { scriptOf } from "./scripts.js";

const DEALT_ANEW = ["dealt", "deal_over"]; // what is dealt then, only the server knows
const LATER = [".phase", ".order", ".rings"]; // the page may leave it to the server's view to bring these up to date

/**
 * Everything in a view that is not made of parts; a list of cards or marbles says what there is, in no order.
 * @param {any} part
 * @param {string} path
 * @param {Map<string, unknown>} found
 */
function leaves(part, path = "", found = new Map()) {
  const parts = part && typeof part === "object" ? Object.entries(part) : null;
  if (!parts) found.set(path, part);
  else if (Array.isArray(part) && part.every((one) => typeof one !== "object" || Array.isArray(one)))
    found.set(path, part.map((one) => JSON.stringify(one)).sort());
  else for (const [name, one] of parts) leaves(one, `${path}.${name}`, found);
  return found;
}

/** @type {Array<{events: object[], was: Map<string, unknown>, is: Map<string, unknown>, should: Map<string, unknown>}>} */
const moments = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { game, before, events, after } = JSON.parse(line);
  const { step } = await scriptOf(game);
  if (events.some((/** @type {{kind: string}} */ { kind }) => DEALT_ANEW.includes(kind))) continue;
  let view = before;
  for (const event of events) view = step(view, event) ?? view;
  moments.push({ events, was: leaves(before), is: leaves(view), should: leaves(after) });
}

const kindOf = (/** @type {string} */ path) => path.replace(/\d+/g, "#");
const same = (/** @type {unknown} */ a, /** @type {unknown} */ b) => JSON.stringify(a) === JSON.stringify(b);
/** @type {Map<string, number>} what the page changes by itself, and how often */
const changed = new Map();
for (const { was, is } of moments)
  for (const [path, value] of is)
    if (!same(was.get(path), value)) changed.set(kindOf(path), (changed.get(kindOf(path)) ?? 0) + 1);

for (const { events, was, is, should } of moments)
  for (const [path, value] of is) {
    const meant = changed.has(kindOf(path)) && (!LATER.includes(path) || !same(was.get(path), value));
    if (meant && should.has(path)) assert.deepEqual(value, should.get(path), `${path} after ${JSON.stringify(events)}`);
  }
console.log(moments.length, changed.size);
