import type { CardVerdict } from '../../src/contract/card.ts'
import type { OutboxState } from '../../src/contract/orderActions.ts'

/** The shape and colour of a request's state are those of a label's. */
export const verdictOfRequest: Readonly<Record<OutboxState, CardVerdict>> = {
  queued: 'waiting',
  sending: 'working',
  done: 'printed',
  refused: 'not-printed',
  unsure: 'in-doubt',
  dropped: 'canceled',
  expired: 'not-printed',
}
