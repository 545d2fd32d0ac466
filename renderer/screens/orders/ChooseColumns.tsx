import { Button } from '../../components/Button.tsx'
import { Checkbox } from '../../components/Checkbox.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import styles from '../../components/DialogForm.module.css'
import { orderColumnsOf, usePreferences } from '../../stores/preferencesStore.ts'
import { orderColumnNames, usualOrderColumns } from '../../text/screens/orders.ts'
import type { Teller } from './ordersActions.ts'

/** Which columns the list of orders has in this window. Each acts at once. */
export function ChooseColumns({ teller }: { readonly teller: Teller }) {
  const { actions, w } = teller
  const chosen = usePreferences(({ orderColumns }) => orderColumns)
  return (
    <Dialog name="order-columns" title={w.columns} narrow>
      <div className={styles.form}>
        <div className={styles.pairs}>
          {orderColumnNames.map((name) => (
            <Checkbox
              key={name}
              label={w.column[name]}
              checked={chosen.includes(name)}
              disabled={name === 'code'}
              change={(on) =>
                actions.change({
                  orderColumns: orderColumnsOf(on ? [...chosen, name] : chosen.filter((one) => one !== name)),
                })
              }
            />
          ))}
        </div>
        <div className={styles.actions}>
          <Button onPress={() => actions.change({ orderColumns: usualOrderColumns })}>{w.columnsAsUsual}</Button>
        </div>
      </div>
    </Dialog>
  )
}
