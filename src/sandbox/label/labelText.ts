import { vietnamTime } from '../../model/day.ts'
import type { Contact } from '../practiceOrder.ts'
import type { PrintedParcel } from '../rules/printRules.ts'

/** The words of one label, as they stand on it. */
export interface LabelText {
  /** In the bars, in the QR and in letters below: the order's code, or the parcel's of a multi-parcel order. */
  readonly code: string
  readonly sortCode: string
  /** `Kiện 2/3`, empty when the order is one parcel. */
  readonly parcel: string
  /** `area` is the end of the address, district and province: what the parcel is sorted by, so it is never cut. */
  readonly to: { readonly name: string; readonly phone: string; readonly address: string; readonly area: string }
  readonly from: { readonly name: string; readonly phone: string; readonly address: string }
  /** `1.250.000 đ`, or that nothing is to be collected. */
  readonly cod: string
  readonly collects: boolean
  readonly content: string
  readonly weight: string
  readonly requiredNote: string
  readonly note: string
  readonly sellerCode: string
  readonly date: string
}

export function labelText({ order, code, number, of }: PrintedParcel): LabelText {
  const item = of > 1 ? order.items[number - 1] : undefined
  // The amount is collected once: it stands on the first parcel.
  const cod = number === 1 ? order.cod : 0
  return {
    code,
    sortCode: order.sortCode,
    parcel: of > 1 ? `Kiện ${number}/${of}` : '',
    to: { name: order.to.name, phone: masked(order.to.phone), ...placeOf(order.to) },
    from: { name: order.from.name, phone: masked(order.from.phone), address: order.from.address },
    cod: cod > 0 ? `${grouped(cod)} đ` : 'Không thu',
    collects: cod > 0,
    content: item === undefined ? order.content : `${item.name} [${item.quantity} kiện]`,
    weight: `${grouped(item?.weight ?? order.weight)} g`,
    requiredNote: requiredNotes[order.requiredNote] ?? order.requiredNote,
    note: order.note,
    sellerCode: order.sellerCode,
    date: dateOf(order.createdAt),
  }
}

const requiredNotes: Readonly<Record<string, string>> = {
  KHONGCHOXEMHANG: 'Không cho xem hàng',
  CHOXEMHANGKHONGTHU: 'Cho xem, không cho thử',
  CHOTHUHANG: 'Cho thử hàng',
}

function placeOf({ address, units }: Contact): { address: string; area: string } {
  if (units !== undefined) return { address: `${address}, ${units.ward}`, area: units.area }
  const parts = address.split(', ')
  return { address: parts.slice(0, -2).join(', '), area: parts.slice(-2).join(', ') }
}

/** Only the last three digits, as on a parcel that strangers handle. */
function masked(phone: string): string {
  return phone.replace(/\d(?=\d{3})/g, '*')
}

function grouped(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, '.')
}

/** The date in Vietnam. */
function dateOf(iso: string): string {
  const local = vietnamTime(Date.parse(iso))
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)}`
}
