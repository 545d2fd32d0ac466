import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { ImportRowView, ImportView } from '../contract/imports.ts'
import { mostImportRows } from '../contract/imports.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { ImportMapping } from '../model/importColumns.ts'
import { columnLetter, neededColumns } from '../model/importColumns.ts'
import { headerSignature, recogniseHeaders } from '../model/importHeaders.ts'
import type { ImportRow } from '../model/importRows.ts'
import { importRows } from '../model/importRows.ts'
import type { ImportAsked } from '../shell/cli/cliActions.ts'
import { localeOf } from '../shell/cli/locale.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { csvText } from '../spreadsheet/csvText.ts'
import { readTable } from '../spreadsheet/readTable.ts'
import { fieldsText } from '../words/fieldText.ts'
import { importTemplate } from '../words/importTemplate.ts'
import { readInput } from './convertCommand.ts'

/** `packbench orders import FILE`. Faults: `import.*`, `file.*`, `service.*`, `store.*`. */
export async function importFile(api: StationApi, asked: ImportAsked, terminal: Terminal): Promise<Result<0 | 1>> {
  const read = await readOrders(api, asked)
  if (!read.ok) return read
  const { rows, mapping } = read.value
  const sent = await sendRows(api, basename(asked.file), rows, mapping)
  if (!sent.ok) return sent
  const done =
    asked.create === null ? await quoteAll(api, sent.value) : await createAll(api, sent.value, asked, terminal)
  if (!done.ok) return done
  return tell(api, done.value, { asked, mapping }, terminal)
}

/** `packbench orders template FILE`. Fault: `file.unwritable`. */
export async function writeTemplate(file: string, terminal: Terminal): Promise<Result<0>> {
  const written = await writeText(file, csvText(importTemplate(localeOf(terminal.env))))
  return written.ok ? ok(0) : written
}

interface ReadOrders {
  readonly rows: readonly ImportRow[]
  readonly mapping: ImportMapping
}

async function readOrders(api: StationApi, asked: ImportAsked): Promise<Result<ReadOrders>> {
  const bytes = await readInput(asked.file)
  if (!bytes.ok) return bytes
  const table = await readTable(bytes.value)
  if (!table.ok) return fail(refusalOf(table.why), { facts: { most: mostImportRows } })
  const mapping = await mappingOf(api, table.rows, asked)
  if (!mapping.ok) return mapping
  const missing = neededColumns.filter((column) => mapping.value.columns[column] === undefined)
  if (missing.length > 0) return fail('import.no-columns', { facts: { columns: missing.join(', ') } })
  const rows = importRows(table.rows, mapping.value)
  if (rows.length === 0) return fail('import.no-table')
  if (rows.length > mostImportRows) return fail('import.too-large', { facts: { most: mostImportRows } })
  return ok({ rows, mapping: mapping.value })
}

type Why = Extract<Awaited<ReturnType<typeof readTable>>, { ok: false }>['why']

function refusalOf(why: Why) {
  if (why === 'old-spreadsheet') return 'import.locked'
  return why === 'too-large' || why === 'too-many-rows' || why === 'too-many-columns'
    ? 'import.too-large'
    : 'import.no-table'
}

/** As the headers say, as somebody said of such headers before, and as it is said now. */
async function mappingOf(
  api: StationApi,
  table: readonly (readonly string[])[],
  { map, set }: ImportAsked,
): Promise<Result<ImportMapping>> {
  const found = recogniseHeaders(table)
  const headers = headerSignature(table[found.header ?? 0] ?? [])
  const remembered = await api.ask({ type: 'import-mapping', headers })
  if (!remembered.ok) return remembered
  const columns = { ...found.columns, ...remembered.value?.columns, ...map }
  const constants = { ...remembered.value?.constants, ...set }
  if (Object.keys(map).length > 0 || Object.keys(set).length > 0) {
    const kept = await api.execute({ type: 'import-remember', id: uuid(), headers, columns, constants })
    if (!kept.ok) return kept
  }
  return ok({ ...found, columns, constants })
}

/** A frame takes no more. */
const mostCharacters = 400_000

