import type { BatchRowView } from '../../src/contract/batches.ts'
import type { OrderActionName } from '../../src/contract/orderActions.ts'

/** What is known of an order that something is asked about: a row of a batch or of the list, or the one of a parcel's page. */
export interface MeantOrder extends Pick<BatchRowView, 'code'> {
  /** null: it is no row of a batch. */
  readonly row: number | null
  readonly order: { readonly status: string; readonly cod: number | null } | null
}

/** As the list, or a parcel's page, knows the order. */
export function meantOrder({ order: { code, status, cod } }: KnownOrder): MeantOrder {
  return { row: null, code, order: { status, cod } }
}

interface KnownOrder {
  readonly order: { readonly code: string; readonly status: string; readonly cod: number | null }
}

/** A form that asks the carrier, and the orders that it was opened for, as they were then. It is about no others. */
export interface OrdersForm {
  readonly action: OrderActionName
  readonly about: readonly MeantOrder[]
}

/** The orders of a form as they are known now, and what became of them since it was opened. */
export interface MeantNow {
  readonly rows: readonly MeantOrder[]
  /** Codes whose status or COD is another one by now. */
  readonly changed: readonly string[]
  /** Codes that are not on the screen behind the form any more; they are known as they were. */
  readonly gone: readonly string[]
}

/** `find`: the same order as the screen behind the form has it now. */
export function meantNow(about: readonly MeantOrder[], find: (meant: MeantOrder) => MeantOrder | undefined): MeantNow {
  const found = about.map((meant) => {
    const now = find(meant)
    // A place says nothing: another order may stand there by now.
    return { meant, now: now?.code === meant.code ? now : undefined }
  })
  const codes = (which: typeof found) => [...new Set(which.flatMap(({ meant: { code } }) => code ?? []))]
  return {
    rows: found.map(({ meant, now }) => now ?? meant),
    changed: codes(found.filter(({ meant, now }) => now !== undefined && !isSame(meant, now))),
    gone: codes(found.filter(({ now }) => now === undefined)),
  }
}

/** What nobody had read when the form was opened did not change by being read. */
function isSame({ order: before }: MeantOrder, { order: now }: MeantOrder): boolean {
  return before === null || (before.status === now?.status && before.cod === now.cod)
}
