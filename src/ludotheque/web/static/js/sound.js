/** Small sounds, made on the spot; silent until wanted. */

import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let audio = null;

/** What is heard: frequencies in hertz, one after the other, seconds apart, and how they sound. */
/** @type {Record<string, {notes: number[], gap: number, length: number, type: OscillatorType, volume: number}>} */
const SOUNDS = {
  card: { notes: [520], gap: 0, length: 0.05, type: "triangle", volume: 0.12 },
  take: { notes: [392, 523], gap: 0.07, length: 0.12, type: "triangle", volume: 0.14 },
  bump: { notes: [180, 120], gap: 0.05, length: 0.12, type: "sine", volume: 0.3 },
  turn: { notes: [587, 784], gap: 0.12, length: 0.2, type: "sine", volume: 0.14 },
  call: { notes: [330, 440, 660], gap: 0.06, length: 0.16, type: "square", volume: 0.05 },
  end: { notes: [523, 659, 784, 1047], gap: 0.13, length: 0.35, type: "sine", volume: 0.14 },
};

/** What sounds alike in all games; a game adds its own events. */
const BY_EVENT = /** @type {Record<string, string>} */ ({
  chose: "card",
  showed: "card",
  laid: "card",
  moved: "card",
  duel_showed: "card",
  took: "take",
  end: "end",
});

/** @param {string} name */
export function sound(name) {
  if (!settings.sound || !(name in SOUNDS)) return;
  audio ??= new AudioContext();
  const { notes, gap, length, type, volume } = SOUNDS[name];
  notes.forEach((note, i) => {
    const context = /** @type {AudioContext} */ (audio);
    const start = context.currentTime + i * gap;
    const tone = new OscillatorNode(context, { type, frequency: note });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(volume, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  });
}

/** @param {string} kind the kind of an event
 * @param {Record<string, string>} [own] how the game's own events sound */
export function soundOf(kind, own = {}) {
  sound(own[kind] ?? BY_EVENT[kind] ?? "");
}