async function sendRows(
  api: StationApi,
  name: string,
  rows: readonly ImportRow[],
  { constants, kilograms }: ImportMapping,
): Promise<Result<string>> {
  const digest = createHash('sha256')
    .update(JSON.stringify([rows, constants, kilograms]))
    .digest('hex')
  const about = { digest, name: name.slice(0, 120), total: rows.length, constants, kilograms }
  const begun = await api.execute({ type: 'import-begin', id: uuid(), ...about })
  if (!begun.ok) return begun
  const { import: id, rows: there } = begun.value
  if (there < rows.length)
    for (const part of inParts(rows)) {
      const added = await api.execute({ type: 'import-add', id: uuid(), import: id, rows: part })
      if (!added.ok) return added
    }
  return ok(id)
}

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

async function quoteAll(api: StationApi, id: string): Promise<Result<ImportView>> {
  const begun = await api.execute({ type: 'import-quote', id: uuid(), import: id })
  return begun.ok ? api.ask({ type: 'import', import: id, whenStill: true }) : begun
}

/** Whoever ends the command stops it: what is on its way comes to its end, and the rest waits for the next time. */
async function createAll(
  api: StationApi,
  id: string,
  { create, skipWrong }: ImportAsked,
  terminal: Terminal,
): Promise<Result<ImportView>> {
  const size = create?.size ?? null
  const begun = await api.execute({ type: 'import-create', id: uuid(), import: id, size, skipWrong })
  if (!begun.ok && begun.fault.code === 'import.wrong-rows')
    return api.ask({ type: 'import', import: id, whenStill: false })
  if (!begun.ok) return begun
  const stop = () => void api.execute({ type: 'import-stop', id: uuid(), import: id })
  terminal.signal.addEventListener('abort', stop, { once: true })
  const ended = await api.ask({ type: 'import', import: id, whenStill: true })
  terminal.signal.removeEventListener('abort', stop)
  return ended
}

interface Told {
  readonly asked: ImportAsked
  readonly mapping: ImportMapping
}

/** One line a row that was made or is wrong, the sums last; status 1 when something is left. */
async function tell(
  api: StationApi,
  done: ImportView,
  { asked, mapping }: Told,
  terminal: Terminal,
): Promise<Result<0 | 1>> {
  const rows = await allRows(api, done.id)
  if (!rows.ok) return rows
  const language = localeOf(terminal.env)
  const cellOf = ({ row, faults }: ImportRowView) =>
    faults.map((fault) => {
      const column = mapping.columns[fault.field]
      const text = fieldsText([fault], language)
      return { cell: column === undefined ? null : `${columnLetter(column)}${row}`, ...fault, text }
    })
  for (const one of rows.value) {
    const { row, verdict, sellerCode, order, fee, fault } = one
    if (asked.create === null && verdict === 'ready') continue
    terminal.line({ row, verdict, sellerCode, order, fee, fault, cells: cellOf(one) })
  }
  terminal.line(done)
  if (asked.out !== null) {
    const head = ['row', 'verdict', 'client_order_code', 'order_code', 'fee', 'fault']
    const lines = rows.value.map((one) => {
      const said = one.fault?.code ?? fieldsText(one.faults, language)
      return [one.row, one.verdict, one.sellerCode, one.order, one.fee, said]
    })
    const written = await writeText(asked.out, csvText([head, ...lines]))
    if (!written.ok) return written
  }
  if (done.fault !== null) return { ok: false, fault: done.fault }
  const { ready, wrong, sending, other, refused, unsure } = done.counts
  const left = wrong + sending + other + refused + unsure + (asked.create === null ? 0 : ready)
  return ok(left === 0 ? 0 : 1)
}

const pageLength = 500

async function allRows(api: StationApi, id: string): Promise<Result<readonly ImportRowView[]>> {
  const all: ImportRowView[] = []
  for (;;) {
    const page = await api.ask({ type: 'import-rows', import: id, from: all.length, count: pageLength })
    if (!page.ok) return page
    all.push(...page.value)
    if (page.value.length < pageLength) return ok(all)
  }
}

async function writeText(file: string, text: string): Promise<Result<undefined>> {
  try {
    await writeFile(file, text, { mode: 0o600 })
    return ok()
  } catch (error) {
    const detail = error instanceof Error && 'code' in error ? String(error.code) : ''
    return fail('file.unwritable', { facts: { file }, detail })
  }
}
