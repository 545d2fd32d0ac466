import { normalized } from '../base/normalized.ts'

/**
 * Which encoding a text file is in: by its mark, by what its bytes can only be, and between the old Vietnamese ones by
 * which reading makes syllables. Codes are ASCII in all of them; names are what tells.
 */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1258', 'tcvn3'] as const
export type Encoding = (typeof encodings)[number]

/** null: it is no text. */
export function findEncoding(bytes: Uint8Array): Encoding | null {
  const marked = byMark(bytes)
  if (marked !== null) return marked
  const sample = bytes.subarray(0, 65_536)
  const wide = byZeros(sample)
  if (wide !== null) return wide
  if (isBinary(sample)) return null
  if (isUtf8(bytes)) return 'utf-8'
  return strangeness(decode(sample, 'tcvn3')) < strangeness(decode(sample, 'windows-1258')) ? 'tcvn3' : 'windows-1258'
}

/** Without its mark, and with every letter composed. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== 'tcvn3') return normalized(new TextDecoder(encoding).decode(bytes), 'NFC')
  const latin = new TextDecoder('iso-8859-1').decode(bytes)
  // The browser's "iso-8859-1" is windows-1252: its 27 signs between 80 and 9F are no letters of TCVN3 either.
  const letters = latin.replaceAll(/[\u00a0-\u00ff]/g, (sign) => tcvn3Letters[sign.charCodeAt(0) - 0xa0] ?? sign)
  return normalized(letters, 'NFC')
}

function byMark([a, b, c]: Uint8Array): Encoding | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : null
}

/** Text of two bytes a letter has a zero in every other place. */
function byZeros(sample: Uint8Array): Encoding | null {
  let [even, odd] = [0, 0]
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  const pairs = sample.length / 2
  if (odd > pairs * 0.3 && even < pairs * 0.02) return 'utf-16le'
  return even > pairs * 0.3 && odd < pairs * 0.02 ? 'utf-16be' : null
}

/** Zeros, or control characters that no text has. */
function isBinary(sample: Uint8Array): boolean {
  let controls = 0
  for (const byte of sample) {
    if (byte === 0) return true
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 26)) controls++
  }
  return controls > sample.length / 100
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const vietnamese = 'àáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ'
const toned = 'àáảãạằắẳẵặầấẩẫậèéẻẽẹềếểễệìíỉĩịòóỏõọồốổỗộờớởỡợùúủũụừứửữựỳýỷỹỵ'
/** A sign no name has; a capital inside a word; two tones in one syllable. */
const strange = [
  new RegExp(`[^\\u0000-\\u007f${vietnamese}${vietnamese.toUpperCase()}]`, 'gu'),
  /(?<=\p{Ll})\p{Lu}/gu,
  new RegExp(`[${toned}]\\p{L}{0,2}[${toned}]`, 'giu'),
]

function strangeness(text: string): number {
  return strange.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0)
}

/**
 * TCVN3, the bytes of the ABC fonts (`.VnTime`): the upper half of TCVN 5712:1993, VN3. Capitals with a tone have no
 * bytes of their own; the fonts whose name ends in H draw them from the small ones. Bytes A0 to FF in their order; B0 to
 * B4 are the five tones as signs that follow their vowel.
 */
const tcvn3Letters = [
  ...'\u00a0ĂÂÊÔƠƯĐăâêôơưđẶ',
  ...'\u0300\u0309\u0303\u0301\u0323àảãáạẲằẳẵắẴ',
  ...'ẮẦẨẪẤỀặầẩẫấậèỂẻẽ',
  ...'éẹềểễếệìỉỄẾỒĩíịò',
  ...'Ổỏõóọồổỗốộờởỡớợù',
  ...'ỖủũúụừửữứựỳỷỹýỵỐ',
]
