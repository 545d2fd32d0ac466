/**
 * A client of the shipping service made from the words of its specification alone: plain `fetch`, every path and
 * header written out, nothing of this program's own descriptions. What it can do, anybody's client can.
 */
export interface SpecAccess {
  readonly baseUrl: string
  readonly token?: string
  readonly shop?: number
}

export interface SpecReply {
  readonly status: number
  readonly code: number
  readonly message: string
  // biome-ignore lint/suspicious/noExplicitAny: a stranger's client knows no types
  readonly data: any
  readonly code_message?: string
  readonly code_message_value?: string
  readonly message_display?: string
}

type Fields = Record<string, unknown>

export function specClient({ baseUrl, token, shop }: SpecAccess) {
  const headers = {
    ...(token !== undefined && { Token: token }),
    ...(shop !== undefined && { ShopId: String(shop) }),
  }

  async function post(path: string, body: Fields): Promise<SpecReply> {
    const json = { ...headers, 'Content-Type': 'application/json' }
    return read(await fetch(baseUrl + path, { method: 'POST', headers: json, body: JSON.stringify(body) }))
  }

  async function get(path: string, query: Record<string, string | number> = {}): Promise<SpecReply> {
    const entries = Object.entries(query).map(([name, value]) => [name, String(value)])
    const search = entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
    return read(await fetch(baseUrl + path + search, { headers }))
  }

  async function createTicket(fields: Record<string, string>, files: readonly File[] = []): Promise<SpecReply> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const file of files) form.append('attachments', file)
    return read(await fetch(`${baseUrl}/shiip/public-api/ticket/create`, { method: 'POST', headers, body: form }))
  }

  const v2 = '/shiip/public-api/v2'
  return {
    post,
    get,
    createTicket,
    getOtp: (body: Fields) => post(`${v2}/shop/affiliateOTP`, body),
    createShopByOtp: (body: Fields) => post(`${v2}/shop/affiliateCreate`, body),
    addStaffByOtp: (body: Fields) => post(`${v2}/shop/affiliateCreateWithShop`, body),
    createShop: (body: Fields) => post(`${v2}/shop/register`, body),
    getShops: (query: Record<string, string | number> = {}) => get(`${v2}/shop/all`, query),
    getTicket: (query: Record<string, string | number>) => get('/shiip/public-api/ticket/detail', query),
    orderInfo: (order_code: string) => get(`${v2}/shipping-order/detail`, { order_code }),
    fee: (body: Fields) => post(`${v2}/shipping-order/fee`, body),
    create: (body: Fields) => post(`${v2}/shipping-order/create`, body),
    preview: (body: Fields) => post(`${v2}/shipping-order/preview`, body),
    leadtime: (body: Fields) => post(`${v2}/shipping-order/leadtime`, body),
    pickShifts: () => get(`${v2}/shift/date`),
    cancel: (order_codes: readonly string[], more: Fields = {}) =>
      post(`${v2}/switch-status/cancel`, { order_codes, ...more }),
    deliverAgain: (order_codes: readonly string[]) => post(`${v2}/switch-status/storing`, { order_codes }),
    returnOrders: (order_codes: readonly string[]) => post(`${v2}/switch-status/return`, { order_codes }),
    updateCod: (body: Fields) => post(`${v2}/shipping-order/updateCOD`, body),
    printToken: (body: Fields) => post(`${v2}/a5/gen-token`, body),
    view: (name: 'printA5' | 'print80x80' | 'print52x70', printToken: string) =>
      fetch(`${baseUrl}/a5/public-api/${name}?token=${printToken}`),
  }
}

async function read(reply: Response): Promise<SpecReply> {
  const envelope = JSON.parse(await reply.text())
  return { status: reply.status, ...envelope }
}

/** A light parcel in the old three-level units, with everything that the specification asks for. */
export const lightOrder = {
  to_name: 'Trần Thị Mai',
  to_phone: '0912345678',
  to_address: '72 Đường Thành Thái',
  to_ward_name: 'Phường 14',
  to_district_name: 'Quận 10',
  to_province_name: 'Hồ Chí Minh',
  weight: 300,
  length: 20,
  width: 15,
  height: 10,
  content: 'Áo thun',
  service_type_id: 2,
  payment_type_id: 1,
  required_note: 'KHONGCHOXEMHANG',
}

/** Two parcels that travel as heavy goods. */
export const heavyOrder = {
  ...lightOrder,
  service_type_id: 5,
  weight: 45_000,
  items: [
    { name: 'Tủ giày', code: 'TG', quantity: 1, price: 900_000, length: 80, width: 60, height: 30, weight: 20_000 },
    { name: 'Ghế', quantity: 2, length: 60, width: 60, height: 30, weight: 12_500 },
  ],
}
