import { foldText } from './foldText.ts'
import type { ImportColumn, ImportMapping } from './importColumns.ts'
import { importColumns, isImportColumn } from './importColumns.ts'
import { marketMapping } from './marketHeaders.ts'

/**
 * Which column of a file holds what, by its header: Vietnamese with and without marks, English, and the names of the
 * specification. A header that may mean two things is nobody's, and a person says.
 */
export function recogniseHeaders(rows: readonly (readonly string[])[]): ImportMapping {
  const market = marketMapping(rows, lookedAt)
  if (market !== null) return market
  const tried = rows.slice(0, lookedAt).map((row, header) => ({ header, ...readHeader(row) }))
  const [best] = tried.toSorted((a, b) => b.found - a.found)
  if (best === undefined || best.found < fewest) return { header: null, columns: {}, constants: {}, kilograms: false }
  return { header: best.header, columns: best.columns, constants: {}, kilograms: best.kilograms }
}

/** Columns that several headers name alike, so that none of them is it before a person says which. */
export function namedTwice(rows: readonly (readonly string[])[], header: number | null): readonly ImportColumn[] {
  if (header === null || marketMapping(rows, lookedAt) !== null) return []
  const { columns, named } = readHeader(rows[header] ?? [])
  return importColumns.filter((column) => named.has(column) && columns[column] === undefined)
}

/** By what a header is known again: the mapping that somebody made for it is remembered. */
export function headerSignature(headers: readonly string[]): string {
  return headers.map(plain).join('|')
}

/** Titles and hints of shops stand above the headers. */
const lookedAt = 20
/** Fewer names than these are no header. */
const fewest = 2

function readHeader(row: readonly string[]) {
  const meant = row.map(meaningOf)
  const named = new Set(meant.flatMap((one) => one?.column ?? []))
  const columns: Partial<Record<ImportColumn, number>> = {}
  for (const column of importColumns) {
    const weight = Math.max(0, ...meant.map((one) => (one?.column === column ? one.weight : 0)))
    const those = meant.flatMap((one, at) => (one?.column === column && one.weight === weight ? [at] : []))
    const [only, ...more] = those
    if (only !== undefined && more.length === 0) columns[column] = only
  }
  const weight = columns.weight === undefined ? '' : plain(row[columns.weight] ?? '')
  return { columns, named, found: Object.keys(columns).length, kilograms: /\b(kg|kilo|kilogram)s?\b/.test(weight) }
}

/** 2: the header is just a name of it; 1: it begins or ends with one. */
function meaningOf(header: string): { readonly column: ImportColumn; readonly weight: number } | null {
  const said = plain(header)
  const field = header.trim().toLowerCase()
  if (isImportColumn(field)) return { column: field, weight: 3 }
  const bare = said.replace(units, ' ').replaceAll(/\s+/g, ' ').trim()
  for (const name of [said, bare]) {
    const exact = importColumns.find((column) => names[column].includes(name))
    if (exact !== undefined) return { column: exact, weight: 2 }
  }
  return bare === '' ? null : longestWithin(bare)
}

/** The longest name that the header begins or ends with; two of one length that mean different things are none. */
function longestWithin(said: string): { readonly column: ImportColumn; readonly weight: number } | null {
  const within = importColumns.flatMap((column) =>
    names[column]
      .filter((name) => name.includes(' ') && (said.startsWith(`${name} `) || said.endsWith(` ${name}`)))
      .map((name) => ({ column, length: name.length })),
  )
  const longest = Math.max(0, ...within.map(({ length }) => length))
  const [one, ...more] = new Set(within.filter(({ length }) => length === longest).map(({ column }) => column))
  return one === undefined || more.length > 0 ? null : { column: one, weight: 1 }
}

