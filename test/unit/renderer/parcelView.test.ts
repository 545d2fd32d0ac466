import { describe, expect, it } from 'vitest'
import type { HistoryReader } from '../../../renderer/screens/parcel/parcelHistory.ts'
import { happenings } from '../../../renderer/screens/parcel/parcelHistory.ts'
import type { ParcelReader } from '../../../renderer/screens/parcel/parcelView.ts'
import { orderGroups } from '../../../renderer/screens/parcel/parcelView.ts'
import { gradeTone, previewLines, sizeMark } from '../../../renderer/screens/parcel/previewView.ts'
import { newOrderWords } from '../../../renderer/text/screens/newOrder.ts'
import { parcelWords } from '../../../renderer/text/screens/parcel.ts'
import { ticketsWords } from '../../../renderer/text/screens/tickets.ts'
import { texts } from '../../../renderer/text/texts.ts'
import type { LabelPreview } from '../../../src/contract/parcels.ts'
import type { Order } from '../../../src/model/parcel.ts'
import { money } from '../../../src/words/format.ts'
import { now } from '../../gallery/fixtures.ts'
import {
  heavyOrder,
  jobsOfOrder,
  quoteOfOrder,
  requestsOfOrder,
  returnRow,
  ticketOfOrder,
  wholeOrder,
} from '../../gallery/orderFixtures.ts'

const reader: ParcelReader = {
  t: texts.vi,
  w: parcelWords.vi,
  fees: newOrderWords.vi.fee,
  tickets: ticketsWords.vi,
  language: 'vi',
  now,
  phones: false,
}

const groupsOf = (order: Order, change: Partial<ParcelReader> = {}) =>
  orderGroups({ order, quote: null, tickets: [] }, { ...reader, ...change })
const valuesOf = (order: Order, key: string, change: Partial<ParcelReader> = {}) =>
  groupsOf(order, change)
    .filter((group) => group.key === key)
    .flatMap(({ lead, facts, items }) => [lead, ...facts.map(({ value }) => value), ...items.map(({ name }) => name)])

describe('the facts of an order', () => {
  it('stand in groups, and no group is empty', () => {
    expect(groupsOf(wholeOrder).map(({ key }) => key)).toEqual([
      'receiver',
      'money',
      'goods',
      'dates',
      'sender',
      'notes',
      'log',
    ])
    for (const { lead, facts, items } of groupsOf(wholeOrder))
      expect(lead !== '' || facts.length + items.length > 0).toBe(true)
  })

  it('say what it cost when it was made here, line by line, and its tickets', () => {
    const about = { order: wholeOrder, quote: quoteOfOrder, tickets: [ticketOfOrder] }
    const factsOf = (of: typeof about, key: string) => orderGroups(of, reader).find((group) => group.key === key)?.facts
    expect(factsOf(about, 'fee')).toEqual([
      { name: 'Tổng phí', value: money(quoteOfOrder.total ?? 0, 'vi'), strong: true },
      ...quoteOfOrder.lines.map(({ name, amount }) => ({
        name: new Map(Object.entries(newOrderWords.vi.fee)).get(name),
        value: money(amount, 'vi'),
      })),
    ])
    expect(factsOf(about, 'tickets')).toMatchObject([
      { name: '884213', value: expect.stringContaining('Chờ bạn trả lời') },
    ])
    expect(
      factsOf({ ...about, tickets: [{ ...ticketOfOrder, status: null, state: '', readAt: null }] }, 'tickets'),
    ).toMatchObject([{ value: expect.stringContaining('Chưa hỏi hãng') }])
  })

  it('mask every phone until somebody asks', () => {
    expect(JSON.stringify(groupsOf(wholeOrder))).not.toContain('0900000')
    expect(valuesOf(wholeOrder, 'receiver', { phones: true })).toContain('0900000321')
    expect(valuesOf(wholeOrder, 'sender', { phones: true })).toContain('0900000111')
  })

  it('say where returns go only when that is elsewhere', () => {
    expect(groupsOf(wholeOrder).some(({ key }) => key === 'returnTo')).toBe(false)
    expect(valuesOf(heavyOrder, 'returnTo')).toContain('Kho hàng trả, Công ty Thịnh Phát')
  })

  it('leave out what the service left out', () => {
    const { detail: _, ...bare } = wholeOrder
    expect(groupsOf(bare).map(({ key }) => key)).toEqual(['receiver', 'money', 'goods', 'dates', 'notes'])
    const empty: Order = {
      ...bare,
      cod: null,
      weight: null,
      content: '',
      note: '',
      sellerCode: '',
      pickupShift: null,
      updatedAt: null,
    }
    expect(valuesOf(empty, 'money')).toContain('chưa rõ')
    expect(groupsOf(empty).map(({ key }) => key)).toEqual(['receiver', 'money'])
  })

  it('show a status that nobody translated as it is', () => {
    const { detail } = wholeOrder
    if (detail === undefined) throw new Error('the fixture has details')
    const log = [{ status: 'on_the_moon', at: now }]
    expect(valuesOf({ ...wholeOrder, detail: { ...detail, log } }, 'log')).toContain('on_the_moon')
  })

  it('name the parcels of an order of several by their codes', () => {
    expect(valuesOf(heavyOrder, 'goods')).toContain('Kệ sách năm tầng lắp ghép · G8A2XWQE9K_2')
  })
})

