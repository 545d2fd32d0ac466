import { ClipboardCheck, FileDown } from 'lucide-react'
import { useCallback, useEffect, useMemo } from 'react'
import type { PickupView } from '../../../src/contract/pickups.ts'
import { countText, momentText, money, shiftText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import { Button } from '../../components/Button.tsx'
import { DataTable } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FaultNotice } from '../../components/Notice.tsx'
import type { Column, RowSource } from '../../components/tableParts.ts'
import { useClock } from '../../stores/clockStore.ts'
import { useManifests } from '../../stores/pickupScreenStore.ts'
import { usePickups } from '../../stores/pickupsStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import type { PickupWords } from '../../text/screens/pickupVi.ts'
import { useTexts } from '../../text/texts.ts'
import { loadManifests } from './followPickup.ts'
import { exportManifests } from './manifestActions.ts'
import styles from './Pickup.module.css'
import type { Teller } from './pickupActions.ts'

/** The manifests that were signed, the newest first. */
export function ManifestsPanel({ teller }: { readonly teller: Teller }) {
  const { actions, w, language } = teller
  const { t } = useTexts()
  const now = useClock((clock) => clock.now)
  const { pickups, loading, fault, selection } = useManifests()
  const snapshots = usePickups((state) => state.snapshots)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told anew may hold a manifest more
  useEffect(() => void loadManifests(actions.ask, 'first'), [actions, snapshots])
  const nearEnd = useCallback(() => void loadManifests(actions.ask, 'next'), [actions])
  const source = useMemo(() => sourceOf(pickups), [pickups])
  const columns = useMemo(() => columnsOf(w, language, now), [w, language, now])
  if (fault !== null && pickups.length === 0) {
    const again = <Button onPress={() => void loadManifests(actions.ask, 'first')}>{t.tryAgain}</Button>
    return <FaultNotice fault={fault} actions={again} />
  }
  return (
    <>
      <DataTable
        name={w.history.name}
        rows={source}
        columns={columns}
        first
        selection={selection}
        select={(after) => useManifests.setState({ selection: after })}
        open={(index) => goTo('pickup', pickups[index]?.manifest ?? null)}
        nearEnd={nearEnd}
        empty={<Nothing loading={loading} w={w} />}
      />
      {pickups.length > 0 && (
        <div className={styles.foot}>
          <p className={styles.hint}>{w.history.hint}</p>
          <Button icon={FileDown} deed="shifts.export" onPress={() => exportManifests(teller)}>
            {w.manifest.csv}
          </Button>
        </div>
      )}
    </>
  )
}

function sourceOf(pickups: readonly PickupView[]): RowSource<PickupView> {
  return { count: pickups.length, at: (index) => pickups[index] ?? null, keyAt: (index) => pickups[index]?.id ?? '' }
}

function Nothing({ loading, w }: { readonly loading: boolean; readonly w: PickupWords }) {
  if (loading) return <p className={styles.loading}>{w.history.loading}</p>
  return <EmptyState icon={ClipboardCheck} title={w.history.none} text={w.history.noneText} />
}

function columnsOf(w: PickupWords, language: Language, now: number): readonly Column<PickupView>[] {
  const { history } = w
  const count = (key: string, name: string, of: (pickup: PickupView) => number): Column<PickupView> => ({
    key,
    name,
    width: 5,
    align: 'end',
    cell: (pickup) => countText(of(pickup), language),
  })
  return [
    {
      key: 'manifest',
      name: history.manifest,
      width: 12,
      cell: ({ manifest }) => <span className={styles.code}>{manifest}</span>,
    },
    { key: 'window', name: history.window, width: 10, cell: (pickup) => shiftText(pickup, now) },
    {
      key: 'closedAt',
      name: history.closedAt,
      width: 7,
      cell: ({ closedAt }) => (closedAt === null ? '' : momentText(closedAt, now)),
    },
    { key: 'driver', name: history.driver, width: 9, grows: true, cell: ({ driver }) => driver },
    { key: 'person', name: history.person, width: 9, grows: true, cell: ({ person }) => person },
    count('handed', history.handed, ({ counts }) => counts.handed),
    count('short', history.short, ({ counts }) => counts.short),
    count('over', history.over, ({ counts }) => counts.over),
    { key: 'cod', name: history.cod, width: 9.5, align: 'end', cell: ({ counts }) => money(counts.cod, language) },
  ]
}
