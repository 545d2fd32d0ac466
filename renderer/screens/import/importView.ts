import type { Fault } from '../../../src/base/fault.ts'
import type { ImportRowView, ImportView } from '../../../src/contract/imports.ts'
import type { ImportColumn, ImportMapping } from '../../../src/model/importColumns.ts'
import { columnLetter, importColumns, neededColumns } from '../../../src/model/importColumns.ts'
import type { ImportCells } from '../../../src/model/importRows.ts'
import { importRows } from '../../../src/model/importRows.ts'
import type { ImportedTable } from '../../../src/spreadsheet/readTable.ts'
import { faultSentence } from '../../../src/words/faultText.ts'
import { ruleText } from '../../../src/words/fieldText.ts'
import { importColumnTexts } from '../../../src/words/importTemplate.ts'
import type { Language } from '../../../src/words/language.ts'
import type { ImportDraft, ImportFilter } from '../../stores/importsStore.ts'

/** Somebody has to do something about it. */
const troubles: readonly ImportRowView['verdict'][] = ['wrong', 'other', 'refused', 'unsure']

export function isTrouble({ verdict }: Pick<ImportRowView, 'verdict'>): boolean {
  return troubles.includes(verdict)
}

/** The rows of a file that a filter leaves. */
export function shownRows({ rows, filter }: ShownRows): readonly ImportRowView[] {
  return rows.filter((row) => isShown(row, filter))
}

interface ShownRows {
  readonly rows: readonly ImportRowView[]
  readonly filter: ImportFilter
}

export function isShown(row: Pick<ImportRowView, 'verdict'>, filter: ImportFilter): boolean {
  if (filter === 'wrong') return isTrouble(row)
  if (filter === 'ready') return row.verdict === 'ready' || row.verdict === 'sending'
  return filter === 'all' || row.verdict === filter
}

export function countOf({ counts, total }: ImportView, filter: ImportFilter): number {
  if (filter === 'all') return total
  if (filter === 'made') return counts.made
  return filter === 'ready' ? counts.ready + counts.sending : troubles.reduce((sum, one) => sum + counts[one], 0)
}

export type ImportState = 'open' | 'done' | 'stopped' | 'quoting' | 'making'

/** `stopped`: its orders are wanted, or nobody knows the end of some, and nobody makes them now. */
export function stateOf({ doing, wanted, counts, total }: ImportView): ImportState {
  if (doing !== 'nothing') return doing
  if (wanted || counts.unsure + counts.sending > 0) return 'stopped'
  return counts.made > 0 && counts.made + counts.repeats + counts['left-out'] >= total ? 'done' : 'open'
}

/** How many orders would be made now. */
export function canBeMade({ counts }: ImportView): number {
  return counts.ready + counts.sending + counts.unsure
}

/** All that is wrong with a row, the cells by their columns' names: `Số điện thoại: không phải số điện thoại`. */
export function whyText({ faults, fault }: Pick<ImportRowView, 'faults' | 'fault'>, language: Language): string {
  const cells = faults.map((one) => `${importColumnTexts[language][one.field]}: ${ruleText(one, language)}`)
  return [...cells, ...(fault === null ? [] : [faultSentence(fault, language)])].join(' · ')
}

/** What is wrong at any of these cells; null: nothing. */
export function wrongAt(
  { faults }: Pick<ImportRowView, 'faults'>,
  columns: readonly ImportColumn[],
  language: Language,
): string | null {
  const fault = faults.find(({ field }) => columns.includes(field))
  return fault === undefined ? null : ruleText(fault, language)
}

/** Where the parcel goes, in one line as its cells say it. */
export const placeColumns = ['to_address', 'to_ward_name', 'to_district_name', 'to_province_name'] as const

export function placeText(cells: ImportCells | null): string {
  return placeColumns.flatMap((column) => cells?.[column] ?? []).join(', ')
}

/** The fields of a row to put right: those that are wrong first, then what a row needs and what it says. */
export function fieldsToFix({ faults, cells }: ImportRowView): readonly ImportColumn[] {
  const wrong = importColumns.filter((column) => faults.some(({ field }) => field === column))
  const needed: readonly ImportColumn[] = neededColumns
  const rest = importColumns.filter((column) => needed.includes(column) || cells?.[column] !== undefined)
  return [...new Set([...wrong, ...rest])]
}

/** The places that a cell's fault names, to be chosen by one key each. */
export function offeredPlaces({ faults }: Pick<ImportRowView, 'faults'>): readonly string[] {
  const fault = faults.find(({ field, rule }) => placed.has(field) && offering.has(rule))
  return typeof fault?.limit === 'string' ? fault.limit.split('; ') : []
}

const placed: ReadonlySet<string> = new Set(placeColumns)
const offering: ReadonlySet<string> = new Set(['which', 'abolished', 'unit'])

