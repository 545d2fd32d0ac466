import type { Confidence } from './address.ts'

/** What a message says is to be collected, and how sure that is. */
export interface ChatMoney {
  /** Null: no amount, or more than one. */
  readonly dong: number | null
  readonly confidence: Confidence
  /** What of the message speaks of money: no part of an address. */
  readonly texts: readonly string[]
}

/** Sure is only one amount that is called COD in whole đồng or with its unit; that something was paid is for the shop to look up. */
export function moneyIn(text: string): ChatMoney {
  const found = [...text.matchAll(amountLike)].flatMap((one) => amountOf(one) ?? [])
  const paid = [...text.matchAll(paidLike)].map(([whole]) => whole)
  const texts = [...found.map((one) => one.text), ...paid]
  const best = ranks.map((rank) => found.filter((one) => one.rank === rank)).find((some) => some.length > 0) ?? []
  const amounts = [...new Set(best.map(({ dong }) => dong))]
  const [dong = null, ...more] = amounts
  if (dong === null && paid.length > 0) return { dong: 0, confidence: 'unsure', texts }
  if (dong === null) return { dong: null, confidence: texts.length > 0 ? 'unsure' : 'unknown', texts }
  if (more.length > 0) return { dong: null, confidence: 'unsure', texts }
  const isPlain = best.every(({ rank, whole }) => rank === 'cod' && whole) && paid.length === 0
  const isOnly = found.every((one) => one.rank !== 'part' && one.dong === dong)
  return { dong, confidence: isPlain && isOnly ? 'sure' : 'unsure', texts }
}

/** What is called COD goes before a sum, and that before an amount that only stands there; a part is none. */
const ranks = ['cod', 'sum', 'bare'] as const

interface Amount {
  readonly text: string
  readonly dong: number
  readonly rank: (typeof ranks)[number] | 'part'
  /** As it is written, not taken for thousands. */
  readonly whole: boolean
}

const amountLike =
  /(?<![\p{L}\d])(?:(?<cod>(?:ship\s*cod|tiền\s*thu\s*hộ|cod|thu\s*hộ|thu\s*ho|thu(?:\s*(?:tiền|tien|khách|khach|em|mình))?))|(?<sum>(?:tổng|tong)(?:\s*(?:cộng|cong|tiền|tien|đơn|don|là|la|bill))*|=)|(?<part>(?:đã\s*|da\s*)?(?:cọc|coc|ck\s*trước|chuyển\s*trước)|(?:phí\s*|tiền\s*|\+\s*)*ship|hàng|tiền\s*hàng|tien\s*hang|giảm))?\s*[:=]?\s*(?<![\d./-])(?<digits>\d[\d.,]*)\s*(?<unit>k|nghìn|ngàn|ngan|tr|triệu|trieu|củ|đồng|đ|vnđ|vnd)?(?![\p{L}\d/])/giu
const paidLike =
  /\(?(?:(?:em|e|mình|đã|da)\s+)*(?:(?:đã|da)\s*(?:ck|chuyển\s*khoản|chuyen\s*khoan|thanh\s*toán|thanh\s*toan|trả\s*tiền)|(?:ck|chuyển\s*khoản|chuyen\s*khoan|thanh\s*toán|thanh\s*toan)\s*(?:rồi|roi|xong|đủ|hết)|(?:không|khong|ko|k|đừng)\s*thu(?:\s*(?:tiền|tien|hộ|khách|khach|cod))*)(?![\p{L}\d])(?:\s*(?:rồi|roi|nha|nhé|ạ|shop|khách))*\)?/giu

/** `250k`, `250.000`, `1,2tr`; null: it is no amount, or could be more than one. */
function amountOf(found: RegExpExecArray): Amount | null {
  const { cod, sum, part, digits: written = '', unit = '' } = found.groups ?? {}
  const digits = written.replace(/[.,]+$/, '')
  const isGrouped = /^\d{1,3}(?:([.,])000|(?:([.,])\d{3})(?:\2\d{3})*)$/.test(digits)
  const named = cod !== undefined || (sum !== undefined && sum !== '=')
  if (unit === '' && !isGrouped && !named) return null
  const times = /^(?:k|ng)/iu.test(unit) ? 1_000 : /^(?:tr|củ)/iu.test(unit) ? 1_000_000 : 1
  const plain = isGrouped ? Number(digits.replaceAll(/\D/g, '')) : Number(digits.replace(',', '.'))
  const guessed = unit === '' && !isGrouped && plain < 1_000
  const dong = plain * (guessed ? 1_000 : times)
  if (!Number.isSafeInteger(dong) || (guessed && !Number.isInteger(plain)) || dong < 1_000) return null
  const rank = cod !== undefined ? 'cod' : sum !== undefined ? 'sum' : part !== undefined ? 'part' : 'bare'
  return { text: found[0].replace(/[.,\s]+$/, ''), dong, rank, whole: !guessed }
}
