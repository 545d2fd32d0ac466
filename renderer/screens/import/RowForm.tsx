import { useLayoutEffect, useRef } from 'react'
import type { Result } from '../../../src/base/result.ts'
import { ok } from '../../../src/base/result.ts'
import type { ImportRowView } from '../../../src/contract/imports.ts'
import type { UnitChoice } from '../../../src/model/address.ts'
import type { ImportColumn } from '../../../src/model/importColumns.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { importColumnTexts } from '../../../src/words/importTemplate.ts'
import { Button } from '../../components/Button.tsx'
import { FaultNotice } from '../../components/Notice.tsx'
import { TextField } from '../../components/TextField.tsx'
import { UnitField } from '../../components/UnitField.tsx'
import type { RowFix } from '../../stores/importsStore.ts'
import { useImportScreen } from '../../stores/importsStore.ts'
import styles from './Import.module.css'
import type { ImportTeller } from './importActions.ts'
import { keepFix } from './importActions.ts'
import { fieldsToFix, offeredPlaces, placeColumns, withPlace, wrongAt } from './importView.ts'

/** One row, put right where it stands: Enter keeps it, and the next wrong one is there. */
export function RowForm({ fix, teller }: { readonly fix: RowFix; readonly teller: ImportTeller }) {
  const { w, language } = teller
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), [])
  const row = useImportScreen(({ rows }) => rows.find((one) => one.row === fix.row))
  if (row === undefined) return null
  const title = fillIn(w.fix.title, { row: row.row })
  return (
    <form
      ref={form}
      className={styles.fix}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        void keepFix('cells', teller)
      }}
    >
      <h3>{title}</h3>
      {row.fault !== null && <FaultNotice fault={row.fault} kind="new-order" />}
      <Places row={row} fix={fix} teller={teller} />
      {fieldsToFix(row).map((column) => (
        <TextField
          key={column}
          label={importColumnTexts[language][column]}
          longest={2_000}
          value={fix.cells[column] ?? ''}
          wrong={wrongAt(row, [column], language)}
          change={(text) => change(fix, column, text)}
        />
      ))}
      <div className={styles.bar}>
        <Button tone="primary" deed="row.keep" submits>
          {w.fix.keep}
        </Button>
        <Button deed="row.leave-out" onPress={() => void keepFix('left-out', teller)}>
          {w.fix.leaveOut}
        </Button>
      </div>
    </form>
  )
}

function change(fix: RowFix, column: ImportColumn, text: string): void {
  useImportScreen.setState({ fix: { ...fix, cells: { ...fix.cells, [column]: text } } })
}

/** Where it goes, when that is what is wrong: what the station offers, and any ward by a few letters. */
function Places({
  row,
  fix,
  teller,
}: {
  readonly row: ImportRowView
  readonly fix: RowFix
  readonly teller: ImportTeller
}) {
  const { w, language } = teller
  if (wrongAt(row, placeColumns, language) === null) return null
  const take = (name: string) => useImportScreen.setState({ fix: { ...fix, cells: withPlace(fix.cells, name) } })
  const offered = offeredPlaces(row)
  return (
    <>
      <UnitField
        label={w.fix.ward}
        hint={w.fix.wardHint}
        chosen={null}
        find={(typed) => findWard(typed, teller)}
        choose={(unit) => unit !== null && take(unit.name)}
      />
      {offered.length > 0 && (
        <fieldset className={styles.offered}>
          <legend>{w.fix.offered}</legend>
          {offered.map((name) => (
            <Button key={name} onPress={() => take(name)}>
              {name}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}

/** In both schemes: a file says which one by having a district, or none. */
async function findWard(typed: string, { actions }: ImportTeller): Promise<Result<readonly UnitChoice[]>> {
  const old = await actions.ask({ type: 'complete-unit', typed, scheme: 'old' })
  const now = await actions.ask({ type: 'complete-unit', typed, scheme: 'new' })
  if (!old.ok || !now.ok) return old.ok ? now : old
  return ok([...now.value.slice(0, 3), ...old.value].slice(0, 8))
}
