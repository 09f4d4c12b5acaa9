/** Ways on the star board: where the last marble went and who was sent home, and where a chosen move would lead. */

import { lookAt } from "/static/js/looks.js";
import { h } from "/static/js/scene.js";
import { LETTERS, path, place, point, way, written } from "./star.js";

/** @typedef {import("/static/js/types.js").View} View */
/** @typedef {import("/static/js/types.js").Context} Context */
/** @typedef {import("/static/js/types.js").GameEvent} GameEvent */
/** @typedef {import("./star.js").Point} Point */

const MIDDLE = 1.5; // of the four places in a break

/** @param {string} space
 * @param {number} own */
function at(space, own) {
  return point(space, own, space[1] === "0" ? MIDDLE : 0);
}

/** What the last choice did to the marbles: it stays to be seen until the next one.
 * @param {View} view
 * @param {number} own */
export function drawTrail(view, own) {
  const door = Number(view.options["door"]);
  /** @type {GameEvent[]} */
  const events = view["last"];
  return h(
    "svg:g",
    { class: "trails" },
    events.map((event) => {
      if (event.kind === "moved")
        return trail(way(event["from"], event["to"], door).map((space) => at(space, own)), place(view, event["owner"]));
      if (event.kind === "captured") {
        const look = place(view, event.seat ?? 0);
        return trail([at(event["space"], own), at(`${LETTERS[look]}0`, own)], look, "sent-home");
      }
      if (event.kind !== "swapped") return null;
      const [here, there] = [at(event["from"], own), at(event["to"], own)];
      return [
        trail(bow(here, there), place(view, event["owner"])),
        trail(bow(there, here), place(view, event["other"])),
      ];
    }),
  );
}

/** From one point to another, not quite straight: the way back lies on the other side.
 * @param {Point} here
 * @param {Point} there
 * @param {number} [steps]
 * @returns {Point[]} */
export function bow([x1, y1], [x2, y2], steps = 8) {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const aside = 0.12 * Math.sin(Math.PI * t);
    return [x1 + (x2 - x1) * t - (y2 - y1) * aside, y1 + (y2 - y1) * t + (x2 - x1) * aside];
  });
}

/**
 * Dashes in the mover's colour on a dark bed, a ring where it began, and an arrow where it ends.
 * @param {Point[]} points
 * @param {number} look
 * @param {string} css
 */
function trail(points, look, css = "") {
  const [cx, cy] = points[0];
  return h(
    "svg:g",
    { class: `trail look-${lookAt(look)} ${css}` },
    h("svg:polyline", { points: written(points), class: "bed" }),
    h("svg:polyline", { points: written(points), class: "dashes" }),
    h("svg:circle", { cx, cy, r: 0.5, class: "began" }),
    arrow(points),
  );
}

/** A head just before the last point, where a marble stands. @param {Point[]} points */
function arrow(points) {
  const [[ax, ay], [bx, by]] = points.slice(-2);
  const far = Math.hypot(bx - ax, by - ay) || 1;
  const [dx, dy] = [(bx - ax) / far, (by - ay) / far];
  const [x, y] = [bx - dx * 0.5, by - dy * 0.5];
  return h("svg:polygon", {
    points: written([
      [x, y],
      [x - dx * 0.5 - dy * 0.3, y - dy * 0.5 + dx * 0.3],
      [x - dx * 0.5 + dy * 0.3, y - dy * 0.5 - dx * 0.3],
    ]),
    class: "head",
  });
}

/** The way of the move that has been chosen, before it is played; before anything has, of the one that was advised.
 * @param {View} view
 * @param {number} own
 * @param {Context} context */
export function drawPreview(view, own, context) {
  const { selected, advice, move: chosen } = context.choice;
  const move = chosen ?? (selected.length || context.covered ? null : advice?.[0]?.move);
  const [from, to] = move ? path(move).slice(-2) : [];
  if (!from?.startsWith("from:")) return null;
  const [here, there] = [from.slice(5), to.slice(3)];
  const points = move?.includes("x")
    ? bow(at(here, own), at(there, own))
    : way(here, there, Number(view.options["door"])).map((space) => at(space, own));
  const [cx, cy] = at(there, own);
  return h(
    "svg:g",
    { class: "preview" },
    h("svg:polyline", { points: written(points) }),
    h("svg:circle", { cx, cy, r: 0.62 }),
  );
}
