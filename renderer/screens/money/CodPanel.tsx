import { FileDown, FileText, FileUp, HandCoins, Printer, Trash2 } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import type { CodRow, CodSums } from '../../../src/model/cod.ts'
import { codVerdicts, sumCod } from '../../../src/model/cod.ts'
import { dayOf } from '../../../src/model/day.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, momentText, money } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import { Button } from '../../components/Button.tsx'
import { DataTable } from '../../components/DataTable.tsx'
import { DateField } from '../../components/DateField.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import type { RowSource } from '../../components/tableParts.ts'
import { nothingChosen } from '../../components/tableSelection.ts'
import { useAccount } from '../../stores/accountChange.ts'
import { useClock } from '../../stores/clockStore.ts'
import type { MoneyNote } from '../../stores/moneyStore.ts'
import { useMoney } from '../../stores/moneyStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import { sheetPrinter, usePrinters } from '../../stores/printersStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import type { MoneyWords } from '../../text/screens/money.ts'
import { useTexts } from '../../text/texts.ts'
import { CodShifts } from './CodShifts.tsx'
import { codColumns } from './codColumns.tsx'
import { Flaws } from './Flaws.tsx'
import styles from './Money.module.css'
import type { MoneyTeller } from './moneyActions.ts'
import {
  codKey,
  exportCod,
  keepCodLine,
  lookAt,
  printCodPage,
  readCod,
  removePayout,
  saveCodPage,
  shownDays,
  shownRows,
} from './moneyActions.ts'
import { choosePayout } from './moneyKeys.ts'
import { PayoutForm } from './PayoutForm.tsx'

/** What was handed over and what the carrier paid for it: by days, or by a file of the carrier's. */
export function CodPanel({ teller }: { readonly teller: MoneyTeller }) {
  const drafting = useMoney(({ draft }) => draft !== null)
  const { actions } = teller
  const account = useAccount()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has money of its own
  useEffect(() => void readCod(actions.read), [actions, account])
  useEffect(keepCodLine, [])
  return (
    <div className={styles.panel}>
      <MoneyNoteLine teller={teller} />
      {drafting ? <PayoutForm teller={teller} /> : <Books teller={teller} />}
    </div>
  )
}

function Books({ teller }: { readonly teller: MoneyTeller }) {
  const { actions } = teller
  const { t } = useTexts()
  const fault = useMoney((state) => state.fault)
  const rows = useMoney((state) => state.rows)
  const payout = useMoney((state) => state.payout)
  return (
    <>
      <What teller={teller} />
      {fault !== null && (
        <FaultNotice
          fault={fault}
          actions={<Button onPress={() => void readCod(actions.approving.asOne())}>{t.tryAgain}</Button>}
        />
      )}
      {rows.length > 0 && <Tiles rows={rows} teller={teller} />}
      {payout === null ? (
        <CodShifts rows={rows} teller={teller} />
      ) : (
        <Flaws key={payout} payout={payout} teller={teller} />
      )}
      <Orders teller={teller} />
      <Foot teller={teller} />
    </>
  )
}

/** Days or a payout, and which of its orders. */
function What({ teller: { actions, w } }: { readonly teller: MoneyTeller }) {
  const state = useMoney()
  const now = useClock((clock) => clock.now)
  const { payout, payouts, shown } = state
  const { from, to } = shownDays(state)
  const files = payouts.map(({ id, file, keptAt }) => ({
    value: id,
    name: fillIn(w.of.payout, { file, at: momentText(keptAt, now) }),
  }))
  const choices = ['all', 'open', ...codVerdicts] as const
  return (
    <div className={styles.bar}>
      <div className={styles.of}>
        <SelectField
          label={w.of.label}
          bare
          value={payout ?? ''}
          options={[{ value: '', name: w.of.days }, ...files]}
          choose={(id) => lookAt({ payout: id === '' ? null : id }, actions)}
        />
      </div>
      {payout === null && (
        <>
          <div className={styles.day}>
            <DateField
              label={w.from}
              latest={dayOf(now)}
              value={from}
              change={(day) => day !== '' && lookAt({ from: day, to: day > to ? day : to }, actions)}
            />
          </div>
          <div className={styles.day}>
            <DateField
              label={w.to}
              latest={dayOf(now)}
              value={to}
              change={(day) => day !== '' && lookAt({ to: day, from: day < from ? day : from }, actions)}
            />
          </div>
        </>
      )}
      <div className={styles.choice}>
        <SelectField
          label={w.shown.label}
          bare
          value={shown}
          options={choices.map((value) => ({
            value,
            name: value === 'all' || value === 'open' ? w.shown[value] : w.verdict[value],
          }))}
          choose={(value) => useMoney.setState({ shown: value, selection: nothingChosen })}
        />
      </div>
    </div>
  )
}

