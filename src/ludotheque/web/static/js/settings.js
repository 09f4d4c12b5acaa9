/** What this browser remembers: theme, sounds, the confirm step, motion, speed, and which games have been played here. */

const COARSE = window.matchMedia("(pointer: coarse)");
const REDUCED = window.matchMedia("(prefers-reduced-motion: reduce)");

/** How long things take on the table, as a factor. */
const FACTORS = { calm: 1.6, normal: 1, quick: 0.35 };

/** @typedef {keyof typeof FACTORS} Speed */

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
  /** Whether anybody has said if sounds are wanted. */
  get soundDecided() {
    return localStorage.getItem("sound") !== null;
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
  /** A notification of the browser's when it is one's turn. */
  get notify() {
    return localStorage.getItem("notify") === "on";
  },
  set notify(on) {
    localStorage.setItem("notify", on ? "on" : "off");
  },
  get motion() {
    const wanted = localStorage.getItem("motion");
    return wanted === null ? !REDUCED.matches : wanted === "on";
  },
  set motion(on) {
    localStorage.setItem("motion", on ? "on" : "off");
  },
  /** @returns {Speed} */
  get speed() {
    const speed = localStorage.getItem("speed") ?? "";
    return speed === "calm" || speed === "quick" ? speed : "normal";
  },
  set speed(speed) {
    localStorage.setItem("speed", speed);
  },
  get factor() {
    return FACTORS[this.speed];
  },
  /** Whether a game has been played to its end here: beginners get more time.
   * @param {string} game */
  knows(game) {
    return (localStorage.getItem("known") ?? "").split(" ").includes(game);
  },
  /** @param {string} game */
  know(game) {
    if (!this.knows(game)) localStorage.setItem("known", `${localStorage.getItem("known") ?? ""} ${game}`.trim());
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
  if (fields["speed"]) fields["speed"].value = settings.speed;
  form.onchange = () => {
    for (const name of /** @type {const} */ (["sound", "confirm", "motion"])) {
      if (fields[name]) settings[name] = fields[name].checked;
    }
    if (fields["theme"]) settings.theme = /** @type {"auto" | "dark" | "light"} */ (fields["theme"].value);
    if (fields["speed"]) settings.speed = /** @type {Speed} */ (fields["speed"].value);
    changed();
  };
}
