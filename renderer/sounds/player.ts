import type { Note, SoundName } from './score.ts'
import { score } from './score.ts'

/** Plays sounds through the machine's default device. Browsers keep silent until a key or a pointer unlocked it. */
export interface Player {
  /** To be called from a key or pointer event. */
  unlock(): void
  /** Volume 0 to 1. Nothing is heard before `unlock`. */
  play(name: SoundName, volume: number): void
}

export function createPlayer(
  open: () => AudioContext = () => new AudioContext({ latencyHint: 'interactive' }),
): Player {
  let context: AudioContext | null = null
  return {
    unlock() {
      context ??= open()
      if (context.state === 'suspended') void context.resume().catch(() => undefined)
    },
    play(name, volume) {
      if (context === null || volume <= 0) return
      const out = context.createGain()
      out.gain.value = volume
      out.connect(context.destination)
      for (const note of score[name]) strike(context, out, note)
    },
  }
}

/** Attack and release in seconds, short enough to be crisp and long enough not to click. */
const attack = 0.006
const release = 0.04

function strike(context: AudioContext, out: AudioNode, { at, lasts, from, to, wave, loud }: Note): void {
  const start = context.currentTime + 0.005 + at
  const tone = context.createOscillator()
  tone.type = wave
  tone.frequency.setValueAtTime(from, start)
  tone.frequency.exponentialRampToValueAtTime(to, start + lasts)
  const envelope = context.createGain()
  envelope.gain.setValueAtTime(0, start)
  envelope.gain.linearRampToValueAtTime(loud, start + attack)
  envelope.gain.setValueAtTime(loud, start + Math.max(attack, lasts - release))
  envelope.gain.linearRampToValueAtTime(0, start + lasts)
  tone.connect(envelope).connect(out)
  tone.start(start)
  tone.stop(start + lasts + 0.01)
}
