import { useEffect, useMemo } from 'react'
import type { ImportView } from '../../../src/contract/imports.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, money } from '../../../src/words/format.ts'
import { weightText } from '../../../src/words/weightText.ts'
import { Button } from '../../components/Button.tsx'
import { Choice } from '../../components/Choice.tsx'
import { DataTable } from '../../components/DataTable.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import { TakesNotice } from '../../components/TakesNotice.tsx'
import { useBatches } from '../../stores/batchesStore.ts'
import { importFilters, useImportScreen } from '../../stores/importsStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import styles from './Import.module.css'
import { ImportNotes } from './ImportNotes.tsx'
import type { ImportTeller } from './importActions.ts'
import { askPrices, createOrders, followImport, goOn, openFix, saveResults, stopImport } from './importActions.ts'
import { rowColumns } from './importColumns.tsx'
import { canBeMade, countOf, isTrouble, shownRows, stateOf } from './importView.ts'
import { RowForm } from './RowForm.tsx'

const labelChoices = ['none', 'A5', '80x80', '52x70'] as const

/** The rows of one file: what is wrong in which cell, what became of each order, and what it comes to. */
export function ImportPage({ one, teller }: { readonly one: ImportView; readonly teller: ImportTeller }) {
  const { w, language, actions } = teller
  const { id, name, counts, total } = one
  useEffect(() => followImport(id, actions), [id, actions])
  const fix = useImportScreen((state) => state.fix)
  const labels = useImportScreen((state) => state.labels)
  const filter = useImportScreen((state) => state.filter)
  const words = Object.fromEntries(
    importFilters.map((one_) => [one_, fillIn(w.filter[one_], { count: countText(countOf(one, one_), language) })]),
  ) as Record<(typeof importFilters)[number], string>
  const progress = fillIn(w.sheet.progress, {
    made: countText(counts.made, language),
    total: countText(total, language),
  })
  return (
    <ScreenFrame
      title={name}
      back={{ name: w.title, go: () => goTo('import') }}
      actions={<Deeds one={one} teller={teller} />}
      state={`${w.state[stateOf(one)]} · ${progress}`}
    >
      <ImportNotes w={w} />
      <TakesNotice row="import-create" />
      <Standing one={one} teller={teller} />
      <div className={styles.bar}>
        <Choice
          name={w.sheet.filter}
          options={importFilters}
          words={words}
          chosen={filter}
          choose={(to) => useImportScreen.setState({ filter: to })}
        />
        <Choice
          name={w.sheet.labels}
          options={labelChoices}
          words={w.labels}
          chosen={labels}
          choose={(to) => useImportScreen.setState({ labels: to })}
        />
      </div>
      <Sums one={one} teller={teller} />
      <div className={styles.desk} data-fixing={fix === null ? undefined : ''}>
        <Rows teller={teller} />
        {fix !== null && <RowForm key={fix.row} fix={fix} teller={teller} />}
      </div>
    </ScreenFrame>
  )
}

function Deeds({ one, teller }: { readonly one: ImportView; readonly teller: ImportTeller }) {
  const { w } = teller
  const hasBatch = useBatches(({ rows }) => one.batch in rows)
  const isStill = one.doing === 'nothing'
  return (
    <>
      {hasBatch && <Button onPress={() => goTo('batch', one.batch)}>{w.sheet.batch}</Button>}
      <Button deed="import.export" onPress={() => saveResults(one, teller)}>
        {w.sheet.export}
      </Button>
      {isStill ? (
        <>
          <Button deed="import.price" onPress={() => void askPrices(one, teller)}>
            {w.sheet.price}
          </Button>
          <Button
            tone="primary"
            deed="import.create"
            disabled={canBeMade(one) === 0}
            onPress={() => void createOrders(one, teller)}
          >
            {w.sheet.create}
          </Button>
        </>
      ) : (
        <Button tone="primary" deed="import.stop" onPress={() => void stopImport(one, teller)}>
          {w.sheet.stop}
        </Button>
      )}
    </>
  )
}

/** Why it stands still, and what goes on by which key. */
function Standing({ one, teller }: { readonly one: ImportView; readonly teller: ImportTeller }) {
  const { w, language } = teller
  const { counts, total, fault, printing, doing } = one
  const known = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const numbers = { made: countText(counts.made, language), total: countText(total, language) }
  const onward =
    stateOf(one) === 'stopped' ? (
      <Button deed="import.go-on" onPress={() => void goOn(one, teller)}>
        {w.sheet.goOn}
      </Button>
    ) : undefined
  return (
    <>
      {fault !== null && <FaultNotice fault={fault} kind="new-order" actions={onward} />}
      {fault === null && onward !== undefined && (
        <Notice tone="warning" actions={onward}>
          {fillIn(w.sheet.stopped, numbers)}
        </Notice>
      )}
      {doing === 'nothing' && counts.unsure > 0 && (
        <Notice tone="warning">{fillIn(w.sheet.unsure, { count: countText(counts.unsure, language) })}</Notice>
      )}
      {known < total && (
        <Notice tone="warning">{fillIn(w.sheet.notWhole, { ...numbers, rows: countText(known, language) })}</Notice>
      )}
      {printing !== null && <FaultNotice fault={printing} />}
    </>
  )
}

function Sums({ one, teller: { w, language } }: { readonly one: ImportView; readonly teller: ImportTeller }) {
  const { sums, counts, total } = one
  const rows = total - counts.wrong - counts.repeats - counts['left-out']
  const isAll = sums.quoted >= rows
  return (
    <dl className={styles.sums} aria-label={w.sheet.sums.label}>
      <div>
        <dt>{w.sheet.sums.rows}</dt>
        <dd>{countText(rows, language)}</dd>
      </div>
      <div>
        <dt>{w.sheet.sums.cod}</dt>
        <dd>{money(sums.cod, language)}</dd>
      </div>
      <div>
        <dt>{w.sheet.sums.weight}</dt>
        <dd>{weightText(sums.grams, language)}</dd>
      </div>
      <div>
        <dt>{isAll ? w.sheet.sums.fee : fillIn(w.sheet.sums.feeOf, { count: countText(sums.quoted, language) })}</dt>
        <dd>{sums.quoted === 0 ? w.sheet.sums.noFee : money(sums.fee, language)}</dd>
      </div>
    </dl>
  )
}

function Rows({ teller }: { readonly teller: ImportTeller }) {
  const { w } = teller
  const rows = useImportScreen((state) => state.rows)
  const filter = useImportScreen((state) => state.filter)
  const loading = useImportScreen((state) => state.loading)
  const selection = useImportScreen((state) => state.selection)
  const opened = useImportScreen((state) => state.fix?.row ?? null)
  const shown = useMemo(() => shownRows({ rows, filter }), [rows, filter])
  const columns = useMemo(() => rowColumns(teller), [teller])
  if (loading && rows.length === 0) return <Notice tone="loading">{w.checking}</Notice>
  const keyAt = (at: number) => String(shown[at]?.row ?? '')
  return (
    <DataTable
      // Who kept a row, or left it, is at the table again.
      key={opened === null ? 'open' : 'fixing'}
      name={w.sheet.grid}
      rows={{ count: shown.length, at: (at) => shown[at] ?? null, keyAt }}
      columns={columns}
      first={opened === null}
      selection={selection}
      select={(after) => useImportScreen.setState({ selection: after })}
      open={openFix}
      opened={opened === null ? null : String(opened)}
      alarming={isTrouble}
      empty={<p className={styles.hint}>{w.sheet.empty}</p>}
    />
  )
}
