import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { recogniseHeaders } from '../../src/model/importHeaders.ts'
import { importRows, readImportRow } from '../../src/model/importRows.ts'
import { placeFinder } from '../../src/units/placeFinder.ts'
import { importTemplate } from '../../src/words/importTemplate.ts'
import type { Row } from './table.ts'

export const rowsOfFile = 5_000

/** Checking the rows of a file of orders, and reading it as XLSX in a process of its own. */
export async function* imports(): AsyncIterable<Row> {
  const table = ordersTable()
  const checked = Array.from({ length: 5 }, () => checking(table))
  yield { what: `import: ${rowsOfFile} rows checked, wards in columns`, unit: 'ms', values: checked }
  const oneLine = table.map(([, name, phone, street, ward, district, province], at) =>
    at === 0
      ? ['Người nhận', 'SĐT', 'Địa chỉ']
      : [name ?? '', phone ?? '', [`${at} ${street}`, ward, district, province].join(', ')],
  )
  const split = Array.from({ length: 3 }, () => checking(oneLine))
  yield { what: `import: ${rowsOfFile} rows checked, addresses in one line`, unit: 'ms', values: split }
  const read = Array.from({ length: 5 }, xlsxInProcess)
  yield { what: `import: XLSX of ${rowsOfFile} rows read`, unit: 'ms', values: read.map(({ ms }) => ms) }
  yield { what: 'import: the whole process that reads it', unit: 'MB', values: read.map(({ mb }) => mb) }
}

function checking(table: readonly (readonly string[])[]): number {
  const mapping = recogniseHeaders(table)
  return timed(() => {
    for (const { cells } of importRows(table, mapping)) readImportRow(cells, mapping, placeFinder)
  })
}

/** As the template has them, each row a little different. */
export function ordersTable(): readonly (readonly string[])[] {
  const [headers = [], example = []] = importTemplate('vi')
  const rows = Array.from({ length: rowsOfFile }, (_, at) =>
    example
      .with(0, `DH-${at}`)
      .with(1, `Khách ${at}`)
      .with(2, `09${String(10_000_000 + at)}`),
  )
  return [headers, ...rows]
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function xlsxInProcess(): { readonly ms: number; readonly mb: number } {
  return JSON.parse(
    execFileSync(process.execPath, [fileURLToPath(new URL('./readXlsx.ts', import.meta.url))], { encoding: 'utf8' }),
  )
}
