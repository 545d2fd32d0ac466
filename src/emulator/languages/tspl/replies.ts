/** What the printer answers. Reference: TSPL/TSPL2 Programming Language, <ESC>!?, <ESC>!S, ~!@. */
import { bytes } from '../../../base/bytes.ts'
import type { MechanismStatus } from '../../mechanism.ts'
import { isStopped, troubleBits } from '../../replies.ts'

/** <ESC>!?: one byte. Heat has no bit of its own: 80 is any other error. */
export function shortStatus(status: MechanismStatus): Uint8Array {
  const { paused, moving, formatsWaiting } = status
  const working = moving || (!isStopped(status) && formatsWaiting > 0)
  const bits = { 'head-open': 0x01, jam: 0x02, 'media-out': 0x04, 'ribbon-out': 0x08, 'too-hot': 0x80 }
  return Uint8Array.of(troubleBits(status, bits) | (paused ? 0x10 : 0) | (working ? 0x20 : 0))
}

/** <ESC>!S: STX, message, warning, two bytes of errors, ETX CR LF. Each of the four has bit 6 set. */
export function longStatus(status: MechanismStatus): Uint8Array {
  const { troubles, paused, moving, feeding, bufferFull, formatsWaiting } = status
  const working = moving || (formatsWaiting > 0 && !paused)
  const message = troubles.size > 0 ? 'E' : paused ? '`' : feeding ? 'F' : working ? 'P' : '@'
  const media = 0x40 | troubleBits(status, { 'media-out': 0x01, jam: 0x02, 'ribbon-out': 0x04, 'head-open': 0x20 })
  return bytes('\x02', message, bufferFull ? 'H' : '@', troubles.has('too-hot') ? 'A' : '@', media, '\x03\r\n')
}

/** ~!@: "the integer part of mileage is returned", in kilometres. */
export function mileage({ fedMm }: MechanismStatus): string {
  return `${Math.floor(fedMm / 1_000_000)}\r`
}
