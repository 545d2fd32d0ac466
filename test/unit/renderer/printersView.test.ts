import { describe, expect, it } from 'vitest'
import {
  howText,
  inOrder,
  labelsOf,
  rollText,
  routeChoices,
  screenState,
  troubleOf,
} from '../../../renderer/screens/printers/printersView.ts'
import { printersWords } from '../../../renderer/text/screens/printers.ts'
import { vi } from '../../../renderer/text/vi.ts'
import type { PrinterRow } from '../../../src/contract/card.ts'

const reader = { t: vi, w: printersWords.vi, language: 'vi' } as const
const printer = (change: Partial<PrinterRow> = {}): PrinterRow => ({
  id: 'xp',
  name: 'Xprinter',
  uri: 'socket://192.168.1.60:9100',
  language: 'zpl',
  dpmm: 8,
  headDots: 832,
  graphics: 'z64',
  sizes: ['80x80'],
  setup: null,
  roll: null,
  sheet: null,
  shared: false,
  practice: false,
  queued: 0,
  state: 'idle',
  reasons: [],
  answers: true,
  ...change,
})

describe('the printers of a station', () => {
  it('say in one line how many want somebody', () => {
    expect(screenState([], reader)).toBe('Chưa có máy in nào')
    const all = [printer(), printer({ state: 'stopped', reasons: ['media-empty'] }), printer({ state: 'processing' })]
    expect(screenState(all, reader)).toBe('1 cần xem · 1 đang in · 1 sẵn sàng')
  })

  it('say why they stand still, what came out and what to do', () => {
    expect(troubleOf(printer(), 'vi')).toBeNull()
    expect(troubleOf(printer({ state: 'stopped', reasons: ['media-empty'] }), 'vi')).toContain('Thay cuộn giấy')
    expect(howText(printer({ state: 'stopped', reasons: ['media-empty'], queued: 3 }), reader)).toBe(
      'hết giấy · 3 tem chờ',
    )
  })

  it('say what is loaded and how much of it is left', () => {
    expect(rollText(printer(), reader)).toBe('chưa báo cuộn giấy')
    expect(rollText(printer({ roll: { size: '80x80', labelsLeft: null } }), reader)).toBe('cuộn 80 × 80')
    expect(rollText(printer({ roll: { size: 'A5', labelsLeft: 1_200 } }), reader)).toBe('cuộn A5 · còn 1.200 tem')
  })

  it('stand in a steady order, the practice printer last', () => {
    const rows = {
      p: printer({ id: 'p', practice: true }),
      b: printer({ id: 'b', name: 'B' }),
      a: printer({ id: 'a', name: 'A' }),
    }
    expect(inOrder(rows).map(({ id }) => id)).toEqual(['a', 'b', 'p'])
  })

  it('are offered for the sizes that they print, the first of them by itself', () => {
    const two = [printer({ id: 'a', name: 'A' }), printer({ id: 'b', name: 'B', sizes: ['80x80', '52x70'] })]
    const routes = { A5: null, '80x80': 'b', '52x70': 'gone' }
    const [a5, square, small] = routeChoices(two, { account: 'acme', routes }, printersWords.vi)
    expect(a5?.options.map(({ name }) => name)).toEqual(['Chưa máy nào in khổ này'])
    expect(square).toMatchObject({
      chosen: 'b',
      options: [{ value: '', name: 'Tự chọn: A' }, { value: 'a' }, { value: 'b' }],
    })
    expect(small?.chosen).toBe('')
  })

  it('of the practice room are what practice takes by itself, and no other account', () => {
    const two = [printer({ id: 'a', name: 'A' }), printer({ id: 'p', name: 'P', practice: true })]
    const byItself = (account: string) =>
      routeChoices(two, { account, routes: { A5: null, '80x80': null, '52x70': null } }, printersWords.vi)[1]
        ?.options[0]
    expect([byItself('practice'), byItself('acme')]).toMatchObject([{ name: 'Tự chọn: P' }, { name: 'Tự chọn: A' }])
  })

  it('take a number of labels, nothing for nobody counted, and no nonsense', () => {
    expect(['500', '1.200', '', ' ', '100000'].map(labelsOf)).toEqual([500, 1_200, null, null, 100_000])
    expect(['-1', 'abc', '100001', '1e3'].map(labelsOf)).toEqual([undefined, undefined, undefined, undefined])
  })
})
