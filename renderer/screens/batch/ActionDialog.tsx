import { useCallback } from 'react'
import { fillIn } from '../../../src/words/fillIn.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { askCarrier } from '../../orderWish.ts'
import { useBatchScreen } from '../../stores/batchScreenStore.ts'
import { rowsOfBatch, useBatchSheet } from '../../stores/batchSheetStore.ts'
import type { MeantOrder } from '../../stores/meantOrders.ts'
import type { Teller } from './batchActions.ts'
import { closeForm, say } from './batchActions.ts'
import { OrderActionForm } from './OrderActionForm.tsx'

/** Something is asked of the carrier about the orders that were chosen when it was opened. */
export function ActionDialog({ teller }: { readonly teller: Teller }) {
  const form = useBatchScreen((state) => state.form)
  const batch = form?.batch ?? ''
  const rows = useBatchSheet((state) => rowsOfBatch(batch, state))
  const find = useCallback(({ row }: MeantOrder) => rows[row ?? -1], [rows])
  if (form?.type !== 'action') return null
  return (
    <Dialog name="batch" title={fillIn(teller.w.actionForm.title[form.action], { count: form.about.length })}>
      <OrderActionForm
        key={form.action}
        form={form}
        find={find}
        leave={closeForm}
        send={(wish) => {
          closeForm()
          void askCarrier(wish, teller.actions, say)
        }}
      />
    </Dialog>
  )
}
