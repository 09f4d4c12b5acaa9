/** A hint as a friend would give it: one suggestion, why, and how sure; the numbers stay folded away. */

import { picture } from "./looks.js";
import { h } from "./scene.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Advice} Advice */
/** @typedef {import("./types.js").Answer} Answer */

/** The answer of the server, its reason and certainty put beside the best move.
 * @param {Answer | undefined} answer
 * @returns {Advice[]} */
export function adviceOf(answer) {
  const [best, ...others] = answer?.advice ?? [];
  return best ? [{ ...best, reason: answer?.reason ?? "", sure: answer?.sure ?? null }, ...others] : [];
}

/** For screen readers: the suggestion and its reason.
 * @param {Advice[]} advice */
export function spokenHint(advice) {
  const [best] = advice;
  return best ? [`${best.label}.`, best.reason, best.sure ? say(`sure_${best.sure}`) : ""].filter(Boolean).join(" ") : "";
}

/** What was suggested, in a line: beside what has been picked meanwhile, for which the whole hint makes room.
 * @param {Advice[] | null} advice the best first */
export function drawReminder(advice) {
  return advice?.length ? h("p", { class: "reminder", key: "reminder" }, picture("sign-bulb"), h("span", null, advice[0].label)) : null;
}

/** @param {Advice[]} advice the best first */
export function drawHint(advice) {
  const [best] = advice;
  const numbers = advice.filter((one) => one.note);
  return h(
    "div",
    { class: "notice advice", key: "advice" },
    picture("sign-bulb"),
    h(
      "div",
      null,
      h("p", { class: "suggestion" }, h("b", null, best.label), best.sure && h("span", { class: `sure ${best.sure}` }, say(`sure_${best.sure}`))),
      best.reason && h("p", null, best.reason),
      numbers.length > 1 &&
        h(
          "details",
          { key: "numbers" },
          h("summary", null, say("hint_numbers")),
          h(
            "ul",
            null,
            numbers.map((one) => h("li", null, h("b", null, one.label), ` ${one.note}`)),
          ),
        ),
    ),
  );
}
