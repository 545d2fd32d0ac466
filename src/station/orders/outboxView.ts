import type { OutboxView } from '../../contract/orderActions.ts'
import type { OutboxEntry } from '../../ports/orderActions.ts'

/** What windows are told of a request: not whose account it is, nor why something was cancelled. */
export function outboxView({ account: _, shop: __, reason: ___, version: ____, ...view }: OutboxEntry): OutboxView {
  return view
}
