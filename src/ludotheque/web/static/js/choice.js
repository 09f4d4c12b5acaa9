/**
 * Choosing a move bit by bit: card, piece, destination, in any order.
 *
 * Every move has a path of tokens ("card:KS", "from:A0", "to:A18"). What is selected is a few tokens; a move is still
 * possible while its path contains them all; when one move is left, it is the choice, to be confirmed or taken back.
 * Moves with the same path come to the same: the first stands for all of them.
 */

export class Choice {
  /**
   * @param {string[]} legal
   * @param {(move: string) => string[]} path
   * @param {boolean} open whether there is anything to decide now
   */
  constructor(legal = [], path = (move) => [move], open = true) {
    this.legal = legal.join(" ");
    this.paths = new Map(legal.map((move) => [move, path(move)]));
    const known = new Set();
    for (const [move, tokens] of this.paths) {
      if (known.has(tokens.join(" "))) this.paths.delete(move);
      known.add(tokens.join(" "));
    }
    this.open = open && legal.length > 0;
    /** @type {string[]} */
    this.selected = [];
    /** @type {import("./types.js").Advice[] | null} null while it is being thought about */
    this.advice = [];
    /** @type {Set<string>} tokens of a move that was advised */
    this.advised = new Set();
  }

  /** The moves that are still possible with these tokens.
   * @param {string[]} tokens */
  moves(tokens = this.selected) {
    return [...this.paths].filter(([, path]) => tokens.every((token) => path.includes(token))).map(([move]) => move);
  }

  /** The move that has been chosen, once there is only one left. */
  get move() {
    const left = this.selected.length ? this.moves() : [];
    return left.length === 1 ? left[0] : null;
  }

  /** Tokens selected or, when one move is left, implied. */
  get implied() {
    return this.move ? (this.paths.get(this.move) ?? []) : this.selected;
  }

  /**
   * Pick the first of these tokens that fits what is selected; otherwise change one's mind for the first that fits at all.
   * @param {string[]} tokens
   * @returns {string | null} the token picked
   */
  pick(tokens) {
    const fits = tokens.find((token) => !this.selected.includes(token) && this.moves([...this.selected, token]).length);
    const token = fits ?? tokens.find((other) => this.moves([other]).length);
    if (!token) return null;
    if (this.selected.includes(token)) {
      this.selected = this.selected.filter((other) => other !== token);
      return token;
    }
    /** @type {string[]} */
    const kept = [token];
    for (const other of this.selected) {
      if (other.split(":")[0] !== token.split(":")[0] && this.moves([...kept, other]).length) kept.push(other);
    }
    this.selected = [...kept.slice(1), token];
    return token;
  }

  /**
   * Pick, and say which move is decided thereby: "" if none is yet, null if these tokens cannot be picked. Picking what
   * is chosen once more means yes.
   * @param {string[]} tokens alternatives, or (`all`) bits that belong together
   * @param {{all?: boolean, confirm?: boolean}} [how] a move that is complete has still to be confirmed
   * @returns {string | null}
   */
  decide(tokens, { all = false, confirm = false } = {}) {
    const { move } = this;
    const last = move ? this.paths.get(move)?.at(-1) : undefined;
    const again = this.selected.some((token) => tokens.includes(token)) && last === this.selected.at(-1);
    if (move && (again || tokens.includes(last ?? ""))) return move;
    if (all) for (const other of tokens.slice(0, -1)) this.pick([other]);
    const token = this.pick(all ? tokens.slice(-1) : tokens);
    if (!token) return null;
    const chosen = this.move;
    return chosen && this.isLast(token) && (!confirm || this.paths.size === 1) ? chosen : "";
  }

  clear() {
    this.selected = [];
  }

  /** Whether a token is the last bit of some move, so that picking it says everything.
   * @param {string} token */
  isLast(token) {
    return this.moves().every((move) => this.paths.get(move)?.at(-1) === token);
  }

  /** Whether one of these tokens can be picked.
   * @param {string[]} tokens */
  offers(tokens) {
    return this.open && tokens.some((token) => this.moves([token]).length);
  }

  /**
   * The attributes of a button with which these tokens are picked.
   * @param {string[]} tokens
   * @param {string} label
   * @param {string} [css]
   */
  offer(tokens, label, css = "") {
    const possible = this.offers(tokens);
    const next = this.open && tokens.some((token) => this.moves([...this.selected, token]).length);
    const picked = tokens.some((token) => this.implied.includes(token));
    const advised = tokens.some((token) => this.advised.has(token));
    const state = `${possible ? " can" : ""}${next && this.selected.length ? " next" : ""}${picked ? " picked" : ""}${advised ? " advised" : ""}`;
    return {
      class: `pick${state}${css ? ` ${css}` : ""}`,
      "data-pick": tokens.join(" "),
      "aria-label": label,
      "aria-disabled": possible ? null : "true",
      "aria-pressed": possible ? String(picked) : null,
    };
  }
}
