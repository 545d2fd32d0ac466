import type { OutboxView } from '../../contract/orderActions.ts'
import type { OutboxEntry } from '../../ports/orderActions.ts'

/** What windows are told of a request: not whose account it is, nor why something was cancelled. `used`: the shop of now. */
export function outboxView(
  { account: _, shop, reason: __, version: ___, isDamaged: ____, ...view }: OutboxEntry,
  used: number,
): OutboxView {
  return view.state === 'queued' && shop !== used ? { ...view, fault: { code: 'action.other-shop' } } : view
}
