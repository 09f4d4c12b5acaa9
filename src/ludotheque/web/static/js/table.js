/** The page of a live table: starts it, and passes on what the person does. */

import { Table } from "./live.js";
import { bindPage, loadGame } from "./page.js";
import { bindSettings } from "./settings.js";
import { readWords } from "./words.js";

/** @param {Table} table */
function listen(table) {
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const pick = target?.closest("[data-pick]");
    if (pick) return void table.pick((pick.getAttribute("data-pick") ?? "").split(" "), pick.hasAttribute("data-all"));
    if (!target?.closest(".phrases")) document.querySelector(".phrases[open]")?.removeAttribute("open");
    const action = target?.closest("[data-do]");
    if (action instanceof HTMLElement) void table.act(action.dataset["do"] ?? "", action.dataset);
    const speech = target?.closest("a[hreflang]");
    if (speech instanceof HTMLAnchorElement && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      void table.speak(speech.href, speech.hreflang);
    }
  });
  document.addEventListener("keydown", (event) => {
    table.byKey = true;
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) table.cancel();
    const group = document.activeElement?.closest("[data-arrows]");
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!group || !step) return;
    const buttons = [...group.querySelectorAll("button")];
    const next =
      buttons[
        (buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + step + buttons.length) %
          buttons.length
      ];
    next?.focus();
    event.preventDefault();
  });
  document.addEventListener("pointerdown", () => {
    table.byKey = false;
  });
  window.setInterval(() => table.clocks(), 250);
}

const first = JSON.parse(document.querySelector("#snapshot")?.textContent ?? "null");
readWords();
const table = new Table(await loadGame(first.table.game), first);
bindPage();
bindSettings(() => table.render());
listen(table);
table.connect();
await table.deal();
