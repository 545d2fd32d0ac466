import type { Result } from '../../src/base/result.ts'
import { ok } from '../../src/base/result.ts'
import type { Query } from '../../src/contract/commands.ts'
import type { ImportRowView, ImportVerdict, ImportView } from '../../src/contract/imports.ts'
import { importVerdicts } from '../../src/contract/imports.ts'
import { fixtureId, now } from './fixtures.ts'

/** What of a file of orders is looked at: its view, and its rows. */
export interface ImportsOfState {
  readonly view?: Partial<ImportView>
  readonly rows?: readonly ImportRowView[]
}

export const importId = fixtureId(71)

const names = ['Nguyễn Thị Thuỳ Dương', 'Trần Văn Bình', 'Chị Lan', 'Lê Hoàng Ngọc Ánh']

const right: Omit<ImportRowView, 'row'> = {
  verdict: 'ready',
  cells: {
    to_name: 'Chị Lan',
    to_phone: '0912555777',
    to_address: '12 Lê Lợi',
    to_ward_name: 'Phường Bến Nghé',
    to_district_name: 'Quận 1',
    to_province_name: 'Hồ Chí Minh',
    content: 'Áo thun',
    weight: '500',
    cod_amount: '250000',
  },
  faults: [],
  fault: null,
  sellerCode: null,
  order: null,
  fee: null,
}

const changes: readonly Partial<ImportRowView>[] = [
  {},
  {
    verdict: 'wrong',
    cells: { ...right.cells, to_phone: '09125' },
    faults: [{ field: 'to_phone', rule: 'phone' }],
  },
  {
    verdict: 'wrong',
    cells: { ...right.cells, to_ward_name: 'Phường Bến Nghé', to_district_name: '' },
    faults: [
      {
        field: 'to_ward_name',
        rule: 'abolished',
        limit: 'Phường Bến Nghé, Quận 1, Hồ Chí Minh; Phường Sài Gòn, Hồ Chí Minh',
      },
    ],
  },
  { verdict: 'made', cells: null, order: 'G8ADKBRF', fee: 22_000, sellerCode: 'DH-0004' },
  {
    verdict: 'other',
    sellerCode: 'DH-0005',
    faults: [{ field: 'cod_amount', rule: 'differs' }],
    fault: {
      code: 'order.code-used',
      facts: { code: 'G8ADKBYD', sellerCode: 'DH-0005' },
      fields: [{ field: 'cod_amount', rule: 'differs' }],
    },
  },
  { verdict: 'refused', fault: { code: 'route.none' } },
  { verdict: 'unsure', fault: { code: 'service.unsure' }, sellerCode: 'PB-7K3FQ2MX' },
  { verdict: 'sending', sellerCode: 'PB-9M2XT4WC' },
  { verdict: 'left-out', cells: null },
]

/** Twenty rows in every state there is. */
export const fakeRows: readonly ImportRowView[] = Array.from({ length: 20 }, (_, at) => {
  const to_name = names[at % names.length] ?? ''
  const row = { ...right, row: at + 2, ...changes[at % changes.length] }
  return row.cells === null ? row : { ...row, cells: { ...row.cells, to_name } }
})

export function viewOf({ view = {}, rows = fakeRows }: ImportsOfState): ImportView {
  const counts = Object.fromEntries(
    importVerdicts.map((verdict) => [verdict, rows.filter((row) => row.verdict === verdict).length]),
  ) as Record<ImportVerdict, number>
  return {
    id: importId,
    name: 'don-thang-11.xlsx',
    createdAt: now - 20 * 60_000,
    total: rows.length,
    counts,
    doing: 'nothing',
    wanted: false,
    edits: 0,
    fault: null,
    printing: null,
    batch: fixtureId(72),
    size: '80x80',
    sums: { cod: 3_500_000, grams: 7_000, fee: 44_000, quoted: 2 },
    ...view,
  }
}

/** null: it is no question about files of orders. */
export function answerImports(query: Query, rows: readonly ImportRowView[] = fakeRows): Result<unknown> | null {
  if (query.type === 'import-rows') return ok(rows.slice(query.from, query.from + query.count))
  return query.type === 'import-mapping' || query.type === 'complete-unit'
    ? ok(query.type === 'import-mapping' ? null : [])
    : null
}
