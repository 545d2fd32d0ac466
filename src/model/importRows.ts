import type { FieldFault } from '../base/fault.ts'
import type { CellRead } from './importCells.ts'
import {
  cellText,
  lengthCell,
  moneyCell,
  payerCell,
  phoneCell,
  requiredNoteCell,
  serviceTypeCell,
  weightCell,
  wholeCell,
} from './importCells.ts'
import type { ImportColumn, ImportMapping } from './importColumns.ts'
import { importColumns, isImportColumn } from './importColumns.ts'
import type { NewItem, NewOrder } from './newOrder.ts'
import { emptyItem, emptyOrder, heavyFromGrams } from './newOrder.ts'
import { orderFaults } from './newOrderRules.ts'

/** One row of a file of orders: what its cells say by the column's name, and where it stands, counted from 1 as spreadsheets do. */
export interface ImportRow {
  readonly row: number
  readonly cells: ImportCells
}
export type ImportCells = Readonly<Partial<Record<ImportColumn, string>>>

/** An order as its row says it. Faults name columns: empty, and it may be sent. */
export interface ReadRow {
  readonly order: NewOrder
  readonly faults: readonly (FieldFault & { readonly field: ImportColumn })[]
}

/** Where a parcel goes, as the country's units have it; or what a person has to choose from. */
export type FoundPlace =
  | {
      readonly found: true
      readonly street: string | null
      readonly ward: string
      readonly district: string
      readonly province: string
      readonly isNew: boolean
    }
  | { readonly found: false; readonly rule: 'unit' | 'which' | 'abolished'; readonly offered: readonly string[] }

export interface PlaceFinder {
  /** By the names in columns of their own; `district` empty: in the scheme without. */
  named(ward: string, district: string, province: string): FoundPlace
  /** Of an address in one line. */
  split(line: string): FoundPlace
}

/** The rows below the headers, without those that are empty; a formula in front of a row is a row all the same. */
export function importRows(table: readonly (readonly string[])[], mapping: ImportMapping): readonly ImportRow[] {
  const wanted = importColumns.flatMap((column) => {
    const at = mapping.columns[column]
    return at === undefined ? [] : [[column, at] as const]
  })
  return table.flatMap((values, index) => {
    if (mapping.header !== null && index <= mapping.header) return []
    const cells = wanted.flatMap(([column, at]) => {
      const text = values[at] ?? ''
      return text.trim() === '' ? [] : [[column, text] as const]
    })
    return cells.length === 0 ? [] : [{ row: index + 1, cells: Object.fromEntries(cells) }]
  })
}

export type ReadingOf = Pick<ImportMapping, 'constants' | 'kilograms'>

/** What a row means, with everything that is wrong with it at its cell. Nothing is guessed where it costs somebody money. */
export function readImportRow(cells: ImportCells, reading: ReadingOf, places: PlaceFinder): ReadRow {
  const faults = new Map<ImportColumn, FieldFault & { readonly field: ImportColumn }>()
  const refuse = (field: ImportColumn, rule: string, limit?: string | number) => {
    if (!faults.has(field)) faults.set(field, { field, rule, ...(limit !== undefined && { limit }) })
  }
  const row = openRow(cells, reading, refuse)
  const order = placed(orderOf(row), row.text('to_address'), places, refuse)
  const isPlaced = !faults.has('to_ward_name') && !faults.has('to_address')
  for (const { field, rule, limit } of orderFaults(order)) {
    // What no place was found for is said once.
    if (isPlaced || !placeNames.test(field)) refuse(columnOf(field), rule, limit)
  }
  return { order, faults: importColumns.flatMap((column) => faults.get(column) ?? []) }
}

const placeNames = /^to_(ward|district|province)_name$/

type Refuse = (field: ImportColumn, rule: string, limit?: string | number) => void

