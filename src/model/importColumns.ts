/**
 * What a column of a file of orders may hold, under the specification's name of the field (4.10); of what is in the
 * parcel a row has one line.
 */
export const importColumns = [
  'client_order_code',
  'to_name',
  'to_phone',
  'to_address',
  'to_ward_name',
  'to_district_name',
  'to_province_name',
  'item_name',
  'item_code',
  'item_quantity',
  'item_price',
  'content',
  'weight',
  'length',
  'width',
  'height',
  'cod_amount',
  'cod_failed_amount',
  'insurance_value',
  'order_value',
  'payment_type_id',
  'required_note',
  'service_type_id',
  'note',
  'coupon',
  'pick_station_id',
] as const
export type ImportColumn = (typeof importColumns)[number]

/** Without these columns a file is none of orders. */
export const neededColumns = ['to_name', 'to_phone', 'to_address'] as const satisfies readonly ImportColumn[]

export function isImportColumn(name: string): name is ImportColumn {
  return (importColumns as readonly string[]).includes(name)
}

/** How a file is read: where its headers are, which of its columns is what, and what holds where no cell says it. */
export interface ImportMapping {
  /** Counted from 0; null: the file has no headers. */
  readonly header: number | null
  /** Counted from 0. */
  readonly columns: Readonly<Partial<Record<ImportColumn, number>>>
  /** For empty cells, and where there is no such column; as a cell would say it. */
  readonly constants: Readonly<Partial<Record<ImportColumn, string>>>
  /** The weights are kilograms, because the header says so. */
  readonly kilograms: boolean
}

/** `A` to `Z`, `AA`, as spreadsheets call a column that is counted from 0. */
export function columnLetter(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnLetter(Math.floor(column / 26) - 1) + letter
}

/** The column of a letter, counted from 0; null: it is none. */
export function columnOfLetter(letters: string): number | null {
  if (!/^[a-z]{1,3}$/i.test(letters)) return null
  return [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
