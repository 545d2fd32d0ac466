import { describe, expect, it } from 'vitest'
import {
  endText,
  minutesText,
  secondsLeft,
  shopsLike,
  shopsTabOf,
  statusText,
} from '../../../renderer/screens/settings/shops/shopsView.ts'
import { shopsWords } from '../../../renderer/text/screens/shops.ts'
import { shops } from '../../gallery/fakeShops.ts'

const { vi, en } = shopsWords
const ids = (text: string) => shopsLike(shops, text).map(({ id }) => id)

describe('shops of the account', () => {
  it('are found by name, number, phone, street and ward, without marks', () => {
    expect(ids('')).toHaveLength(3)
    expect(ids('moc xanh')).toEqual([190_014])
    expect(ids('190012')).toEqual([190_012])
    expect(ids('0900000101')).toEqual([1])
    expect(ids('ten lua an lac')).toEqual([190_012])
    expect(ids('ten lua ben nghe')).toEqual([])
  })

  it('say in words whether they are open, and what the carrier says where they are not', () => {
    const [open, , closed] = shops
    if (open === undefined || closed === undefined) throw new Error('three shops')
    expect(statusText(open, 2, vi)).toBe('Đang hoạt động')
    expect(statusText(open, open.id, vi)).toBe('Trạm này đang dùng')
    expect(statusText(closed, closed.id, vi)).toContain('hãng ghi 2')
    expect(statusText({ ...closed, status: null }, 2, en)).toContain('–')
  })

  it('tell of labels that are left only where there are any', () => {
    expect(endText({ type: 'used', shop: 'A (1)', left: 0 }, en, 'en')).toBe('The station uses shop A (1) from now on.')
    expect(endText({ type: 'used', shop: 'A (1)', left: 1 }, en, 'en')).toContain('1 label of before')
  })

  it('have their pages beside the tabs of the settings', () => {
    expect([shopsTabOf('shops'), shopsTabOf('shops-partner'), shopsTabOf('labels'), shopsTabOf(null)]).toEqual([
      'list',
      'partner',
      null,
      null,
    ])
  })
})

describe('the time that a code can be used', () => {
  const sent = { phone: '0900000002', at: 1_000_000, seconds: 600, again: false }

  it('counts down to nothing and no further', () => {
    const leftIn = (seconds: number) => secondsLeft(sent, sent.at + seconds * 1_000)
    expect([leftIn(0), leftIn(0.4), leftIn(1), leftIn(599.5), leftIn(600), leftIn(9_999)]).toEqual([
      600, 600, 599, 1, 0, 0,
    ])
  })

  it('is never longer than the carrier said, though the clock of the machine was set back', () => {
    expect(secondsLeft(sent, sent.at - 86_400_000)).toBe(600)
  })

  it('is unknown where the carrier did not say it', () => {
    expect(secondsLeft({ ...sent, seconds: null }, sent.at)).toBe(null)
  })

  it('reads as minutes and seconds', () => {
    expect([600, 65, 9, 0].map(minutesText)).toEqual(['10:00', '1:05', '0:09', '0:00'])
  })
})
