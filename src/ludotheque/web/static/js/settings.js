/** What this browser remembers: theme, sounds, the confirm step, motion. */

const COARSE = window.matchMedia("(pointer: coarse)");
const REDUCED = window.matchMedia("(prefers-reduced-motion: reduce)");

export const settings = {
  /** @returns {"auto" | "dark" | "light"} */
  get theme() {
    const theme = localStorage.getItem("theme");
    return theme === "dark" || theme === "light" ? theme : "auto";
  },
  set theme(theme) {
    if (theme === "auto") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
    if (theme === "auto") document.documentElement.removeAttribute("data-theme");
    else document.documentElement.setAttribute("data-theme", theme);
  },
  get sound() {
    return localStorage.getItem("sound") === "on";
  },
  set sound(on) {
    localStorage.setItem("sound", on ? "on" : "off");
  },
  /** A choice is confirmed: on touch unless turned off, with a mouse only if turned on. */
  get confirm() {
    const wanted = localStorage.getItem("confirm");
    return wanted === null ? COARSE.matches : wanted === "on";
  },
  set confirm(on) {
    localStorage.setItem("confirm", on ? "on" : "off");
  },
  get motion() {
    const wanted = localStorage.getItem("motion");
    return wanted === null ? !REDUCED.matches : wanted === "on";
  },
  set motion(on) {
    localStorage.setItem("motion", on ? "on" : "off");
  },
};

/** Make the form in the settings dialog show and change the settings.
 * @param {() => void} [changed] */
export function bindSettings(changed = () => {}) {
  const form = document.querySelector("#settings-form");
  if (!(form instanceof HTMLFormElement)) return;
  const fields = /** @type {Record<string, HTMLInputElement>} */ (/** @type {unknown} */ (form.elements));
  for (const name of /** @type {const} */ (["sound", "confirm", "motion"])) {
    if (fields[name]) fields[name].checked = settings[name];
  }
  if (fields["theme"]) fields["theme"].value = settings.theme;
  form.onchange = () => {
    for (const name of /** @type {const} */ (["sound", "confirm", "motion"])) {
      if (fields[name]) settings[name] = fields[name].checked;
    }
    if (fields["theme"]) settings.theme = /** @type {"auto" | "dark" | "light"} */ (fields["theme"].value);
    changed();
  };
}
