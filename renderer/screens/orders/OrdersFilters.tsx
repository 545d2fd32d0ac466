import { BookmarkPlus, FilterX, Search, Trash2 } from 'lucide-react'
import { orderDays, shownOrders } from '../../../src/model/orderFilter.ts'
import { seenStatuses } from '../../../src/model/orderStatus.ts'
import { Button } from '../../components/Button.tsx'
import { DateField } from '../../components/DateField.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { TextField } from '../../components/TextField.tsx'
import { allOrders, filterOrders, useOrders } from '../../stores/ordersStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { canKeep, chooseKept, dropKept, keptNow, nameFilter } from './keptFilters.ts'
import styles from './OrdersFilters.module.css'
import type { Teller } from './ordersActions.ts'
import { isNarrowed } from './ordersFilter.ts'

/** Which orders are listed. Everything acts at once. */
export function OrdersFilters({ teller }: { readonly teller: Teller }) {
  const { t, w } = teller
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
      <Kept teller={teller} />
      {isNarrowed(filter) && (
        <Button icon={FilterX} iconOnly onPress={() => filterOrders(allOrders)}>
          {w.clear}
        </Button>
      )}
    </search>
  )
}

/** Filters under names of their own; the present one is given a name, or loses it. */
function Kept({ teller }: { readonly teller: Teller }) {
  const { w } = teller
  const filter = useOrders((state) => state.filter)
  const kept = useStation(({ settings }) => settings?.orderFilters) ?? []
  const now = keptNow(filter, kept)
  return (
    <>
      {kept.length > 0 && (
        <SelectField
          label={w.kept.label}
          bare
          value={now?.name ?? ''}
          options={[{ value: '', name: w.kept.none }, ...kept.map(({ name }) => ({ value: name, name }))]}
          choose={(name) => chooseKept(kept.find((one) => one.name === name))}
        />
      )}
      {canKeep(filter, kept) && (
        <Button icon={BookmarkPlus} deed="orders.keep" onPress={nameFilter}>
          {w.kept.keep}
        </Button>
      )}
      {now !== null && (
        <Button icon={Trash2} deed="orders.drop" onPress={() => void dropKept(now, teller)}>
          {w.kept.drop}
        </Button>
      )}
    </>
  )
}
