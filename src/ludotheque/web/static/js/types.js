/**
 * What goes over the line, for the type checker. The protocol page of the documentation says the same in words.
 *
 * @typedef {{[name: string]: any, kind: string, seat?: number | null, text: string, why?: string, ruling?: string,
 *   readings?: Record<string, GameEvent>}} GameEvent
 *   what happened; why the rules decided so, where that needs saying; the id of the ruling behind it; and, where several
 *   people share the page, how each of them may read it
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
 * @property {boolean} started          false while the table waits in its lobby
 * @property {{games: number, wins: number[]}} series   over the rematches
 * @property {number} turns             by how many seats everyone has moved on since the first of these games
 * @property {Array<{id: string, text: string}>} gestures
 * @property {{kind: string, seconds?: number}} pace
 * @property {Record<string, number>} deadline
 * @property {string} commit
 * @property {boolean} dealt            false: every game starts alike, and there is no deal to verify
 * @property {string | null} seed
 * @property {string | null} [salt]
 * @property {{asked_by: number, agreed: number[], later: number} | null} undo
 * @property {string | null} undo_answer
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
 * @property {Record<string, GameEvent>} [events]   where several people share the page: what this seat reads otherwise, by place
 * @property {Record<string, GameEvent>} [log]
 * @property {boolean} [private]     it must choose, and nobody else may look
 * @property {boolean} [secrets]     it knows more than a spectator
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
 * @property {boolean} [undo]        whether one could take back the last choice
 * @property {string} [reason]     why the best of it is advised
 * @property {string | null} [sure]
 *
 * @typedef {{move: string, label: string, note: string, reason?: string, sure?: string | null}} Advice  a move, and a word about it
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
 * @property {GameEvent[]} revealed      the cards that were revealed last
 * @property {boolean} [again]       the game is over and seen again: what was decided just now is still in sight
 * @property {Record<string, number>} deadline
 * @property {Array<string | null>} levels   of the bots
 *
 * @typedef {object} GameModule
 * @property {string[]} together                                  kinds of events that are shown at once
 * @property {(view: View, context: Context) => Record<string, Children>} draw
 * @property {(view: View, event: GameEvent) => View | null} step   the view after an event, only to be looked at; null: nothing to see
 * @property {string[]} [reveals]                                 kinds of events that turn secret cards over
 * @property {string[]} [announced]                               kinds of events that are told while they move: what moves is plain to see
 * @property {string[]} [afterwards]                              kinds of events that change no picture, and are told below the last deed
 * @property {(view: View, event: GameEvent) => View | null} [verdict]  what lies on the table while one reads what an event decides, before its effect
 * @property {(token: string) => boolean} [blind]                 what can be chosen whatever is still to be seen: it stays the same, and that it is asked tells nothing
 * @property {(event: GameEvent) => string[]} [speaksOf]           keys of what an event is about
 * @property {(view: View, revealed: GameEvent[], told: GameEvent | null) => Children} [keepsake]  the cards revealed last, small, once they have left the table
 * @property {(event: GameEvent) => string} [says]                what a player says aloud with an event, if anything
 * @property {Record<string, string>} [sounds]                    how the game's own kinds of events sound
 * @property {(event: GameEvent) => string} [goal]                where things fly that leave the table with this event
 * @property {(move: string) => string[]} path                     a move as the choices that lead to it
 * @property {(choice: import("./choice.js").Choice) => string} [prompt]  what to choose next, once something is chosen
 * @property {(view: View, seat: number) => Children} account      how a score comes about
 * @property {(view: View, seat: number) => number} place          which of the eight looks a seat has
 * @property {boolean} [lettered]      whether the letters of the looks name places on the board: they stay there
 * @property {(view: View, tokens: string[]) => string | null} attempt  a move to be explained, for a choice that is not offered
 */

export {};
