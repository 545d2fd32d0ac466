import type { DotsPerMm } from '../model/labelSize.ts'
import type { LanguageName } from '../model/printer.ts'
import type { Mechanism } from './mechanism.ts'

/**
 * What a printer language is to the emulator: bytes in, formats and orders to the mechanism and replies out. A
 * language knows no socket and no clock, and shares no code with the encoders of the station: it is what judges them.
 */
export interface EmulatedLanguage {
  readonly name: LanguageName
  /** How the printer finds its place again after a label that a lost connection has cut. For people. */
  readonly resync: string
  /** true: it keeps no page, prints each line as it comes, and begins no label anew. */
  readonly printsByLine?: boolean
  /** A fresh interpreter, as after power-on. */
  interpreter(surroundings: Surroundings): Interpreter
}

/** What an interpreter works on. */
export interface Surroundings {
  readonly mechanism: Mechanism
  readonly build: Build
  /** Sends bytes to the host that is connected. */
  readonly reply: (bytes: Uint8Array) => void
  /** No status reply while the printer is stopped by an error, where the manual documents that. */
  readonly silentInError: boolean
  /** Questions that only some printers of the language know are not answered. */
  readonly oneByteStatus: boolean
  /** Are commands that act at once found inside graphic data too? null: as the printers of the language mostly do. */
  readonly realTimeInData: boolean | null
  /** Hears what is read over for the first time. */
  readonly onIgnored?: (what: string) => void
  /** The listener hears every change of the mechanism until the power goes. */
  readonly onChange: (listener: () => void) => void
}

/** The unchangeable side of the printer. Lengths in dots. `media` null: labels are as long as a format says. */
export interface Build {
  readonly dpmm: DotsPerMm
  readonly headDots: number
  readonly media: { readonly width: number; readonly height: number } | null
}

/** Reads the stream. What is cut by a lost connection is kept: the next connection's bytes follow on. */
export interface Interpreter {
  feed(bytes: Uint8Array): void
  /**
   * The distinct commands that would have changed what is on a label and were read over, what fell outside it, and the
   * graphics that were refused with the reason.
   */
  readonly ignored: readonly string[]
  /** What no driver means to send: graphics that are damaged, commands that do not exist, bytes between commands. */
  readonly damaged: readonly string[]
  /** What has been begun and not ended; null between two labels. */
  readonly unfinished: string | null
  /** Ends the label where the language ends it with a cut only. */
  tear?(): void
}

/** The length of a label in mm where neither the format nor the roll says one. */
export const defaultLengthMm = 152
