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

/** For screen readers: the suggestion, its reason and how sure it is, as one says them. The reason of a toss-up says that
 * it is one, and that of an only choice that it is clear.
 * @param {Advice[]} advice */
export function spokenHint(advice) {
  const [best] = advice;
  if (!best) return "";
  const sure = advice.length > 1 && best.sure && best.sure !== "even" ? say(`heard_${best.sure}`) : "";
  return [`${best.label.charAt(0).toLocaleUpperCase()}${best.label.slice(1)}.`, best.reason, sure].filter(Boolean).join(" ");
}

/** What was suggested, in a line: beside what has been picked meanwhile, for which the whole hint makes room.
 * @param {Advice[] | null} advice the best first */
export function drawReminder(advice) {
  return advice?.length ? h("p", { class: "reminder", key: "reminder" }, picture("sign-bulb"), h("span", null, advice[0].label)) : null;
}

/** A sign between two pieces that only a voice needs.
 * @param {string} sign */
function unseen(sign) {
  return h("span", { class: "unseen" }, sign);
}

/** @param {string} sure */
function sureness(sure) {
  return h("span", { class: `sure ${sure}` }, say(`sure_${sure}`));
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
      h("p", { class: "suggestion" }, h("b", null, best.label), unseen(best.sure ? ", " : "."), best.sure && [sureness(best.sure), unseen(".")]),
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
