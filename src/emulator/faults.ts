/**
 * What can be done to a printer that runs, by name: the script and the buttons of the page say it in the same words.
 * `value` is what the fault's number means; without one the fault takes none.
 */
import type { Emulator } from './emulator.ts'

export interface EmulatorFault {
  readonly act: (printer: Emulator, value: number) => void
  /** The number that is taken where none is given; null: it takes none. */
  readonly usual: number | null
}

export const emulatorFaults = {
  'paper-out': { act: (printer, labels) => printer.paperOut(labels), usual: 0 },
  refill: { act: (printer) => printer.refill(), usual: null },
  'head-open': { act: (printer) => printer.openHead(), usual: null },
  'head-close': { act: (printer) => printer.closeHead(), usual: null },
  'ribbon-out': { act: (printer) => printer.ribbonOut(), usual: null },
  'ribbon-in': { act: (printer) => printer.replaceRibbon(), usual: null },
  jam: { act: (printer) => printer.jam(), usual: null },
  'clear-jam': { act: (printer) => printer.clearJam(), usual: null },
  overheat: { act: (printer) => printer.overheat(), usual: null },
  'cool-down': { act: (printer) => printer.coolDown(), usual: null },
  pause: { act: (printer) => printer.pause(), usual: null },
  resume: { act: (printer) => printer.resume(), usual: null },
  'cancel-key': { act: (printer) => printer.cancelKey(), usual: null },
  'feed-key': { act: (printer) => printer.feedKey(), usual: null },
  'power-cycle': { act: (printer) => printer.powerCycle(), usual: null },
  tear: { act: (printer) => printer.tear(), usual: null },
  'foreign-traffic': { act: (printer) => printer.foreignTraffic(), usual: null },
  swallow: { act: (printer) => printer.swallowNext(), usual: null },
  'refuse-graphics': { act: (printer, on) => printer.refuseGraphics(on !== 0), usual: 1 },
  'print-twice': { act: (printer) => printer.printTwice(), usual: null },
  mute: { act: (printer, on) => printer.mute(on !== 0), usual: 1 },
  garbage: { act: (printer, on) => printer.garbage(on !== 0), usual: 1 },
  /** Bytes a second; 0: at full speed again. 960 is a serial line of 9 600 baud. */
  slow: { act: (printer, rate) => printer.slow(rate === 0 ? null : rate), usual: 960 },
  /** Bytes of room for waiting formats. */
  'tiny-buffer': { act: (printer, bytes) => printer.setBuffer(bytes), usual: 1_024 },
  /** After so many more bytes. */
  reset: { act: (printer, bytes) => printer.resetAfterBytes(bytes), usual: 0 },
  'half-close': { act: (printer) => printer.halfClose(), usual: null },
} as const satisfies Readonly<Record<string, EmulatorFault>>

export type EmulatorFaultName = keyof typeof emulatorFaults

export const emulatorFaultNames = Object.keys(emulatorFaults) as readonly EmulatorFaultName[]

/** Does it now. `value` null: the usual one. */
export function inflict(printer: Emulator, name: EmulatorFaultName, value: number | null): void {
  const fault: EmulatorFault = emulatorFaults[name]
  fault.act(printer, value ?? fault.usual ?? 0)
}
