/** What the service makes up for an order: its code, its sort code, its description. */

import type { District } from '../units/units.ts'
import type { PracticeItem } from './practiceOrder.ts'
import { isRemote } from './price/route.ts'

const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ' // no 0, 1, I, O: no sample of the real service has one

/** An order code of 8 letters and digits that is not taken. `below(n)` draws an integer from 0 to n - 1. */
export function newOrderCode(below: (most: number) => number, isTaken: (code: string) => boolean): string {
  for (;;) {
    const code = Array.from({ length: 8 }, () => codeLetters[below(codeLetters.length)]).join('')
    if (!isTaken(code)) return code
  }
}

/** The description as the service generates it: `Áo Polo [Polo123] [1 cái]`. */
export function contentOf(
  items: readonly Pick<PracticeItem, 'name' | 'code' | 'quantity'>[],
  unit: 'cái' | 'kiện',
): string {
  return items
    .map(({ name, code, quantity }) => `${name}${code === '' ? '' : ` [${code}]`} [${quantity} ${unit}]`)
    .join(', ')
}

/** Where the parcel is sorted to, by its district alone: `43-C-08-A3`; a remote district goes by hand, `PRI-A-05-00`. */
export function sortCodeOf(district: Pick<District, 'id' | 'name'>): string {
  const { id } = district
  const letter = 'ABCDEFGHK'[id % 9]
  const padded = (number: number) => String(number).padStart(2, '0')
  return isRemote(district)
    ? `PRI-${letter}-${padded((id % 40) + 1)}-00`
    : `${padded((id % 80) + 1)}-${letter}-${padded((id % 60) + 1)}-${'ABCDEFGHK'[id % 7]}${(id % 9) + 1}`
}
