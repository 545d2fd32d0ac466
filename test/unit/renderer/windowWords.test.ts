import { describe, expect, it } from 'vitest'
import { labelCaption, labelPlaceholder } from '../../../renderer/screens/scan/labelPaneView.ts'
import type { ScanLineMoment } from '../../../renderer/screens/scan/scanLineView.ts'
import { scanLineView } from '../../../renderer/screens/scan/scanLineView.ts'
import { labelToDraw } from '../../../renderer/stores/picturesStore.ts'
import { defaults, readPreferences } from '../../../renderer/stores/preferencesStore.ts'
import { en } from '../../../renderer/text/en.ts'
import { batchPrintWords } from '../../../renderer/text/screens/batchPrint.ts'
import { figuresWords } from '../../../renderer/text/screens/figures.ts'
import { jobsWords } from '../../../renderer/text/screens/jobs.ts'
import { operatorsWords } from '../../../renderer/text/screens/operators.ts'
import { paletteWords } from '../../../renderer/text/screens/palette.ts'
import { vi } from '../../../renderer/text/vi.ts'
import { windowCard, windowLabel } from '../../support/windowCard.ts'

describe('the words of the window', () => {
  const flat = (words: object, path = ''): [string, string][] =>
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flat(value, `${path}${key}.`),
    )
  const facts = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

  it.each([
    ['window', vi, en],
    ['queue', jobsWords.vi, jobsWords.en],
    ['operators', operatorsWords.vi, operatorsWords.en],
    ['palette', paletteWords.vi, paletteWords.en],
    ['figures', figuresWords.vi, figuresWords.en],
    ['print of a batch', batchPrintWords.vi, batchPrintWords.en],
  ])('of the %s are there in both languages, with the same facts in them', (_, vietnamese, plain) => {
    const english = new Map(flat(plain))
    for (const [path, text] of flat(vietnamese)) {
      expect(english.has(path), path).toBe(true)
      expect(facts(english.get(path) ?? ''), path).toEqual(facts(text))
    }
    expect(english.size).toBe(flat(vietnamese).length)
  })

  it('name every status of the service', () => {
    expect(Object.keys(vi.statuses)).toHaveLength(23)
  })
})

describe('the line above the card', () => {
  const ready: ScanLineMoment = {
    line: '',
    refusal: null,
    connection: 'connected',
    focused: true,
    expectsLabel: false,
    blocked: null,
    waiting: 0,
  }
  const look = (change: Partial<ScanLineMoment>) => scanLineView({ ...ready, ...change }, vi, 'vi')

  it('says that it is ready only when a scan would be taken', () => {
    expect(look({}).state).toBe('ready')
    expect(look({ focused: false }).state).toBe('away')
    expect(look({ connection: 'lost' })).toEqual(expect.objectContaining({ state: 'lost', words: vi.scanOffline }))
    expect(look({ connection: 'replaced' }).words).toBe(vi.scanElsewhere)
    expect(look({ blocked: 'not-printed' })).toMatchObject({ state: 'blocked', words: 'Xác nhận lỗi trước: Esc' })
    expect(look({ blocked: 'in-doubt' }).words).toContain('F6')
    expect(look({ blocked: 'in-doubt', expectsLabel: true }).words).toBe('Quét mã trên tem vừa ra')
  })

  it('shows what is typed, the end of it when it is long, and no control character', () => {
    expect(look({ line: 'G8AD', blocked: 'not-printed' })).toMatchObject({ state: 'typing', typed: 'G8AD' })
    expect(look({ line: 'x'.repeat(10_000) }).typed).toHaveLength(41)
    expect(look({ line: 'A\u001dB' }).typed).toBe('A␣B')
  })

  it('mentions what waits for the network in passing, and only while it is ready', () => {
    expect(look({ waiting: 3 })).toMatchObject({ state: 'ready', waiting: '3 tem chờ mạng · tự in tiếp khi có mạng' })
    expect(look({ waiting: 0 }).waiting).toBe('')
    expect(look({ waiting: 3, line: 'G8' }).waiting).toBe('')
  })

  it('says which scan was not taken, and why', () => {
    const refusal = { line: 'LXFDFT', fault: { code: 'station.unacknowledged' } } as const
    expect(look({ refusal, blocked: 'not-printed' })).toMatchObject({
      state: 'refused',
      words: 'LXFDFT chưa được nhận · Xác nhận lỗi trước: Esc',
    })
  })
})

describe('the picture of a label', () => {
  const picture = { png: '', width: 640, height: 640, dpmm: 8, drawnBy: 'station' } as const
  const row = { of: 'printed', picture, state: 'ready' } as const

  it('says its size, its dots and who drew it', () => {
    expect(labelCaption('80x80', windowLabel(), row, vi)).toEqual({
      size: '80 × 80 mm · 8 điểm/mm',
      drawn: 'bản đã gửi',
    })
    const byPrinter = { ...row, picture: { ...picture, drawnBy: 'printer' } } as const
    expect(labelCaption('80x80', windowLabel(), byPrinter, vi).drawn).toBe('máy in đã vẽ')
    expect(labelCaption('80x80', windowLabel({ state: 'stopped' }), row, vi).drawn).toBe('chưa gửi')
    expect(labelCaption('A5', null, undefined, vi)).toEqual({ size: '148 × 210 mm', drawn: '' })
  })

  it('does not promise a label where none will come', () => {
    expect(labelPlaceholder(windowCard({ verdict: 'not-printed' }), undefined, vi)).toBe('Không có tem')
    expect(labelPlaceholder(windowCard({ verdict: 'working' }), undefined, vi)).toBe('Đang vẽ tem')
    expect(labelPlaceholder(null, undefined, vi)).toBe('Tem hiện ở đây')
    expect(labelPlaceholder(null, undefined, vi, false)).toBe('Chế độ này không in tem')
  })

  it('is of the label in doubt, unless another was chosen', () => {
    const labels = [windowLabel(), windowLabel({ job: 'job-2', state: 'in-doubt' }), windowLabel({ job: 'job-3' })]
    expect(labelToDraw(labels, null)?.job).toBe('job-2')
    expect(labelToDraw(labels, 'job-3')?.job).toBe('job-3')
    expect(labelToDraw([windowLabel({ pictured: false })], 'of-another-card')?.job).toBe('job-1')
    expect(labelToDraw([], null)).toBeNull()
  })
})

describe('preferences as they were kept', () => {
  it('are taken one by one where they make sense', () => {
    expect(readPreferences({ theme: 'dark', language: 'fr', volume: 7, motion: 'reduced' })).toEqual({
      ...defaults,
      theme: 'dark',
      motion: 'reduced',
    })
    for (const raw of [null, undefined, 'x', 7, []]) expect(readPreferences(raw)).toEqual(defaults)
  })
})
