import { FileSpreadsheet, FileUp } from 'lucide-react'
import { useMemo } from 'react'
import type { ImportView } from '../../../src/contract/imports.ts'
import { countText, momentText } from '../../../src/words/format.ts'
import { Button } from '../../components/Button.tsx'
import { DataTable } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import type { Column } from '../../components/tableParts.ts'
import { useClock } from '../../stores/clockStore.ts'
import { newestImports, useImportScreen, useImports } from '../../stores/importsStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import styles from './Import.module.css'
import { ImportNotes } from './ImportNotes.tsx'
import type { ImportTeller } from './importActions.ts'
import { chooseFile, saveTemplate } from './importActions.ts'
import { countOf, stateOf } from './importView.ts'

/** The files that were brought, the newest first, with how far each has come. */
export function ImportListPage({ teller }: { readonly teller: ImportTeller }) {
  const { w } = teller
  const rows = useImports((state) => state.rows)
  const selection = useImportScreen((state) => state.list)
  const now = useClock((clock) => clock.now)
  const listed = useMemo(() => newestImports(rows), [rows])
  const columns = useMemo(() => listColumns(teller, now), [teller, now])
  const source = {
    count: listed.length,
    at: (at: number) => listed[at] ?? null,
    keyAt: (at: number) => listed[at]?.id ?? '',
  }
  const buttons = (
    <>
      <Button deed="imports.template" onPress={() => saveTemplate(teller)}>
        {w.template}
      </Button>
      <Button tone="primary" icon={FileUp} deed="imports.file" onPress={() => chooseFile(teller)}>
        {w.file}
      </Button>
    </>
  )
  return (
    <ScreenFrame title={w.title} actions={buttons}>
      <ImportNotes w={w} />
      <DataTable
        name={w.title}
        rows={source}
        columns={columns}
        first
        selection={selection}
        select={(list) => useImportScreen.setState({ list })}
        open={(at) => goTo('import', listed[at]?.id ?? null)}
        empty={<EmptyState icon={FileSpreadsheet} title={w.none} text={w.noneText} />}
      />
      {listed.length > 0 && <p className={styles.hint}>{w.hint}</p>}
    </ScreenFrame>
  )
}

function listColumns({ w, language }: ImportTeller, now: number): readonly Column<ImportView>[] {
  const { column } = w
  const count = (number: number) => countText(number, language)
  return [
    { key: 'name', name: column.name, width: 14, grows: true, cell: ({ name }) => <strong>{name}</strong> },
    { key: 'state', name: column.state, width: 11, cell: (one) => w.state[stateOf(one)] },
    { key: 'total', name: column.total, width: 6, align: 'end', cell: ({ total }) => count(total) },
    { key: 'made', name: column.made, width: 6, align: 'end', cell: ({ counts }) => count(counts.made) },
    { key: 'wrong', name: column.wrong, width: 6, align: 'end', cell: (one) => count(countOf(one, 'wrong')) },
    { key: 'at', name: column.at, width: 8, cell: ({ createdAt }) => momentText(createdAt, now) },
  ]
}
