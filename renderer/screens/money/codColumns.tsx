import type { CodRow } from '../../../src/model/cod.ts'
import type { NamedShop } from '../../../src/model/settings.ts'
import { nameOfShop } from '../../../src/model/settings.ts'
import { whysText } from '../../../src/words/codWhyText.ts'
import { money } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Column } from '../../components/tableParts.ts'
import type { MoneyWords } from '../../text/screens/money.ts'
import styles from './Money.module.css'

/** `shops`: whose orders they are; null: all are one shop's, which need not be said. */
export function codColumns(
  w: MoneyWords,
  language: Language,
  shops: readonly NamedShop[] | null,
): readonly Column<CodRow>[] {
  const amount = (key: keyof MoneyWords['column'], width: number, of: (row: CodRow) => number | null) => ({
    key,
    name: w.column[key],
    width,
    align: 'end' as const,
    cell: (row: CodRow) => {
      const dong = of(row)
      return dong === null ? '–' : money(dong, language)
    },
  })
  return [
    {
      key: 'order',
      name: w.column.order,
      width: 8,
      cell: ({ order }) => <span className={styles.code}>{order}</span>,
    },
    {
      key: 'verdict',
      name: w.column.verdict,
      width: 7,
      cell: ({ verdict }) => (
        <span className={styles.verdict} data-verdict={verdict}>
          {w.verdict[verdict]}
        </span>
      ),
    },
    ...(shops === null
      ? []
      : [
          {
            key: 'shop',
            name: w.shifts.shop,
            width: 7,
            cell: ({ shop }: CodRow) => (shop === null ? '–' : nameOfShop(shops, shop)),
          },
        ]),
    amount('cod', 7.5, ({ cod }) => cod),
    amount('paid', 7.5, ({ paid, lines }) => (lines.length === 0 ? null : paid)),
    amount('balance', 7.5, ({ balance, lines }) => (lines.length === 0 ? null : balance)),
    {
      key: 'why',
      name: w.column.why,
      width: shops === null ? 16 : 12,
      grows: true,
      cell: (row) => <Why text={whysText(row, w, language)} />,
    },
  ]
}

/** The whole of it, where the column is too narrow; what it comes to stands in the column of the difference. */
function Why({ text }: { readonly text: string }) {
  return <span title={text}>{text}</span>
}
