import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { labelCaption, labelPlaceholder } from '../../../renderer/screens/scan/labelPaneView.ts'
import type { ScanLineMoment } from '../../../renderer/screens/scan/scanLineView.ts'
import { scanLineView } from '../../../renderer/screens/scan/scanLineView.ts'
import { labelToDraw } from '../../../renderer/stores/picturesStore.ts'
import { defaults, readPreferences } from '../../../renderer/stores/preferencesStore.ts'
import { en } from '../../../renderer/text/en.ts'
import { vi } from '../../../renderer/text/vi.ts'
import { faultTextsEn } from '../../../src/words/faultTexts.en.ts'
import { faultTextsVi } from '../../../src/words/faultTexts.vi.ts'
import { windowCard, windowLabel } from '../../support/windowCard.ts'

interface Words {
  readonly name: string
  readonly vi: object
  readonly en: object
}

const screens = new URL('../../../renderer/text/screens/', import.meta.url)
const everyScreen: readonly Words[] = [{ name: 'window', vi, en }, ...(await wordsOfScreens())]

async function wordsOfScreens(): Promise<readonly Words[]> {
  const modules = await Promise.all(
    readdirSync(screens).map(async (file): Promise<object> => await import(new URL(file, screens).href)),
  )
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, { vi: vietnamese, en: plain }]) =>
      vietnamese === undefined || plain === undefined ? [] : [{ name, vi: vietnamese, en: plain }],
    ),
  )
}

/** A shift that does not say whose it is: *ca lấy* is the carrier's, *ca làm* somebody's; a leader and a key are neither. */
const bareShift = {
  vi: /(?<!\p{L}|trưởng |vào |ra )ca(?! lấy| làm| bàn giao)(?!\p{L})/iu,
  en: /(?<!pickup |work |\{)\bshifts?\b(?! leader|\+)/i,
}

describe('the words of the window', () => {
  const flat = (words: object, path = ''): [string, string][] =>
    Object.entries(words).flatMap(([key, value]) => {
      if (typeof value === 'string') return [[`${path}${key}`, value] as [string, string]]
      return typeof value === 'object' && value !== null ? flat(value, `${path}${key}.`) : []
    })
  const facts = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

  it('are there in both languages, with the same facts in them', () => {
    expect(everyScreen.length).toBeGreaterThan(25)
    for (const { name, vi: vietnamese, en: plain } of everyScreen) {
      const english = new Map(flat(plain))
      for (const [path, text] of flat(vietnamese)) {
        expect.soft(english.has(path), `${name} ${path}`).toBe(true)
        expect.soft(facts(english.get(path) ?? ''), `${name} ${path}`).toEqual(facts(text))
      }
      expect.soft(english.size, name).toBe(flat(vietnamese).length)
    }
  })

  it('tell the shift of those who work from the shift in which the carrier fetches', () => {
    const faults = { name: 'faults', vi: faultTextsVi, en: faultTextsEn }
    for (const { name, vi: vietnamese, en: plain } of [...everyScreen, faults]) {
      for (const [path, text] of flat(vietnamese)) expect.soft(text, `${name} ${path}`).not.toMatch(bareShift.vi)
      for (const [path, text] of flat(plain)) expect.soft(text, `${name} ${path}`).not.toMatch(bareShift.en)
    }
    expect(['Mở một ca trước', 'Ca'].every((text) => bareShift.vi.test(text))).toBe(true)
    expect(['Open a shift first', 'Shift'].every((text) => bareShift.en.test(text))).toBe(true)
  })

  it('call a file by one word in Vietnamese', () => {
    const faults = { name: 'faults', vi: faultTextsVi }
    for (const { name, vi: vietnamese } of [...everyScreen, faults])
      for (const [path, text] of flat(vietnamese))
        expect.soft(text.replaceAll(/\{\w+\}/g, ''), `${name} ${path}`).not.toMatch(/(?<![\p{L}-])file(?![\p{L}-])/iu)
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
