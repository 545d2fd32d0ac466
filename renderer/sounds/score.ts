/**
 * The sounds of the station, written as notes and played by the window itself. Each differs in rhythm, direction and
 * colour of tone, so that it is known in noise and without looking. 0.1 to 0.45 s.
 */
export type SoundName =
  | 'ok'
  | 'warning'
  | 'doubt'
  | 'error'
  | 'duplicate'
  | 'batch'
  | 'fits'
  | 'wrong-item'
  | 'too-many'

/** Times in seconds, pitches in hertz; a note glides from `from` to `to`. `loud` is 0 to 1. */
export interface Note {
  readonly at: number
  readonly lasts: number
  readonly from: number
  readonly to: number
  readonly wave: 'sine' | 'triangle' | 'square' | 'sawtooth'
  readonly loud: number
}

const note = (at: number, lasts: number, pitch: number, wave: Note['wave'], loud: number, to = pitch): Note => ({
  at,
  lasts,
  from: pitch,
  to,
  wave,
  loud,
})

export const score: Readonly<Record<SoundName, readonly Note[]>> = {
  // A rising pair, a fifth: go on.
  ok: [note(0, 0.08, 880, 'triangle', 0.7), note(0.08, 0.16, 1318.5, 'triangle', 0.8)],
  // Two equal: look when you can, it goes on by itself.
  warning: [note(0, 0.12, 622.3, 'square', 0.3), note(0.19, 0.12, 622.3, 'square', 0.3)],
  // Two equal and one that rises like a question: decide.
  doubt: [
    note(0, 0.09, 523.3, 'square', 0.3),
    note(0.13, 0.09, 523.3, 'square', 0.3),
    note(0.26, 0.19, 587.3, 'square', 0.34, 988),
  ],
  // A low triple: stop.
  error: [
    note(0, 0.11, 196, 'sawtooth', 0.62),
    note(0.15, 0.11, 185, 'sawtooth', 0.62),
    note(0.3, 0.15, 164.8, 'sawtooth', 0.66),
  ],
  // Knock, knock: this one was here before.
  duplicate: [note(0, 0.07, 330, 'sine', 1, 110), note(0.14, 0.08, 330, 'sine', 1, 110)],
  // A third, together: all labels of the order are out.
  batch: [
    note(0, 0.07, 880, 'triangle', 0.6),
    note(0.08, 0.32, 1046.5, 'triangle', 0.55),
    note(0.08, 0.32, 1318.5, 'triangle', 0.55),
  ],
  // One short tick: this one fits, the next.
  fits: [note(0, 0.1, 1568, 'triangle', 0.6)],
  // A long fall: take it out again.
  'wrong-item': [note(0, 0.45, 740, 'sawtooth', 0.6, 146.8)],
  // Four quick ones at one height: there are enough.
  'too-many': [
    note(0, 0.06, 466.2, 'square', 0.42),
    note(0.1, 0.06, 466.2, 'square', 0.42),
    note(0.2, 0.06, 466.2, 'square', 0.42),
    note(0.3, 0.06, 466.2, 'square', 0.42),
  ],
}

export const soundNames = Object.keys(score) as readonly SoundName[]
