/** The page's own words: the server writes them into the page in the reader's language. */

/** @type {Record<string, string>} */
let words = {};

/** French, as in `i18n`: the Inès of “de {name}” is “d’Inès”. No other language of the page ends a word so. */
const ELIDED = /(?<!\p{L})([Dd]|[Qq]u)e \{(who|name|names|asking)\}/gu;
const OPEN = /^(?:[aeiouàâäéèêëîïôöùûüœæ]|h[eéèêëiïîoôuy]|y(?![aeiouéèê])\p{L})/iu;

/** Those of the house, then those of the game, which may know better.
 * @param {ParentNode} page where the data blocks are */
export function readWords(page = document) {
  words = {};
  for (const block of page.querySelectorAll("script[data-words]")) Object.assign(words, JSON.parse(block.textContent || "{}"));
}

/**
 * A sentence of the page, with its parts filled in.
 * @param {string} name
 * @param {Record<string, string | number>} [parts]
 */
export function say(name, parts = {}) {
  const elided = (words[name] ?? name).replace(ELIDED, (whole, short, part) => (OPEN.test(String(parts[part] ?? "")) ? `${short}’{${part}}` : whole));
  return elided.replace(/\{(\w+)\}/g, (whole, part) => (part in parts ? String(parts[part]) : whole));
}

/** Several things in a sentence, as the server lists them: a, b and c.
 * @param {string[]} items */
export function listed(items) {
  const some = items.slice(0, -1).join(", ");
  const last = items.at(-1) ?? "";
  return some ? say("listed", { some, last }) : last;
}

/** @param {number} n */
export function signed(n) {
  return n > 0 ? `+${n}` : minus(n);
}

/** @param {number | string} n a number with a real minus sign */
export function minus(n) {
  return String(n).replace("-", "−");
}
