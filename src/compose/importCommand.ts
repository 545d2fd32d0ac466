import { basename } from 'node:path'
import { errnoOf } from '../base/errnoOf.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import { bringRows, proposeMapping, readImport, rememberMapping, rowsToBring } from '../contract/bringImport.ts'
import type { ImportRowView, ImportView } from '../contract/imports.ts'
import { mostImportRows } from '../contract/imports.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { ImportMapping } from '../model/importColumns.ts'
import { columnLetter } from '../model/importColumns.ts'
import type { ImportRow } from '../model/importRows.ts'
import type { ImportAsked } from '../shell/cli/cliActions.ts'
import { localeOf } from '../shell/cli/locale.ts'
import { readInput } from '../shell/cli/readInput.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { csvText } from '../spreadsheet/csvText.ts'
import { mostFileBytes, readTable } from '../spreadsheet/readTable.ts'
import { writeAsked } from '../store/askedFile.ts'
import { fieldsText } from '../words/fieldText.ts'
import { importResults } from '../words/importResults.ts'
import { importTemplate } from '../words/importTemplate.ts'

/** `packbench orders import FILE`. Faults: `import.*`, `file.*`, `service.*`, `store.*`. */
export async function importFile(api: StationApi, asked: ImportAsked, terminal: Terminal): Promise<Result<0 | 1>> {
  const read = await readOrders(api, asked, terminal)
  if (!read.ok) return read
  const { rows, mapping } = read.value
  const sent = await bringRows(api, basename(asked.file), rows, mapping)
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

async function readOrders(api: StationApi, asked: ImportAsked, terminal: Terminal): Promise<Result<ReadOrders>> {
  const bytes = await readInput(asked.file, mostFileBytes, terminal.signal)
  if (!bytes.ok) return bytes
  const table = await readTable(bytes.value)
  if (!table.ok) return fail(refusalOf(table.why), { facts: { most: mostImportRows } })
  const mapping = await mappingOf(api, table.rows, asked)
  if (!mapping.ok) return mapping
  const rows = rowsToBring(table.rows, mapping.value)
  return rows.ok ? ok({ rows: rows.value, mapping: mapping.value }) : rows
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
  const proposed = await proposeMapping(api, table)
  if (!proposed.ok) return proposed
  const { columns, constants } = proposed.value
  const said = { ...proposed.value, columns: { ...columns, ...map }, constants: { ...constants, ...set } }
  if (Object.keys(map).length > 0 || Object.keys(set).length > 0) {
    const kept = await rememberMapping(api, table, said)
    if (!kept.ok) return kept
  }
  return ok(said)
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
  const seen = await api.ask({ type: 'import', import: id, whenStill: false })
  if (!seen.ok) return seen
  const { edits } = seen.value
  const begun = await api.execute({ type: 'import-create', id: uuid(), import: id, size, skipWrong, edits })
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
  const rows = await readImport(api, done.id)
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
    const written = await writeText(asked.out, csvText(importResults(rows.value, language)))
    if (!written.ok) return written
  }
  if (done.fault !== null) return { ok: false, fault: done.fault }
  const { ready, wrong, sending, other, refused, unsure } = done.counts
  const left = wrong + sending + other + refused + unsure + (asked.create === null ? 0 : ready)
  return ok(left === 0 ? 0 : 1)
}

async function writeText(file: string, text: string): Promise<Result<undefined>> {
  try {
    await writeAsked(file, Buffer.from(text))
    return ok()
  } catch (error) {
    return fail('file.unwritable', { facts: { file }, detail: errnoOf(error) })
  }
}
