import { describe, expect, it } from 'vitest'
import { printerChip, serviceChip } from '../../../renderer/components/stateChipView.ts'
import { vi } from '../../../renderer/text/vi.ts'
import type { PrinterRow, ServiceRow } from '../../../src/contract/card.ts'

const printer: PrinterRow = {
  id: 'xp',
  name: 'XP-420B',
  uri: 'socket://127.0.0.1:9100',
  language: 'zpl',
  dpmm: 8,
  sizes: ['80x80', '52x70'],
  practice: false,
  headDots: 832,
  graphics: 'z64',
  setup: null,
  roll: null,
  sheet: null,
  shared: false,
  queued: 0,
  state: 'idle',
  reasons: [],
  answers: true,
}
const service: ServiceRow = { state: 'reachable', environment: 'production', tookMs: 48.2, at: 1 }

describe('a chip at the top of the window', () => {
  it('is quiet about a printer that is ready', () => {
    expect(printerChip(printer, vi, 'vi')).toEqual({
      name: 'XP-420B',
      sizes: '80×80, 52×70',
      words: '',
      state: 'ready',
    })
  })

  it('says what a stopped printer waits for, and how many labels wait for it', () => {
    const stopped = { ...printer, state: 'stopped', reasons: ['media-empty'], queued: 1234 } as const
    expect(printerChip(stopped, vi, 'vi')).toMatchObject({ words: 'hết giấy · 1.234 tem chờ', state: 'trouble' })
  })

  it('never calls a printer ready that nobody asked', () => {
    expect(printerChip({ ...printer, state: 'unknown' }, vi, 'vi')).toMatchObject({ words: 'chưa rõ', state: 'waits' })
  })

  it('shows how fast the service answers, and in words when it does not', () => {
    expect(serviceChip(service, vi, 'vi')).toMatchObject({ words: '48 ms', state: 'ready' })
    expect(serviceChip({ ...service, state: 'unreachable' }, vi, 'vi')).toMatchObject({
      words: 'mất kết nối',
      state: 'trouble',
    })
    expect(serviceChip({ ...service, environment: 'practice' }, vi, 'vi').words).toBe('luyện tập · 48 ms')
  })

  it('says how many labels wait for the service', () => {
    expect(serviceChip({ ...service, state: 'unreachable', tookMs: null }, vi, 'vi', 3).words).toBe(
      'mất kết nối · 3 tem chờ',
    )
    expect(serviceChip(service, vi, 'vi', 0).words).toBe('48 ms')
  })
})
