import { normalized } from '../base/normalized.ts'
import type { Confidence, PastedAddress } from './address.ts'
import { moneyIn } from './chatMoney.ts'
import type { ChatName, Segment } from './chatName.ts'
import { nameIn, withoutLeadIn } from './chatName.ts'
import { isChatter, withoutCourtesy } from './chatter.ts'
import { normalizedPhone } from './phone.ts'

/** What a customer's message says of an order, and how sure each part is; the rest is for a person, or for the splitter of addresses. */
export interface ChatMessage {
  readonly phone: string
  readonly name: string
  /** The message without the phone, the name, the money and the chatter: where the parcel goes. */
  readonly address: string
  /** Null: no amount is named for cash on delivery, or more than one. */
  readonly cod: number | null
  /** Of the address: whether it stood by itself. How sure its own parts are is told by the splitter. */
  readonly confidence: Readonly<Record<'phone' | 'name' | 'cod' | 'address', Confidence>>
  /** What was put in no part: wishes, goods, greetings. */
  readonly leftOver: readonly string[]
}

/** How sure each part of an order is that was read from a message. */
export type PartConfidence = Readonly<
  Record<'name' | 'phone' | 'street' | 'ward' | 'district' | 'province' | 'cod', Confidence>
>

/** The parts that fill a field of an order; the ward does so only where it is sure. */
export const fieldOfPart = {
  name: 'to_name',
  phone: 'to_phone',
  street: 'to_address',
  ward: 'to_ward_name',
  cod: 'cod_amount',
} as const
export type ReadField = (typeof fieldOfPart)[keyof typeof fieldOfPart]
const readParts = ['name', 'phone', 'street', 'ward', 'cod'] as const
export const readFields = readParts.map((part) => fieldOfPart[part])

/** The fields that a person has to look at before an order is made of what was read. */
export function unsureFields(confidence: PartConfidence): readonly ReadField[] {
  return readParts.filter((part) => confidence[part] === 'unsure').map((part) => fieldOfPart[part])
}

export function confidenceOf({ confidence }: ChatMessage, split: PastedAddress): PartConfidence {
  const { phone, name, cod, address } = confidence
  const street = split.confidence.street === 'sure' ? address : split.confidence.street
  return { name, phone, ...split.confidence, street, cod }
}

/** Reads a pasted message: `Chị Lan 0912 555 777, 12 Lê Lợi, P. Bến Nghé, Q1 HCM, cod 250k`. What cannot be told is left empty. */
export function readChatMessage(pasted: string): ChatMessage {
  const text = plainText(pasted)
  const phones = phonesIn(text)
  const withoutPhones = masked(text, phones)
  const money = moneyIn(withoutPhones)
  const bare = cut(withoutPhones, money.texts)
  const said = segmentsOf(bare)
  const name = nameIn(said)
  const labelled = said.find(({ label }) => label === 'address') ?? null
  const rest = said.flatMap((one, at) => (at === name.at ? [] : [one]))
  const leftOver = rest.filter((one) => one.label === 'note' || (one.label !== 'address' && isChatter(one.text)))
  const kept = rest.filter((one) => !leftOver.includes(one))
  const lines = labelled === null ? kept : kept.filter(({ line }) => line === labelled.line)
  const [phone = '', ...more] = new Set(phones.map(({ number }) => number))
  const address = [name.rest, ...lines.map((one) => withoutLeadIn(one.text))].map(trimmed).filter(Boolean)
  return {
    phone,
    name: name.text,
    address: address.join(', '),
    cod: money.dong,
    confidence: {
      phone: phone === '' ? 'unknown' : more.length > 0 ? 'unsure' : 'sure',
      name: name.confidence,
      cod: money.confidence,
      address: isOfAddress(name, lines) ? 'sure' : 'unsure',
    },
    leftOver: [...leftOver, ...kept.filter((one) => !lines.includes(one))].map((one) => one.text),
  }
}

