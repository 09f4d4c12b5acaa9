/** Where the page's scripts are: the one place among these tests that knows. */

const HOUSE = new URL("../../src/ludotheque/web/static/js/", import.meta.url);

/**
 * A script that all pages share.
 * @param {string} name
 * @returns {Promise<any>}
 */
export function script(name) {
  return import(new URL(`${name}.js`, HOUSE).href);
}

/**
 * A script of a game: its own, or a part of it.
 * @param {string} game
 * @param {string} [part]
 * @returns {Promise<any>}
 */
export function scriptOf(game, part = game) {
  return import(new URL(`games/${part}.js`, HOUSE).href);
}
