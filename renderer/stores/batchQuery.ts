import type { BatchRowVerdict, BatchRowView } from '../../src/contract/batches.ts'
import { foldText } from '../../src/model/foldText.ts'

/** Which rows of a batch are shown, in which order, under which heads. */
export interface SheetQuery {
  readonly search: string
  /** `old`: rows whose label is out and is not right any more, whatever their verdict. */
  readonly verdict: BatchRowVerdict | 'old' | 'all'
  /** A value of the facet; null: every one. The empty value is what is not known yet. */
  readonly status: string | null
  readonly shift: string | null
  readonly route: string | null
  readonly cod: CodBand | null
  readonly sort: SheetSort
  readonly group: Grouping
}

export interface SheetSort {
  readonly column: SortColumn
  readonly descending: boolean
}

export const sortColumns = ['row', 'code', 'name', 'status', 'cod', 'route', 'shift', 'verdict', 'fault'] as const
export type SortColumn = (typeof sortColumns)[number]
export const groupings = ['none', 'status', 'shift', 'cod', 'route'] as const
export type Grouping = (typeof groupings)[number]
export const codBands = ['none', 'to-500k', 'to-2m', 'over-2m', 'unknown'] as const
export type CodBand = (typeof codBands)[number]

export const everyRow: SheetQuery = {
  search: '',
  verdict: 'all',
  status: null,
  shift: null,
  route: null,
  cod: null,
  sort: { column: 'row', descending: false },
  group: 'none',
}

/** Some rows may be hidden. */
export function isFiltered({ search, verdict, status, shift, route, cod }: SheetQuery): boolean {
  return search.trim() !== '' || verdict !== 'all' || [status, shift, route, cod].some((value) => value !== null)
}

export const statusOf = ({ order }: BatchRowView): string => order?.status ?? ''
export const routeOf = ({ order }: BatchRowView): string => order?.sortCode ?? ''
/** The shift by its times, which sort as they are written. */
export const shiftOf = ({ order }: BatchRowView): string => {
  const shift = order?.pickupShift ?? null
  return shift === null ? '' : `${shift.from}-${shift.to}`
}

export function codBandOf({ order }: BatchRowView): CodBand {
  const cod = order?.cod ?? null
  if (cod === null) return 'unknown'
  if (cod === 0) return 'none'
  return cod <= 500_000 ? 'to-500k' : cod <= 2_000_000 ? 'to-2m' : 'over-2m'
}

/** The value that a row is grouped by; null: it is not grouped. */
export function groupOf(row: BatchRowView, group: Grouping): string | null {
  switch (group) {
    case 'none':
      return null
    case 'status':
      return statusOf(row)
    case 'shift':
      return shiftOf(row)
    case 'route':
      return routeOf(row)
    case 'cod':
      return codBandOf(row)
  }
}

/** Says of a row whether it is shown. */
export function matcher(query: SheetQuery): (row: BatchRowView) => boolean {
  const { verdict, status, shift, route, cod } = query
  const needles = foldText(query.search)
    .split(' ')
    .filter((needle) => needle !== '')
  return (row) =>
    (verdict === 'all' || (verdict === 'old' ? row.news !== null : row.verdict === verdict)) &&
    (status === null || statusOf(row) === status) &&
    (shift === null || shiftOf(row) === shift) &&
    (route === null || routeOf(row) === route) &&
    (cod === null || codBandOf(row) === cod) &&
    needles.every((needle) => haystackOf(row).includes(needle))
}

const haystacks = new WeakMap<BatchRowView, string>()

function haystackOf(row: BatchRowView): string {
  const known = haystacks.get(row)
  if (known !== undefined) return known
  const haystack = foldText(`${row.code ?? ''} ${row.line} ${row.order?.name ?? ''} ${row.order?.sortCode ?? ''}`)
  haystacks.set(row, haystack)
  return haystack
}
