/** The wooden star of Super Tock, drawn: holes that know their name, a letter on each arm, and which way round. */

import { badge, lookAt } from "/static/js/looks.js";
import { h } from "/static/js/scene.js";
import { say } from "/static/js/words.js";
import { armOutline, LETTERS, onArm, outline, percent, place, point, R, REACH, written } from "./star.js";
import { drawPreview, drawTrail } from "./trail.js";

/** @typedef {import("/static/js/types.js").View} View */
/** @typedef {import("/static/js/types.js").Context} Context */

const LETTER_OUT = 5.2; // how far from heaven the letters stand: the axis is free there
const SHAPES = "/static/art/art.svg";
const RING = [...LETTERS].flatMap((letter) => Array.from({ length: 18 }, (_, i) => `${letter}${i + 1}`));

/** @param {View} view
 * @param {number} own
 * @param {Context} context */
export function drawBoard(view, own, context) {
  const sections = [...LETTERS].map((letter) =>
    view.seats.findIndex((/** @type {{section: string}} */ seat) => seat.section === letter),
  );
  const told = (/** @type {string} */ space) => tellSpace(view, space, context);
  return h(
    "svg:svg",
    {
      class: "star",
      viewBox: `${-REACH} ${-REACH} ${2 * REACH} ${2 * REACH}`,
      role: "img",
      "aria-label": say("board"),
    },
    paints(),
    h("svg:path", { d: outline(), class: "wood", fill: "url(#wood)" }),
    grain(),
    sections.map((seat, k) => seat < 0 && h("svg:path", { d: armOutline(k - own), class: "nobody" })),
    sections.map((seat, k) => seat >= 0 && lane(k, own)),
    wayRound(),
    h("svg:circle", { r: 1.25, fill: "url(#heaven)" }),
    h("svg:circle", { r: 0.95, class: "heaven" }),
    RING.map((space) => hole(space, own, sections, told)),
    sections.map((seat, k) => seat >= 0 && [1, 2, 3, 4].map((n) => spot(`${LETTERS[k]}h${n}`, own, "hole", told))),
    sections.map(
      (seat, k) => seat >= 0 && [0, 1, 2, 3].map((n) => spot(`${LETTERS[k]}0`, own, "hole shallow", told, n)),
    ),
    spot("sky", own, "hole shallow", told),
    sections.map((seat, k) => letter(k, own, seat >= 0)),
    drawTrail(view, own),
    drawPreview(view, own, context),
  );
}

/** What a space is, and who stands there.
 * @param {View} view
 * @param {string} space
 * @param {Context} context */
export function tellSpace(view, space, context) {
  const owner = view.seats.findIndex((/** @type {{section: string}} */ seat) => seat.section === space[0]);
  const role =
    space === "sky" ? "heaven" : { h: "home_of", 0: "break_of" }[space[1]] ?? (space.endsWith("18") ? "start_of" : "");
  const name =
    space === "sky" ? say("heaven") : role && owner >= 0 ? say(role, { space, name: context.names[owner] }) : onWhichArm(space);
  const standing = view.seats.flatMap((/** @type {{marbles: string[]}} */ { marbles }, /** @type {number} */ seat) =>
    marbles.includes(space) ? [context.names[seat]] : [],
  );
  if (space[1] === "0") return say("break_count", { space: name, n: countAt(view, space) });
  return standing.length ? say("space_taken", { space: name, name: standing[0] }) : say("space_empty", { space: name });
}

/** The first spaces of a section lie along the arm before it, whose letter is another.
 * @param {string} space */
function onWhichArm(space) {
  const number = Number(space.slice(1));
  return number > 0 && number < 8 ? say("on_arm", { space, arm: LETTERS.at(LETTERS.indexOf(space[0]) - 1) ?? "" }) : space;
}

/** @param {View} view
 * @param {string} space */
function countAt(view, space) {
  return view.seats
    .flatMap((/** @type {{marbles: string[]}} */ seat) => seat.marbles)
    .filter((/** @type {string} */ other) => other === space).length;
}

