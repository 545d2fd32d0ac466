import { readFileSync } from 'node:fs'
import { addressUnits } from '../../src/compose/addressUnits.ts'
import type { PartConfidence } from '../../src/model/chatMessage.ts'
import { confidenceOf, readChatMessage } from '../../src/model/chatMessage.ts'
import { foldText } from '../../src/model/foldText.ts'
import { splitAddress } from '../../src/units/splitAddress.ts'

type PartName = keyof PartConfidence
export const chatParts = ['name', 'phone', 'street', 'ward', 'district', 'province', 'cod'] satisfies PartName[]

/** A pasted message, and what a person who knows the country reads in it. `-`: it cannot be known. */
export interface ToldMessage {
  /** In the scheme in force, which has no district. */
  readonly isNew: boolean
  readonly told: Readonly<Record<PartName, string>>
  readonly message: string
}

export function chatSet(half: 'seen' | 'heldOut' | 'otherHand'): readonly ToldMessage[] {
  const text = readFileSync(new URL(`../unit/model/chatMessages/${half}.txt`, import.meta.url), 'utf8')
  return text
    .split(/^= /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...lines] = block.trim().split('\n')
      const [name = '', phone = '', cod = '', scheme = '', street = '', ward = '', district = '', province = ''] =
        head.split('|')
      return {
        isNew: scheme === 'new',
        told: { name, phone, street, ward, district, province, cod },
        message: lines.join('\n'),
      }
    })
}

/** `right`: sure and so, or not said where it cannot be known. `wrong`: sure and not so. */
export type ChatVerdict = 'right' | 'unsure' | 'wrong'

export function verdictsOn({ isNew, told, message }: ToldMessage): Readonly<Record<PartName, ChatVerdict>> {
  const read = readChatMessage(message)
  const split = addressUnits.split(read.address)
  const confidence = confidenceOf(read, split)
  const [best] = split.places
  const alone = splitAddress(read.address).province
  const its = alone.state === 'sure' ? alone.value.name : ''
  const { ward = '', district = '', province = its } = split.chosen ?? best ?? {}
  const said = {
    name: read.name,
    phone: read.phone,
    cod: String(read.cod),
    street: split.street,
    ward,
    district,
    province,
  }
  const verdict = (part: PartName): ChatVerdict => {
    if (part === 'district' && isNew && confidence.ward === 'sure') return 'right'
    const isOpen = told[part] === '-'
    if (confidence[part] !== 'sure') return isOpen ? 'right' : 'unsure'
    return !isOpen && sameText(said[part], told[part]) ? 'right' : 'wrong'
  }
  return Object.fromEntries(chatParts.map((part) => [part, verdict(part)])) as Record<PartName, ChatVerdict>
}

/** Without its marks, and with and without `chị`, it is one name. */
export function sameText(one: string, other: string): boolean {
  return withoutMarks(one) === withoutMarks(other)
}

export function withoutMarks(text: string): string {
  return foldText(text).replace(/^(?:chi|anh|c|a) /, '')
}
