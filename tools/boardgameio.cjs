// The server of boardgame.io with a game whose messages are as long as ours; see beside_boardgameio.py.
"use strict";

const { Server, FlatFile } = require("boardgame.io/server");

const [port, folder] = process.argv.slice(2);
const CARDS = 48;
const HAND = 9;
const PILES = 3;

/** A new deal: three piles, nine secret cards for everybody, as in a deal of Ninjan. */
function dealt(random, players) {
  const cards = random.Shuffle([...Array(CARDS).keys()]);
  return {
    piles: Array.from({ length: PILES }, () => [cards.pop()]),
    hands: Array.from({ length: players }, () => cards.splice(0, HAND)),
    seats: Array.from({ length: players }, () => ({ cards: HAND, chosen: null, won: [], points: 0 })),
    round: 1,
  };
}

const game = {
  name: "cards",
  minPlayers: 2,
  maxPlayers: 8,
  setup: ({ random, ctx }) => dealt(random, ctx.numPlayers),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play({ G, ctx, playerID, random }, place) {
      const seat = Number(playerID);
      const [card] = G.hands[seat].splice(place, 1);
      const pile = G.piles[card % PILES];
      G.seats[seat].cards -= 1;
      if (card % 2) {
        G.seats[seat].won.push(...pile.splice(0, pile.length, card));
        G.seats[seat].points = G.seats[seat].won.length;
      } else {
        pile.push(card);
      }
      if (G.hands.every((hand) => !hand.length)) Object.assign(G, dealt(random, ctx.numPlayers));
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
};

const options = { games: [game], origins: [/.*/] };
if (folder) options.db = new FlatFile({ dir: folder, logging: false });
Server(options).run({ port: Number(port), callback: () => console.log("open") });
