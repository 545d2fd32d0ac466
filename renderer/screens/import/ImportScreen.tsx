import { useEffect, useLayoutEffect, useMemo } from 'react'
import { useActions } from '../../actions.ts'
import { takeKeys, takePastes } from '../../input/takers.ts'
import { useBatchScreen } from '../../stores/batchScreenStore.ts'
import { useImportScreen, useImports } from '../../stores/importsStore.ts'
import { usePlace } from '../../stores/placeStore.ts'
import { importsWords } from '../../text/screens/imports.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import batch from '../batch/BatchScreen.module.css'
import { followDrops } from '../batch/importing.ts'
import { ColumnsPage } from './ColumnsPage.tsx'
import { ImportListPage } from './ImportListPage.tsx'
import { ImportPage } from './ImportPage.tsx'
import type { ImportTeller } from './importActions.ts'
import { beginImport, takeTable } from './importActions.ts'
import { importSpot, obeyImportKey } from './importKeys.ts'

/** Many orders in one go: the files that were brought, one of them open, or the columns of a new one. */
export function ImportScreen() {
  const teller = useTeller()
  useScreenOfImports(teller)
  const dragging = useBatchScreen((state) => state.dragging)
  return (
    <div className={batch.screen}>
      <Page teller={teller} />
      {dragging && <p className={batch.drop}>{teller.w.drop}</p>}
    </div>
  )
}

function Page({ teller }: { readonly teller: ImportTeller }) {
  const drafting = useImportScreen((state) => state.draft !== null)
  const about = usePlace((state) => state.about)
  const one = useImports(({ rows }) => (about === null ? undefined : rows[about]))
  if (drafting) return <ColumnsPage teller={teller} />
  if (one !== undefined) return <ImportPage key={one.id} one={one} teller={teller} />
  return <ImportListPage teller={teller} />
}

function useTeller(): ImportTeller {
  const actions = useActions()
  const w = useWords(importsWords)
  const { language } = useTexts()
  return useMemo(() => ({ actions, w, language }), [actions, w, language])
}

/** While the screen is shown, tables that are pasted, dropped files and its keys are its own; a scan is a scan. */
function useScreenOfImports(teller: ImportTeller): void {
  useLayoutEffect(() => takePastes((text) => takeTable(text, teller)), [teller])
  useLayoutEffect(() => takeKeys(importSpot, (key) => obeyImportKey(key, teller)), [teller])
  useEffect(() => followDrops(window, (file) => void beginImport(file, teller)), [teller])
}
