/**
 * A scale that is not there: a pan with its swing, its drift, its division and its end, and one of two protocols. It
 * knows nothing of the station's readers; a test can move everything on it that hands, dust and cables move on a real one.
 * References: A&D EK-L/EW-L manual 9-2; Tiger TI-02-P manual 7.1; MT-SICS reference manual.
 */
import type { Clock } from '../../base/clock.ts'
import type { ScaleProtocol } from '../../model/scale.ts'

export interface EmulatedScaleOptions {
  readonly protocol: ScaleProtocol
  readonly clock: Clock
  /** To the station's end of the line. */
  readonly send: (bytes: Uint8Array) => void
  /** Grams; what it says is a whole number of them. Default 1. */
  readonly division?: number
  /** Grams, default 30 000. */
  readonly capacity?: number
  /** Milliseconds from one reading to the next, default 100. */
  readonly every?: number
  /** Continuous: the short form of A&D, or with gross and net as CAS and its imitators have it (default). */
  readonly form?: 'gross' | 'short'
}

export interface EmulatedScale {
  /** What lies on the pan from now on, all of it; 0: it is taken off. It swings before it stands. */
  put(grams: number): void
  /** What lies on it. */
  load(): number
  /** It swings for so many readings more. */
  shake(readings: number): void
  /** Its zero has wandered by this. */
  drift(grams: number): void
  zeroKey(): void
  tareKey(): void
  unit(unit: 'g' | 'kg' | 'lb' | 'oz'): void
  /** Says nothing while true. */
  mute(mute: boolean): void
  /** The next frames have a byte of noise in them. */
  noise(frames: number): void
  /** The next frames lose their end, and the line end with it. */
  cut(frames: number): void
  /** From the station's end of the line. */
  receive(bytes: Uint8Array): void
  /** Until the signal. */
  run(signal: AbortSignal): Promise<void>
}

/** What the indicator makes of the pan. */
interface Pan {
  load: number
  shown: number
  drift: number
  zero: number
  tare: number
  shaking: number
  stable: boolean
}

const bytes = (text: string) => new TextEncoder().encode(text)

export function createEmulatedScale(options: EmulatedScaleOptions): EmulatedScale {
  const { protocol, clock, division = 1, capacity = 30_000, every = 100, form = 'gross' } = options
  const pan: Pan = { load: 0, shown: 0, drift: 0, zero: 0, tare: 0, shaking: 0, stable: true }
  const trouble = { mute: false, noise: 0, cut: 0 }
  let unit: Unit = 'g'
  let heard = ''
  /** `S` is answered when it stands still. */
  let owes = false

  const send = (frame: string) => {
    if (trouble.mute) return
    const whole = bytes(`${frame}\r\n`)
    if (trouble.cut > 0) {
      trouble.cut -= 1
      return options.send(whole.subarray(0, Math.floor(whole.length / 2)))
    }
    if (trouble.noise > 0) {
      trouble.noise -= 1
      whole[Math.floor(whole.length / 2)] = 0xb7
    }
    options.send(whole)
  }
  const say = () => send(frameOf({ protocol, form, division, capacity }, pan, unit))
  const obey = (command: string) => {
    if (protocol === 'continuous') return
    if (command === 'SI') return say()
    if (command === 'S') {
      owes = true
      return
    }
    if (command === 'Z') return send(pan.stable ? zero(pan) : 'Z I')
    if (command === 'T') return send(pan.stable ? `T S ${inUnit(tare(pan), unit).padStart(10)} ${unit}` : 'T I')
    if (command !== '') send('ES')
  }
  return {
    put(grams) {
      if (grams !== pan.load) pan.stable = false
      pan.load = grams
    },
    load: () => pan.load,
    shake(readings) {
      pan.shaking = readings
    },
    drift(grams) {
      pan.drift = grams
    },
    zeroKey: () => void zero(pan),
    tareKey: () => void tare(pan),
    unit(chosen) {
      unit = chosen
    },
    mute(mute) {
      trouble.mute = mute
    },
    noise(frames) {
      trouble.noise = frames
    },
    cut(frames) {
      trouble.cut = frames
    },
    receive(received) {
      heard = `${heard}${new TextDecoder('latin1').decode(received)}`.slice(-100)
      const commands = heard.split('\r\n')
      heard = commands.pop() ?? ''
      for (const command of commands) obey(command)
    },
    async run(signal) {
      while (!signal.aborted) {
        settle(pan, division)
        if (protocol === 'continuous') say()
        else if (owes && (pan.stable || isOver(pan, { division, capacity }))) {
          owes = false
          say()
        }
        await clock.sleep(every, signal)
      }
    },
  }
}

type Made = Pick<Required<EmulatedScaleOptions>, 'protocol' | 'form' | 'division' | 'capacity'>

function isOver({ shown }: Pan, { division, capacity }: Pick<Made, 'division' | 'capacity'>): boolean {
  return shown > capacity + 9 * division
}

function frameOf(made: Made, pan: Pan, unit: Unit): string {
  const said = Math.round((pan.shown - pan.zero - pan.tare) / made.division) * made.division
  const number = inUnit(Math.abs(said), unit)
  const over = isOver(pan, made)
  if (made.protocol === 'mt-sics')
    return over ? 'S +' : `S ${pan.stable ? 'S' : 'D'} ${`${said < 0 ? '-' : ''}${number}`.padStart(10)} ${unit}`
  const header = over ? 'OL' : pan.stable ? 'ST' : 'US'
  const sign = said < 0 ? '-' : '+'
  if (made.form === 'short') return `${header},${sign}${over ? '9999999' : number.padStart(8, '0')}${unit.padStart(3)}`
  return `${header},${pan.tare === 0 ? 'GS' : 'NT'},${sign}${over ? ' 999999' : number.padStart(7)}${unit}`
}

function zero(pan: Pan): string {
  pan.zero = pan.shown
  pan.tare = 0
  return 'Z A'
}

function tare(pan: Pan): number {
  pan.tare = pan.shown - pan.zero
  return Math.abs(pan.tare)
}

/** One reading on: it comes nearer to what lies there, swinging, and stands when it is there. */
function settle(pan: Pan, division: number): void {
  const target = pan.load + pan.drift
  const away = target - pan.shown
  const swings = pan.shaking > 0
  pan.shaking = Math.max(0, pan.shaking - 1)
  const isThere = Math.abs(away) <= division / 2
  // It shoots over by a little at every second reading, as a load cell with a heavy pan does.
  pan.shown = isThere ? target : pan.shown + away * (pan.stable ? 0.6 : 0.9)
  if (swings) pan.shown += pan.shaking % 2 === 0 ? 7 * division : -7 * division
  pan.stable = isThere && !swings
}

type Unit = 'g' | 'kg' | 'lb' | 'oz'

function inUnit(grams: number, unit: Unit): string {
  switch (unit) {
    case 'g':
      return grams.toFixed(0)
    case 'kg':
      return (grams / 1_000).toFixed(3)
    case 'lb':
      return (grams / 453.59237).toFixed(4)
    case 'oz':
      return (grams / 28.349523125).toFixed(3)
  }
}
