import { normalizedPhone } from './phone.ts'

/** What a customer's message says of an order, as far as it is plain; the rest is for a person, or for the splitter of addresses. */
export interface ChatMessage {
  readonly phone: string
  readonly name: string
  /** The message without the phone, the name and the money: where the parcel goes. */
  readonly address: string
  /** Null: no amount is named for cash on delivery. */
  readonly cod: number | null
}

/**
 * Reads a pasted message: `Chị Lan 0912 555 777, 12 Lê Lợi, P. Bến Nghé, Q1 HCM, cod 250k`. The name stands before the
 * phone, or alone on the first line; what cannot be told is left empty.
 */
export function readChatMessage(pasted: string): ChatMessage {
  const text = plainText(pasted)
  const phone = phoneIn(text)
  const money = moneyIn(text)
  const bare = without(without(text, money?.text ?? ''), phone?.text ?? '')
  const lines = bare.split('\n').map(trimmed).map(withoutPhoneWord).filter(Boolean)
  const name = labelled(lines, nameLabel) ?? nameIn(text, phone, lines)
  const said = labelled(lines, addressLabel)
  const address = said ?? trimmed(without(lines.join(', '), name).replace(/(?:[,;]\s*){2,}/g, ', '))
  return { phone: phone?.number ?? '', name: withoutLabel(name), address, cod: money?.dong ?? null }
}

/** Without pictures, and `1tr2` as `1,2tr`. */
function plainText(pasted: string): string {
  const letters = pasted.normalize('NFC').replaceAll(/\p{Extended_Pictographic}|\u{fe0f}|\u{200d}/gu, ' ')
  return letters.replaceAll(/(\d)\s*tr\s*([1-9])(?![\d\p{L}])/giu, '$1,$2tr').trim()
}

const nameLabel =
  /^(?:họ (?:và )?tên|ho (?:va )?ten|tên|người nhận|ten|nguoi nhan|name)\s*:\s*([\p{L}\p{M} .]{2,60})$/iu
const addressLabel = /^(?:địa chỉ|đc|dia chi|dc|address)\s*:\s*(.+)$/iu

/** What somebody wrote behind a label, on a line of its own; null: nobody did. */
function labelled(lines: readonly string[], label: RegExp): string | null {
  const found = lines.map((line) => label.exec(line)?.[1]).filter((one) => one !== undefined)
  return found.length === 1 ? trimmed(found[0] ?? '') : null
}

interface FoundPhone {
  readonly text: string
  readonly number: string
  readonly at: number
}

const phoneLike = /(?<![\d+])(?:\+?84|0)[\d .-]{8,14}\d(?!\d)/g

function phoneIn(text: string): FoundPhone | null {
  for (const found of text.matchAll(phoneLike)) {
    const number = normalizedPhone(found[0])
    if (number !== null) return { text: found[0], number, at: found.index }
  }
  return null
}

const codLike =
  /(?:cod|thu\s*hộ|thu\s*ho|thu|ship\s*cod)\s*[:=]?\s*(\d[\d.,]*)\s*(k|nghìn|ngàn|tr|triệu|đ|vnđ|vnd)?(?![\p{L}\d])/iu

function moneyIn(text: string): { readonly text: string; readonly dong: number } | null {
  const found = codLike.exec(text)
  if (found === null) return null
  const [whole, digits = '', unit = ''] = found
  const dong = amountOf(digits, unit.toLowerCase())
  return dong === null ? null : { text: whole, dong }
}

/** `250k`, `250.000`, `1,2tr`; null: it could be more than one amount. */
function amountOf(digits: string, unit: string): number | null {
  const times = /^(?:k|nghìn|ngàn)$/.test(unit) ? 1_000 : /^tr/.test(unit) ? 1_000_000 : 1
  if (/^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(digits)) return Number(digits.replaceAll(/\D/g, '')) * times
  const decimal = Number(digits.replace(',', '.'))
  const dong = decimal * times
  return Number.isSafeInteger(dong) ? dong : null
}

/** Letters only, and not too many words: what has a digit is an address. */
const nameLike = /^[\p{L}\p{M} .()]{2,60}$/u
const unitLike = /(?:^|\s)(?:phường|xã|quận|huyện|tỉnh|thành phố|đường|p\.|q\.|tp)/iu

function nameIn(text: string, phone: FoundPhone | null, lines: readonly string[]): string {
  const before = phone === null ? '' : trimmed(text.slice(0, phone.at).split('\n').at(-1) ?? '')
  const lastPart = trimmed(before.split(/[,;]/).at(-1) ?? '')
  const sameLine = before === lastPart ? before : ''
  const [first = ''] = lines
  const candidates = [withoutPhoneWord(sameLine), withoutPhoneWord(first.split(/[,;]/)[0] ?? '')]
  return candidates.find((one) => nameLike.test(withoutLabel(one)) && !unitLike.test(one)) ?? ''
}

function withoutPhoneWord(text: string): string {
  return trimmed(text.replace(/(?:sđt|sdt|đt|dt|điện thoại|dien thoai|phone|tel)\s*[:.]?\s*$/iu, ''))
}

function withoutLabel(text: string): string {
  return trimmed(text.replace(/^(?:tên|người nhận|ten|nguoi nhan|name|gửi cho)\s*[:.]\s*/iu, ''))
}

function without(text: string, part: string): string {
  return part === '' ? text : text.replace(part, ' ')
}

function trimmed(text: string): string {
  return text.replace(/^[\s,;:.-]+|[\s,;:-]+$/g, '').replaceAll(/[^\S\n]+/g, ' ')
}
