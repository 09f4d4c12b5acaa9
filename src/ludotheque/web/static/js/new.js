/** Setting up a table: only the chairs that are used, and for each only what it needs. */

import { bindPage } from "./page.js";
import { bindSettings } from "./settings.js";

bindPage();
bindSettings();

const players = document.querySelector("#players");
const chairs = [...document.querySelectorAll(".chair")];

function arrange() {
  const count = players instanceof HTMLSelectElement ? Number(players.value) : chairs.length;
  chairs.forEach((chair, seat) => {
    const kind = chair.querySelector("select");
    if (chair instanceof HTMLElement) chair.hidden = seat >= count;
    chair.setAttribute("data-kind", kind?.value ?? "bot");
  });
}

document.querySelector(".setup")?.addEventListener("change", arrange);
arrange();
