import { ListX, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { BatchView } from '../../../src/contract/batches.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import { everyRow } from '../../stores/batchQuery.ts'
import { askFor, useBatchSheet } from '../../stores/batchSheetStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { useTexts } from '../../text/texts.ts'
import type { Teller } from './batchActions.ts'
import { followSheet } from './followSheet.ts'
import { LastGood } from './LastGood.tsx'
import { Note } from './Note.tsx'
import { SheetActions } from './SheetActions.tsx'
import { SheetFilters } from './SheetFilters.tsx'
import { SheetFoot } from './SheetFoot.tsx'
import styles from './SheetPage.module.css'
import { SheetState } from './SheetState.tsx'
import { SheetTable } from './SheetTable.tsx'
import { VerdictFilter } from './VerdictFilter.tsx'

/** One batch: how far it has come, its rows, and what can be done with them. */
export function SheetPage({ batch, teller }: { readonly batch: BatchView; readonly teller: Teller }) {
  const actions = useActions()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the rows again
  useEffect(() => followSheet(batch.id, actions.ask), [batch.id, actions, attempt])
  return (
    <ScreenFrame
      title={batch.name}
      back={{ name: teller.w.sheet.back, go: () => goTo('batch') }}
      state={<SheetState batch={batch} teller={teller} />}
      actions={<SheetActions batch={batch} teller={teller} />}
    >
      <Trouble batch={batch} teller={teller} tryAgain={() => setAttempt(attempt + 1)} />
      <VerdictFilter batch={batch} teller={teller} />
      <SheetFilters teller={teller} />
      <SheetTable teller={teller} empty={<Nothing batch={batch} teller={teller} />} />
      <SheetFoot batch={batch} teller={teller} />
    </ScreenFrame>
  )
}

/** Why it stands still, what was just done, what the next scan is for. */
function Trouble({
  batch,
  teller,
  tryAgain,
}: {
  readonly batch: BatchView
  readonly teller: Teller
  readonly tryAgain: () => void
}) {
  const { t } = useTexts()
  const away = useStation(({ service }) => service?.state === 'unreachable' || service?.state === 'failing')
  const fault = useBatchSheet((state) => state.fault)
  return (
    <>
      <LastGood batch={batch} teller={teller} />
      <Note teller={teller} running={batch.state === 'running'} />
      {batch.fault !== null && <FaultNotice fault={batch.fault} />}
      {away && batch.state === 'running' && <Notice tone="offline">{teller.w.offline}</Notice>}
      {fault !== null && <FaultNotice fault={fault} actions={<Button onPress={tryAgain}>{t.tryAgain}</Button>} />}
    </>
  )
}

function Nothing({ batch, teller: { w } }: { readonly batch: BatchView; readonly teller: Teller }) {
  const loading = useBatchSheet((state) => state.loading || state.batch !== batch.id)
  const rows = useBatchSheet((state) => state.rows.length)
  const failed = useBatchSheet((state) => state.fault !== null)
  if (failed) return <div className={styles.loading} />
  if (loading && batch.total > 0 && rows === 0) return <p className={styles.loading}>{w.sheet.loading}</p>
  if (rows === 0) return <EmptyState icon={ListX} title={w.sheet.none} text={w.sheet.noneText} />
  return (
    <EmptyState icon={SearchX} title={w.sheet.noMatch} text={w.sheet.noMatchText}>
      <Button onPress={() => askFor({ ...everyRow, group: 'none' })}>{w.filter.clear}</Button>
    </EmptyState>
  )
}
