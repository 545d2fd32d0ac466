import { useMemo } from 'react'
import { fillIn } from '../../../src/words/fillIn.ts'
import { useActions } from '../../actions.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { useParcel } from '../../stores/parcelStore.ts'
import { batchWords } from '../../text/screens/batch.ts'
import { useWords } from '../../text/words.ts'
import { OrderActionForm } from '../batch/OrderActionForm.tsx'
import { askCarrier, leaveAction } from './parcelActions.ts'

/** Something is asked of the carrier about the order on the screen. */
export function ParcelDialog() {
  const w = useWords(batchWords)
  const actions = useActions()
  const form = useParcel((state) => state.form)
  const order = useParcel((state) => state.page?.order)
  const rows = useMemo(
    () =>
      order === undefined ? [] : [{ row: null, code: order.code, order: { status: order.status, cod: order.cod } }],
    [order],
  )
  if (form === null) return null
  return (
    <Dialog name="order-action" title={fillIn(w.actionForm.title[form], { count: rows.length })}>
      <OrderActionForm
        key={form}
        action={form}
        rows={rows}
        leave={leaveAction}
        send={(wish) => void askCarrier(wish, actions)}
      />
    </Dialog>
  )
}
