import { useMemo } from 'react'
import { fillIn } from '../../../src/words/fillIn.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { askCarrier } from '../../orderWish.ts'
import { useBatchScreen } from '../../stores/batchScreenStore.ts'
import { useBatchSheet } from '../../stores/batchSheetStore.ts'
import type { Teller } from './batchActions.ts'
import { closeForm, say } from './batchActions.ts'
import { OrderActionForm } from './OrderActionForm.tsx'
import { chosenRows } from './sheetLines.ts'

/** Something is asked of the carrier about the chosen orders: which it can probably be done for, and then once more yes. */
export function ActionDialog({ teller }: { readonly teller: Teller }) {
  const form = useBatchScreen((state) => state.form)
  const rows = useBatchSheet((state) => state.rows)
  const chosen = useBatchSheet((state) => state.selection.chosen)
  const wanted = useMemo(() => chosenRows(chosen).flatMap((number) => rows[number] ?? []), [rows, chosen])
  if (form?.type !== 'action') return null
  return (
    <Dialog name="batch" title={fillIn(teller.w.actionForm.title[form.action], { count: wanted.length })}>
      <OrderActionForm
        key={form.action}
        action={form.action}
        rows={wanted}
        leave={closeForm}
        send={(wish) => {
          closeForm()
          void askCarrier(wish, teller.actions, say)
        }}
      />
    </Dialog>
  )
}
