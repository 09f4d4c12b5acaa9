/** Where the page's scripts are, the house's and the games': the one place among these tests that knows. */

import { registerHooks } from "node:module";

const PACKAGE = new URL("../../src/ludotheque/", import.meta.url);
const HOUSE = new URL("web/static/js/", PACKAGE);
const SERVED = "/static/js/"; // where the server puts them

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.startsWith(SERVED) ? new URL(specifier.slice(SERVED.length), HOUSE).href : specifier, context),
});

/**
 * A script that all pages share.
 * @param {string} name
 * @returns {Promise<any>}
 */
export function script(name) {
  return import(new URL(`${name}.js`, HOUSE).href);
}

/**
 * A script of a game: what draws its table, or a part of that.
 * @param {string} game
 * @param {string} [part]
 * @returns {Promise<any>}
 */
export function scriptOf(game, part = "table") {
  return import(new URL(`games/${game}/web/${part}.js`, PACKAGE).href);
}
