/** The games that the page can draw. Each module is loaded only at its own table. */

/** @typedef {import("../types.js").GameModule} GameModule */

/** @type {Record<string, () => Promise<GameModule>>} */
const MODULES = {
  ciseaux: () => import("./ciseaux.js"),
  ninjan: () => import("./ninjan.js"),
  rockoman: () => import("./rockoman.js"),
  supertock: () => import("./supertock.js"),
};

/** @param {string} game */
export function loadGame(game) {
  return MODULES[game]();
}
