import type { Dots } from '../model/dots.ts'
import type { LanguageName } from '../model/printer.ts'
import type { Abilities, EncodeOptions } from './abilities.ts'
import type { DeviceStatus } from './deviceStatus.ts'

/** What the bytes of a label mean to a printer. Pure: a language knows no device and no clock. */
export interface PrinterLanguage {
  readonly name: LanguageName
  /** What of a setup the language can say; of the rest it sends nothing, so a settings page hides it. */
  readonly can: Abilities
  /** One label, dot for dot, complete and ready to be sent. */
  encode(dots: Dots, options: EncodeOptions): Uint8Array<ArrayBuffer>
  readonly maintenance: Maintenance
  /** null: the language has no way to ask a printer how it is. */
  readonly status: StatusProtocol | null
}

/**
 * How a printer of this language is asked, and what its answers are worth. A language declares what it can know; what
 * it cannot is null in every `DeviceStatus` of it.
 */
export interface StatusProtocol {
  /** The question. One answer to it is one `status`. */
  readonly query: Uint8Array<ArrayBuffer>
  /** false: an answer is bare bytes, so that a stray one looks like an answer; *empty* is believed when said twice. */
  readonly framed: boolean
  /** true: it answers only when it is done with what came before the question; silence meanwhile is work. */
  readonly inOrder: boolean
  /** What it may still answer when it is silent to `query`; asked for the reason only, never for the end of a label. */
  readonly whenSilent: Uint8Array<ArrayBuffer> | null
  /** Asks for the number of labels that came out in the printer's life; the answer is one `count`. */
  readonly counter: { readonly query: Uint8Array<ArrayBuffer> } | null
  readonly echo: EchoProtocol | null
  /** What ends a label that a lost connection has cut; null: the beginning of the next one does. */
  readonly mend: Mend | null
  /** A fresh reader for one connection. */
  reader(): StatusReader
}

/** `filler` is nothing between commands, and dots within a graphic; `end` throws away what was drawn. */
export interface Mend {
  readonly filler: number
  readonly end: Uint8Array<ArrayBuffer>
}

/** A printer that returns an id when everything before it has been printed. */
export interface EchoProtocol {
  /** Asks who it is; the answer is one `name`. What others would print as text is sent only to who is known to echo. */
  readonly query: Uint8Array<ArrayBuffer>
  echoes(name: string): boolean
  /** Follows the last byte of a label. `id`: four printable characters; the answer is one `echo`. */
  mark(id: string): Uint8Array<ArrayBuffer>
}

/** One thing that a printer said. `noise`: bytes that can be no answer, so that none can be trusted any more. */
export type Said =
  | { readonly type: 'status'; readonly status: DeviceStatus }
  /** null: it understood, and has no such counter. */
  | { readonly type: 'count'; readonly count: number | null }
  | { readonly type: 'echo'; readonly id: string }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'noise' }

/** Finds answers in what a connection delivers: split anywhere, with anything in between. */
export interface StatusReader {
  /** `query` is about to be written once more. */
  asked(): void
  /** What this chunk completes, in order; nothing when it is noise between framed answers. */
  feed(chunk: Uint8Array): readonly Said[]
  /** An answer has begun, and the rest of it is on its way. Absent: it does not matter, for answers have a frame. */
  isWithin?(): boolean
  /** Nothing has come for a while: what the last bytes say by themselves. Absent: nothing. */
  rest?(): readonly Said[]
  /** The rest of an answer that has begun is lost, so nothing of it belongs to the next one. Absent: it need not know. */
  forget?(): void
}

/** What a person may ask of the mechanism, ready to be sent. null: only the printer's own buttons do it. */
export interface Maintenance {
  /** Measures the loaded roll by its gaps or by its marks. Feeds labels. */
  readonly calibrate: Readonly<Record<'gap' | 'mark', Uint8Array<ArrayBuffer> | null>>
  /** One label forward; where there are no labels, a hand's breadth of paper. */
  readonly feed: Uint8Array<ArrayBuffer> | null
  /** Prints the printer's own settings. */
  readonly selfTest: Uint8Array<ArrayBuffer> | null
}
