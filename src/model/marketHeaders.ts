import { foldText } from './foldText.ts'
import type { ImportColumn, ImportMapping } from './importColumns.ts'
import { importColumns } from './importColumns.ts'

/**
 * The headers of what the seller centres of three marketplaces export, as programs that read such files name them; no
 * marketplace documents them. What a buyer pays is in none the cash on delivery: an order may be paid already, so that
 * column is nobody's until a person says so.
 */
interface Market {
  readonly headers: Readonly<Partial<Record<ImportColumn, string>>>
  readonly kilograms: boolean
}

const markets: readonly Market[] = [
  // Shopee
  {
    headers: {
      client_order_code: 'Mã đơn hàng',
      to_name: 'Tên Người nhận',
      to_phone: 'Số điện thoại',
      to_address: 'Địa chỉ nhận hàng',
      to_ward_name: 'Quận',
      to_district_name: 'TP / Quận / Huyện',
      to_province_name: 'Tỉnh/Thành phố',
      item_name: 'Tên sản phẩm',
      item_code: 'SKU phân loại hàng',
      item_quantity: 'Số lượng',
      order_value: 'Tổng giá trị đơn hàng (VND)',
      note: 'Ghi chú',
    },
    kilograms: false,
  },
  // TikTok Shop
  {
    headers: {
      client_order_code: 'Order ID',
      to_name: 'Recipient',
      to_phone: 'Phone #',
      to_address: 'Detail Address',
      to_ward_name: 'Commune',
      to_district_name: 'District',
      to_province_name: 'Province',
      item_name: 'Product Name',
      item_code: 'Seller SKU',
      item_quantity: 'Quantity',
      order_value: 'Order Amount',
      weight: 'Weight(kg)',
      note: 'Buyer Message',
    },
    kilograms: true,
  },
  // Lazada
  {
    headers: {
      client_order_code: 'orderNumber',
      to_name: 'shippingName',
      to_phone: 'shippingPhone',
      to_address: 'shippingAddress',
      to_ward_name: 'shippingAddress5',
      to_district_name: 'shippingAddress4',
      to_province_name: 'shippingAddress3',
      item_name: 'itemName',
      item_code: 'sellerSku',
    },
    kilograms: false,
  },
]

/** By these it is known whose file it is. */
const telling = ['to_name', 'to_phone', 'to_address', 'to_district_name', 'to_province_name'] as const

/** The mapping of a marketplace's own export; null: the headers are of none. */
export function marketMapping(rows: readonly (readonly string[])[], lookedAt: number): ImportMapping | null {
  for (const [header, row] of rows.slice(0, lookedAt).entries()) {
    const said = row.map(foldText)
    for (const { headers, kilograms } of markets) {
      const columns: Partial<Record<ImportColumn, number>> = {}
      for (const column of importColumns) {
        const name = foldText(headers[column] ?? '')
        const at = said.indexOf(name)
        if (name !== '' && at >= 0 && said.lastIndexOf(name) === at) columns[column] = at
      }
      if (!telling.every((column) => columns[column] !== undefined)) continue
      return { header: header + explaining(rows[header + 1], columns), columns, constants: {}, kilograms }
    }
  }
  return null
}

/** TikTok Shop says below each header what it is for; no order is called so. */
function explaining(below: readonly string[] | undefined, { client_order_code: code = 0 }: ImportMapping['columns']) {
  const said = below?.[code] ?? ''
  return said.trim() !== '' && !/\d/.test(said) ? 1 : 0
}
