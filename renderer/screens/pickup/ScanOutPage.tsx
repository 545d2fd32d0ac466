import { PackageCheck, PenLine, ScanBarcode, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import type { PickupParcelView, PickupView } from '../../../src/contract/pickups.ts'
import { keyCap } from '../../../src/model/keyTable.ts'
import { Button } from '../../components/Button.tsx'
import { DataTable } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import type { RowSource } from '../../components/tableParts.ts'
import { useClock } from '../../stores/clockStore.ts'
import { usePickupScreen, usePickupSheet } from '../../stores/pickupScreenStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import { Note } from './Note.tsx'
import { scanOutColumns } from './parcelColumns.tsx'
import { listedParcels } from './parcelLines.ts'
import type { Teller } from './pickupActions.ts'
import { beginClosing, dropPickup } from './pickupActions.ts'
import { ScanCard } from './ScanCard.tsx'
import styles from './ScanOutPage.module.css'
import { countdownText, windowText } from './shiftsView.ts'
import { Tally } from './Tally.tsx'

/** A pickup that is scanned out: the verdict of the last scan, the numbers, and what is still missing. */
export function ScanOutPage({ pickup, teller }: { readonly pickup: PickupView; readonly teller: Teller }) {
  const { w, language } = teller
  const now = useClock((clock) => clock.now)
  const { handed, cancelled } = pickup.counts
  return (
    <ScreenFrame
      title={windowText(pickup, now, w)}
      back={{ name: w.open.back, go: () => goTo('pickup') }}
      state={`${pickup.manifest} · ${countdownText(pickup, now, w, language)}`}
      actions={
        <>
          {handed + cancelled === 0 && (
            <Button icon={Trash2} onPress={() => void dropPickup(pickup, teller)}>
              {w.open.drop}
            </Button>
          )}
          <Button icon={PenLine} deed="handover.sign" tone="primary" onPress={() => beginClosing(pickup)}>
            {w.open.sign}
          </Button>
        </>
      }
    >
      <Note teller={teller} />
      <div className={styles.page}>
        <div className={styles.main}>
          <ScanCard pickup={pickup} teller={teller} />
          <Tally pickup={pickup} teller={teller} />
        </div>
        <Beside pickup={pickup} teller={teller} />
      </div>
    </ScreenFrame>
  )
}

/** What is missing, or everything; in words a packer can walk the shelves with. */
function Beside({ pickup, teller }: { readonly pickup: PickupView; readonly teller: Teller }) {
  const { w } = teller
  const listed = usePickupScreen((state) => state.listed)
  const selection = usePickupScreen((state) => state.selection)
  const parcels = usePickupSheet((state) => (state.pickup === pickup.id ? state.parcels : none))
  const shown = useMemo(() => listedParcels(parcels, listed), [parcels, listed])
  const source = useMemo(() => sourceOf(shown), [shown])
  const columns = useMemo(() => scanOutColumns({ w }, listed), [w, listed])
  const lists = ['short', 'all'] as const
  return (
    <section className={styles.beside} aria-label={w.list.name}>
      <div className={styles.lists}>
        {lists.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === listed}
            onClick={() => usePickupScreen.setState({ listed: one })}
          >
            {w.list[one]}
          </button>
        ))}
        <kbd>{keyCap('handover.list')}</kbd>
      </div>
      <DataTable
        name={w.list.name}
        rows={source}
        columns={columns}
        selection={selection}
        select={(after) => usePickupScreen.setState({ selection: after })}
        empty={<Nothing listed={listed} teller={teller} />}
      />
    </section>
  )
}

const none: readonly PickupParcelView[] = []

function sourceOf(parcels: readonly PickupParcelView[]): RowSource<PickupParcelView> {
  return {
    count: parcels.length,
    at: (index) => parcels[index] ?? null,
    keyAt: (index) => String(parcels[index]?.row ?? ''),
  }
}

function Nothing({ listed, teller: { w } }: { readonly listed: 'short' | 'all'; readonly teller: Teller }) {
  return listed === 'short' ? (
    <EmptyState icon={PackageCheck} title={w.list.noneShort} />
  ) : (
    <EmptyState icon={ScanBarcode} title={w.list.none} />
  )
}
