import { normalized } from '../base/normalized.ts'
import { folded } from './unitNames.ts'

/** A word of a pasted line, and between which separators it stands. */
export interface Word {
  readonly text: string
  readonly folded: string
  /** As `folded`, with its marks in a fixed order: `hòa` and `hoà` are one. */
  readonly marked: string
  readonly from: number
  readonly to: number
  /** Between commas, line ends, brackets and what is no address: no name reaches from one to the next. */
  readonly clause: number
  /** Between dashes too, which stand in names as well: `Bà Rịa - Vũng Tàu`. */
  readonly piece: number
}

export interface AddressLine {
  /** As long as what was pasted: phones, remarks in brackets and labels (`SĐT:`) are replaced by commas. */
  readonly text: string
  readonly words: readonly Word[]
  /** Where the last phone ends: what stands before it may be somebody's name. -1: there is none. */
  readonly phoneEnd: number
}

/** Never more than this is looked at: an address is a line, not a file. */
const longest = 400

export function readAddressLine(line: string): AddressLine {
  const given = normalized(line, 'NFC').slice(0, longest)
  let phoneEnd = -1
  const text = given
    .replace(/\([^()]*\)/g, commas)
    .replace(phone, (found: string, at: number) => {
      phoneEnd = at + found.length
      return commas(found)
    })
    .replace(label, commas)
  return { text, words: wordsOf(text), phoneEnd }
}

/** How a name compares with its marks: letters and then marks, word by word. */
export function markedName(name: string): string {
  return [...name.matchAll(token)].map(([word]) => markedWord(word)).join(' ')
}

function markedWord(word: string): string {
  const apart = normalized(word, 'NFD').toLowerCase()
  return apart.replace(/\p{M}/gu, '') + [...apart.replace(/[^\p{M}]/gu, '')].sort().join('')
}

function commas(found: string): string {
  return ','.repeat(found.length)
}

// A mobile has nine digits behind the 0 or 84, a landline ten; blanks and dots may stand between them.
const phone = /(?<![\d/])(?:\+?84|0)[ .-]?(?:[35789](?:[ .-]?\d){8}|2(?:[ .-]?\d){9})(?!\d)/g
const label =
  /(?<![\p{L}\p{M}\p{N}])(?:(?:sđt|sdt|số điện thoại|so dien thoai)\s*[:.]?|(?:đt|dt|tel|phone|đc|dc|địa chỉ|dia chi|người nhận)\s*[:.](?=\s|,))/giu
const token = /[\p{L}\p{M}\p{N}]+/gu

function wordsOf(text: string): readonly Word[] {
  const words: Word[] = []
  let clause = 0
  let piece = 0
  let end = 0
  for (const { 0: found, index } of text.matchAll(token)) {
    const between = text.slice(end, index)
    if (/[,;|\n\r\t]/.test(between)) clause++
    if (/[,;|\n\r\t–—-]/.test(between)) piece++
    end = index + found.length
    for (const { 0: part, index: at } of apart(found)) words.push(wordAt(part, index + at, clause, piece))
  }
  return withoutTail(words)
}

/** `Q1`, `p13`, `F4` are a kind and a number. */
function apart(found: string): readonly { readonly 0: string; readonly index: number }[] {
  const [, kind = '', number = ''] = /^(p|q|f|phường|phuong|quận|quan)(\d{1,2})$/iu.exec(found) ?? []
  if (number === '') return [{ 0: found, index: 0 }]
  return [
    { 0: kind, index: 0 },
    { 0: number, index: kind.length },
  ]
}

function wordAt(text: string, from: number, clause: number, piece: number): Word {
  return { text, folded: folded(text), marked: markedWord(text), from, to: from + text.length, clause, piece }
}

/** Without the country and a postal code at the end. */
function withoutTail(words: readonly Word[]): readonly Word[] {
  const last = words.at(-1)?.folded ?? ''
  if (/^(vietnam|vn|\d{5,6})$/.test(last)) return withoutTail(words.slice(0, -1))
  if (last === 'nam' && words.at(-2)?.folded === 'viet') return withoutTail(words.slice(0, -2))
  return words
}
