import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { ImportColumn, ImportMapping } from '../model/importColumns.ts'
import { neededColumns } from '../model/importColumns.ts'
import { headerSignature, namedTwice, recogniseHeaders } from '../model/importHeaders.ts'
import type { ImportRow } from '../model/importRows.ts'
import { importRows } from '../model/importRows.ts'
import type { ImportRowView } from './imports.ts'
import { mostImportRows } from './imports.ts'
import type { StationApi } from './stationApi.ts'

/**
 * How whoever has a file of orders brings it to the station: the window and the command line do it alike, so that the
 * same file is the same import, whoever gave it.
 */
type Station = Pick<StationApi, 'execute' | 'ask'>
type Table = readonly (readonly string[])[]
export type SaidMapping = Pick<ImportMapping, 'columns' | 'constants'>

/** By what the headers of this table are known again. */
export function headersOf(table: Table, { header }: Pick<ImportMapping, 'header'>): string {
  return headerSignature(table[header ?? 0] ?? [])
}

/** As the headers say, and as somebody said of such headers before. */
export async function proposeMapping({ ask }: Pick<Station, 'ask'>, table: Table): Promise<Result<ImportMapping>> {
  const found = recogniseHeaders(table)
  const remembered = await ask({ type: 'import-mapping', headers: headersOf(table, found) })
  if (!remembered.ok) return remembered
  const { columns = {}, constants = {} } = remembered.value ?? {}
  return ok({ ...found, columns: { ...found.columns, ...columns }, constants })
}

/** For the next file with these headers. Fault: `store.*`. */
export function rememberMapping(
  { execute }: Pick<Station, 'execute'>,
  table: Table,
  mapping: ImportMapping,
): Promise<Result<null>> {
  const { columns, constants } = mapping
  return execute({ type: 'import-remember', id: uuid(), headers: headersOf(table, mapping), columns, constants })
}

/** The rows that will be brought. Faults: `import.no-columns`, `import.no-table`, `import.too-large`. */
export function rowsToBring(table: Table, mapping: ImportMapping): Result<readonly ImportRow[]> {
  const isSaid = (column: ImportColumn) =>
    mapping.columns[column] !== undefined || mapping.constants[column] !== undefined
  // Without it nobody pays, and nobody is told.
  const unsaid = namedTwice(table, mapping.header).filter((column) => column === 'cod_amount' && !isSaid(column))
  const missing = [...neededColumns.filter((column) => mapping.columns[column] === undefined), ...unsaid]
  if (missing.length > 0) return fail('import.no-columns', { facts: { columns: missing.join(', ') } })
  const rows = importRows(table, mapping)
  if (rows.length === 0) return fail('import.no-table')
  return rows.length > mostImportRows ? fail('import.too-large', { facts: { most: mostImportRows } }) : ok(rows)
}

/** Brings them, as many as are not there yet, and answers the import's id. Faults: `import.*`, `store.*`. */
export async function bringRows(
  { execute }: Pick<Station, 'execute'>,
  name: string,
  rows: readonly ImportRow[],
  { constants, kilograms }: ImportMapping,
): Promise<Result<string>> {
  const digest = await sha256(JSON.stringify([rows, constants, kilograms]))
  const about = { digest, name: name.slice(0, 120), total: rows.length, constants, kilograms }
  const begun = await execute({ type: 'import-begin', id: uuid(), ...about })
  if (!begun.ok) return begun
  const { import: id, rows: there } = begun.value
  if (there < rows.length)
    for (const part of inParts(rows)) {
      const added = await execute({ type: 'import-add', id: uuid(), import: id, rows: part })
      if (!added.ok) return added
    }
  return ok(id)
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A frame takes no more. */
const mostCharacters = 400_000

function inParts(rows: readonly ImportRow[]): ImportRow[][] {
  const parts: ImportRow[][] = [[]]
  let length = 0
  for (const row of rows) {
    const characters = JSON.stringify(row).length
    length += characters
    if (length > mostCharacters || (parts.at(-1)?.length ?? 0) >= 1_000) {
      parts.push([])
      length = characters
    }
    parts.at(-1)?.push(row)
  }
  return parts
}

const pageLength = 500

/** All rows of an import; `seen`: those of each page as it comes. */
export async function readImport(
  { ask }: Pick<Station, 'ask'>,
  id: string,
  seen: (rows: readonly ImportRowView[]) => void = () => undefined,
): Promise<Result<readonly ImportRowView[]>> {
  const all: ImportRowView[] = []
  for (;;) {
    const page = await ask({ type: 'import-rows', import: id, from: all.length, count: pageLength })
    if (!page.ok) return page
    all.push(...page.value)
    seen(all)
    if (page.value.length < pageLength) return ok(all)
  }
}
