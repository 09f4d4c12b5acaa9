/** What every page can do: dialogs, copying a link, the settings; swapping the page's language in place; and finding the game. */

/** How a game is drawn: the script in its own folder, loaded only at its table.
 * @param {string} game
 * @returns {Promise<import("./types.js").GameModule>} */
export function loadGame(game) {
  return import(`/static/games/${game}/table.js`);
}

/** @param {string} name */
export function openDialog(name) {
  const dialog = document.querySelector(`#dialog-${name}`);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog[open]"))
    if (dialog instanceof HTMLDialogElement) dialog.close();
}

export function bindPage() {
  localStorage.setItem("lang", document.documentElement.lang); // for the page that is shown without a line
  void navigator.serviceWorker?.register("/worker.js").catch(() => undefined); // not over plain http, and not needed
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const action = target?.closest("[data-open], [data-close], [data-copy]");
    if (target instanceof HTMLDialogElement) target.close(); // the backdrop
    if (!(action instanceof HTMLElement)) return;
    const { open, copy } = action.dataset;
    if (open) openDialog(open);
    else if (copy) void copyText(action, copy);
    else closeDialogs();
  });
}

/**
 * @param {HTMLElement} button
 * @param {string} text
 */
async function copyText(button, text) {
  if (navigator.share && window.matchMedia("(pointer: coarse)").matches)
    return navigator.share({ url: text }).catch(() => undefined);
  if (!navigator.clipboard) return window.prompt("", text);
  await navigator.clipboard.writeText(text);
  button.classList.add("done"); // which the button says itself
  announce(button.dataset["copied"] ?? "");
  window.setTimeout(() => button.classList.remove("done"), 1500);
}

/** What the server has there; null while the line is down.
 * @param {string} address
 * @param {string} kind
 * @returns {Promise<string | null>} */
export async function fetched(address, kind) {
  try {
    const answer = await fetch(address, { headers: { Accept: kind } });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** Fetch the page again and take over all its words, leaving what is alive where it is.
 * @param {string} address
 * @returns whether it came */
export async function refreshPage(address) {
  const text = await fetched(address, "text/html");
  if (text === null) return false;
  const page = new DOMParser().parseFromString(text, "text/html");
  document.documentElement.lang = page.documentElement.lang;
  localStorage.setItem("lang", page.documentElement.lang);
  document.body.dataset["title"] = page.body.dataset["title"];
  for (const part of document.querySelectorAll("[data-words]")) {
    const twin = page.querySelector(`#${part.id}`);
    if (twin) part.replaceChildren(...twin.childNodes);
  }
  return true;
}

/** Put something that lies over the page here, or as near as the page is wide; it stays inside when that changes.
 * @param {HTMLElement} thing
 * @param {number} x
 * @param {number} y */
export function float(thing, x, y) {
  thing.classList.add("floating");
  const place = { x, y: Math.max(4, y), wide: thing.offsetWidth };
  for (const [name, pixels] of Object.entries(place)) thing.style.setProperty(`--${name}`, `${pixels}px`);
}

const HEARD = 8; // sentences that stay for a reader who is slower than the game

/** The page's one voice for screen readers: every sentence is added, so that none is lost to the next one.
 * @param {string} text */
export function announce(text) {
  const live = document.querySelector("#live");
  if (!live || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  live.append(line);
  while (live.children.length > HEARD) live.firstElementChild?.remove();
}

/** What was said last is not for whoever comes now. */
export function hush() {
  const live = document.querySelector("#live");
  if (live) live.textContent = "";
}

/** Above everything else, whatever is shown or chosen meanwhile, and in the lobby too: that there is no line.
 * @param {string} text empty: there is one */
export function tellLine(text) {
  const strip = document.querySelector("#line");
  if (strip && strip.textContent !== text) strip.textContent = text;
}
