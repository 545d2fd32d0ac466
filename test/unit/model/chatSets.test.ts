import { describe, expect, it } from 'vitest'
import { addressUnits } from '../../../src/compose/addressUnits.ts'
import { confidenceOf, readChatMessage } from '../../../src/model/chatMessage.ts'
import { units } from '../../../src/units/units.ts'
import { chatParts, chatSet, verdictsOn } from '../../support/chatSet.ts'

describe.each(['seen', 'heldOut', 'otherHand'] as const)('chat messages, the part %s,', (half) => {
  const set = chatSet(half)

  it('are never told as sure and wrong, in any part', () => {
    const wrong = set.filter((one) => Object.values(verdictsOn(one)).includes('wrong'))
    expect(wrong.map(({ message }) => message)).toEqual([])
  })

  it.each(['ward', 'district', 'province', 'street', 'phone'] as const)(
    'tell %s without asking, four in five',
    (part) => {
      const right = set.filter((one) => verdictsOn(one)[part] === 'right')
      expect(right.length / set.length).toBeGreaterThanOrEqual(0.8)
    },
  )
})

it('finds the wrong ones: against the truth of another message nearly every one is wrong', () => {
  const set = chatSet('seen')
  const crossed = set.map((one, at) => ({ ...one, told: set.at(at - 7)?.told ?? one.told }))
  const wrong = crossed.filter((one) => Object.values(verdictsOn(one)).includes('wrong'))
  expect(wrong.length / set.length).toBeGreaterThan(0.8)
  expect(chatParts.length).toBe(7)
})

it.each([
  ['500k', 500_000, 'unsure'],
  ['1tr5', 1_500_000, 'unsure'],
  ['Tổng 1tr2', 1_200_000, 'unsure'],
  ['thu 350', 350_000, 'unsure'],
  ['cod 1tr', 1_000_000, 'sure'],
  ['thu hộ 1.200.000đ', 1_200_000, 'sure'],
  ['ck rồi', 0, 'unsure'],
  ['đã chuyển khoản', 0, 'unsure'],
  ['cod 200k hoặc cod 250k', null, 'unsure'],
])('%s on the last line is money, and no part of the address', (line, dong, sure) => {
  const read = readChatMessage(`Chị Lan 0912 555 777\n12 Lê Lợi, P. Bến Nghé, Q1, TP HCM\n${line}`)
  expect([read.cod, read.confidence.cod]).toEqual([dong, sure])
})

it('offers no province beside the phone as a name, whatever it is called, and the one who lives there', () => {
  const { oldProvinces, newProvinces } = units()
  for (const { name } of [...oldProvinces, ...newProvinces]) {
    const province = name.replace(/^(?:Tỉnh|Thành phố) /, '')
    expect(readChatMessage(`12 Lê Lợi, P. 3, ${province} 0912 555 777`).name).toBe('')
    expect(readChatMessage(`12 Lê Lợi, P. 3, ${province}, Ngọc Lan 0912 555 777`).name).toBe('Ngọc Lan')
  }
  expect([oldProvinces.length, newProvinces.length]).toEqual([63, 34])
})

it.each(['E lấy size M nha', 'Đơn 12', '2 áo nha', 'Giao giờ hành chính'])(
  '%j becomes neither name nor street',
  (said) => {
    const read = readChatMessage(`${said}\n0912555777`)
    expect(read.confidence.name).not.toBe('sure')
    expect(confidenceOf(read, addressUnits.split(read.address)).street).not.toBe('sure')
  },
)