function openRow(cells: ImportCells, { constants, kilograms }: ReadingOf, refuse: Refuse) {
  const text = (column: ImportColumn): string => {
    for (const raw of [cells[column], constants[column]]) {
      const read = cellText(raw ?? '')
      if (!('value' in read)) refuse(column, read.rule, read.limit)
      else if (read.value !== '') return read.value
    }
    return ''
  }
  const as = <Value>(column: ImportColumn, none: Value, cell: (text: string) => CellRead<Value>): Value => {
    const said = text(column)
    if (said === '') return none
    const read = cell(said)
    if ('value' in read) return read.value
    refuse(column, read.rule, read.limit)
    return none
  }
  const weight = () => as('weight', 0, (said) => weightCell(said, kilograms && cells.weight !== undefined))
  return { text, as, weight }
}

type Row = ReturnType<typeof openRow>

function orderOf({ text, as, weight }: Row): NewOrder {
  const measures = {
    weight: weight(),
    length: as('length', 0, lengthCell),
    width: as('width', 0, lengthCell),
    height: as('height', 0, lengthCell),
  }
  const service = as('service_type_id', measures.weight < heavyFromGrams ? 2 : 5, serviceTypeCell)
  const code = text('client_order_code')
  const order: NewOrder = {
    ...emptyOrder,
    ...measures,
    to_name: text('to_name'),
    to_phone: as('to_phone', '', phoneCell),
    to_address: text('to_address'),
    to_ward_name: text('to_ward_name'),
    to_district_name: text('to_district_name'),
    to_province_name: text('to_province_name'),
    client_order_code: code === '' ? null : code,
    content: text('content'),
    service_type_id: service,
    payment_type_id: as('payment_type_id', emptyOrder.payment_type_id, payerCell),
    coupon: text('coupon'),
    cod_amount: as('cod_amount', 0, moneyCell),
    cod_failed_amount: as('cod_failed_amount', 0, moneyCell),
    insurance_value: as('insurance_value', 0, moneyCell),
    order_value: as('order_value', 0, moneyCell),
    required_note: as('required_note', emptyOrder.required_note, requiredNoteCell),
    note: text('note'),
    pick_station_id: as('pick_station_id', 0, wholeCell),
  }
  const item = itemOf({ text, as, weight }, order)
  return item === null ? order : { ...order, items: [item] }
}

/** One kind of goods; of service type 5 it is the parcel, with the row's measures. */
function itemOf({ text, as }: Row, order: NewOrder): NewItem | null {
  const quantity = as('item_quantity', 1, wholeCell)
  const price = as('item_price', 0, moneyCell)
  const name = text('item_name') === '' && order.service_type_id === 5 ? order.content : text('item_name')
  if (name === '') return null
  const { weight, length, width, height } = order
  const measures = order.service_type_id === 5 ? { weight, length, width, height } : {}
  return { ...emptyItem, ...measures, name, code: text('item_code'), quantity, price }
}

/** The names as the units have them: what is written in the cells is looked up, and never taken for something else in silence. */
function placed(order: NewOrder, address: string, places: PlaceFinder, refuse: Refuse): NewOrder {
  const { to_ward_name: ward, to_district_name: district, to_province_name: province } = order
  const inColumns = ward !== '' || (district !== '' && province !== '')
  if (!inColumns && address === '') return order
  const said = [address, district, province].filter((part) => part !== '').join(', ')
  const found = inColumns ? places.named(ward, district, province) : places.split(said)
  if (!found.found) {
    const offered = found.offered.slice(0, mostOffered).join('; ')
    refuse(inColumns ? 'to_ward_name' : 'to_address', found.rule, offered === '' ? undefined : offered)
    return order
  }
  return {
    ...order,
    to_address: found.street ?? address,
    to_ward_name: found.ward,
    to_district_name: found.district,
    to_province_name: found.province,
    is_new_to_address: found.isNew,
  }
}

/** Places that a cell's fault names. */
const mostOffered = 4

/** The column that a field of an order comes from. */
function columnOf(field: string): ImportColumn {
  const [, inItem] = /^items\.\d+\.(\w+)$/.exec(field) ?? []
  if (inItem !== undefined && ['name', 'code', 'quantity', 'price'].includes(inItem)) {
    const column = `item_${inItem}`
    if (isImportColumn(column)) return column
  }
  if (inItem !== undefined && isImportColumn(inItem)) return inItem
  if (isImportColumn(field)) return field
  return field === 'items' ? 'item_name' : 'to_address'
}
