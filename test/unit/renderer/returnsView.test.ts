import { describe, expect, it } from 'vitest'
import type { ReturnsReader } from '../../../renderer/screens/returns/returnsView.ts'
import {
  countStates,
  countsLine,
  inOrder,
  returnHead,
  returnSound,
  shownRows,
  statusText,
  ticketText,
} from '../../../renderer/screens/returns/returnsView.ts'
import { returnsWords } from '../../../renderer/text/screens/returns.ts'
import { texts } from '../../../renderer/text/texts.ts'
import type { ReturnState } from '../../../src/contract/returns.ts'
import { now } from '../../gallery/fixtures.ts'
import { returnRow } from '../../gallery/orderFixtures.ts'

const reader: ReturnsReader = { t: texts.vi, w: returnsWords.vi, language: 'vi', now }

describe('the parcel in hand', () => {
  it('has a word, a shape and a sound of its own in every state', () => {
    const states: readonly ReturnState[] = ['received', 'damaged', 'unexpected', 'expected']
    const heads = states.map((state) => returnHead(returnRow(1, { state }), false, reader))
    expect(new Set(heads.map(({ word }) => word)).size).toBe(states.length)
    expect(new Set(heads.map(({ verdict }) => verdict)).size).toBe(states.length)
    expect(returnSound({ state: 'received', fault: null })).toBe('ok')
    expect(returnSound({ state: 'unexpected', fault: null })).toBe('error')
  })

  it('makes no sound before it is known what it is, and says so when the network is away', () => {
    expect(returnSound({ state: 'unread', fault: null })).toBeNull()
    expect(returnSound({ state: 'unread', fault: { code: 'service.unreachable' } })).toBe('warning')
  })

  it('that was here already says when, and of an order of several to scan the code of each', () => {
    const head = returnHead(returnRow(3, {}), true, reader)
    expect(head).toMatchObject({ word: 'ĐÃ QUÉT RỒI', verdict: 'duplicate' })
    expect(head.why).toContain('09:35')
    expect(returnHead(returnRow(3, { parcels: 3 }), true, reader).why).toContain('quét mã từng kiện')
  })

  it('that nobody knows is told apart from one with the wrong status', () => {
    const wrong = returnHead(returnRow(1, { state: 'unexpected', status: 'delivering' }), false, reader)
    const unknown = returnHead(returnRow(1, { state: 'unexpected', status: '' }), false, reader)
    expect(wrong.why).not.toBe(unknown.why)
  })

  it('shows how old its status is when it was read before the parcel came', () => {
    const row = returnRow(1, { readAt: now - 3_600_000 })
    expect(statusText(row, reader)).toContain('đọc lúc 08:41')
    expect(statusText(returnRow(1, {}), reader)).toBe('Đang trả hàng')
  })

  it('begins its ticket with what is known', () => {
    expect(ticketText(returnRow(1, { state: 'damaged', note: 'Ướt' }), reader)).toBe('Kiện trả về bị hư hỏng. Ướt')
    expect(ticketText(returnRow(1, { state: 'unexpected', status: 'delivering' }), reader)).toContain('Đang giao')
  })
})

describe('the list of a day', () => {
  const rows = Object.fromEntries(
    [
      returnRow(1, { code: 'G8ADKBRF' }),
      returnRow(5, { code: 'LXFDFT', state: 'damaged' }),
      returnRow(9, { code: 'L8TKYG', state: 'expected', at: null }),
    ].map((row) => [row.id, row]),
  )

  it('has the newest scan on top and what is expected below', () => {
    expect(inOrder(rows).map(({ code }) => code)).toEqual(['G8ADKBRF', 'LXFDFT', 'L8TKYG'])
  })

  it('counts every row once, and can be narrowed to one state', () => {
    expect(countStates(rows)).toEqual({ expected: 1, received: 1, damaged: 1, unexpected: 0, unread: 0 })
    expect(shownRows({ rows, shown: 'damaged' }).map(({ code }) => code)).toEqual(['LXFDFT'])
  })
})

it('count as come back without those that nobody sent back, which are named apart', () => {
  const states = ['received', 'damaged', 'unread', 'unexpected', 'expected'] as const
  const rows = (shown: readonly (typeof states)[number][]) =>
    Object.fromEntries(shown.map((state, at) => [String(at), returnRow(at, { state })]))
  expect(countsLine(rows(states), reader)).toBe('3 kiện đã về, riêng 1 kiện lạ, còn chờ 1')
  expect(countsLine(rows(['unexpected']), reader)).toBe('0 kiện đã về, riêng 1 kiện lạ')
})
