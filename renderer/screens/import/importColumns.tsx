import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CardVerdict } from '../../../src/contract/card.ts'
import type { ImportRowView, ImportVerdict } from '../../../src/contract/imports.ts'
import type { ImportColumn } from '../../../src/model/importColumns.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, money } from '../../../src/words/format.ts'
import type { Column } from '../../components/tableParts.ts'
import { VerdictChip } from '../../components/VerdictChip.tsx'
import styles from './Import.module.css'
import type { ImportTeller } from './importActions.ts'
import { placeColumns, placeText, whyText, wrongAt } from './importView.ts'

/** The columns of the rows of a file; what has to be put right stands first. */
export function rowColumns(teller: ImportTeller): readonly Column<ImportRowView>[] {
  const { w, language } = teller
  const names = w.sheet.column
  const cell = (columns: readonly ImportColumn[], text: (row: ImportRowView) => string) => (row: ImportRowView) => (
    <Cell text={text(row)} wrong={wrongAt(row, columns, language)} says={w.sheet.wrongCell} />
  )
  const said = (column: ImportColumn) => cell([column], ({ cells }) => cells?.[column] ?? '')
  return [
    { key: 'row', name: names.row, width: 4, align: 'end', cell: ({ row }) => countText(row, language) },
    { key: 'verdict', name: names.verdict, width: 9.5, cell: ({ verdict }) => chipOf(verdict, teller) },
    {
      key: 'why',
      name: names.why,
      width: 16,
      grows: true,
      cell: (row) => <Why text={whyText(row, language)} order={row.order} />,
    },
    {
      key: 'code',
      name: names.code,
      width: 8,
      cell: cell(['client_order_code'], (row) => row.sellerCode ?? row.cells?.client_order_code ?? ''),
    },
    { key: 'name', name: names.name, width: 8, grows: true, cell: said('to_name') },
    { key: 'phone', name: names.phone, width: 8, cell: said('to_phone') },
    {
      key: 'address',
      name: names.address,
      width: 9,
      grows: true,
      cell: cell(placeColumns, ({ cells }) => placeText(cells)),
    },
    { key: 'cod', name: names.cod, width: 7.5, align: 'end', cell: said('cod_amount') },
    { key: 'weight', name: names.weight, width: 5, align: 'end', cell: said('weight') },
    {
      key: 'fee',
      name: names.fee,
      width: 6.5,
      align: 'end',
      cell: ({ fee }) => (fee === null ? '' : money(fee, language)),
    },
  ]
}

/** The shape and colour of what became of a row; the words are its own. */
const looks: Readonly<Record<ImportVerdict, CardVerdict | null>> = {
  ready: null,
  wrong: 'not-printed',
  repeats: 'duplicate',
  'left-out': 'canceled',
  sending: 'working',
  made: 'printed',
  other: 'not-printed',
  refused: 'not-printed',
  unsure: 'in-doubt',
}

function chipOf(verdict: ImportVerdict, { w }: ImportTeller): ReactNode {
  const look = looks[verdict]
  return look === null ? w.verdict[verdict] : <VerdictChip verdict={look} words={w.verdict[verdict]} />
}

/** What has to be put right; of a row that is right, the order that was made of it. */
function Why({ text, order }: { readonly text: string; readonly order: string | null }) {
  return text === '' ? <span className={styles.code}>{order}</span> : <span title={text}>{text}</span>
}

/** What the cell says, and that it is wrong, by a mark too. */
function Cell({ text, wrong, says }: { readonly text: string; readonly wrong: string | null; readonly says: string }) {
  if (wrong === null) return <span title={text}>{text}</span>
  return (
    <span className={styles.wrong} title={wrong}>
      <TriangleAlert strokeWidth={2} aria-hidden="true" />
      <span className="heard">{fillIn(says, { text: wrong })} </span>
      <span>{text}</span>
    </span>
  )
}
