import type { Dots } from '../model/dots.ts'
import type { LanguageName, PrinterProfile } from '../model/printer.ts'
import type { DeviceStatus } from './deviceStatus.ts'

/** What the bytes of a label mean to a printer. Pure: a language knows no device and no clock. */
export interface PrinterLanguage {
  readonly name: LanguageName
  /** One label, one copy, dot for dot, complete and ready to be sent. */
  encode(dots: Dots, options: EncodeOptions): Uint8Array<ArrayBuffer>
  /** null: the language has no way to ask a printer how it is. */
  readonly status: StatusProtocol | null
}

export type EncodeOptions = Pick<PrinterProfile, 'graphics'>

export interface StatusProtocol {
  /** The question. One answer is one `DeviceStatus`. */
  readonly query: Uint8Array<ArrayBuffer>
  /** A fresh reader for one connection. */
  reader(): StatusReader
}

/** Finds answers in what a connection delivers: split anywhere, with anything in between. */
export interface StatusReader {
  /** The answers that this chunk completes, in order; nothing when it is noise. */
  feed(chunk: Uint8Array): readonly DeviceStatus[]
}
