/** What the answers of all languages are made of. */
import type { Build } from './language.ts'
import type { MechanismStatus, Trouble } from './mechanism.ts'

export const firmware = 'V1.0.0'

export function productOf({ dpmm }: Build): string {
  return `PACKBENCH-${dpmm === 8 ? 203 : 300}`
}

/** The bits that a status byte has for what is wrong. */
export function troubleBits({ troubles }: MechanismStatus, bits: Readonly<Partial<Record<Trouble, number>>>): number {
  return [...troubles].reduce((sum, trouble) => sum | (bits[trouble] ?? 0), 0)
}

export function isStopped({ paused, troubles }: MechanismStatus): boolean {
  return paused || troubles.size > 0
}
