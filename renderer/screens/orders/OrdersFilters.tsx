import { FilterX, Search } from 'lucide-react'
import { seenStatuses } from '../../../src/model/orderStatus.ts'
import { Button } from '../../components/Button.tsx'
import { DateField } from '../../components/DateField.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { TextField } from '../../components/TextField.tsx'
import { allOrders, filterOrders, orderDays, shownOrders, useOrders } from '../../stores/ordersStore.ts'
import { ordersWords } from '../../text/screens/orders.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import styles from './OrdersFilters.module.css'
import { isNarrowed } from './ordersFilter.ts'

/** Which orders are listed. Everything acts at once. */
export function OrdersFilters() {
  const w = useWords(ordersWords)
  const { t } = useTexts()
  const filter = useOrders((state) => state.filter)
  const statuses = [
    { value: '', name: w.anyStatus },
    ...seenStatuses.map((value) => ({ value: String(value), name: t.statuses[value] ?? value })),
  ]
  return (
    <search className={styles.filters} aria-label={w.filters}>
      <div className={styles.search} data-orders-search="">
        <TextField
          label={w.search}
          bare
          icon={Search}
          placeholder={w.search}
          longest={100}
          value={filter.text}
          change={(text) => filterOrders({ text })}
        />
      </div>
      <SelectField
        label={w.shownLabel}
        bare
        value={filter.shown}
        options={shownOrders.map((value) => ({ value, name: w.shown[value] }))}
        choose={(shown) => filterOrders({ shown })}
      />
      <SelectField
        label={w.status}
        bare
        value={filter.status}
        options={statuses}
        choose={(status) => filterOrders({ status })}
      />
      <SelectField
        label={w.days}
        bare
        value={filter.days}
        options={orderDays.map((value) => ({ value, name: w.dayChoices[value] }))}
        choose={(days) => filterOrders({ days })}
      />
      {filter.days === 'range' && (
        <>
          <DateField label={w.from} value={filter.from} change={(from) => filterOrders({ from })} />
          <DateField label={w.to} value={filter.to} change={(to) => filterOrders({ to })} />
        </>
      )}
      <SelectField
        label={w.shop}
        bare
        value={filter.shop}
        options={(['any', 'own'] as const).map((value) => ({ value, name: w.shops[value] }))}
        choose={(shop) => filterOrders({ shop })}
      />
      {isNarrowed(filter) && (
        <Button icon={FilterX} iconOnly onPress={() => filterOrders(allOrders)}>
          {w.clear}
        </Button>
      )}
    </search>
  )
}
