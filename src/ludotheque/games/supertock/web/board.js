/** The wooden star of Super Tock, drawn. */

import { h } from "/static/js/scene.js";
import { say } from "/static/js/words.js";
import { armOutline, LETTERS, onArm, outline, path, point, R, REACH, way } from "./star.js";

/** @typedef {import("/static/js/types.js").View} View */
/** @typedef {import("/static/js/types.js").Context} Context */

/** @param {View} view
 * @param {number} own
 * @param {Context} context */
export function drawBoard(view, own, context) {
  const sections = [...LETTERS].map((letter) =>
    view.seats.findIndex((/** @type {{section: string}} */ seat) => seat.section === letter),
  );
  const spaces = [...LETTERS].flatMap((letter) => Array.from({ length: 18 }, (_, i) => `${letter}${i + 1}`));
  return h(
    "svg:svg",
    {
      class: "star",
      viewBox: `${-REACH} ${-REACH} ${2 * REACH} ${2 * REACH}`,
      role: "img",
      "aria-label": say("board"),
    },
    h(
      "svg:defs",
      null,
      h(
        "svg:radialGradient",
        { id: "wood", gradientUnits: "userSpaceOnUse", cx: 0, cy: 0, r: 13 },
        h("svg:stop", { offset: "0", "stop-color": "#ecd0a0" }),
        h("svg:stop", { offset: "1", "stop-color": "#c99a5b" }),
      ),
      h(
        "svg:radialGradient",
        { id: "hole", cx: ".5", cy: ".62", r: ".6" },
        h("svg:stop", { offset: "0", "stop-color": "#8a5f33" }),
        h("svg:stop", { offset: "1", "stop-color": "#5f3d1c" }),
      ),
      h(
        "svg:radialGradient",
        { id: "heaven", cx: ".5", cy: ".5", r: ".5" },
        h("svg:stop", { offset: "0", "stop-color": "#eaf6fb" }),
        h("svg:stop", { offset: "1", "stop-color": "#9cc9d8", "stop-opacity": ".75" }),
      ),
    ),
    h("svg:path", { d: outline(), class: "wood", fill: "url(#wood)" }),
    grain(),
    sections.map((seat, k) => seat < 0 && h("svg:path", { d: armOutline(k - own), class: "nobody" })),
    sections.map((seat, k) => seat >= 0 && lane(k, own)),
    h("svg:circle", { r: 1.25, fill: "url(#heaven)" }),
    h("svg:circle", { r: 0.95, class: "heaven" }),
    spaces.map((space) => hole(space, own, sections)),
    sections.map((seat, k) => seat >= 0 && [1, 2, 3, 4].map((n) => spot(`${LETTERS[k]}h${n}`, own, "hole"))),
    sections.map(
      (seat, k) =>
        seat >= 0 &&
        [0, 1, 2, 3].map((n) => {
          const [cx, cy] = point(`${LETTERS[k]}0`, own, n);
          return h("svg:circle", { cx, cy, r: 0.34, class: "hole shallow" });
        }),
    ),
    spot("sky", own, "hole shallow"),
    preview(view, own, context),
  );
}

/** Fine lines that make it wood. */
function grain() {
  return h(
    "svg:g",
    { class: "grain" },
    Array.from({ length: 8 }, (_, k) =>
      [-1.2, -0.45, 0.3, 1.15].map((aside) => {
        const [x1, y1] = onArm(k, 5.6, aside * 1.05);
        const [x2, y2] = onArm(k, 12.7, aside * 1.25);
        return h("svg:line", { x1, y1, x2, y2 });
      }),
    ),
  );
}

/** @param {number} k
 * @param {number} own */
function lane(k, own) {
  const [x1, y1] = onArm(k - own, R - 0.9, 0);
  const [x2, y2] = onArm(k - own, R - 4.1, 0);
  return h("svg:g", { class: `look-${k}` }, h("svg:line", { x1, y1, x2, y2, class: "lane" }));
}

/** @param {string} space
 * @param {number} own
 * @param {string} css */
function spot(space, own, css) {
  const [cx, cy] = point(space, own);
  return h("svg:circle", { cx, cy, r: 0.36, class: css, "data-pick": `to:${space} from:${space}` });
}

/** @param {string} space
 * @param {number} own
 * @param {number[]} sections */
function hole(space, own, sections) {
  const number = Number(space.slice(1));
  const k = LETTERS.indexOf(space[0]);
  const [x, y] = point(space, own);
  const start = number === 18 && sections[k] >= 0;
  if (!start && number !== 8) return spot(space, own, "hole");
  return h(
    "svg:g",
    { class: start ? `start look-${k}` : "eight" },
    spot(space, own, "hole"),
    h("svg:circle", { cx: x, cy: y, r: 0.44, class: "ring" }),
    h("svg:text", { x, y, dy: ".34em" }, number),
  );
}

/** The way of the move that has been chosen, before it is played.
 * @param {View} view
 * @param {number} own
 * @param {Context} context */
function preview(view, own, context) {
  const move = context.choice.move;
  const [, from, to] = move ? path(move) : [];
  if (!from?.startsWith("from:") || !to) return null;
  const spaces = way(from.slice(5), to.slice(3), Number(view.options["door"]));
  const points = spaces
    .map((space) =>
      point(space, own)
        .map((n) => n.toFixed(2))
        .join(" "),
    )
    .join(" ");
  const [cx, cy] = point(to.slice(3), own);
  return h("svg:g", { class: "preview" }, h("svg:polyline", { points }), h("svg:circle", { cx, cy, r: 0.62 }));
}
