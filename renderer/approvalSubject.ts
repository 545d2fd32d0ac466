import type { Fault } from '../src/base/fault.ts'
import type { Command, Query } from '../src/contract/commands.ts'
import type { Deed } from '../src/model/deeds.ts'
import { isDeed } from '../src/model/deeds.ts'

/** What a reason or a PIN is asked for: whoever types it sees what is allowed by it. */
export interface ApprovalSubject {
  /** null: none of the deeds that have a name; the screen below says what it is. */
  readonly deed: Deed | null
  /** Codes of orders and parcels; empty: the request names none. */
  readonly codes: readonly string[]
  /** What the COD becomes, đồng. */
  readonly cod: number | null
}

export function subjectOf(asked: Command | Query, { facts }: Fault): ApprovalSubject {
  const row = facts?.deed
  const deed = typeof row === 'string' && isDeed(row) ? row : null
  switch (asked.type) {
    case 'order-action':
      return { deed, codes: asked.orders, cod: asked.cod }
    case 'pickup-accept':
      return { deed, codes: asked.codes, cod: null }
    default:
      return { deed, codes: [], cod: null }
  }
}
