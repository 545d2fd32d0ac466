import { describe, expect, it } from 'vitest'
import type { EntryReader } from '../../../renderer/screens/jobs/entryView.ts'
import { entryLine } from '../../../renderer/screens/jobs/entryView.ts'
import { jobsCsv } from '../../../renderer/screens/jobs/jobsCsv.ts'
import { screenState } from '../../../renderer/screens/jobs/jobsView.ts'
import { whyText } from '../../../renderer/screens/jobs/jobView.ts'
import { en } from '../../../renderer/text/en.ts'
import { jobsWords } from '../../../renderer/text/screens/jobs.ts'
import { vi } from '../../../renderer/text/vi.ts'
import type { EntryBody } from '../../../src/model/job.ts'
import { jobRow } from '../../support/jobRow.ts'

const now = Date.parse('2026-11-21T09:41:00+07:00')
const printer = (id: string) => (id === 'xp' ? 'Xprinter' : id)
const reader: EntryReader = { t: vi, w: jobsWords.vi, language: 'vi', now, printer }
const label = { account: 'a', shop: 1, order: 'G8ADKBRF', parcel: 2, size: '80x80' } as const
const accepted = {
  type: 'accepted',
  intent: 'i',
  label,
  printer: 'xp',
  copy: 1,
  reprintOf: null,
  waitMs: null,
} as const
const fault = { code: 'printer.media-empty' } as const

const bodies: readonly EntryBody[] = [
  accepted,
  { type: 'started' },
  { type: 'identified', label },
  { type: 'stopped', fault },
  { type: 'moved', printer: 'xp', size: '52x70' },
  { type: 'sending', contentHash: 'h' },
  { type: 'unsent', fault },
  { type: 'stalled', reasons: ['media-empty', 'cover-open'] },
  { type: 'stalled', reasons: [] },
  { type: 'received' },
  { type: 'queued', queue: 'spooler:ZT411', number: 17 },
  { type: 'withdrawn' },
  { type: 'printed', evidence: 'counted', ms: {} },
  { type: 'sent', ms: {} },
  { type: 'doubted', fault: { code: 'printer.connection-lost' }, ms: {} },
  { type: 'settled', printed: true, evidence: 'label-in-hand' },
  { type: 'settled', printed: false, evidence: 'person' },
  { type: 'aborted', fault: { code: 'order.unknown' }, ms: {} },
  { type: 'canceled' },
  { type: 'acknowledged' },
  { type: 'weighed', grams: 512, ordered: 500, beyond: false },
  { type: 'weighed', grams: 513, ordered: null, beyond: false },
  { type: 'verified', match: true },
  { type: 'verified', match: false },
  { type: 'hosts-allowed', hosts: ['cdn.example'], gives: 'scripts' },
  { type: 'allowed', deed: 'unguarded', why: 'looked', leader: 'An' },
  { type: 'allowed', deed: 'mismatch', why: null, leader: 'An' },
  { type: 'allowed', deed: 'second-label', why: 'lost', leader: 'An' },
  { type: 'allowed', deed: 'second-label', why: null, leader: null },
]
const what = (body: EntryBody, by: EntryReader = reader) => entryLine({ at: now, by: 'station', body }, by).what

describe("a line of a label's life", () => {
  it('has words for every entry in both languages, with nothing left to fill in', () => {
    const said = bodies.map((body) => what(body))
    const inEnglish = bodies.map((body) => what(body, { ...reader, t: en, w: jobsWords.en, language: 'en' }))
    for (const text of [...said, ...inEnglish]) expect(text).toMatch(/^[^{}[\]]+$/)
    expect(new Set(said).size).toBe(bodies.length)
    expect(new Set(inEnglish).size).toBe(bodies.length)
  })

  it('names printers, sizes, reasons and evidence as the operator does', () => {
    expect(what({ ...accepted, copy: 2, reason: 'damaged' })).toBe(
      'Nhận in ở Xprinter, khổ 80×80, tem in lại bản 2 (Tem rách, bẩn)',
    )
    expect(what({ type: 'identified', label })).toBe('Đơn có tem G8ADKBRF_2')
    expect(what({ type: 'stalled', reasons: ['media-empty', 'cover-open'] })).toContain('hết giấy, nắp mở')
    expect(what({ type: 'settled', printed: false, evidence: 'person' })).toBe('Chốt: không có tem (người xem tại máy)')
  })

  it('says who did it and when, with the day when it was another', () => {
    const line = (at: number, by: string) => entryLine({ at, by, body: { type: 'canceled' } }, reader)
    expect(line(now, 'operator')).toMatchObject({ time: '09:41:00', who: 'chưa vào ca' })
    expect(line(now - 86_400_000, 'station')).toMatchObject({ time: '20/11 09:41:00', who: 'trạm' })
    expect(line(now, 'Lan').who).toBe('Lan')
    expect(line(now, 'toString').who).toBe('toString')
  })
})

describe('the history in words', () => {
  it('says why a label is as it is', () => {
    expect(whyText(jobRow({ fault }), vi, 'vi')).toBe('Hết giấy')
    expect(whyText(jobRow({ reason: 'lost' }), vi, 'vi')).toBe('Mất tem')
    expect(whyText(jobRow(), vi, 'vi')).toBe('')
  })

  it('counts what needs somebody apart from what goes on by itself', () => {
    const doubt = jobRow({ state: 'in-doubt', verdict: 'in-doubt' })
    const waits = jobRow({ state: 'stopped', verdict: null })
    const all = { doubts: 0, waiting: 0 }
    const attention = [doubt, doubt, waits]
    expect(screenState({ attention, unlisted: all }, 1, jobsWords.vi, 'vi')).toBe(
      '2 tem chưa rõ · 1 tem đang chờ · 1 yêu cầu chờ gửi',
    )
    expect(screenState({ attention, unlisted: { doubts: 48, waiting: 0 } }, 0, jobsWords.vi, 'vi')).toBe(
      '50 tem chưa rõ · 1 tem đang chờ',
    )
    expect(screenState({ attention: [], unlisted: all }, 0, jobsWords.vi, 'vi')).toBe('Không có tem nào cần xử lý')
  })

  it('goes into a file line by line, under a head', () => {
    const job = jobRow({ state: 'canceled', verdict: 'not-printed', copy: 2, reason: 'other', acceptedAt: now })
    const [head, line, ...more] = jobsCsv([job], reader)
    expect(more).toEqual([])
    expect(head).toHaveLength(line?.length ?? 0)
    expect(line).toContain('2026-11-21 09:41:00')
    expect(line).toContain('đã huỷ')
    expect(line).toContain('Lý do khác')
  })
})
