import type { LanguageName } from '../model/printer.ts'

/** What no label printer here speaks, and a program or a hand sends to one all the same. */
const foreign = ['pdf', 'postscript', 'pcl', 'html'] as const
export type Other = LanguageName | (typeof foreign)[number]

/**
 * What a stream begins as, when it is certain that it is not `language`: as a document does, or it has what labels of the
 * other have, and nothing of its own. Questions are no sign: who asks a printer for its language asks in all of them.
 * Null: it may be what it should be.
 */
export function looksLikeOther(beginning: Uint8Array, language: LanguageName): Other | null {
  const text = Buffer.from(beginning.buffer, beginning.byteOffset, beginning.byteLength).toString('latin1')
  // Before its own signs: what is packed in a document has any two bytes.
  const document = foreign.find((other) => firstOf[other].test(text))
  if (document !== undefined) return document
  if (signs[language].test(text)) return null
  const others: readonly LanguageName[] = ['zpl', 'tspl', 'cpcl', 'epl2', 'escpos']
  return others.find((other) => other !== language && signs[other].test(text)) ?? null
}

/** So much of a stream is looked at. */
export const lookedAt = 1_024

/** Takes no more of a connection as soon as its bytes are certain to be of another language. */
export class OwnLanguageOnly {
  readonly #language: LanguageName
  #beginning = new Uint8Array(0)
  #refused = false

  constructor(language: LanguageName) {
    this.#language = language
  }

  /** A new connection. */
  begin(): void {
    this.#beginning = new Uint8Array(0)
    this.#refused = false
  }

  /** `taken`: false from the first piece on that showed it; `other` with that piece only. */
  take(bytes: Uint8Array): { readonly taken: boolean; readonly other: Other | null } {
    const missing = lookedAt - this.#beginning.length
    if (this.#refused || missing <= 0) return { taken: !this.#refused, other: null }
    this.#beginning = Uint8Array.from([...this.#beginning, ...bytes.subarray(0, missing)])
    const other = looksLikeOther(this.#beginning, this.#language)
    this.#refused = other !== null
    return { taken: other === null, other }
  }
}

const signs: Readonly<Record<LanguageName, RegExp>> = {
  zpl: /\^XA[\s\S]*?\^(?:F[ODT]|GF|XG)|~DG[A-Z]:/i,
  tspl: /(?:^|[\r\n])(?:SIZE [\d. ]+(?:mm|dot)?\s*,|CLS *[\r\n]|BITMAP -?\d+,-?\d+,\d+,\d+,)/i,
  cpcl: /(?:^|[\r\n])! (?:\d+ \d+ \d+ \d+ \d+|UTILITIES)\s/i,
  epl2: /(?:^|[\r\n])(?:N *[\r\n]+(?:[qQARBZS]\d|GW\d|LO\d)|q\d+ *[\r\n]|Q\d+,\d+|GW\d+,\d+,\d+,\d+|\x1bg\d{3})/,
  escpos: /\x1d(?:v0|[V!k8]|\([Lk])|\x1ba[\x00-\x02012]/,
}

/** Behind blanks, a byte order mark, and the end of the job before. */
const firstOf: Readonly<Record<(typeof foreign)[number], RegExp>> = {
  pdf: /^[\s\xef\xbb\xbf]*%PDF-/,
  postscript: /^[\s\xef\xbb\xbf\x04]*%!PS/,
  pcl: /^\s*\x1b%-12345X/,
  html: /^[\s\xef\xbb\xbf]*<(?:!doctype html|html)\b/i,
}