function Tiles({ rows, teller: { w, language } }: { readonly rows: readonly CodRow[]; readonly teller: MoneyTeller }) {
  const tiles = useMemo(() => tilesOf(sumCod(rows), w, language), [rows, w, language])
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ key, name, value, count }) => (
        <div key={key}>
          <dt>{count === '' ? name : `${name} · ${count}`}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Orders({ teller: { w, language } }: { readonly teller: MoneyTeller }) {
  const rows = useMoney((state) => state.rows)
  const shown = useMoney((state) => state.shown)
  const selection = useMoney((state) => state.selection)
  const orders = useMemo(() => shownRows({ rows, shown }), [rows, shown])
  const source = useMemo(() => sourceOf(orders), [orders])
  const shops = useStation(({ settings }) => settings?.shops)
  const named = useMemo(() => (isOfSeveral(rows) ? (shops ?? []) : null), [rows, shops])
  const columns = useMemo(() => codColumns(w, language, named), [w, language, named])
  return (
    <DataTable
      name={w.name}
      rows={source}
      columns={columns}
      first
      selection={selection}
      select={(after) => useMoney.setState({ selection: after })}
      open={(index) => goTo('parcel', orders[index]?.order ?? null)}
      alarming={({ verdict }) => verdict === 'short'}
      empty={<Nothing narrowed={rows.length > 0} w={w} />}
    />
  )
}

function isOfSeveral(rows: readonly CodRow[]): boolean {
  return new Set(rows.flatMap(({ shop }) => shop ?? [])).size > 1
}

function sourceOf(rows: readonly CodRow[]): RowSource<CodRow> {
  return {
    count: rows.length,
    at: (index) => rows[index] ?? null,
    keyAt: (index) => codKey(rows[index]),
  }
}

function Nothing({ narrowed, w }: { readonly narrowed: boolean; readonly w: MoneyTeller['w'] }) {
  const loading = useMoney((state) => state.loading)
  const fault = useMoney((state) => state.fault)
  if (loading) return <p className={styles.hint}>{w.loading}</p>
  if (fault !== null) return null
  return <EmptyState icon={HandCoins} title={narrowed ? w.noneShown : w.none} text={narrowed ? '' : w.noneText} />
}

function Foot({ teller }: { readonly teller: MoneyTeller }) {
  const { w } = teller
  const payout = useMoney((state) => state.payout)
  const none = useMoney((state) => state.rows.length === 0)
  const sheets = usePrinters(({ rows }) => sheetPrinter(rows) !== null)
  return (
    <div className={styles.foot}>
      <p className={styles.hint}>{w.hint}</p>
      {payout !== null && (
        <Button icon={Trash2} onPress={() => void removePayout(teller)}>
          {w.action.remove}
        </Button>
      )}
      {payout === null && (
        <Button icon={FileText} deed="money.page" disabled={none} onPress={() => saveCodPage(teller)}>
          {w.action.page}
        </Button>
      )}
      {payout === null && sheets && (
        <Button icon={Printer} deed="money.print" disabled={none} onPress={() => printCodPage(teller)}>
          {w.action.print}
        </Button>
      )}
      <Button icon={FileDown} deed="money.export" disabled={none} onPress={() => exportCod(teller)}>
        {w.action.csv}
      </Button>
      <Button icon={FileUp} deed="money.read" onPress={choosePayout}>
        {w.action.read}
      </Button>
    </div>
  )
}

/** What was done, or why nothing was, until the next deed or Esc. */
function MoneyNoteLine({ teller }: { readonly teller: MoneyTeller }) {
  const note = useMoney((state) => state.note)
  if (note === null) return null
  if (note.type === 'fault') return <FaultNotice fault={note.fault} />
  const tone = note.type === 'making' || note.type === 'printing' ? 'loading' : 'info'
  return <Notice tone={tone}>{textOf(note, teller)}</Notice>
}

function textOf(note: Exclude<MoneyNote, { type: 'fault' }>, { w, language }: MoneyTeller): string {
  const text = w.note[note.type]
  if (note.type === 'printing' || note.type === 'printed') return fillIn(text, { printer: note.printer })
  if (note.type === 'saved') return fillIn(text, { file: note.file })
  if (note.type !== 'kept') return text
  const { file, lines, flawed } = note
  const counts = { lines: countText(lines, language), ...(flawed > 0 && { flawed: countText(flawed, language) }) }
  return fillIn(text, { file, ...counts })
}

/** The sums over the table: what went, and what became of it. */
function tilesOf(sums: CodSums, w: MoneyWords, language: Language) {
  const tile = (key: keyof MoneyWords['tiles'], amount: number, orders: number | null) => ({
    key,
    name: w.tiles[key],
    value: money(amount, language),
    count: orders === null ? '' : fillIn(w.orders, { count: countText(orders, language) }),
  })
  const { orders } = sums
  return [
    tile('handed', sums.handedCod, sums.handed),
    tile('collected', sums.collected, null),
    tile('paid', sums.paid, orders.paid + orders.short + orders.over + orders.unknown),
    tile('short', sums.short, orders.short),
    tile('over', sums.over, orders.over),
    tile('out', sums.out, orders.out),
  ]
}
