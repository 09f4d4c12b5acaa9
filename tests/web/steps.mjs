/**
 * Reads moments of a game, one a line: a view, and what happened, as one seat was shown them.
 * Answers each with the view to which the page's own `step` leads.
 *
 *     node tests/web/steps.mjs SCRIPT < MOMENTS
 */

import { register } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

register("./addresses.mjs", import.meta.url);
const { step } = await import(pathToFileURL(process.argv[2]).href);

for await (const line of createInterface({ input: process.stdin })) {
  const { view, events } = JSON.parse(line);
  console.log(JSON.stringify(events.reduce((now, event) => step(now, event) ?? now, view)));
}
