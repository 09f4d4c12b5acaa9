/**
 * The line to the table: every intent has an id and is sent again until it is acknowledged; every broadcast has a
 * version, and a gap, a wake-up or a new line is answered by asking for everything.
 */

/** @typedef {import("./types.js").Snapshot} Snapshot */
/** @typedef {import("./types.js").Update} Update */
/** @typedef {import("./types.js").Answer} Answer */

const PATIENCE = 6000; // milliseconds until an unanswered message is sent again
const GREETING = 2500; // until a line that does not answer a greeting is given up, at first
const LONGEST_WAIT = 15000;
const OPENING = 8000; // milliseconds until a line that does not open counts as down
const BLOCKED = 3; // lines in a row that failed although none was ever open: something stands in the way

/**
 * An update says only what changed: the rest is as it was, in the table, in each seat and in its view.
 * @param {any} update
 * @param {any} known
 */
function whole(update, known) {
  /** @type {Record<string, any>} */
  const seats = {};
  for (const [name, seat] of Object.entries(update.seats ?? {})) {
    const { whole: all, ...now } = seat;
    const { log: _log, events: _events, ...before } = all ? {} : (known?.seats?.[name] ?? {});
    seats[name] = { ...before, ...now, view: { ...before.view, ...now.view } };
  }
  return { ...update, table: { ...known?.table, ...update.table }, seats };
}

export class Connection {
  /**
   * @param {string} address
   * @param {string} lang
   * @param {{snapshot: (s: Snapshot) => void, update: (u: Update) => void, line: (open: boolean, blocked: boolean) => void, watching?: (count: number) => void}} listener
   */
  constructor(address, lang, listener) {
    this.address = address;
    this.lang = lang;
    this.listener = listener;
    /** @type {number} the last version seen; -1 while waiting for a snapshot */
    this.version = -1;
    /** @type {any} the last message about the whole table */
    this.known = null;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.failures = 0;
    this.worked = false; // a line of this page was open once: nothing but the line itself can be the matter
    this.count = 0;
    this.session = Math.random().toString(36).slice(2, 10);
    /** @type {Map<string, {message: object, sent: number, resolve: (answer: Answer) => void}>} */
    this.outbox = new Map();
    this.timer = 0;
    this.greeted = 0;
    window.setInterval(() => this.resend(), 1500);
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    window.addEventListener("pageshow", (event) => event.persisted && this.wake());
    window.addEventListener("online", () => this.wake());
    this.open();
  }

  open() {
    window.clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      window.clearTimeout(this.timer);
      this.hello();
    };
    socket.onmessage = (event) => socket === this.socket && this.receive(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lost();
    this.timer = window.setTimeout(() => socket === this.socket && this.giveUp(), OPENING);
  }

  lost() {
    this.socket = null;
    this.version = -1;
    const wait = Math.min(LONGEST_WAIT, 400 * 2 ** this.failures);
    this.failures += 1;
    this.listener.line(false, !this.worked && this.failures >= BLOCKED);
    this.timer = window.setTimeout(() => this.open(), wait * (0.5 + Math.random() / 2));
  }

  /** Nobody is at the other end. A line that neither opens nor fails, or that died in its sleep, never says so. */
  giveUp() {
    const { socket } = this;
    this.lost();
    socket?.close();
  }

  /** After sleep nobody knows what was missed, or whether the line is still alive. */
  wake() {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.failures = 0;
      this.hello();
    } else if (!this.socket) {
      this.failures = 0;
      this.open();
    }
  }

  hello() {
    this.greeted = Date.now();
    this.post({ id: this.name(), do: "hello", version: Math.max(0, this.version), lang: this.lang });
    this.version = -1;
  }

  name() {
    this.count += 1;
    return `${this.session}-${this.count}`;
  }

  /** @param {object} message */
  post(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * Say what the player wants; resolves with the server's answer, however long the line takes to come back.
   * @param {Record<string, unknown>} intent
   * @returns {Promise<Answer>}
   */
  send(intent) {
    const message = { id: this.name(), ...intent };
    return new Promise((resolve) => {
      this.outbox.set(message.id, { message, sent: Date.now(), resolve });
      this.post(message);
    });
  }

  resend() {
    const now = Date.now();
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (this.version < 0) {
      if (now - this.greeted > Math.min(LONGEST_WAIT, GREETING * 2 ** this.failures)) this.giveUp();
      return;
    }
    for (const waiting of this.outbox.values()) {
      if (now - waiting.sent > PATIENCE) {
        waiting.sent = now;
        this.post(waiting.message);
      }
    }
  }

  /** @param {any} message */
  receive(message) {
    if ("ack" in message) this.settle(message);
    if ("watching" in message) this.listener.watching?.(message.watching);
    if (message.kind === "snapshot") {
      this.known = message;
      this.version = message.version;
      this.failures = 0;
      this.worked = true;
      this.listener.line(true, false);
      this.listener.snapshot(message);
      for (const waiting of this.outbox.values()) {
        waiting.sent = Date.now();
        this.post(waiting.message);
      }
    } else if (message.kind === "update" && this.version >= 0 && message.version > this.version) {
      if (message.version !== this.version + 1) return this.hello();
      this.version = message.version;
      this.known = whole(message, this.known);
      this.listener.update(this.known);
    }
  }

  /** @param {Answer & {ack: string}} message */
  settle(message) {
    const waiting = this.outbox.get(message.ack);
    this.outbox.delete(message.ack);
    waiting?.resolve(message);
  }
}