function paints() {
  return h(
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

/** Arrows cut into the wood: outward on one side of each arm, inward on the other, and round about heaven. */
function wayRound() {
  const along = Array.from({ length: 8 }, (_, k) =>
    [-1, 1].flatMap((side) => [7.2, 7.6, 8].map((out) => chevron(k, out, 1.66 * side, -side))),
  );
  const about = Array.from({ length: 8 }, (_, k) => bend(k));
  return h("svg:g", { class: "way-round", "aria-hidden": "true" }, along, about);
}

/**
 * @param {number} turn
 * @param {number} out
 * @param {number} aside
 * @param {number} forward 1: outward, -1: inward
 */
function chevron(turn, out, aside, forward) {
  const corners = [
    onArm(turn, out - 0.15 * forward, aside - 0.16),
    onArm(turn, out + 0.13 * forward, aside),
    onArm(turn, out - 0.15 * forward, aside + 0.16),
  ];
  return h("svg:polyline", { points: written(corners) });
}

/** Between two eights: an arc with a head. @param {number} turn */
function bend(turn) {
  const arc = [-0.3, -0.15, 0, 0.15, 0.3].map((t) => onArm(turn + t, 2.05, 0));
  const head = [onArm(turn + 0.16, 1.82, 0), arc[4], onArm(turn + 0.16, 2.28, 0)];
  return [h("svg:polyline", { points: written(arc) }), h("svg:polyline", { points: written(head) })];
}

/** @param {number} k
 * @param {number} own */
function lane(k, own) {
  const [x1, y1] = onArm(k - own, R - 0.9, 0);
  const [x2, y2] = onArm(k - own, R - 4.1, 0);
  return h("svg:g", { class: `look-${lookAt(k)}` }, h("svg:line", { x1, y1, x2, y2, class: "lane" }));
}

/**
 * @param {string} space
 * @param {number} own
 * @param {string} css
 * @param {(space: string) => string} told
 * @param {number} [nth]
 */
function spot(space, own, css, told, nth = 0) {
  const [cx, cy] = point(space, own, nth);
  return h("svg:circle", {
    key: nth ? undefined : `space:${space}`, // by which a sentence finds it
    cx,
    cy,
    r: space[1] === "0" ? 0.34 : 0.36,
    class: css,
    "data-space": space,
    "data-told": told(space),
    "data-pick": `to:${space} from:${space}`,
  });
}

/**
 * @param {string} space
 * @param {number} own
 * @param {number[]} sections
 * @param {(space: string) => string} told
 */
function hole(space, own, sections, told) {
  const number = Number(space.slice(1));
  const k = LETTERS.indexOf(space[0]);
  const [x, y] = point(space, own);
  const start = number === 18 && sections[k] >= 0;
  if (!start && number !== 8) return spot(space, own, "hole", told);
  return h(
    "svg:g",
    { class: start ? `start look-${lookAt(k)}` : "eight" },
    spot(space, own, "hole", told),
    h("svg:circle", { cx: x, cy: y, r: 0.44, class: "ring" }),
    h("svg:text", { x, y, dy: ".34em" }, number),
  );
}

/** The name of an arm: with the colour and the shape of whoever plays there.
 * @param {number} k
 * @param {number} own
 * @param {boolean} played */
function letter(k, own, played) {
  const [x, y] = onArm(k - own, LETTER_OUT, 0);
  const size = 1.42;
  return h(
    "svg:g",
    { class: `arm-letter ${played ? `look-${lookAt(k)}` : "bare"}` },
    played && h("svg:circle", { cx: x, cy: y, r: 0.8, class: "coin" }),
    played && h("svg:use", { href: `${SHAPES}#shape-${lookAt(k)}`, x: x - size / 2, y: y - size / 2, width: size, height: size }),
    h("svg:text", { x, y, dy: k === 1 && played ? ".5em" : ".35em" }, LETTERS[k]),
  );
}

// --- whose arm it is ------------------------------------------------------------------------------------------------

/** Where the name of an arm stands, by how far the arm is turned: a point, and the side from which it is written. */
const NAME_PLACES = /** @type {const} */ ([
  [2.15, 12.35, "left"],
  [-13, 12.35, "left"],
  [-13, 2.75, "left"],
  [-13, -12.35, "left"],
  [2.15, -12.35, "left"],
  [13, -12.35, "right"],
  [13, 2.75, "right"],
  [13, 12.35, "right"],
]);

/** Names beside the ends of the arms. The plates say the same, and more.
 * @param {View} view
 * @param {number} own
 * @param {Context} context */
export function drawNames(view, own, context) {
  return h(
    "div",
    { class: "arm-names", "aria-hidden": "true" },
    context.names.map((name, seat) => {
      const look = place(view, seat);
      const [x, y, side] = NAME_PLACES[(look - own + 8) % 8];
      const [left, top] = percent([x, y]);
      return h(
        "span",
        {
          key: `arm-name:${seat}`,
          class: `arm-name${context.actors.includes(seat) ? " waiting" : ""}`,
          "data-voice": seat,
          style: { [side]: `${side === "left" ? left : 100 - left}%`, top: `${top}%` },
        },
        badge(look),
        h("b", null, name),
      );
    }),
  );
}
