import { controlCharacter } from '../base/controlCharacter.ts'
import { normalized } from '../base/normalized.ts'
import { withoutTurns } from '../base/withoutTurns.ts'
import { foldText } from './foldText.ts'
import { typedMoney } from './money.ts'
import type { Payer, RequiredNote, ServiceType } from './newOrder.ts'
import { requiredNotes } from './newOrder.ts'
import { normalizedPhone } from './phone.ts'

/** What a cell says, or the rule that it breaks, in the words of `fieldText`. */
export type CellRead<Value> = { readonly value: Value } | { readonly rule: string; readonly limit?: string | number }

/**
 * The text of a cell: composed, without what spreadsheets put around a number to keep it a text (`'0912…`, `="0912…"`).
 * A formula or its failure is no text: nobody sees what it would say.
 */
export function cellText(raw: string): CellRead<string> {
  const kept = /^="([^"]*)"$/.exec(raw.trim())?.[1] ?? raw
  const text = withoutTurns(normalized(kept, 'NFC'))
    .replaceAll(/[\u00a0\u200b\ufeff]/g, ' ')
    .trim()
    .replace(/^'(?=[=+\-@\d])/, '')
  if (text.startsWith('=')) return { rule: 'formula' }
  if (failedFormula.test(text)) return { rule: 'formula', limit: text }
  if (controlCharacter.test(text)) return { rule: 'control' }
  return { value: text }
}

const failedFormula = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/i

/** As the carrier keeps it. A number cell has lost the first 0, which is put back; several phones are none. */
export function phoneCell(text: string): CellRead<string> {
  const digits = text.replaceAll(/[\s.()-]/g, '')
  const whole = /^[35789]\d{8}$|^2\d{9}$/.test(digits) ? `0${digits}` : text
  const phone = normalizedPhone(whole)
  return phone === null ? { rule: 'phone' } : { value: phone }
}

/** Whole đồng: `250000`, `250.000 đ`, `250k`. What could as well be a fraction is no amount. */
export function moneyCell(text: string): CellRead<number> {
  const [, thousands] = /^(\d{1,6})\s*k$/i.exec(text) ?? []
  if (thousands !== undefined) return { value: Number(thousands) * 1_000 }
  const typed = typedMoney(text, Number.MAX_SAFE_INTEGER)
  return 'dong' in typed ? { value: typed.dong } : { rule: 'money' }
}

/** Whole grams: `500`, `500 g`, `1.200`, `0,5 kg`; `kilograms`: of a column whose header says so. */
export function weightCell(text: string, kilograms: boolean): CellRead<number> {
  const [, number = '', unit = ''] = /^([\d.,\s]+?)\s*(kg|kilo|ký|kí|g|gr|gram)?$/i.exec(text) ?? []
  const isKilograms = unit === '' ? kilograms : /^k/i.test(unit)
  if (!isKilograms) return wholeCell(number === '' ? text : number)
  const decimal = /^\d+(?:[.,]\d{1,3}0*)?$/.test(number) ? Number(number.replace(',', '.')) : Number.NaN
  const grams = Math.round(decimal * 1_000)
  return Number.isSafeInteger(grams) ? { value: grams } : { rule: 'weight' }
}

/** Whole centimetres. */
export function lengthCell(text: string): CellRead<number> {
  return wholeCell(text.replace(/\s*cm$/i, ''))
}

export function wholeCell(text: string): CellRead<number> {
  const typed = typedMoney(text, Number.MAX_SAFE_INTEGER)
  return 'dong' in typed && /^[\d.,\s]+$/.test(text) ? { value: typed.dong } : { rule: 'whole' }
}

export function payerCell(text: string): CellRead<Payer> {
  const said = foldText(text)
  if (/^(1|shop|nguoi gui|ben gui|nguoi ban|sender|seller)( tra.*| pays?)?$/.test(said)) return { value: 1 }
  if (
    /^(2|khach|khach hang|nguoi nhan|ben nhan|nguoi mua|receiver|recipient|buyer|customer)( tra.*| pays?)?$/.test(said)
  )
    return { value: 2 }
  return { rule: 'oneof', limit: '1 (shop), 2 (khách)' }
}

export function requiredNoteCell(text: string): CellRead<RequiredNote> {
  const said = foldText(text)
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
  const known = requiredNotes.find((note) => note.toLowerCase() === said.replaceAll(' ', ''))
  if (known !== undefined) return { value: known }
  if (/^(khong|khong cho|khong xem|khong cho xem|khong duoc xem.*|no|not allowed)$/.test(said))
    return { value: 'KHONGCHOXEMHANG' }
  if (
    /^(cho xem|duoc xem|cho xem hang|xem hang)$|^(cho )?xem( hang)? (va )?khong( cho| duoc)?( mac)? thu( hang)?$/.test(
      said,
    )
  )
    return { value: 'CHOXEMHANGKHONGTHU' }
  if (/^(cho thu|duoc thu|cho thu hang|cho xem( hang)? (va )?(cho )?thu( hang)?)$/.test(said))
    return { value: 'CHOTHUHANG' }
  return { rule: 'oneof', limit: requiredNotes.join(', ') }
}

export function serviceTypeCell(text: string): CellRead<ServiceType> {
  const said = foldText(text)
  if (/^(2|nhe|hang nhe|light)$/.test(said)) return { value: 2 }
  if (/^(5|nang|hang nang|heavy)$/.test(said)) return { value: 5 }
  return { rule: 'oneof', limit: '2 (nhẹ), 5 (nặng)' }
}
