/** Was the deal fixed before the game? The page computes the hash itself. */

/** @typedef {import("./types.js").TableData} TableData */

/**
 * @param {TableData} table
 * @returns {Promise<"right" | "wrong" | "unable" | "early">}
 */
export async function verify(table) {
  if (table.seed === null || table.seed === undefined) return "early";
  if (!crypto.subtle) return "unable"; // browsers only hash on secure pages
  const text = new TextEncoder().encode(sealed(table));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === table.commit ? "right" : "wrong";
}

/** The text whose hash was published before the deal.
 * @param {TableData} table */
export function sealed(table) {
  return `ludotheque/1:${table.seed}:${table.salt}`;
}
