/** The log of a table: what is worth reading later. */

/** @typedef {{kind: string, text: string, seat?: number | null}} Told */
/** @typedef {{number: number, seat: number | null, kind: string, text: string}} Line a line of the log */

const LONGEST = 200;
const SHOWN_ELSEWHERE = ["chose", "duel_chose"]; // the plates show it
const COMING_AND_GOING = ["here", "away"]; // nobody needs to be told that of themselves

/** @param {Told} event */
export function worthTelling(event) {
  return !SHOWN_ELSEWHERE.includes(event.kind);
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
   * @param {Told} event
   * @param {number[]} mine the seats of whoever reads
   */
  note(event, mine) {
    const seat = event.seat ?? null;
    if (!worthTelling(event) || (COMING_AND_GOING.includes(event.kind) && seat !== null && mine.includes(seat))) return;
    this.lines.push({ number: this.count++, seat, kind: event.kind, text: event.text });
    if (this.lines.length > LONGEST) this.lines.shift();
  }
}
