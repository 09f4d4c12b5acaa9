/** The addresses of the server, as files. */

const HOUSE = new URL("../../src/ludotheque/web", import.meta.url);

export async function resolve(specifier, context, next) {
  const found = await next(specifier.startsWith("/static/") ? HOUSE.href + specifier : specifier, context);
  return found.url.startsWith("file:") ? { ...found, format: "module" } : found;
}