/** Small letters and digits without marks; what stands in brackets stays, as words. */
function plain(header: string): string {
  return foldText(header)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const units = /\b(gram|gr|g|kg|kilogram|kilo|cm|vnd|dong|d|bat buoc|required|optional|tuy chon|neu co)\b/g

/** Folded. */
const names: Readonly<Record<ImportColumn, readonly string[]>> = {
  client_order_code: [
    'ma don hang',
    'ma don',
    'ma don rieng',
    'ma don hang rieng',
    'ma don cua shop',
    'ma don hang cua shop',
    'ma don shop',
    'ma cua shop',
    'ma shop',
    'ma don khach hang',
    'ma tham chieu',
    'so don hang',
    'so hoa don',
    'order id',
    'order no',
    'order number',
    'order code',
    'client order code',
    'seller order code',
    'reference',
  ],
  to_name: [
    'nguoi nhan',
    'ten nguoi nhan',
    'ho ten nguoi nhan',
    'ho va ten nguoi nhan',
    'ten khach hang',
    'ten khach',
    'khach hang',
    'khach',
    'ho ten',
    'ho va ten',
    'nguoi nhan hang',
    'ten nguoi nhan hang',
    'recipient',
    'recipient name',
    'receiver',
    'receiver name',
    'customer',
    'customer name',
    'consignee',
    'full name',
    'name',
    'to name',
  ],
  to_phone: [
    'so dien thoai',
    'dien thoai',
    'sdt',
    'so dt',
    'dt',
    'so dien thoai nguoi nhan',
    'dien thoai nguoi nhan',
    'sdt nguoi nhan',
    'sdt nhan',
    'sdt khach',
    'sdt khach hang',
    'so dien thoai khach hang',
    'so dien thoai nhan hang',
    'phone',
    'phone number',
    'phone no',
    'tel',
    'telephone',
    'mobile',
    'recipient phone',
    'receiver phone',
    'customer phone',
    'to phone',
  ],
  to_address: [
    'dia chi',
    'dia chi nguoi nhan',
    'dia chi nhan',
    'dia chi nhan hang',
    'dia chi giao',
    'dia chi giao hang',
    'dia chi khach hang',
    'dia chi chi tiet',
    'so nha duong',
    'so nha ten duong',
    'address',
    'delivery address',
    'shipping address',
    'recipient address',
    'receiver address',
    'detail address',
    'street',
    'street address',
    'to address',
  ],
  to_ward_name: [
    'phuong xa',
    'xa phuong',
    'phuong',
    'xa',
    'phuong xa thi tran',
    'phuong xa nguoi nhan',
    'ward',
    'commune',
    'ward commune',
    'ward name',
  ],
  to_district_name: [
    'quan huyen',
    'huyen quan',
    'quan',
    'huyen',
    'quan huyen thi xa',
    'quan huyen nguoi nhan',
    'district',
    'district name',
    'tp quan huyen',
  ],
  to_province_name: [
    'tinh thanh',
    'tinh thanh pho',
    'tinh tp',
    'tinh',
    'thanh pho',
    'tinh thanh nguoi nhan',
    'province',
    'city',
    'province city',
    'city province',
    'province name',
    'state',
  ],
  item_name: [
    'san pham',
    'ten san pham',
    'ten hang',
    'ten hang hoa',
    'mat hang',
    'product',
    'product name',
    'item',
    'item name',
    'goods name',
  ],
  item_code: [
    'ma san pham',
    'ma hang',
    'ma sp',
    'ma hang hoa',
    'sku',
    'sku san pham',
    'product code',
    'item code',
    'product sku',
  ],
  item_quantity: ['so luong', 'sl', 'so luong san pham', 'quantity', 'qty', 'item quantity'],
  item_price: ['don gia', 'gia', 'gia san pham', 'gia ban', 'price', 'unit price', 'item price'],
  content: [
    'noi dung',
    'noi dung hang hoa',
    'noi dung hang',
    'mo ta',
    'mo ta hang hoa',
    'hang hoa',
    'content',
    'contents',
    'description',
    'goods',
    'goods description',
  ],
  weight: [
    'khoi luong',
    'can nang',
    'trong luong',
    'kl',
    'tong khoi luong',
    'khoi luong don hang',
    'tong can nang',
    'weight',
    'total weight',
    'order weight',
  ],
  length: ['chieu dai', 'dai', 'length'],
  width: ['chieu rong', 'rong', 'width'],
  height: ['chieu cao', 'cao', 'height'],
  cod_amount: [
    'cod',
    'thu ho',
    'tien thu ho',
    'so tien thu ho',
    'tien cod',
    'tien thu ho cod',
    'thu ho cod',
    'cod thu ho',
    'tong thu',
    'phai thu',
    'tong tien thu ho',
    'cod amount',
    'cash on delivery',
  ],
  cod_failed_amount: [
    'giao that bai thu tien',
    'giao hang that bai thu tien',
    'thu tien khi giao that bai',
    'tien thu khi giao that bai',
    'cod failed amount',
    'failed delivery amount',
  ],
  insurance_value: [
    'bao hiem',
    'gia tri bao hiem',
    'khai gia',
    'gia tri khai gia',
    'tien bao hiem',
    'insurance',
    'insurance value',
    'insured value',
    'declared value',
  ],
  order_value: [
    'gia tri don hang',
    'gia tri don',
    'gia tri hang',
    'gia tri hang hoa',
    'tri gia',
    'tong gia tri',
    'tong gia tri don hang',
    'order value',
    'order amount',
    'order total',
    'total value',
  ],
  payment_type_id: [
    'nguoi tra phi',
    'nguoi tra phi ship',
    'nguoi tra phi giao hang',
    'nguoi tra cuoc',
    'ben tra phi',
    'ai tra phi',
    'tra phi',
    'tra ship',
    'payer',
    'fee payer',
    'paid by',
    'payment type',
  ],
  required_note: [
    'ghi chu bat buoc',
    'yeu cau giao hang',
    'luu y giao hang',
    'xem hang',
    'cho xem hang',
    'cho thu hang',
    'xem hang khi nhan',
    'required note',
    'inspection',
  ],
  service_type_id: [
    'loai dich vu',
    'dich vu',
    'goi dich vu',
    'goi cuoc',
    'loai hang',
    'service',
    'service type',
    'service type id',
  ],
  note: [
    'ghi chu',
    'ghi chu don hang',
    'ghi chu giao hang',
    'ghi chu cho tai xe',
    'luu y',
    'loi nhan',
    'note',
    'notes',
    'remark',
    'remarks',
    'comment',
  ],
  coupon: ['ma giam gia', 'ma khuyen mai', 'coupon', 'voucher', 'promo code'],
  pick_station_id: ['buu cuc', 'buu cuc gui', 'ma buu cuc', 'ma buu cuc gui', 'pick station', 'station', 'drop off'],
}
