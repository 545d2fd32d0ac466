import { useMemo } from 'react'
import type { CodRow } from '../../../src/model/cod.ts'
import { codShifts } from '../../../src/model/cod.ts'
import { nameOfShop } from '../../../src/model/settings.ts'
import { countText, money, shiftText } from '../../../src/words/format.ts'
import { useStation } from '../../stores/stationStore.ts'
import styles from './Money.module.css'
import type { MoneyTeller } from './moneyActions.ts'

/** What each handover of the days comes to: by day, shift and shop. */
export function CodShifts({
  rows,
  teller: { w, language },
}: {
  readonly rows: readonly CodRow[]
  readonly teller: MoneyTeller
}) {
  const shops = useStation(({ settings }) => settings?.shops)
  const shifts = useMemo(() => codShifts(rows), [rows])
  if (shifts.length === 0) return null
  const { shifts: s, tiles } = w
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={styles.shifts} aria-label={s.name} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {[s.manifest, s.shift, s.shop].map((name) => (
              <th key={name} scope="col" data-text="">
                {name}
              </th>
            ))}
            {[s.orders, tiles.handed, tiles.collected, tiles.paid, tiles.short, tiles.over, tiles.out, s.stayed].map(
              (name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {shifts.map(({ handover, sums }) => (
            <tr key={handover.manifest}>
              <th scope="row" data-text="" className={styles.code}>
                {handover.manifest}
              </th>
              <td data-text="">{shiftText(handover, 0)}</td>
              <td data-text="">{nameOfShop(shops ?? [], handover.shop)}</td>
              <td>{countText(sums.handed, language)}</td>
              {[sums.handedCod, sums.collected, sums.paid, sums.short, sums.over, sums.out].map((amount, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are what they are
                <td key={place}>{money(amount, language)}</td>
              ))}
              <td>{countText(sums.orders.stayed, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
