/** What the printer answers. Reference: EPL Programming Guide, ^ee, UP, UM, UV, URL. */
import { bytes } from '../../../base/bytes.ts'
import type { Build } from '../../language.ts'
import type { MechanismStatus } from '../../mechanism.ts'
import { firmware, productOf } from '../../replies.ts'

/**
 * The codes of ^ee: 00 normal, 07 paper or ribbon empty (a jam looks like it), 11 head open, 12 paused, 50 busy with
 * printing (a head that cools is busy too).
 */
export function errorCodes({ troubles, paused, moving, formatsWaiting }: MechanismStatus): readonly string[] {
  const codes: string[] = []
  if (troubles.has('media-out') || troubles.has('ribbon-out') || troubles.has('jam')) codes.push('07')
  if (troubles.has('head-open')) codes.push('11')
  if (paused) codes.push('12')
  if (moving || formatsWaiting > 0 || troubles.has('too-hot')) codes.push('50')
  return codes.length === 0 ? ['00'] : codes
}

/** UP: memory in KB as UM has it, then the character set. */
export function configuration(): Uint8Array {
  return bytes('UP0245,0064,0064,0064,0064,0000,0000,8,0,001\r\n')
}

export function memory(): Uint8Array {
  return bytes('UM0245,0064,0064,0064,0064,0000,0000\r\n')
}

export function identification(build: Build): Uint8Array {
  return bytes(`${productOf(build)} ${firmware}\r\n`)
}

/** URL: the distances of the head and of the printer in inches; `m` asks for millimetres, `h` and `t` for one of them. */
export function odometer(line: string, { fedMm }: MechanismStatus): Uint8Array {
  const wishes = line.slice(3)
  const [distance, unit] = wishes.includes('m') ? [fedMm, 'mm'] : [fedMm / 25.4, '"']
  const usage = (what: string) => `${what} usage = ${Math.round(distance).toLocaleString('en')} ${unit} [0 days]\r\n`
  return bytes(wishes.includes('t') ? '' : usage('HEAD'), wishes.includes('h') ? '' : usage('TOTAL'))
}
