import { bytes } from '../base/bytes.ts'
import type { LanguageName } from '../model/printer.ts'

/**
 * The questions *which language do you speak*, in the order in which they are put. A printer reads a question of another
 * language as text, as settings or as nothing; the order and the veil see to it that none of it is seen on paper.
 *
 * 1. CPCL, whose printers print lines that are no command: `ESC h` is no line. To an ESC/POS printer it is at most a
 *    letter in its line, which `ESC @` clears before the line is printed.
 * 2. ESC/POS, whose printers print as text whatever they do not know: `DLE EOT 1` is answered at once and is nothing in
 *    every other language. It comes behind `ESC h`, because control codes before it would make that a line.
 * 3. TSPL: `ESC ! ?` is answered even in error. To an ESC/POS printer that is mute it sets a style of letters.
 * 4. ZPL: `~HI`, then `^XA^HH^XZ`, which returns the configuration as text. Lines elsewhere, so they are veiled.
 * 5. EPL2: `^ee`, which wants a line of its own; veiled.
 *
 * The veil: `ESC @` clears the line and the style, `ESC =` takes an ESC/POS printer out of the conversation until it is
 * taken in again, so a mute one prints nothing of what is between, and only feeds a few lines. To the others both are
 * lines that mean nothing. What is left is a CPCL printer that prints lines and cannot answer: it would print `~HI`.
 */
export const questions: readonly Question[] = [cpcl, escpos, tspl, zpl, epl2]

/** Puts one language's questions; null: no answer that only this language gives. */
export type Question = (line: Line) => Promise<Identity | null>

/** `read` sees all that was heard since the question, each time that more comes; the first value that is not null ends it. */
export interface Line {
  ask<Answer>(question: Uint8Array, read: (heard: Uint8Array) => Answer | null): Promise<Answer | null>
}

const ESC = 0x1b
const GS = 0x1d
const DLE = 0x10
const EOT = 0x04
const STX = '\x02'
const ETX = '\x03'

/** In one piece, so that a connection that breaks leaves no printer out of the conversation; and whole lines. */
function veiled(question: string): Uint8Array {
  return bytes(ESC, '@', ESC, '=', 2, '\r\n', question, '\r\n', ESC, '=', 1, '\r\n')
}

async function cpcl({ ask }: Line): Promise<Identity | null> {
  const status = await ask(bytes(ESC, 'h'), (heard) => (heard.length > 0 ? heard.every(isCpclStatus) : null))
  if (status !== true) return null
  const name = await ask(bytes(ESC, 'v'), (heard) => named(heard, /[\0\r]/, / V?\d.*/s))
  return { language: 'cpcl', name, dpmm: null, headDots: null }
}

/** Bits 0 to 4 say something. XON and XOFF, which a serial printer says by itself, are none of it. */
function isCpclStatus(byte: number): boolean {
  return (byte & 0xe0) === 0 && byte !== 0x11 && byte !== 0x13
}

/** The maker's name (GS I 66) is no model; GS I 67 is. A clone that does not know GS I is told to forget the letters. */
async function escpos({ ask }: Line): Promise<Identity | null> {
  const status = await ask(bytes(DLE, EOT, 1), (heard) => (heard.length > 0 ? heard.every(isRealTimeStatus) : null))
  if (status !== true) return null
  const name = await ask(bytes(ESC, '@', GS, 'I', 67, ESC, '@'), (heard) => named(heard, /\0/, /^[^_]*_?/))
  return { language: 'escpos', name, dpmm: null, headDots: null }
}

/** Bits 0 and 7 are 0, bits 1 and 4 are 1. */
function isRealTimeStatus(byte: number): boolean {
  return (byte & 0x93) === 0x12
}

/** One bare byte could be anything, so it is asked for twice. */
async function tspl({ ask }: Line): Promise<Identity | null> {
  const once = () => ask(bytes(ESC, '!?'), (heard) => (heard.length > 0 ? heard.length : null))
  if ((await once()) !== 1 || (await once()) !== 1) return null
  const name = await ask(bytes('\r\n~!T\r\n'), (heard) => named(heard, /[\r\n]/))
  return { language: 'tspl', name, dpmm: null, headDots: null }
}

async function zpl({ ask }: Line): Promise<Identity | null> {
  const said = await ask(veiled('~HI'), framed)
  if (said !== null) {
    const [name = '', , dpmm = ''] = said.split(',').map((field) => field.trim())
    return { language: 'zpl', name: plainName(name), dpmm: resolution(dpmm), headDots: null }
  }
  const configuration = await ask(veiled('^XA^HH^XZ'), framed)
  if (configuration === null) return null
  const dpmm = /(\d{1,3})\s{0,9}\/\s{0,9}MM/i.exec(configuration)?.[1] ?? ''
  const width = /(\d{3,4})\s.{0,80}PRINT WIDTH/i.exec(configuration)?.[1]
  return { language: 'zpl', name: null, dpmm: resolution(dpmm), headDots: width === undefined ? null : Number(width) }
}

function framed(heard: Uint8Array): string | null {
  const text = latin(heard)
  const from = text.indexOf(STX)
  const to = text.indexOf(ETX, from)
  return from < 0 || to < 0 ? null : text.slice(from + 1, to)
}

function resolution(text: string): number | null {
  return text === '8' || text === '12' ? Number(text) : null
}

/** Error numbers of two digits; the language has no question for the model. */
async function epl2({ ask }: Line): Promise<Identity | null> {
  const codes = await ask(veiled('^ee'), (heard) => match(heard, /^\s*(\d\d(?:,\d\d)*)\r?\n/))
  return codes === null ? null : { language: 'epl2', name: null, dpmm: null, headDots: null }
}

/**
 * The name in the first answer that ends and has one; `without`: what of it is none. Takes time in proportion to what was
 * heard, whatever it is: no pattern here begins anew at each letter and runs to the end.
 */
function named(heard: Uint8Array, end: RegExp, without?: RegExp): string | null {
  for (const answer of latin(heard).split(end).slice(0, -1)) {
    const name = plainName(without === undefined ? answer : answer.replace(without, ''))
    if (name !== null) return name
  }
  return null
}

/** No maker has a longer one; whatever speaks at the address chooses what people read. */
const longestName = 80

/** The last letters that can be read. */
function plainName(said: string): string | null {
  const name =
    said
      .match(/[ -~]+/g)
      ?.at(-1)
      ?.trim()
      .slice(0, longestName) ?? ''
  return name === '' ? null : name
}

function match(heard: Uint8Array, form: RegExp): string | null {
  return form.exec(latin(heard))?.[1]?.trim() ?? null
}

/** Not by the arguments of a call: beyond some thousand their cost grows faster than their number, and 60 kB overflow the stack. */
function latin(heard: Uint8Array): string {
  return Buffer.from(heard).toString('latin1')
}

/** What a printer said it is. null: it did not say. */
export interface Identity {
  readonly language: LanguageName
  /** As it introduces itself. */
  readonly name: string | null
  readonly dpmm: number | null
  readonly headDots: number | null
}
