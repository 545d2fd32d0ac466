/** What the printer answers. Reference: Epson, ESC/POS Command Reference, DLE EOT, GS r, GS a, GS I, GS g 2. */
import { bytes } from '../../../base/bytes.ts'
import type { Build } from '../../language.ts'
import type { MechanismStatus } from '../../mechanism.ts'
import { firmware, isStopped, troubleBits } from '../../replies.ts'

const fixedBits = 0x12
const errors = { jam: 0x08, 'ribbon-out': 0x20, 'too-hot': 0x40 }

/** DLE EOT n: 1 printer, 2 offline cause, 3 error cause, 4 paper. */
export function realTimeStatus(n: number, status: MechanismStatus): Uint8Array {
  const causes: Readonly<Record<number, number>> = {
    1: isStopped(status) ? 0x08 : 0,
    2:
      troubleBits(status, { 'head-open': 0x04, 'media-out': 0x20, jam: 0x40, 'too-hot': 0x40, 'ribbon-out': 0x40 }) |
      (status.paused ? 0x08 : 0),
    3: troubleBits(status, errors),
    4: troubleBits(status, { 'media-out': 0x60 | 0x0c }),
  }
  return Uint8Array.of(fixedBits | (causes[n] ?? 0))
}

/** GS r n: 1 paper sensor, 2 drawer, 4 ink. */
export function paperStatus(n: number, { troubles }: MechanismStatus): Uint8Array {
  return Uint8Array.of(n % 48 === 1 && troubles.has('media-out') ? 0x0f : 0x00)
}

/** GS a: four bytes, sent by itself at every change. */
export function automaticStatus(status: MechanismStatus): Uint8Array {
  const { paused } = status
  return Uint8Array.of(
    0x10 | (isStopped(status) ? 0x08 : 0) | troubleBits(status, { 'head-open': 0x20 }) | (paused ? 0x40 : 0),
    troubleBits(status, errors),
    troubleBits(status, { 'media-out': 0x0f }),
    0,
  )
}

/** GS I n: one byte below 65 (model, type with a cutter, version), else `_` text NUL. */
export function identification(n: number, build: Build): Uint8Array {
  const texts: Readonly<Record<number, string>> = {
    65: firmware,
    66: 'EPSON', // it echoes process ids, as only Epson's do
    67: `PACKBENCH-${build.headDots}`,
    68: '0000000001',
    69: '',
  }
  const text = texts[n]
  if (text !== undefined) return bytes('_', text, 0)
  return Uint8Array.of(({ 1: 0x20, 2: 0x02, 3: 0x01 } as Readonly<Record<number, number>>)[n % 48] ?? 0)
}

/** GS g 2: `_`, the number in digits, NUL. 20 lines of 30 dots, 21 rows of dots, 50 cuts, 70 hours; 128 more: for life. */
export function maintenanceCounter(n: number, { labels, fedMm }: MechanismStatus, build: Build): Uint8Array {
  const counters: Readonly<Record<number, number>> = {
    20: Math.floor((fedMm * build.dpmm) / 30),
    21: Math.floor(fedMm * build.dpmm),
    50: labels,
    70: 0,
  }
  const counter = counters[n] ?? counters[n - 128]
  return counter === undefined ? new Uint8Array(0) : bytes('_', String(counter), 0)
}
