/**
 * What goes over the line, for the type checker. The protocol page of the documentation says the same in words.
 *
 * @typedef {{[name: string]: any, kind: string, seat?: number | null, text: string}} GameEvent
 *
 * @typedef {object} TableData
 * @property {string} id
 * @property {string} code
 * @property {string} game
 * @property {string} kit
 * @property {string} title
 * @property {number} players
 * @property {Record<string, string | number>} options
 * @property {string[]} differences
 * @property {string[]} names
 * @property {string[]} kinds
 * @property {Array<string | null>} levels
 * @property {boolean[]} online
 * @property {number[]} actors
 * @property {number[]} chosen
 * @property {number} moves
 * @property {boolean} over
 * @property {number[]} scores
 * @property {number[]} winners
 * @property {{kind: string, seconds?: number}} pace
 * @property {Record<string, number>} deadline
 * @property {string} commit
 * @property {string | null} seed
 * @property {string | null} [salt]
 * @property {{asked_by: number, agreed: number[]} | null} undo
 * @property {Array<{id: string, text: string}>} phrases
 * @property {string | null} rematch
 * @property {boolean} hints
 * @property {boolean[]} [stand_in]
 * @property {number[]} [open]
 * @property {number} [now]
 *
 * @typedef {{[name: string]: any, game: string, players: number, seat: number | null, actors: number[], legal: string[],
 *   over: boolean, scores: number[], winners: number[], options: Record<string, string | number>}} View
 *
 * @typedef {object} SeatData
 * @property {View} view
 * @property {string} ask
 * @property {Record<string, string>} labels
 *
 * @typedef {object} Snapshot
 * @property {number} version
 * @property {TableData} table
 * @property {Record<string, SeatData>} seats
 * @property {GameEvent[]} log
 *
 * @typedef {object} Update
 * @property {number} version
 * @property {TableData} table
 * @property {Record<string, SeatData>} seats
 * @property {GameEvent[]} events
 *
 * @typedef {object} Answer
 * @property {number} [version]
 * @property {{kind: string, message: string, ruling?: string}} [error]
 * @property {string | null} [explain]
 * @property {string} [ruling]     the id of the ruling behind it, empty if there is none
 * @property {Advice[]} [advice]
 *
 * @typedef {{move: string, label: string, note: string}} Advice      a move, and a word about it
 *
 * What a game module is.
 * @typedef {import("./scene.js").Tree} Tree
 * @typedef {import("./scene.js").Children} Children
 *
 * @typedef {object} Context         what a game needs to draw the table for somebody
 * @property {string[]} names
 * @property {boolean[]} away
 * @property {number[]} actors       who is waited for
 * @property {number[]} chosen
 * @property {number | null} seat    whose eyes
 * @property {boolean} covered       hide what only this seat may see (several players on one device)
 * @property {boolean} screen        television
 * @property {import("./choice.js").Choice} choice
 * @property {Record<string, string>} labels
 * @property {GameEvent | null} event   what is being shown just now
 * @property {Record<string, number>} deadline
 *
 * @typedef {object} GameModule
 * @property {string[]} together                                  kinds of events that are shown at once
 * @property {(view: View, context: Context) => Record<string, Children>} draw
 * @property {(view: View, event: GameEvent) => View | null} step   the view after an event, only to be looked at; null: nothing to see
 * @property {Record<string, string>} [sounds]                    how the game's own kinds of events sound
 * @property {(event: GameEvent) => string} [goal]                where things fly that leave the table with this event
 * @property {(move: string) => string[]} path                     a move as the choices that lead to it
 * @property {(view: View, seat: number) => Children} account      how a score comes about
 * @property {(view: View, seat: number) => number} place          which of the eight looks a seat has
 * @property {(view: View, tokens: string[]) => string | null} attempt  a move to be explained, for a choice that is not offered
 */

export {};
