import { delimiters } from '../../../src/spreadsheet/delimited.ts'
import { encodings } from '../../../src/spreadsheet/encoding.ts'
import type { ImportedTable } from '../../../src/spreadsheet/readTable.ts'
import { Checkbox } from '../../components/Checkbox.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { TextField } from '../../components/TextField.tsx'
import type { Draft } from '../../stores/batchScreenStore.ts'
import { changeDraft } from '../../stores/batchScreenStore.ts'
import type { Teller } from './batchActions.ts'
import styles from './DraftPage.module.css'
import { namesOf, readAgain } from './importing.ts'
import { PrinterChoice } from './PrinterChoice.tsx'

type Table = ImportedTable & { ok: true }

/** How the input was read and what becomes of it; whatever was found can be said otherwise. */
export function DraftForm({
  draft,
  table,
  teller: { w },
}: {
  readonly draft: Draft
  readonly table: Table
  readonly teller: Teller
}) {
  const columns = namesOf(draft).map((name, column) => ({ value: String(column), name }))
  return (
    <div className={styles.form}>
      {draft.into === null && (
        <div className={styles.name}>
          <TextField label={w.draft.name} value={draft.name} longest={120} change={(name) => changeDraft({ name })} />
        </div>
      )}
      {columns.length > 1 && (
        <div className={styles.field}>
          <SelectField
            label={w.draft.column}
            value={String(draft.column)}
            options={columns}
            choose={(column) => changeDraft({ column: Number(column) })}
          />
        </div>
      )}
      <ReadAsFields draft={draft} table={table} w={w} />
      {draft.into === null && (
        <PrinterChoice
          w={w}
          size={draft.size}
          printer={draft.printer}
          chooseSize={(size) => changeDraft({ size })}
          choosePrinter={(printer) => changeDraft({ printer })}
        />
      )}
      <div className={styles.checks}>
        <Checkbox label={w.draft.header} checked={draft.header} change={(header) => changeDraft({ header })} />
        <Checkbox
          label={w.draft.keepDuplicates}
          hint={w.draft.keepHint}
          checked={draft.keepDuplicates}
          change={(keepDuplicates) => changeDraft({ keepDuplicates })}
        />
      </div>
    </div>
  )
}

/** Of a text file: its encoding and what cuts its columns. A spreadsheet has neither. */
function ReadAsFields({
  draft,
  table: { text },
  w,
}: {
  readonly draft: Draft
  readonly table: Table
  readonly w: Teller['w']
}) {
  if (text === null) return null
  const cut = text.delimiter ?? 'none'
  return (
    <>
      {draft.source === 'file' && (
        <div className={styles.field}>
          <SelectField
            label={w.draft.encoding}
            value={text.encoding}
            options={encodings.map((value) => ({ value, name: w.encoding[value] }))}
            choose={(encoding) => readAgain({ ...draft.readAs, encoding })}
          />
        </div>
      )}
      <div className={styles.field}>
        <SelectField
          label={w.draft.delimiter}
          value={cut}
          options={[...delimiters, 'none' as const].map((value) => ({ value, name: w.delimiter[value] }))}
          choose={(value) => readAgain({ ...draft.readAs, delimiter: value === 'none' ? null : value })}
        />
      </div>
    </>
  )
}
