/**
 * The star board of Super Tock as geometry: where every space lies, and the way from one to another.
 *
 * The unit is the step between two spaces. The own arm points down; sections follow clockwise.
 */

export const LETTERS = "ABCDEFGH";
export const R = 11; // from heaven to a space 17
export const REACH = 13.1; // half the side of the board
const LENGTH = 18;
const RING = 144;

/** @typedef {[number, number]} Point */
/** @typedef {import("/static/js/types.js").View} View */

/** A direction from the centre: 0 is down, angles in sections, clockwise.
 * @param {number} turn
 * @returns {Point} */
function direction(turn) {
  const angle = (turn * Math.PI) / 4;
  return [-Math.sin(angle), Math.cos(angle)];
}

/**
 * A point of an arm: how far out, and how far to the clockwise side.
 * @param {number} turn
 * @param {number} out
 * @param {number} aside
 * @returns {Point}
 */
export function onArm(turn, out, aside) {
  const [dx, dy] = direction(turn);
  return [dx * out - dy * aside, dy * out + dx * aside];
}

/** @param {Point} a
 * @param {Point} b
 * @param {number} t
 * @returns {Point} */
function between([ax, ay], [bx, by], t) {
  return [ax + (bx - ax) * t, ay + (by - ay) * t];
}

/**
 * Where a space lies.
 * @param {string} space "A1" … "H18", "Ah1", "A0", "sky"
 * @param {number} own the section that points down
 * @param {number} [nth] which of the marbles waiting in the break
 * @returns {Point}
 */
export function point(space, own, nth = 0) {
  if (space === "sky") return [0, 0];
  const turn = LETTERS.indexOf(space[0]) - own;
  if (space[1] === "h") return onArm(turn, R - Number(space.slice(2)), 0);
  const number = Number(space.slice(1));
  if (number === 0) return onArm(turn, R + 1.27, 1.35 - 0.9 * nth);
  if (number >= 16) return onArm(turn, R, number - 17);
  const eight = onArm(turn - 0.5, 0.3 * R, 0);
  return number <= 8
    ? between(onArm(turn - 1, R, 1), eight, number / 8)
    : between(eight, onArm(turn, R, -1), (number - 8) / 8);
}

/** The same in percent of the board's side.
 * @param {Point} where
 * @returns {Point} */
export function percent([x, y]) {
  return [50 + (50 * x) / REACH, 50 + (50 * y) / REACH];
}

/** Points as SVG writes them.
 * @param {Point[]} points */
export function written(points) {
  return points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join(" ");
}

/** @param {string} space */
function index(space) {
  return LETTERS.indexOf(space[0]) * LENGTH + Number(space.slice(1)) - 1;
}

/** @param {number} i */
function nameOf(i) {
  const place = (i + RING) % RING;
  return `${LETTERS[Math.floor(place / LENGTH)]}${(place % LENGTH) + 1}`;
}

/** @param {string} space */
export function isRing(space) {
  return /^[A-H][1-9]/.test(space);
}

/**
 * The spaces from one to another, both included.
 * @param {string} from
 * @param {string} to
 * @param {number} door the space after which a home begins
 * @returns {string[]}
 */
export function way(from, to, door = 17) {
  if (!isRing(from) || to === "sky") {
    if (from[1] === "h" && to[1] === "h") {
      const first = Number(from[2]);
      return Array.from({ length: Number(to[2]) - first + 1 }, (_, i) => `${from.slice(0, 2)}${first + i}`);
    }
    return [from, to];
  }
  if (to[1] === "h") {
    const home = Array.from({ length: Number(to[2]) }, (_, i) => `${to.slice(0, 2)}${i + 1}`);
    return [...way(from, `${to[0]}${door}`), ...home];
  }
  const ahead = (index(to) - index(from) + RING) % RING;
  const steps = ahead <= 13 ? ahead : ahead - RING;
  if (Math.abs(steps) > 20) return [from, to];
  return Array.from({ length: Math.abs(steps) + 1 }, (_, i) => nameOf(index(from) + i * Math.sign(steps)));
}

/** So many spaces on along the ring.
 * @param {string} space
 * @param {number} steps */
export function ahead(space, steps) {
  return nameOf(index(space) + steps);
}

/** The outline of the board, as an SVG path. */
export function outline() {
  const corners = Array.from({ length: 8 }, (_, k) => [
    onArm(k - 0.5, 5.1, 0),
    onArm(k, 12.85, -1.82),
    onArm(k, 12.85, 1.82),
  ]).flat();
  return `M${corners.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}Z`;
}

/** One arm of it. @param {number} turn */
export function armOutline(turn) {
  const corners = [
    onArm(turn - 0.5, 5.1, 0),
    onArm(turn, 12.85, -1.82),
    onArm(turn, 12.85, 1.82),
    onArm(turn + 0.5, 5.1, 0),
  ];
  return `M${corners.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}Z`;
}

// --- seats and moves on the board ---------------------------------------------------------------------------------------

/** The section of a seat, which is also its look.
 * @param {View} view
 * @param {number} seat */
export function place(view, seat) {
  return LETTERS.indexOf(view.seats[seat].section);
}

/** The rank of a card: suits matter for nothing, so equal ranks are one choice.
 * @param {string} code */
export function rankOf(code) {
  return code.slice(0, -1);
}

/** A move as the choices that lead to it.
 * @param {string} move */
export function path(move) {
  if (move === "fold") return ["do:fold"];
  const [code, where] = move.split(" ");
  if (code === "drop") return ["do:drop", `card:${rankOf(where)}`];
  const card = rankOf(code);
  if (where === "skip") return [`card:${card}`, "do:skip"];
  const swap = where.includes("x");
  const [from, to] = where.split(swap ? "x" : "-");
  return [`card:${card}`, ...(swap ? ["do:swap"] : []), `from:${from}`, `to:${to}`];
}
