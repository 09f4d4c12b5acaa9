/**
 * A tap means one thing: "this card", or "go on", never both.
 *
 * On something that can be chosen or pressed it means that; anywhere else it lets what is being shown go on. The second
 * half of a double click means nothing, nor does a click on a card that slid under the mouse an instant ago: whoever
 * clicked meant what lay there before.
 */

const TWICE = 400; // milliseconds within which a second click is half of a double click
const INSTANT = 200; // nobody reacts faster

export class Taps {
  /** @param {() => number} [now] in milliseconds */
  constructor(now = () => performance.now()) {
    this.now = now;
    this.chosen = -Infinity; // when something was chosen last
    this.slid = -Infinity; // when what lies under the mouse came there by itself
    this.place = ""; // where the mouse is
    this.thing = ""; // and what lies there
    this.spent = false; // this tap has let something go on
  }

  /**
   * What lies under the mouse: it was moved there, or it stayed and the thing came.
   * @param {string} place
   * @param {string} thing
   */
  over(place, thing) {
    if (thing !== this.thing) this.slid = place === this.place ? this.now() : -Infinity;
    this.place = place;
    this.thing = thing;
  }

  /**
   * A finger goes down.
   * @param {boolean} on whether there is something to choose or to press
   * @param {boolean} busy whether something is being shown
   * @returns {boolean} whether it means "go on"
   */
  down(on, busy) {
    this.spent = !on && busy && this.now() - this.chosen > TWICE;
    return this.spent;
  }

  /**
   * A click on something that can be chosen.
   * @param {number} detail how many clicks in a row, 0 for the keyboard
   * @returns {boolean} whether it counts
   */
  chooses(detail) {
    const now = this.now();
    const again = detail > 1 && now - this.chosen < TWICE;
    const slid = now - this.slid < INSTANT;
    if (detail > 0 && (this.spent || again || slid)) return false;
    this.chosen = now;
    return true;
  }
}
