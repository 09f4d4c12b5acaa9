/**
 * Whose eyes the page is: the seats held on this device, who of them looks, and the curtain between them.
 *
 * Where several people share a device, the page shows what a spectator sees unless one of them looks. Who must choose in
 * private (the server knows) waits behind a curtain for that. All others choose in the open: beside the view of a
 * spectator or, if they have no secrets, as everyone knows the table anyway.
 */

import { listed, say } from "./words.js";

/** @typedef {import("./types.js").SeatData} SeatData */
/** @typedef {import("./types.js").TableData} TableData */
/** @typedef {import("./types.js").GameEvent} GameEvent */

export class Eyes {
  /**
   * @param {boolean} screen a television holds no seat
   * @param {{table: TableData, seats: Record<string, SeatData>}} now
   */
  constructor(screen, { table, seats }) {
    this.screen = screen;
    this.table = table;
    this.seats = seats;
    /** @type {number | null} the seat that acts, or did last */
    this.viewer = null;
    /** @type {number | null} of several players here, the one who looks */
    this.opened = null;
    /** the one who looks has asked to, and goes on until the game does */
    this.peeking = false;
    /** @type {number | null} the one who chooses in the open, but has secrets */
    this.turn = null;
    /** @type {number | null} the one who was the last to choose in private, and still has the device */
    this.holder = null;
    /** @type {number | null} the one for whom the curtain waits */
    this.curtain = null;
    /** and that one need not choose, but would like to look */
    this.asks = false;
  }

  /** @param {{table: TableData, seats: Record<string, SeatData>}} now what the server says */
  see({ table, seats }) {
    const went = decision(table) !== decision(this.table) && !this.goesOnAlone(table);
    this.table = table;
    this.seats = seats;
    this.turn = null;
    const { opened } = this;
    if (opened === null || !this.shared) return;
    const goes = !went && (this.peeking || table.actors.includes(opened));
    if (!goes && (seats[opened]?.secrets ?? true)) this.close(); // what happens now is for everyone to see
  }

  /** Whoever has just chosen behind the curtain chooses again, and nobody has done anything in between.
   * @param {TableData} now */
  goesOnAlone(now) {
    const alone = (/** @type {TableData} */ { actors, chosen }) => actors.length === 1 && actors[0] === this.opened && !chosen.length;
    return !this.peeking && alone(this.table) && alone(now) && now.moves === this.table.moves + 1;
  }

  get mine() {
    return Object.keys(this.seats)
      .filter((seat) => seat !== "-")
      .map(Number);
  }

  /** Those of them who play themselves. */
  get people() {
    return this.mine.filter((seat) => !this.table.stand_in?.[seat]);
  }

  /** Several people look at this page, so that what one of them may know is not for all. */
  get shared() {
    return this.people.length > 1;
  }

  /** The seat whose secrets may be shown now; null: those of nobody. */
  get looking() {
    return this.shared ? this.opened : (this.people[0] ?? this.mine[0] ?? null);
  }

  /** What only the seat of the page may see is not shown. */
  get covered() {
    return this.screen || (this.shared && this.opened === null);
  }

  /** Whether somebody is here who could choose. */
  get present() {
    return this.curtain === null && (!this.covered || this.turn !== null);
  }

  /** What may be shown now.
   * @returns {SeatData} */
  data() {
    const { looking, turn } = this;
    if (looking !== null) return this.seats[String(looking)];
    const nobodys = this.seats["-"];
    if (!this.shared) return nobodys;
    if (turn === null) return { ...nobodys, view: { ...nobodys.view, seat: this.table.over ? this.viewer : null } };
    const { view, ask, labels } = this.seats[String(turn)];
    return { view: { ...nobodys.view, legal: view.legal }, ask, labels };
  }

  /** Whether somebody's page is closed.
   * @param {number} seat */
  away(seat) {
    const { kinds, online } = this.table;
    return kinds[seat] === "person" && !online[seat] && !this.mine.includes(seat);
  }

  /** What is asked; among several people, of whom; and who of those one waits for is away.
   * @param {SeatData} data */
  ask({ ask, view }) {
    const { actors, names } = this.table;
    const seat = this.opened ?? this.turn;
    if (this.shared && seat !== null && actors.includes(seat)) return say("asked", { name: names[seat], ask });
    if (view.legal.length || !actors.some((other) => this.away(other))) return ask;
    return say("waiting_for", { names: listed(actors.map((other) => (this.away(other) ? `${names[other]} (${say("away")})` : names[other]))) });
  }

  /**
   * Events or lines of the log as whoever looks may read them, each with all its readings, so that the log can be read
   * by others later.
   * @param {GameEvent[]} lines
   * @param {"events" | "log"} what
   * @returns {GameEvent[]}
   */
  read(lines, what) {
    return lines.map((line, place) => {
      /** @type {Record<string, GameEvent>} */
      const readings = { "-": line };
      for (const [seat, data] of Object.entries(this.seats)) {
        const own = data[what]?.[String(place)];
        if (own) readings[seat] = own;
      }
      return { ...(readings[String(this.looking)] ?? line), readings };
    });
  }

  /** Nothing moves any more: whose turn is it, on this device? */
  settle() {
    const { people } = this;
    this.curtain = null;
    this.asks = false;
    this.turn = null;
    if (!this.shared) {
      this.viewer = people[0] ?? this.mine[0] ?? null;
      return;
    }
    if (this.viewer === null || !people.includes(this.viewer)) this.viewer = people[0];
    const acting = people.filter((seat) => this.table.actors.includes(seat));
    if (this.opened !== null && (this.peeking || acting.includes(this.opened))) return;
    this.close();
    if (acting.length) this.callFor(acting);
  }

  /** One of those who must choose comes to the device: in the open if possible, else behind the curtain.
   * @param {number[]} acting */
  callFor(acting) {
    const calm = acting.filter((seat) => this.mayStay(seat));
    const seat = calm.find((one) => one === this.viewer) ?? calm[0];
    if (seat === undefined) {
      this.curtain = acting[0];
      return;
    }
    const { secrets, private: alone } = this.seats[String(seat)];
    this.viewer = seat;
    if (!alone) this.holder = null;
    if (secrets) this.turn = seat;
    else this.opened = seat;
  }

  /** No curtain is needed: the choice is no secret, or whoever has the device goes on with nothing to hide.
   * @param {number} seat */
  mayStay(seat) {
    const { secrets, private: alone } = this.seats[String(seat)];
    return !alone || (seat === this.holder && !secrets);
  }

  /** Somebody would like to look at their own things, and first has to take the device.
   * @param {number} seat */
  callCurious(seat) {
    this.close();
    this.turn = null;
    this.curtain = seat;
    this.asks = true;
  }

  /** The curtain opens for this seat.
   * @param {number} seat */
  open(seat) {
    this.peeking = this.asks;
    this.asks = false;
    if (!this.peeking) this.holder = seat;
    this.viewer = seat;
    this.opened = seat;
  }

  /** Nobody looks any more. */
  close() {
    this.opened = null;
    this.peeking = false;
  }

  /** Of the players here, those who could take a look now. */
  get curious() {
    if (!this.shared || this.table.over || this.curtain !== null) return [];
    const { secrets = false, private: alone = false } = this.seats[String(this.opened)] ?? {};
    return secrets || alone ? [] : this.people.filter((seat) => this.seats[String(seat)].secrets);
  }
}

/** How many moves had been made when the decision at hand began.
 * @param {TableData} table */
function decision(table) {
  return table.moves - table.chosen.length;
}
