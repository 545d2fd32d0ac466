import { payoutFields } from '../../../src/model/cod.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { TakesNotice } from '../../components/TakesNotice.tsx'
import type { PayoutDraft } from '../../stores/moneyStore.ts'
import { useMoney } from '../../stores/moneyStore.ts'
import { columnNames } from '../batch/import/codeColumn.ts'
import styles from './Money.module.css'
import type { MoneyTeller } from './moneyActions.ts'
import { changeColumn, isMapped, keepPayout, leaveDraft } from './moneyActions.ts'
import { cellsOf } from './payoutColumns.ts'

const mostShown = 8

/** A file of the carrier's before it is kept: which column is what, and its first lines as they will be read. */
export function PayoutForm({ teller }: { readonly teller: MoneyTeller }) {
  const draft = useMoney((state) => state.draft)
  const { w } = teller
  if (draft === null) return null
  const { table } = draft
  return (
    <section className={styles.panel} aria-label={fillIn(w.draft.title, { file: draft.file.name })}>
      <h3>{fillIn(w.draft.title, { file: draft.file.name })}</h3>
      <TakesNotice row="payout-keep" />
      {table === null && <Notice tone="loading">{w.draft.loading}</Notice>}
      {table?.ok === false && <Notice tone="error">{w.refusal[table.why]}</Notice>}
      {table?.ok === true && <Mapping draft={draft} rows={table.rows} teller={teller} />}
      <div className={styles.foot}>
        <p className={styles.hint}>{isMapped(draft) || table === null ? w.draft.help : w.draft.needed}</p>
        <Button deed="payout.leave" disabled={draft.sending} onPress={leaveDraft}>
          {w.action.cancel}
        </Button>
        <Button
          tone="primary"
          deed="payout.keep"
          disabled={!isMapped(draft) || draft.sending}
          onPress={() => void keepPayout(teller)}
        >
          {w.action.keep}
        </Button>
      </div>
    </section>
  )
}

function Mapping({
  draft: { head, columns },
  rows,
  teller: { w, language },
}: {
  readonly draft: PayoutDraft
  readonly rows: readonly (readonly string[])[]
  readonly teller: MoneyTeller
}) {
  const names = columnNames(rows.slice(head), true).map((name, place) => ({ value: String(place), name }))
  const options = [{ value: '-1', name: w.draft.noColumn }, ...names]
  const lines = cellsOf(rows.slice(0, head + 1 + mostShown * 2), head, columns).slice(0, mostShown)
  return (
    <>
      <div className={styles.fields}>
        {payoutFields.map((field) => (
          <div key={field} className={styles.field}>
            <SelectField
              label={w.draft.field[field]}
              value={String(columns[field])}
              options={options}
              choose={(column) => changeColumn(field, Number(column))}
            />
          </div>
        ))}
      </div>
      <div className={styles.preview}>
        <table className={styles.table} aria-label={w.draft.preview}>
          <thead>
            <tr>
              <th scope="col">{w.draft.line}</th>
              {payoutFields.map((field) => (
                <th key={field} scope="col" data-text={field === 'code' ? '' : undefined}>
                  {w.draft.field[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(([line, code, ...amounts]) => (
              <tr key={line}>
                <th scope="row">{countText(line, language)}</th>
                <td data-text="" className={styles.code}>
                  {code}
                </td>
                {amounts.map((amount, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns are what they are
                  <td key={place}>{amount}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
