import { FileUp, Layers } from 'lucide-react'
import { useMemo } from 'react'
import type { BatchView } from '../../../src/contract/batches.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import { Button } from '../../components/Button.tsx'
import { DataTable } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import type { RowSource } from '../../components/tableParts.ts'
import { useBatches } from '../../stores/batchesStore.ts'
import { useClock } from '../../stores/clockStore.ts'
import { useConnection } from '../../stores/connectionStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import type { BatchWords } from '../../text/screens/batchVi.ts'
import styles from './BatchListPage.module.css'
import type { Teller } from './batchActions.ts'
import { useBatchList } from './batchListStore.ts'
import { chooseFile } from './importing.ts'
import { listColumns } from './listColumns.tsx'
import { newestFirst } from './listView.ts'
import { Note } from './Note.tsx'

/** All batches, the newest first, with how far each has come. */
export function BatchListPage({ teller }: { readonly teller: Teller }) {
  const { w, language } = teller
  const rows = useBatches((state) => state.rows)
  const batches = useMemo(() => newestFirst(rows), [rows])
  return (
    <ScreenFrame
      title={w.title}
      state={stateText(batches, w, language)}
      actions={
        <Button
          icon={FileUp}
          deed="batches.file"
          tone={batches.length === 0 ? 'primary' : 'quiet'}
          onPress={chooseFile}
        >
          {w.list.import}
        </Button>
      }
    >
      <Note teller={teller} />
      <List batches={batches} teller={teller} />
    </ScreenFrame>
  )
}

function List({ batches, teller }: { readonly batches: readonly BatchView[]; readonly teller: Teller }) {
  const { w, language } = teller
  const now = useClock((clock) => clock.now)
  const selection = useBatchList((state) => state.selection)
  const source = useMemo(() => sourceOf(batches), [batches])
  const columns = useMemo(() => listColumns(w, language, now), [w, language, now])
  return (
    <>
      <DataTable
        name={w.title}
        rows={source}
        columns={columns}
        first
        selection={selection}
        select={(after) => useBatchList.setState({ selection: after, current: batches[after.cursor]?.id ?? null })}
        open={(index) => goTo('batch', source.keyAt(index))}
        empty={<Nothing w={w} />}
      />
      {batches.length > 0 && <p className={styles.hint}>{w.list.hint}</p>}
    </>
  )
}

function sourceOf(batches: readonly BatchView[]): RowSource<BatchView> {
  return { count: batches.length, at: (index) => batches[index] ?? null, keyAt: (index) => batches[index]?.id ?? '' }
}

function Nothing({ w }: { readonly w: BatchWords }) {
  const connecting = useConnection(({ connection }) => connection === 'connecting')
  if (connecting) return <p className={styles.loading}>{w.list.loading}</p>
  return <EmptyState icon={Layers} title={w.list.none} text={w.list.noneText} />
}

function stateText(batches: readonly BatchView[], w: BatchWords, language: Language): string {
  if (batches.length === 0) return ''
  const count = (state: BatchView['state']) => batches.filter((batch) => batch.state === state).length
  const part = (text: string, number: number) =>
    number === 0 ? [] : [fillIn(text, { count: countText(number, language) })]
  return [
    ...part(w.list.state.all, batches.length),
    ...part(w.list.state.running, count('running')),
    ...part(w.list.state.paused, count('paused')),
  ].join(' · ')
}
