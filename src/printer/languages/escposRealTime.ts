import type { Dots } from '../../model/dots.ts'
import type { Band } from './layOut.ts'

/**
 * ESC/POS printers look for real-time commands in everything they receive, graphics too: DLE EOT n makes them answer,
 * DLE ENQ n makes them recover from an error, DLE DC4 n opens a drawer, switches off or clears the buffer. The dots stay
 * what they are, so only where a row ends is there room to keep such bytes apart: the strip is cut there and the head
 * of the next image comes between. Inside a row nothing can be done but to know it (`realTimeCommandsIn`).
 */
export function apartFromCommands(band: Band, { stride }: Pick<Dots, 'stride'>): readonly Band[] {
  const strips: Band[] = []
  let from = 0
  for (let row = 1; row <= band.rows; row++) {
    if (row < band.rows && !commandAcross(band.data, row * stride)) continue
    strips.push({ y: band.y + from, rows: row - from, data: band.data.subarray(from * stride, row * stride) })
    from = row
  }
  return strips
}

/** How often a printer that looks into graphics would find a real-time command in these bytes. */
export function realTimeCommandsIn(data: Uint8Array): number {
  let found = 0
  for (let at = data.indexOf(DLE); at !== -1; at = data.indexOf(DLE, at + 1)) if (isCommand(data, at)) found++
  return found
}

const DLE = 0x10
const EOT = 0x04
const ENQ = 0x05
const DC4 = 0x14

function isCommand(data: Uint8Array, at: number): boolean {
  const [dle, kind, n] = data.subarray(at, at + 3)
  if (dle !== DLE || n === undefined) return false
  if (kind === EOT) return n >= 1 && n <= 8
  if (kind === ENQ) return n <= 2
  return kind === DC4 && (n === 1 || n === 2 || n === 8)
}

/** A command that begins before this border and ends behind it. */
function commandAcross(data: Uint8Array, border: number): boolean {
  return isCommand(data, border - 1) || (border >= 2 && isCommand(data, border - 2))
}