describe('what this station did with an order', () => {
  const page = { order: wholeOrder, parcel: 0, readAt: now, away: null, news: null, quote: null, tickets: [] }
  const historyReader = { ...reader, batch: () => 'Đơn sáng', who: (by: string) => by }

  it('is one list, the newest first, each with who and how it ended', () => {
    const all = happenings(
      {
        ...page,
        jobs: jobsOfOrder,
        requests: requestsOfOrder,
        returns: [returnRow(2, { state: 'damaged', note: 'ướt' })],
      },
      historyReader,
    )
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b - a))
    expect(all[0]).toMatchObject({ verdict: 'not-printed', state: 'hư hỏng', more: ['G8ADKBRF', 'ghi chú: ướt'] })
    expect(all.every(({ by, what }) => by !== '' && what !== '')).toBe(true)
  })

  it('says why a request was refused, and the number of a ticket', () => {
    const all = happenings({ ...page, jobs: [], requests: requestsOfOrder, returns: [] }, historyReader)
    expect(all.find(({ what }) => what === 'Trả hàng')?.more.join()).toContain('không cho phép')
    expect(all.find(({ what }) => what === 'Hỗ trợ')?.more).toContain('số 884213')
  })

  it('names what a ticket is about in the language of the window', () => {
    const asked = { ...page, jobs: [], requests: requestsOfOrder, returns: [] }
    const about = (from: HistoryReader) =>
      happenings(asked, from).find(({ more }) => more.some((line) => line.includes('884213')))?.more[0]
    expect(about(historyReader)).toMatch(/^Hối giao, lấy, trả: /)
    expect(about({ ...historyReader, w: parcelWords.en, language: 'en' })).toMatch(/^Hurry up: /)
  })

  it('does not list what is only expected to come back', () => {
    const returns = [returnRow(1, { state: 'expected', at: null })]
    expect(happenings({ ...page, jobs: [], requests: [], returns }, historyReader)).toEqual([])
  })
})

describe('a label before it is printed', () => {
  const preview: LabelPreview = {
    size: '80x80',
    picture: { png: '', width: 640, height: 640, dpmm: 8, drawnBy: 'station' },
    fault: null,
    grade: 'C',
    reasons: ['no-room', 'quiet-zone'],
    printer: 'Xprinter',
    sealedAt: null,
  }

  it('says its grade with the reasons, where it would go, and its dots', () => {
    expect(previewLines(preview, reader)).toEqual([
      'mã vạch hạng C: không đủ chỗ vẽ lại vạch, thiếu lề trắng',
      'in ở Xprinter',
      '80 × 80 mm · 8 điểm/mm · 640 × 640 điểm',
    ])
  })

  it('says how old a page is that was kept', () => {
    expect(previewLines({ ...preview, sealedAt: now - 3 * 3_600_000 }, reader)[2]).toContain('3 giờ trước')
  })

  it('is never called good when it would not be printed', () => {
    expect(gradeTone({ ...preview, grade: 'A' })).toBe('good')
    expect(gradeTone(preview)).toBe('weak')
    const refused: LabelPreview = { ...preview, grade: 'A', fault: { code: 'label.wrong-code' } }
    expect(sizeMark({ state: 'ready', preview: refused }, reader)).toEqual({ text: 'không in được', tone: 'bad' })
  })

  it('without dots has no grade', () => {
    const none: LabelPreview = { ...preview, picture: null, grade: null, fault: { code: 'order.cancelled' } }
    expect(previewLines(none, reader)).toEqual([])
    expect(sizeMark({ state: 'ready', preview: none }, reader)).toEqual({ text: '–', tone: 'none' })
    expect(sizeMark(undefined, reader).text).toBe('')
  })
})
