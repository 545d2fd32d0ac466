/** What the printer answers. Reference: ZPL II Programming Guide, ~HS, ~HQ, ~HI, ~HM, ^HH. */
import { bytes } from '../../../base/bytes.ts'
import type { Build } from '../../language.ts'
import type { MechanismStatus } from '../../mechanism.ts'
import { firmware, productOf, troubleBits } from '../../replies.ts'

/** What ~HS tells beside the mechanism's own state. `length` in dots. */
export interface Reading {
  readonly length: number
  readonly partialFormat: boolean
  readonly graphics: number
}

const stx = '\x02'
const etx = '\x03'
const crlf = '\r\n'
const communication = '030' // 9600 baud, 8 data bits, 1 stop bit, no parity, XON/XOFF: what a network printer tells too
const password = '1234' // the factory's

/** ~HS: three strings, each STX … ETX CR LF. */
export function hostStatus(status: MechanismStatus, reading: Reading): Uint8Array {
  const first = [
    communication,
    flag(status.troubles.has('media-out')),
    flag(status.paused),
    digits(reading.length, 4),
    digits(status.formatsWaiting, 3),
    flag(status.bufferFull),
    '0', // communications diagnostic mode
    flag(reading.partialFormat),
    '000', // unused
    '0', // corrupt RAM
    '0', // under temperature
    flag(status.troubles.has('too-hot')),
  ]
  const second = [
    '000', // die-cut media, sensor profile off, communications diagnostics off, direct thermal
    '0', // unused
    flag(status.troubles.has('head-open')),
    flag(status.troubles.has('ribbon-out')),
    '0', // thermal transfer mode
    '2', // print mode: tear-off
    '6', // print width mode
    '0', // label waiting: only in peel-off mode
    digits(status.labelsRemaining, 8),
    '1', // format while printing: always 1
    digits(reading.graphics, 3),
  ]
  const third = [password, '0'] // no static RAM
  return bytes(...[first, second, third].map((fields) => stx + fields.join(',') + etx + crlf))
}

/** ~HQES: errors and warnings as a flag and two groups of eight hexadecimal digits. */
export function errorStatus(status: MechanismStatus): Uint8Array {
  const bits = { 'media-out': 0x1, 'ribbon-out': 0x2, 'head-open': 0x4, 'too-hot': 0x10, jam: 0x1000 }
  const errors = troubleBits(status, bits) | (status.paused ? 0x10000 : 0)
  const hexadecimal = errors.toString(16).toUpperCase().padStart(8, '0')
  return bytes(
    `${stx}${crlf}${crlf}PRINTER STATUS${crlf}`,
    `   ERRORS:         ${flag(errors !== 0)} 00000000 ${hexadecimal}${crlf}`,
    `   WARNINGS:       0 00000000 00000000${crlf}`,
    etx,
    crlf,
  )
}

/** ~HI: model, firmware, dots per millimetre, memory. */
export function identification(build: Build): Uint8Array {
  return bytes(`${stx}${productOf(build)}dpi,${firmware},${build.dpmm},8192KB${etx}${crlf}`)
}

/** ~HQOD: the paper that was fed, in inches; the resettable counters were never reset. */
export function odometer({ fedMm }: MechanismStatus): Uint8Array {
  const inches = `${Math.round(fedMm / 25.4)} "${crlf}`
  return bytes(
    `${stx}${crlf}PRINT METERS${crlf}`,
    `   TOTAL NONRESETTABLE:     ${inches}`,
    `   USER RESETTABLE CNTR1:   ${inches}`,
    `   USER RESETTABLE CNTR2:   ${inches}`,
    etx,
    crlf,
  )
}

/** ~HQSN */
export function serialNumber(): Uint8Array {
  return bytes(`${stx}${crlf}SERIAL NUMBER${crlf}   PB00000001${crlf}${etx}${crlf}`)
}

/** ~HM: memory in KB: there is, there can be, there is free. */
export function memory(): Uint8Array {
  return bytes(`${stx}8192,8192,8000${etx}${crlf}`)
}

/** ^HH: the configuration label as text. */
export function configuration(build: Build): Uint8Array {
  const lines = [
    '  +10.0               DARKNESS',
    '  6 IPS               PRINT SPEED',
    '  TEAR OFF            PRINT MODE',
    `  ${String(build.headDots).padEnd(20)}PRINT WIDTH`,
    `  ${firmware.padEnd(20)}FIRMWARE`,
    `  ${`${build.dpmm}/MM ${build.headDots / build.dpmm}MM`.padEnd(20)}RESOLUTION`,
  ]
  return bytes(stx, ...lines.map((line) => line + crlf), etx, crlf)
}

function flag(set: boolean): string {
  return set ? '1' : '0'
}

/** A number of so many digits; one that is larger stays at the largest. */
function digits(number: number, length: number): string {
  return String(Math.min(number, 10 ** length - 1)).padStart(length, '0')
}
