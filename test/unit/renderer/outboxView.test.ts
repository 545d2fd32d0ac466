import { describe, expect, it } from 'vitest'
import {
  dropText,
  expiryText,
  inOrder,
  ordersText,
  outboxDeeds,
  resultsText,
  unsentCount,
} from '../../../renderer/screens/jobs/outboxView.ts'
import { jobsWords } from '../../../renderer/text/screens/jobs.ts'
import type { OutboxState, OutboxView } from '../../../src/contract/orderActions.ts'

const w = jobsWords.vi
const minute = 60_000

function request(change: Partial<OutboxView> = {}): OutboxView {
  return {
    id: 'o',
    action: 'cancel',
    orders: ['G8ADKBRF'],
    cod: null,
    state: 'queued',
    by: 'operator',
    why: null,
    leader: null,
    createdAt: 0,
    expiresAt: 0,
    changedAt: 0,
    results: [],
    fault: null,
    ...change,
  }
}

describe('a request to the carrier', () => {
  it('is dropped only before it was sent, and asked about or settled only when nobody saw the answer', () => {
    expect(outboxDeeds(request())).toEqual(['drop'])
    expect(outboxDeeds(request({ state: 'unsure' }))).toEqual(['ask', 'thereIs', 'thereIsNot'])
    for (const state of ['sending', 'done', 'refused', 'dropped', 'expired'] as const)
      expect(outboxDeeds(request({ state }))).toEqual([])
  })

  it('says how long it is still sent', () => {
    const left = (milliseconds: number) => expiryText(request({ expiresAt: milliseconds }), 0, w, 'vi')
    expect(left(20 * 60 * minute + 1)).toBe('hết hạn sau 20 giờ')
    expect(left(59 * minute)).toBe('hết hạn sau 59 phút')
    expect(left(30_000)).toBe('sắp hết hạn')
    expect(left(-1)).toBe('sắp hết hạn')
    expect(expiryText(request({ state: 'done', expiresAt: minute }), 0, w, 'vi')).toBe('')
  })

  it('names a few orders and counts many', () => {
    expect(ordersText(request({ orders: ['A', 'B', 'C'] }), w, 'vi')).toBe('A, B, C')
    expect(ordersText(request({ orders: ['A', 'B', 'C', 'D'] }), w, 'vi')).toBe('4 đơn')
  })

  it('counts what was done of several', () => {
    const result = (done: boolean) => ({ order: 'A', done, fault: null })
    expect(resultsText(request({ results: [result(true), result(false), result(true)] }), w, 'vi')).toBe('2/3 đơn xong')
    expect(resultsText(request({ results: [result(true)] }), w, 'vi')).toBe('')
  })
})

describe('the outbox', () => {
  it('puts what somebody must look at first, then what waits, then what is over', () => {
    const rows = (['done', 'queued', 'refused', 'unsure'] as const).map((state, createdAt) =>
      request({ state, createdAt }),
    )
    expect(inOrder(rows).map(({ state }) => state)).toEqual(['unsure', 'refused', 'queued', 'done'])
  })

  it('counts what the carrier has not answered', () => {
    const states: readonly OutboxState[] = ['queued', 'sending', 'unsure', 'done', 'refused', 'dropped', 'expired']
    expect(unsentCount(states.map((state) => request({ state })))).toBe(3)
  })

  it('says that nothing was sent only of what was never tried', () => {
    const away = { code: 'service.unreachable' } as const
    expect(dropText(request({ action: 'cancel' }), w, 'vi')).toContain('chưa gửi gì')
    expect(dropText(request({ action: 'cancel', fault: away }), w, 'vi')).toContain('có thể hãng vận chuyển đã nhận')
    expect(dropText(request({ action: 'return', fault: away }), w, 'vi')).toContain('chưa gửi gì')
  })
})