/** Nothing that was cut out of a sentence: it may be part of the street or not. */
function isOfAddress({ rest }: ChatName, lines: readonly Segment[]): boolean {
  return rest === '' && lines.every(({ text }) => withoutLeadIn(text) === text)
}

/** Without pictures, and `1tr2` as `1,2tr`. */
function plainText(pasted: string): string {
  const letters = normalized(pasted, 'NFC').replaceAll(/\p{Extended_Pictographic}|\u{fe0f}|\u{200d}/gu, ' ')
  return letters.replaceAll(/(\d)\s*tr\s*([1-9])(?![\d\p{L}])/giu, '$1,$2tr').trim()
}

interface FoundPhone {
  readonly text: string
  readonly number: string
}

// A mobile has nine digits behind the 0 or 84, a landline ten.
const phoneLike = /(?<![\d+/])(?:\+?84|0)[ .-]?(?:[35789](?:[ .-]?\d){8}|2(?:[ .-]?\d){9})(?!\d)/g
const phoneWord =
  /(?:(?:sđt|sdt|đt|dt|số điện thoại|so dien thoai|điện thoại|dien thoai|phone|tel)\s*[:.]?\s*)?\u{0}/giu

function phonesIn(text: string): readonly FoundPhone[] {
  return [...text.matchAll(phoneLike)].flatMap(([found]) => {
    const number = normalizedPhone(found)
    return number === null ? [] : [{ text: found, number }]
  })
}

/** A phone parts what stands around it. */
function masked(text: string, phones: readonly FoundPhone[]): string {
  return phones.reduce((rest, { text: its }) => rest.replace(its, '\u{0}'), text).replaceAll(phoneWord, ';\u{0};')
}

function cut(text: string, parts: readonly string[]): string {
  return parts.reduce((rest, part) => rest.replace(part, ' ; '), text)
}

const labels = {
  name: /^(?:họ (?:và )?tên|ho (?:va )?ten|tên|người nhận|ten|nguoi nhan|name|gửi cho)\s*[:.]\s*/iu,
  address: /^(?:(?:địa chỉ|dia chi|đ\/?c|dc|address)(?: nhận(?: hàng)?| nhan(?: hang)?| giao(?: hàng)?)?)\s*[:.]\s*/iu,
  note: /^(?:ghi chú|ghi chu|lưu ý|luu y|note)\s*[:.]/iu,
} as const

function segmentsOf(bare: string): readonly Segment[] {
  return bare.split('\n').flatMap((whole, line) => {
    const label = labelOf(whole.trim())
    const text = label === null || label === 'note' ? whole : whole.trim().replace(labels[label], '')
    const parts = text.split(label === 'note' ? '\n' : /[,;|]|\s[-–—]\s|(?<=[\p{L}\d]{3})[.!?](?=\s|$)/u)
    const filled = parts.flatMap((part, at) => (trimmed(part) === '' ? [] : [{ part: trimmed(part), at }]))
    const own = filled.filter(({ part }) => part !== '\u{0}')
    return filled.flatMap(({ part }, at) => {
      if (part === '\u{0}' || /^(?:[\p{L}\d][.:]?|hoặc|hoac)$/u.test(part)) return []
      const atPhone = filled[at + 1]?.part === '\u{0}' || filled[at - 1]?.part === '\u{0}'
      return [{ text: withoutBullet(part), line, label, atPhone, alone: own.length === 1 }]
    })
  })
}

function labelOf(line: string): keyof typeof labels | null {
  if (labels.name.test(line)) return 'name'
  if (labels.address.test(line)) return 'address'
  return labels.note.test(line) ? 'note' : null
}

/** `1. Nga`, `B: 12 Lê Lợi`. */
function withoutBullet(text: string): string {
  return trimmed(withoutCourtesy(text).replace(/^(?:[1-4]\.\s+|[A-D]\s*:\s*)/, ''))
}

function trimmed(text: string): string {
  return text.replace(/^[\s,;:.()+-]+|[\s,;:(+-]+$/g, '').replaceAll(/[^\S\n]+/g, ' ')
}
