import type { Actions } from '../../actions.ts'
import { useCards } from '../../stores/cardsStore.ts'
import { useConnection } from '../../stores/connectionStore.ts'
import { useOutbox } from '../../stores/outboxStore.ts'
import { useParcel } from '../../stores/parcelStore.ts'
import { refreshParcel } from './parcelActions.ts'

/** A print changes many times a second; the page follows twice. */
const gently = 400

/**
 * Keeps what the station did with the order on the screen as the station has it: while its labels or requests change,
 * and when the connection is back. Returns what ends it.
 */
export function followParcel(actions: Pick<Actions, 'ask'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    if (timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      void refreshParcel(actions, false)
    }, gently)
  }
  const order = () => useParcel.getState().page?.order.code ?? null
  const ends = [
    useCards.subscribe((after, before) => {
      const code = order()
      if (code === null || after.rows === before.rows) return
      const changed = Object.values(after.rows).filter((card) => before.rows[card.id] !== card)
      if (changed.some((card) => card.code?.split('_')[0] === code)) soon()
    }),
    useOutbox.subscribe((after, before) => {
      const code = order()
      if (code === null) return
      const changed = Object.values(after.rows).filter((row) => before.rows[row.id] !== row)
      if (changed.some(({ orders }) => orders.includes(code))) soon()
      // An answer of the carrier changes the order itself.
      const answered = changed.some(({ orders, state }) => state === 'done' && orders.includes(code))
      if (answered) void refreshParcel(actions, true)
    }),
    useConnection.subscribe(({ connection }, before) => {
      if (connection === 'connected' && before.connection !== 'connected') void refreshParcel(actions, true)
    }),
  ]
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}
