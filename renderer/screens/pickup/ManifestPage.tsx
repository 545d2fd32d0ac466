import { FileDown, FileText, Printer } from 'lucide-react'
import { useMemo } from 'react'
import type { PickupParcelView, PickupView } from '../../../src/contract/pickups.ts'
import { manifestParcels } from '../../../src/paper/manifestLines.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, momentText, money } from '../../../src/words/format.ts'
import { Button } from '../../components/Button.tsx'
import { DataTable } from '../../components/DataTable.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import type { RowSource } from '../../components/tableParts.ts'
import { useClock } from '../../stores/clockStore.ts'
import { usePickupScreen, usePickupSheet } from '../../stores/pickupScreenStore.ts'
import { sheetPrinter, usePrinters } from '../../stores/printersStore.ts'
import styles from './ManifestPage.module.css'
import { exportManifest, printManifest, saveManifest } from './manifestActions.ts'
import { Note } from './Note.tsx'
import pickupStyles from './Pickup.module.css'
import { manifestColumns } from './parcelColumns.tsx'
import type { Teller } from './pickupActions.ts'
import { putAside } from './pickupActions.ts'
import { leaveManifest } from './pickupKeys.ts'
import { lateText } from './scanOutView.ts'
import { windowText } from './shiftsView.ts'

/** A signed manifest: who signed what, every label of it, and how it comes to paper. */
export function ManifestPage({ pickup, teller }: { readonly pickup: PickupView; readonly teller: Teller }) {
  const { w } = teller
  const now = useClock((clock) => clock.now)
  const fault = usePickupSheet((state) => state.fault)
  return (
    <ScreenFrame
      title={pickup.manifest}
      back={{ name: w.manifest.back, go: leaveManifest }}
      state={`${windowText(pickup, now, w)} · ${w.manifest.signed}`}
      actions={<Deeds pickup={pickup} teller={teller} />}
    >
      <Note teller={teller} />
      {fault !== null && <FaultNotice fault={fault} />}
      <Late pickup={pickup} teller={teller} />
      <Facts pickup={pickup} teller={teller} now={now} />
      <Rows pickup={pickup} teller={teller} now={now} />
    </ScreenFrame>
  )
}

function Deeds({ pickup, teller }: { readonly pickup: PickupView; readonly teller: Teller }) {
  const { w } = teller
  const printer = usePrinters(({ rows }) => sheetPrinter(rows))
  return (
    <>
      <Button icon={FileText} deed="manifest.export" onPress={() => void exportManifest(pickup, teller)}>
        {w.manifest.csv}
      </Button>
      <Button
        icon={FileDown}
        deed="manifest.save"
        tone={printer === null ? 'primary' : 'quiet'}
        onPress={() => void saveManifest(pickup, teller)}
      >
        {w.manifest.save}
      </Button>
      {printer !== null && (
        <Button icon={Printer} deed="manifest.print" tone="primary" onPress={() => printManifest(pickup, teller)}>
          {w.manifest.print}
        </Button>
      )}
    </>
  )
}

/** What went with the driver and should not have. */
function Late({ pickup, teller }: { readonly pickup: PickupView; readonly teller: Teller }) {
  const { w, language } = teller
  const { late, driver } = pickup
  if (late.length === 0) return null
  const told = (
    <Button deed="manifest.leave" onPress={() => void putAside(pickup, teller)}>
      {w.manifest.told}
    </Button>
  )
  return (
    <Notice tone="error" actions={told}>
      {fillIn(w.manifest.late, { codes: lateText(late, { w, language }), driver })}
    </Notice>
  )
}

function Facts({
  pickup,
  teller: { w, language },
  now,
}: {
  readonly pickup: PickupView
  readonly teller: Teller
  readonly now: number
}) {
  const { counts, driver, person, closedAt } = pickup
  const numbers = [
    { name: w.manifest.handed, value: countText(counts.handed, language) },
    { name: w.short, value: countText(counts.short, language) },
    { name: w.tally.over, value: countText(counts.over, language) },
    { name: w.manifest.cod, value: money(counts.cod, language) },
  ]
  // Empty once they are forgotten.
  const names = driver === '' ? {} : { driver, person }
  const at = closedAt === null ? '' : momentText(closedAt, now)
  return (
    <section className={styles.facts} aria-label={pickup.manifest}>
      <p className={styles.who}>{fillIn(w.manifest.at, { time: at, ...names })}</p>
      <dl className={styles.numbers}>
        {numbers.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Rows({ pickup, teller, now }: { readonly pickup: PickupView; readonly teller: Teller; readonly now: number }) {
  const { w, language } = teller
  const selection = usePickupScreen((state) => state.selection)
  const sheet = usePickupSheet()
  const parcels = sheet.pickup === pickup.id ? sheet.parcels : none
  const source = useMemo(() => sourceOf(manifestParcels(parcels)), [parcels])
  const columns = useMemo(() => manifestColumns({ w, language, now }, pickup.state), [w, language, now, pickup.state])
  return (
    <DataTable
      name={w.list.name}
      rows={source}
      columns={columns}
      first
      selection={selection}
      select={(after) => usePickupScreen.setState({ selection: after })}
      empty={<p className={pickupStyles.loading}>{sheet.loading ? w.manifest.loading : w.list.none}</p>}
    />
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
