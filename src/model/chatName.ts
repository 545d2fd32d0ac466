import type { Confidence } from './address.ts'
import { isChatter } from './chatter.ts'
import { foldText } from './foldText.ts'

/** A piece of a message between its line ends, commas and sentences. */
export interface Segment {
  readonly text: string
  readonly line: number
  readonly label: 'name' | 'address' | 'note' | null
  /** A phone stands before or behind it. */
  readonly atPhone: boolean
  readonly alone: boolean
}

/** Whose parcel it is, as far as a message says. */
export interface ChatName {
  readonly text: string
  readonly confidence: Confidence
  /** Which segment it is; -1: none. */
  readonly at: number
  /** What stands behind it in one segment: `gửi cho Tú 12 Lê Lợi`. */
  readonly rest: string
}

/**
 * Sure is a name with its label, or one before the address that begins as names do (`Chị`, `Nguyễn`) and could be no street
 * or place. Everything else is offered.
 */
export function nameIn(said: readonly Segment[]): ChatName {
  const labelled = said.findIndex(({ label }) => label === 'name')
  const own = said[labelled]
  if (own !== undefined)
    return { text: own.text, confidence: isNameLike(own.text) ? 'sure' : 'unsure', at: labelled, rest: '' }
  const led = ledIn(said)
  if (led !== null) return led
  const candidates = [...said.keys()].filter((at) => isCandidate(said, at))
  // Beside the phone stands the end of the address as well.
  const at =
    candidates.find((one) => beginsAsName(said[one]?.text ?? '')) ??
    candidates.find((one) => said[one]?.atPhone) ??
    candidates[0] ??
    -1
  const text = (said[at]?.text ?? '').replace(sentTo, '')
  if (text === '') return { text, confidence: 'unknown', at: -1, rest: '' }
  const house = houseAt(said)
  const rivals = candidates.filter((one) => house < 0 || one < house)
  const isSure = rivals.length === 1 && rivals[0] === at && isPlain(said, at)
  return { text, confidence: isSure ? 'sure' : 'unsure', at, rest: '' }
}

/** Where the address begins: with a number and something behind it, or a hamlet. */
function houseAt(said: readonly Segment[]): number {
  return said.findIndex(
    ({ text }) => !isChatter(text) && (/\d.*\s\p{L}{2,}/u.test(text) || hamlet.test(foldText(text))),
  )
}

const hamlet = /^(?:ap|thon|xom|ban|buon|khu|to|doi|xa) /

function isCandidate(said: readonly Segment[], at: number): boolean {
  const one = said[at]
  if (one === undefined || one.label !== null || !isNameLike(one.text) || isChatter(one.text)) return false
  const house = houseAt(said)
  if (house < 0) return one.atPhone || (at === 0 && one.alone && said.length > 1)
  // At the end of the address stands the province, and the phone often comes next.
  return at < house || (!isProvince(one.text) && (one.atPhone || one.alone))
}

/** Of today, or of the 63 of before 2025, which are still written. */
export function isProvince(text: string): boolean {
  return provinces.has(foldText(text).replaceAll(' - ', ' '))
}

const provinces: ReadonlySet<string> = new Set(
  'an giang, ba ria vung tau, bac giang, bac kan, bac lieu, bac ninh, ben tre, binh dinh, binh duong, binh phuoc, binh thuan, ca mau, can tho, cao bang, da nang, dak lak, dak nong, dien bien, dong nai, dong thap, gia lai, ha giang, ha nam, ha noi, ha tinh, hai duong, hai phong, hau giang, ho chi minh, hoa binh, hue, hung yen, khanh hoa, kien giang, kon tum, lai chau, lam dong, lang son, lao cai, long an, nam dinh, nghe an, ninh binh, ninh thuan, phu tho, phu yen, quang binh, quang nam, quang ngai, quang ninh, quang tri, soc trang, son la, tay ninh, thai binh, thai nguyen, thanh hoa, thua thien hue, tien giang, tra vinh, tuyen quang, vinh long, vinh phuc, vung tau, yen bai'.split(
    ', ',
  ),
)

/** Letters only, and not too many words: what has a digit is an address. */
function isNameLike(text: string): boolean {
  return (
    /^[\p{L}\p{M} .()]{2,60}$/u.test(text) &&
    text.split(' ').length <= 6 &&
    !unitLike.test(foldText(text.replace(/^(?:Ngô|Tô) /, '')))
  )
}

const unitLike =
  /(?:^|\s)(?:phuong|xa|quan \d|huyen|tinh|thanh pho|thi tran|thi xa|duong|pho|ngo|ngach|hem|ap|thon|xom|chung cu|toa|p\.|q\.|tp|tt|hcm|hn|tphcm|sai gon|ha noi|ho chi minh|da nang)(?=[\s.]|$)/

function isPlain(said: readonly Segment[], at: number): boolean {
  const { text = '', atPhone = false, alone = false } = said[at] ?? {}
  const words = text.split(' ')
  const [first = ''] = words
  const isCapital = (word: string) => /^\p{Lu}[\p{Ll}\p{M}]*$/u.test(word)
  if (honorific.test(first)) return words.length > 1 && words.slice(1).every(isCapital)
  if (houseAt(said) < 0 || !families.has(foldText(first)) || !words.every(isCapital)) return false
  return words.length > 2 ? atPhone || alone : words.length === 2 && atPhone
}

/** `Chị …`, or a family's name and more words with capitals. */
function beginsAsName(text: string): boolean {
  const [first = '', ...others] = text.split(' ')
  if (others.length === 0 || !others.every((word) => /^\p{Lu}/u.test(word))) return false
  return honorific.test(first) || (others.length > 1 && families.has(foldText(first)))
}

const honorific = /^(?:chị|chi|anh|cô|chú|bác|c|a)$/iu
const families: ReadonlySet<string> = new Set(
  'nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly dao doan vuong trinh truong dinh lam mai luong ta cao ha mac quach kieu thai to luu chau'.split(
    ' ',
  ),
)

/** `gửi chị Ngà`, `mình là Nga`. */
const sentTo =
  /^(?:(?:gửi|gui|giao|ship)\s+(?=(?:chị|chi|anh|cô|co|chú|chu|bác|bac|c|a)\s)|(?:tên(?: là)?|(?:em|e|mình|tôi|chị|anh) (?:tên )?là)\s+)/iu

const leadIn = /^(?:.*?[\s])?(?:gửi|gui|giao|ship|chuyển|chuyen)\s+(?:hàng\s+)?(?:cho|về|ve|đến|den|tới|toi)\s+/iu

/** `gui cho chi Hoa so 12 le loi`: who is sent to, as far as the number; never sure. */
function ledIn(said: readonly Segment[]): ChatName | null {
  for (const [at, { text, label }] of said.entries()) {
    if (label !== null || !leadIn.test(text)) continue
    const behind = text.replace(leadIn, '')
    const [, name = '', rest = ''] =
      /^([\p{L}\p{M} ]{2,40}?)(?:\s+((?:(?:so|số|ngo|ngõ|hem|hẻm|ap|ấp|thon|thôn|xom|xóm)\s|\S*\d).*))?$/iu.exec(
        behind,
      ) ?? []
    if (!isNameLike(name) || isChatter(name) || /^(?:em|e|mình|minh|tôi|t|mk)(?!\p{L})/iu.test(name)) continue
    return { text: name, confidence: 'unsure', at, rest }
  }
  return null
}

/** What leads to an address in a sentence is no part of it. */
export function withoutLeadIn(text: string): string {
  return text.replace(leadIn, '')
}
