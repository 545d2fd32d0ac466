import { FileUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { BatchView } from '../../../src/contract/batches.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { Button } from '../../components/Button.tsx'
import { DataTable } from '../../components/DataTable.tsx'
import { Notice } from '../../components/Notice.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import { nothingChosen } from '../../components/tableSelection.ts'
import { useBatches } from '../../stores/batchesStore.ts'
import type { Draft } from '../../stores/batchScreenStore.ts'
import { useBatchScreen } from '../../stores/batchScreenStore.ts'
import type { Teller } from './batchActions.ts'
import { sendDraft } from './batchActions.ts'
import { DraftForm } from './DraftForm.tsx'
import styles from './DraftPage.module.css'
import { draftColumns, draftRows, refusalText } from './draftView.ts'
import type { DraftLines } from './import/draft.ts'
import { draftLines } from './import/draft.ts'
import { chooseFile, endDraft, namesOf } from './importing.ts'
import { Note } from './Note.tsx'

/** A batch about to be made of a file or a paste: how it was read, which column holds the codes, what will be in it. */
export function DraftPage({ teller }: { readonly teller: Teller }) {
  const draft = useBatchScreen((state) => state.draft)
  const into = useBatches(({ rows }) => (draft?.into == null ? undefined : rows[draft.into]))
  const lines = useDraftLines(draft)
  if (draft === null) return null
  return (
    <ScreenFrame title={titleOf(draft, into, teller)} actions={<Create draft={draft} lines={lines} teller={teller} />}>
      <Note teller={teller} />
      <Body draft={draft} lines={lines} teller={teller} />
    </ScreenFrame>
  )
}

/** The lines as they would be sent; null while the input is being read, or when it cannot be. */
function useDraftLines(draft: Draft | null): DraftLines | null {
  const { table = null, column = 0, header = false, keepDuplicates = false } = draft ?? {}
  return useMemo(
    () => (table?.ok === true ? draftLines(table.rows, { column, header, keepDuplicates }) : null),
    [table, column, header, keepDuplicates],
  )
}

function titleOf({ source, file }: Draft, into: BatchView | undefined, { w }: Teller): string {
  if (into !== undefined) return fillIn(w.draft.into, { name: into.name })
  return source === 'paste' ? w.draft.paste : fillIn(w.draft.file, { file: file ?? '' })
}

function Create({
  draft,
  lines,
  teller,
}: {
  readonly draft: Draft
  readonly lines: DraftLines | null
  readonly teller: Teller
}) {
  const { w, language } = teller
  const count = lines?.lines.length ?? 0
  const text = draft.into === null ? w.draft.create : w.draft.add
  return (
    <>
      <Button deed="draft.leave" onPress={endDraft}>
        {w.draft.back}
      </Button>
      {draft.table?.ok !== false && (
        <Button
          tone="primary"
          deed="draft.send"
          disabled={count === 0 || draft.sending}
          onPress={() => void sendDraft(lines?.lines ?? [], teller)}
        >
          {draft.sending && w.draft.sending}
          {!draft.sending &&
            (lines === null ? w.draft.readingPaste : fillIn(text, { count: countText(count, language) }))}
        </Button>
      )}
    </>
  )
}

function Body({
  draft,
  lines,
  teller,
}: {
  readonly draft: Draft
  readonly lines: DraftLines | null
  readonly teller: Teller
}) {
  const { w, language } = teller
  const { table, file } = draft
  if (table === null)
    return <Notice tone="loading">{file === null ? w.draft.readingPaste : fillIn(w.draft.reading, { file })}</Notice>
  if (!table.ok)
    return (
      <Notice
        tone="error"
        actions={
          <Button icon={FileUp} deed="draft.file" onPress={chooseFile}>
            {w.draft.again}
          </Button>
        }
      >
        {refusalText(table, w, language)}
      </Notice>
    )
  return (
    <>
      <DraftForm draft={draft} table={table} teller={teller} />
      {lines !== null && <Counts lines={lines} teller={teller} />}
      <Preview draft={draft} teller={teller} />
    </>
  )
}

function Counts({ lines, teller: { w, language } }: { readonly lines: DraftLines; readonly teller: Teller }) {
  const { counts } = w.draft
  const parts = [
    { name: counts.lines, count: lines.lines.length },
    { name: counts.duplicates, count: lines.duplicates },
    { name: counts.blank, count: lines.blank },
    { name: counts.wrong, count: lines.wrong },
  ].filter(({ count }, place) => place === 0 || count > 0)
  return (
    <p className={styles.counts} role="status">
      {parts.map(({ name, count }) => (
        <span key={name}>
          <strong>{countText(count, language)}</strong> {name}
        </span>
      ))}
      {lines.lines.length === 0 && <span className={styles.wrong}>{w.draft.noLines}</span>}
    </p>
  )
}

function Preview({ draft, teller: { w, language } }: { readonly draft: Draft; readonly teller: Teller }) {
  const [selection, select] = useState(nothingChosen)
  const { table, header, column } = draft
  const names = useMemo(() => namesOf(draft), [draft])
  const rows = useMemo(() => draftRows(table, header), [table, header])
  const columns = useMemo(() => draftColumns(names, column, w, language), [names, column, w, language])
  return <DataTable name={w.draft.preview} rows={rows} columns={columns} selection={selection} select={select} />
}
