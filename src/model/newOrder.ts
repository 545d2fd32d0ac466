/** Kinds of goods of one order: more is a column that was taken for the code of the order. */
export const mostItems = 200

/**
 * An order as somebody wants it made, field by field under the names of specification 4.10, so that a form, a row of a
 * file and what the carrier says of a field mean the same. Left out is `''`, 0, false, `[]` or null.
 * Weights are grams, lengths centimetres, money đồng.
 */
export interface NewOrder {
  readonly to_name: string
  readonly to_phone: string
  readonly to_address: string
  readonly to_ward_name: string
  readonly to_district_name: string
  readonly to_province_name: string
  readonly is_new_to_address: boolean
  readonly from_name: string
  readonly from_phone: string
  readonly from_hotline: string
  readonly from_address: string
  readonly from_ward_name: string
  readonly from_district_name: string
  readonly from_province_name: string
  readonly is_new_from_address: boolean
  readonly return_name: string
  readonly return_phone: string
  readonly return_address: string
  readonly return_ward_name: string
  readonly return_district_name: string
  readonly return_province_name: string
  readonly is_new_return_address: boolean
  /** The seller's own, which is printed on the label. Null: none, and then the order is never sent twice. */
  readonly client_order_code: string | null
  readonly weight: number
  readonly length: number
  readonly width: number
  readonly height: number
  readonly content: string
  readonly service_type_id: ServiceType
  readonly payment_type_id: Payer
  readonly coupon: string
  readonly cod_amount: number
  readonly cod_failed_amount: number
  readonly insurance_value: number
  readonly order_value: number
  readonly required_note: RequiredNote
  readonly note: string
  /** The post office that the shop brings the parcel to; 0: it is picked up. */
  readonly pick_station_id: number
  /** Empty: the earliest. */
  readonly pick_shift: readonly number[]
  readonly items: readonly NewItem[]
}

/** One kind of goods, or with service type 5 one parcel. */
export interface NewItem {
  readonly name: string
  readonly code: string
  readonly quantity: number
  readonly price: number
  readonly weight: number
  readonly length: number
  readonly width: number
  readonly height: number
}

/** 2: one parcel under 20 kg; 5: heavier, or several parcels. */
export type ServiceType = 2 | 5
/** 1: the shop; 2: whoever receives it. */
export type Payer = 1 | 2

/** What the receiver may do before paying (specification 2.2). */
export const requiredNotes = ['KHONGCHOXEMHANG', 'CHOXEMHANGKHONGTHU', 'CHOTHUHANG'] as const
export type RequiredNote = (typeof requiredNotes)[number]

/** The three ends of an order; each has its fields under its own name. */
export const orderEnds = ['to', 'from', 'return'] as const
export type OrderEnd = (typeof orderEnds)[number]

/** Specification 8. Texts are counted in code points of their NFC, as they are sent. */
export const orderLimits = {
  contact: 1_024,
  sellerCode: 50,
  content: 2_000,
  note: 5_000,
  itemName: 512,
  grams: 50_000,
  centimetres: 200,
  cod: 50_000_000,
  insurance: 5_000_000,
} as const

/** From this weight on an order is no longer of service type 2 (2.2, 8). */
export const heavyFromGrams = 20_000

export const emptyItem: NewItem = {
  name: '',
  code: '',
  quantity: 1,
  price: 0,
  weight: 0,
  length: 0,
  width: 0,
  height: 0,
}

/** Nothing said of an end. */
export const emptyEnds = {
  to: {
    to_name: '',
    to_phone: '',
    to_address: '',
    to_ward_name: '',
    to_district_name: '',
    to_province_name: '',
    is_new_to_address: false,
  },
  from: {
    from_name: '',
    from_phone: '',
    from_hotline: '',
    from_address: '',
    from_ward_name: '',
    from_district_name: '',
    from_province_name: '',
    is_new_from_address: false,
  },
  return: {
    return_name: '',
    return_phone: '',
    return_address: '',
    return_ward_name: '',
    return_district_name: '',
    return_province_name: '',
    is_new_return_address: false,
  },
} as const satisfies Record<OrderEnd, Partial<NewOrder>>

export const emptyOrder: NewOrder = {
  ...emptyEnds.to,
  ...emptyEnds.from,
  ...emptyEnds.return,
  client_order_code: null,
  weight: 0,
  length: 0,
  width: 0,
  height: 0,
  content: '',
  service_type_id: 2,
  payment_type_id: 1,
  coupon: '',
  cod_amount: 0,
  cod_failed_amount: 0,
  insurance_value: 0,
  order_value: 0,
  required_note: 'KHONGCHOXEMHANG',
  note: '',
  pick_station_id: 0,
  pick_shift: [],
  items: [],
}

/** Without whom it goes to, the code that names this one order, and a shift that will have gone. */
export function ofNobody(order: NewOrder): NewOrder {
  return { ...order, ...emptyEnds.to, client_order_code: null, pick_shift: [] }
}

/** Is anything said of this end? */
export function isEndSaid(order: NewOrder, end: OrderEnd): boolean {
  return Object.entries(order).some(
    ([name, value]) => name in emptyEnds[end] && typeof value === 'string' && value !== '',
  )
}

/** What a box weighs by its volume, in grams: length × width × height / 5. */
export function volumetricGrams({ length, width, height }: Pick<NewItem, 'length' | 'width' | 'height'>): number {
  return Math.round((length * width * height) / 5)
}

/** What is paid for: the greater of weight and volume, with service type 5 parcel by parcel. */
export function chargeableGrams(order: Pick<NewOrder, 'service_type_id' | 'items'> & Measured): number {
  const charged = (box: Measured) => Math.max(box.weight, volumetricGrams(box))
  return order.service_type_id === 2 ? charged(order) : order.items.reduce((sum, item) => sum + charged(item), 0)
}

type Measured = Pick<NewItem, 'weight' | 'length' | 'width' | 'height'>
