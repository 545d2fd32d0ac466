/**
 * The compressed hexadecimal of ^GF (ZPL II, "Alternative Data Compression Scheme"), for printers that refuse Z64:
 * `G`–`Y` repeat the next digit 1–19 times, `g`–`z` 20–400 times, counts add up; `,` fills the row with white, `:`
 * repeats the row above. `,` always starts at a whole byte, as in the drivers of old printers. `!` ("fills the line
 * with ones") is never written: one reader takes it for black, another for the digit 1, and a run costs the same.
 */
export function runLength(data: Uint8Array<ArrayBuffer>, stride: number): string {
  let packed = ''
  let above = ''
  for (let at = 0; at < data.length; at += stride) {
    const row = hex(data.subarray(at, at + stride))
    packed += row === above ? ':' : packRow(row)
    above = row
  }
  return packed
}

function hex(row: Uint8Array<ArrayBuffer>): string {
  return Buffer.from(row.buffer, row.byteOffset, row.length).toString('hex').toUpperCase()
}

function packRow(row: string): string {
  let end = row.length
  while (end > 0 && row.startsWith('00', end - 2)) end -= 2
  const kept = row.slice(0, end).replaceAll(/(.)\1*/g, (run, digit: string) => packRun(digit, run.length))
  return end < row.length ? `${kept},` : kept
}

const mostOnes = 19
const mostTwenties = 20

/** `packRun('A', 3)` is `IA`. A run of one or two is shorter, or as short, when it is written out. */
function packRun(digit: string, length: number): string {
  if (length <= 2) return digit.repeat(length)
  let count = ''
  let left = length
  while (left >= 20) {
    const twenties = Math.min(mostTwenties, Math.floor(left / 20))
    count += String.fromCharCode(LOWER_G - 1 + twenties)
    left -= twenties * 20
  }
  if (left > 0) count += String.fromCharCode(UPPER_G - 1 + Math.min(mostOnes, left))
  return count + digit
}

const UPPER_G = 0x47
const LOWER_G = 0x67
