/** The log of a table: what is worth reading later. */

/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {{number: number, seat: number | null, event: GameEvent}} Line a line of the log */

const LONGEST = 200;
const COMING_AND_GOING = ["here", "away"]; // nobody needs to be told that of themselves

export const QUIET = ["chose", "duel_chose"]; // somebody is ready: the plates show it

/** What people say and the signs they make: heard when they do, whatever is still being shown. */
export const VOICES = ["said", "gestured"];

/** What happens around the game: told in the log, not on the cloth. */
export const AROUND = [
  ...COMING_AND_GOING,
  ...VOICES,
  ...["joined", "left", "filled", "freed", "started", "bot_took_over", "reclaimed"],
  ...["retracted", "undo_asked", "undo_agreed", "undo_refused", "undo_lapsed", "undone", "extended", "time_up", "rematch"],
];

/** @param {GameEvent} event */
export function worthTelling(event) {
  return !QUIET.includes(event.kind);
}

/** All that is said of some events: what happened, and why.
 * @param {GameEvent[]} events */
export function spoken(events) {
  return events.flatMap((event) => [event.text, event.why ?? ""]).filter(Boolean).join(" ");
}

/**
 * Something that was told, as a seat may read it: where several people share the page, each has a reading of their own.
 * @param {GameEvent} event
 * @param {number | null} looking
 * @returns {GameEvent}
 */
export function readBy(event, looking) {
  return event.readings?.[String(looking)] ?? event.readings?.["-"] ?? event;
}

export class Log {
  constructor() {
    /** @type {Line[]} */
    this.lines = [];
    this.count = 0;
  }

  clear() {
    this.lines = [];
  }

  /**
   * @param {GameEvent} event
   * @param {number[]} mine the seats of whoever reads
   */
  note(event, mine) {
    const seat = event.seat ?? null;
    if (!worthTelling(event) || (COMING_AND_GOING.includes(event.kind) && seat !== null && mine.includes(seat))) return;
    this.lines.push({ number: this.count++, seat, event });
    if (this.lines.length > LONGEST) this.lines.shift();
  }
}