/** `Phường Bến Nghé, Quận 1, Hồ Chí Minh`, or without a district in the scheme that has none. */
export function withPlace(cells: ImportCells, name: string): ImportCells {
  const parts = name.split(', ')
  const [ward = '', district = '', province = ''] = parts.length === 2 ? [parts[0], '', parts[1]] : parts
  return { ...cells, to_ward_name: ward, to_district_name: district, to_province_name: province }
}

/** Without what is empty. */
export function filled(cells: ImportCells): ImportCells {
  return Object.fromEntries(Object.entries(cells).filter(([, text]) => text.trim() !== ''))
}

/** The place of the next row that somebody has to look at, behind this one of the file; from the top again where none is left. */
export function nextTrouble(rows: readonly ImportRowView[], after: number): number | null {
  const places = rows.flatMap((row, at) => (isTrouble(row) && row.cells !== null ? [at] : []))
  return places.find((at) => (rows[at]?.row ?? 0) > after) ?? places[0] ?? null
}

/** The rows with these in their places, known by the number in the file. */
export function withImportRows(
  rows: readonly ImportRowView[],
  patches: readonly ImportRowView[],
): readonly ImportRowView[] {
  if (patches.length === 0) return rows
  const latest = new Map(patches.map((row) => [row.row, row]))
  return rows.map((row) => latest.get(row.row) ?? row)
}

export interface ColumnLine {
  readonly column: ImportColumn
  readonly name: string
  /** Counted from 0; null: no column says it. */
  readonly at: number | null
  readonly otherwise: string
  readonly example: string
  readonly needed: boolean
}

type Table = ImportedTable & { readonly ok: true }

export interface DraftView {
  readonly lines: readonly ColumnLine[]
  readonly options: readonly { readonly value: string; readonly name: string }[]
  readonly rows: number
  readonly known: number
  /** Headers that nothing is taken from. */
  readonly unused: readonly string[]
  readonly missing: readonly string[]
}

/** What was understood of a table: needed columns first, then those that were found, then the others. */
export function draftView({ rows }: Table, mapping: ImportMapping, language: Language): DraftView {
  const names = importColumnTexts[language]
  const headers = rows[mapping.header ?? 0] ?? []
  const below = mapping.header === null ? 0 : mapping.header + 1
  const width = Math.max(0, ...rows.slice(0, below + 50).map((row) => row.length))
  const headerAt = (at: number) => (mapping.header === null ? '' : (headers[at] ?? '').trim())
  const lines = importColumns.map((column): ColumnLine => {
    const at = mapping.columns[column] ?? null
    const example = at === null ? '' : (rows.slice(below).find((row) => (row[at] ?? '').trim() !== '')?.[at] ?? '')
    const needed = neededColumns.some((one) => one === column)
    return { column, name: names[column], at, otherwise: mapping.constants[column] ?? '', example, needed }
  })
  const rank = ({ needed, at, otherwise }: ColumnLine) => (needed ? 0 : at !== null ? 1 : otherwise !== '' ? 2 : 3)
  const used = new Set(lines.map(({ at }) => at))
  const columns = Array.from({ length: width }, (_, at) => at)
  return {
    lines: lines.toSorted((a, b) => rank(a) - rank(b)),
    options: columns.map((at) => ({
      value: String(at),
      name: [columnLetter(at), headerAt(at)].filter(Boolean).join(' · '),
    })),
    rows: importRows(rows, mapping).length,
    known: lines.filter(({ at }) => at !== null).length,
    unused: columns.flatMap((at) => (used.has(at) || headerAt(at) === '' ? [] : [headerAt(at)])),
    missing: lines.flatMap(({ needed, at, name }) => (needed && at === null ? [name] : [])),
  }
}

/** Why a file cannot be taken as orders. */
export function refusalFault({ why }: Extract<ImportedTable, { ok: false }>): Fault {
  if (why === 'old-spreadsheet') return { code: 'import.locked' }
  return { code: why.startsWith('too-') ? 'import.too-large' : 'import.no-table' }
}

export function withColumn(mapping: ImportMapping, column: ImportColumn, at: number | null): ImportMapping {
  const { [column]: _, ...columns } = mapping.columns
  return { ...mapping, columns: at === null ? columns : { ...columns, [column]: at } }
}

export function withOtherwise(mapping: ImportMapping, column: ImportColumn, text: string): ImportMapping {
  const { [column]: _, ...constants } = mapping.constants
  return { ...mapping, constants: text === '' ? constants : { ...constants, [column]: text } }
}

/** A file without all that is needed is not brought. */
export function canBeBrought({ table, mapping, sending }: ImportDraft): boolean {
  return !sending && table?.ok === true && neededColumns.every((column) => mapping?.columns[column] !== undefined)
}
