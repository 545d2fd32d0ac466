import { FileUp } from 'lucide-react'
import { useMemo } from 'react'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { Button } from '../../components/Button.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { TakesNotice } from '../../components/TakesNotice.tsx'
import { TextField } from '../../components/TextField.tsx'
import type { ImportDraft } from '../../stores/importsStore.ts'
import { changeImportDraft, useImportScreen } from '../../stores/importsStore.ts'
import styles from './Import.module.css'
import { ImportNotes } from './ImportNotes.tsx'
import type { ImportTeller } from './importActions.ts'
import { bringDraft, chooseFile, leaveColumns } from './importActions.ts'
import type { ColumnLine, DraftView } from './importView.ts'
import { canBeBrought, draftView, refusalFault, withColumn, withOtherwise } from './importView.ts'

/** A file before it is brought: what was understood of its columns, which can be said otherwise. */
export function ColumnsPage({ teller }: { readonly teller: ImportTeller }) {
  const draft = useImportScreen((state) => state.draft)
  const { w } = teller
  if (draft === null) return null
  const buttons = (
    <>
      <Button deed="columns.leave" disabled={draft.sending} onPress={leaveColumns}>
        {w.fix.leave}
      </Button>
      <Button icon={FileUp} deed="columns.file" onPress={() => chooseFile(teller)}>
        {w.file}
      </Button>
      <Button
        tone="primary"
        deed="columns.check"
        disabled={!canBeBrought(draft)}
        onPress={() => void bringDraft(teller)}
      >
        {w.map.check}
      </Button>
    </>
  )
  return (
    <ScreenFrame
      title={fillIn(w.map.title, { name: draft.name })}
      actions={buttons}
      state={draft.sending ? w.checking : ''}
    >
      <ImportNotes w={w} />
      <TakesNotice row="import-create" />
      <Columns draft={draft} teller={teller} />
    </ScreenFrame>
  )
}

function Columns({ draft, teller }: { readonly draft: ImportDraft; readonly teller: ImportTeller }) {
  const { w, language } = teller
  const { table, mapping, name } = draft
  const view = useMemo(
    () => (table?.ok === true && mapping !== null ? draftView(table, mapping, language) : null),
    [table, mapping, language],
  )
  if (table?.ok === false) return <FaultNotice fault={refusalFault(table)} />
  if (view === null || mapping === null) return <Notice tone="loading">{fillIn(w.reading, { name })}</Notice>
  const count = (number: number) => countText(number, language)
  const unused = view.unused.join(', ')
  return (
    <>
      {view.missing.length > 0 && (
        <Notice tone="warning">{fillIn(w.map.missing, { columns: view.missing.join(', ') })}</Notice>
      )}
      <p className={styles.hint} role="status">
        {fillIn(w.map.understood, {
          known: count(view.known),
          rows: count(view.rows),
          ...(unused !== '' && { unused }),
        })}{' '}
        {w.map.practice}
      </p>
      <div className={styles.columns}>
        <table className={styles.table} aria-label={w.map.grid}>
          <thead>
            <tr>
              <th scope="col">{w.map.field}</th>
              <th scope="col">{w.map.from}</th>
              <th scope="col">{w.map.example}</th>
              <th scope="col">{w.map.otherwise}</th>
            </tr>
          </thead>
          <tbody>
            {view.lines.map((line) => (
              <Line key={line.column} line={line} view={view} mapping={mapping} teller={teller} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Line({
  line,
  view,
  mapping,
  teller: { w },
}: {
  readonly line: ColumnLine
  readonly view: DraftView
  readonly mapping: NonNullable<ImportDraft['mapping']>
  readonly teller: ImportTeller
}) {
  const { column, name, at, example, otherwise, needed } = line
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <SelectField
          label={fillIn(w.map.fromOf, { field: name })}
          bare
          value={at === null ? '' : String(at)}
          options={[{ value: '', name: w.map.none }, ...view.options]}
          wrong={needed && at === null}
          choose={(to) => changeImportDraft({ mapping: withColumn(mapping, column, to === '' ? null : Number(to)) })}
        />
      </td>
      <td className={styles.example}>{example}</td>
      <td>
        {!needed && (
          <TextField
            label={fillIn(w.map.otherwiseOf, { field: name })}
            bare
            longest={200}
            value={otherwise}
            change={(text) => changeImportDraft({ mapping: withOtherwise(mapping, column, text) })}
          />
        )}
      </td>
    </tr>
  )
}
