import { useEffect, useLayoutEffect, useMemo } from 'react'
import { useActions } from '../../actions.ts'
import { showsParcel, takeKeys, takePastes, takeScans } from '../../input/takers.ts'
import { useBatches } from '../../stores/batchesStore.ts'
import { useBatchScreen } from '../../stores/batchScreenStore.ts'
import { useBatchSheet } from '../../stores/batchSheetStore.ts'
import { usePlace } from '../../stores/placeStore.ts'
import { batchWords } from '../../text/screens/batch.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { BatchListPage } from './BatchListPage.tsx'
import styles from './BatchScreen.module.css'
import type { Teller } from './batchActions.ts'
import { batchSpot, obeyBatchKey } from './batchKeys.ts'
import { takeBatchScan } from './batchScans.ts'
import { DraftPage } from './DraftPage.tsx'
import { followDrops, takeFile, takePaste } from './importing.ts'
import { PdfDialog } from './PdfDialog.tsx'
import { PrintDialog } from './PrintDialog.tsx'
import { SheetPage } from './SheetPage.tsx'
import { chosenRows, isGroup, sheetLines } from './sheetLines.ts'

/** Many labels in one go: the batches, one of them open, or a new one being made of a file or a paste. */
export function BatchScreen() {
  const w = useWords(batchWords)
  const teller = useTeller()
  useScreenOfBatches(teller)
  const dragging = useBatchScreen((state) => state.dragging)
  return (
    <div className={styles.screen}>
      <Page teller={teller} />
      <PrintDialog teller={teller} />
      <ActionDialog teller={teller} />
      <PdfDialog teller={teller} />
      {dragging && <p className={styles.drop}>{w.draft.drop}</p>}
    </div>
  )
}

function Page({ teller }: { readonly teller: Teller }) {
  const drafting = useBatchScreen((state) => state.draft !== null)
  const about = usePlace((state) => state.about)
  const batch = useBatches(({ rows }) => (about === null ? undefined : rows[about]))
  if (drafting) return <DraftPage teller={teller} />
  if (batch !== undefined) return <SheetPage key={batch.id} batch={batch} teller={teller} />
  return <BatchListPage teller={teller} />
}

function useTeller(): Teller {
  const actions = useActions()
  const w = useWords(batchWords)
  const { language } = useTexts()
  return useMemo(() => ({ actions, w, language }), [actions, w, language])
}

/** While the screen is shown, scans, pastes, dropped files and its keys are its own. */
function useScreenOfBatches(teller: Teller): void {
  useLayoutEffect(() => takeScans((line) => takeBatchScan(line, teller)), [teller])
  useLayoutEffect(() => takePastes((text) => takePaste(text, teller.w)), [teller])
  useLayoutEffect(() => takeKeys(batchSpot, (key) => obeyBatchKey(key, teller)), [teller])
  useEffect(() => followDrops(window, takeFile), [])
  useEffect(() => showsParcel(rowInSight), [])
}

/** The code of the one row that is chosen, else of the row under the cursor; null: neither has one. */
function rowInSight(): string | null {
  const { rows, view, selection } = useBatchSheet.getState()
  const chosen = chosenRows(selection.chosen)
  if (chosen.length === 1) return rows[chosen[0] ?? -1]?.code ?? null
  const line = sheetLines(rows, view).at(selection.cursor)
  return line === null || isGroup(line) ? null : line.code
}
