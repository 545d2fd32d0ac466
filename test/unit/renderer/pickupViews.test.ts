import { describe, expect, it } from 'vitest'
import { flawsOf, isFlawless, reasonsOf, shortParcels } from '../../../renderer/screens/pickup/closingView.ts'
import { pickupOf } from '../../../renderer/screens/pickup/followPickup.ts'
import { manifestCsv, manifestsCsv } from '../../../renderer/screens/pickup/manifestCsv.ts'
import { listedParcels, noteText, verdictText } from '../../../renderer/screens/pickup/parcelLines.ts'
import { scanHead, soundOfScan } from '../../../renderer/screens/pickup/scanOutView.ts'
import {
  ageText,
  countdownText,
  dayText,
  deedText,
  hoursText,
  ownWindow,
  readHours,
  shiftLines,
  urgencyOf,
  windowText,
} from '../../../renderer/screens/pickup/shiftsView.ts'
import { pickupSound } from '../../../renderer/stores/pickupsStore.ts'
import { pickupWords } from '../../../renderer/text/screens/pickup.ts'
import type { PickupScan } from '../../../src/contract/pickups.ts'
import { csvText } from '../../../src/spreadsheet/csvText.ts'
import { noon, parcelRow, pickupRow } from '../../support/pickupRows.ts'

const w = pickupWords.vi
const minute = 60_000
const hour = 60 * minute
const window = { from: noon, to: noon + 6 * hour }
const reader = { w, language: 'vi', now: noon } as const
const cancelled = (code: string) => ({ code, why: 'cancelled', news: null }) as const

describe('a shift in the list', () => {
  it.each([
    [noon - 45 * minute, 'bắt đầu sau 45 phút', 'later'],
    [noon - 2 * hour - 5 * minute, 'bắt đầu sau 2 giờ 5 phút', 'later'],
    [noon, 'còn 6 giờ 0 phút', 'now'],
    [noon + 5.5 * hour, 'còn 30 phút', 'soon-over'],
    [noon + 6 * hour, 'đã qua 1 phút', 'over'],
    [noon + 60 * hour, 'đã qua 2 ngày', 'over'],
  ] as const)('counts down: at %i it says %s', (now, words, urgency) => {
    expect(countdownText(window, now, w, 'vi')).toBe(words)
    expect(urgencyOf(window, now)).toBe(urgency)
  })

  it.each([
    [0, 'Hôm nay'],
    [-24 * hour, 'Ngày mai'],
    [24 * hour, 'Hôm qua'],
    [-72 * hour, '21/11'],
  ])('is of a day that people name', (later, word) => {
    expect(dayText(window, noon + later, w)).toBe(word)
    expect(hoursText(window)).toBe('12:00–18:00')
    expect(windowText(window, noon + later, w)).toBe(`12:00–18:00, ${word.toLowerCase()}`)
  })

  it('comes with the handover of its window; what is open first, what is over last', () => {
    const evening = { from: noon + 6 * hour, to: noon + 8 * hour }
    const past = { from: noon - 5 * hour, to: noon - hour }
    const row = {
      fetchedAt: noon,
      shifts: [past, window, evening].map((one) => ({ ...one, title: '', orders: 3 })),
    }
    const open = pickupRow({ id: 'b', ...evening })
    const own = pickupRow({ id: 'c', from: noon + hour, to: noon + 2 * hour })
    const signed = pickupRow({ id: 'a', state: 'closed', closedAt: noon })
    const lines = shiftLines(row, { a: signed, b: open, c: own }, noon)
    expect(lines.map(({ from, open: going, signed: over }) => [from - noon, going?.id, over?.id])).toEqual([
      [hour, 'c', undefined],
      [6 * hour, 'b', undefined],
      [0, undefined, 'a'],
      [-5 * hour, undefined, undefined],
    ])
    expect(lines.map((line) => deedText(line, w, 'vi'))).toEqual([
      'Tiếp tục · 0/2 kiện',
      'Tiếp tục · 0/2 kiện',
      'Mở bàn giao',
      'Mở bàn giao',
    ])
  })

  it('says how old it is while nobody can be asked', () => {
    const row = { fetchedAt: noon - 3 * hour, shifts: [] }
    expect(ageText(row, false, noon, w)).toBeNull()
    expect(ageText(row, true, noon, w)).toContain('09:00')
    expect(ageText({ ...row, fetchedAt: null }, true, noon, w)).toBe(w.shifts.offlineNever)
  })
})

describe('hours of a shift that somebody types', () => {
  it.each([
    ['12:00', 720],
    ['7', 420],
    ['7h', 420],
    ['7h30', 450],
    ['18.15', 1095],
    ['24:00', 1440],
    ['24:30', null],
    ['12:60', null],
    ['noon', null],
    ['', null],
  ])('%s is %s minutes of the day', (text, minutes) => {
    expect(readHours(text)).toBe(minutes)
  })

  it('are a window of today or tomorrow, in Vietnam, when they are in order', () => {
    const own = { from: '12:00', to: '18:00' }
    expect(ownWindow({ day: 'today', ...own }, noon)).toEqual(window)
    expect(ownWindow({ day: 'tomorrow', ...own }, noon)?.from).toBe(noon + 24 * hour)
    expect(ownWindow({ day: 'today', from: '18:00', to: '12:00' }, noon)).toBeNull()
    expect(ownWindow({ day: 'today', from: '12:00', to: '12:00' }, noon)).toBeNull()
  })
})

describe('the card of the scan-out', () => {
  const scan = (change: Partial<PickupScan>): PickupScan => ({
    at: noon,
    code: 'G8ADKBRF',
    verdict: 'scanned',
    firstAt: null,
    shift: null,
    before: null,
    offline: false,
    ...change,
  })
  const head = (change: Partial<PickupScan>, pickup = pickupRow()) =>
    scanHead({ ...pickup, last: scan(change) }, null, reader)

  it.each([
    ['scanned', 'ĐÃ QUÉT', 'printed', 'tick', 'ok'],
    ['over', 'DƯ', 'waiting', 'triangle', 'warning'],
    ['unknown', 'CHƯA BIẾT', 'in-doubt', 'diamond', 'warning'],
    ['cancelled', 'ĐƠN ĐÃ HUỶ', 'not-printed', 'octagon', 'error'],
    ['duplicate', 'QUÉT RỒI', 'duplicate', 'triangle', 'duplicate'],
  ] as const)('says %s in a word, a colour, a shape and a sound', (verdict, word, tone, shape, sound) => {
    expect(head({ verdict })).toMatchObject({ word, tone, shape, code: 'G8ADKBRF' })
    expect(soundOfScan(scan({ verdict }), false)).toBe(sound)
  })

  it('says and sounds that the last parcel of the list is there', () => {
    const complete = pickupRow({ counts: { ...pickupRow().counts, scanned: 2, short: 0 } })
    expect(head({}, complete)).toMatchObject({ line: 'đủ kiện của ca lấy này', next: 'Đủ kiện. F9 để ký và chốt' })
    expect(soundOfScan(scan({}), true)).toBe('batch')
  })

  it('says why a parcel is over: its shift, or the manifest it went with', () => {
    expect(head({ verdict: 'over', shift: window }).line).toBe('đơn này thuộc ca lấy 12:00–18:00')
    expect(head({ verdict: 'over', before: 'BG-1' }).line).toBe('đã bàn giao theo biên bản BG-1')
    expect(head({ verdict: 'over' })).toMatchObject({
      line: 'không có trong danh sách của ca lấy này',
      deeds: ['take-back'],
    })
  })

  it('says what speaks while the service is away', () => {
    expect(head({ offline: true }).line).toContain('mất mạng')
    expect(head({ verdict: 'unknown', offline: true }).line).toBe(w.scan.line.unasked)
  })

  it('shows a cancelled parcel until it is put aside, whatever was scanned since', () => {
    const shouting = pickupRow({ shouting: [cancelled('LXFDFT'), cancelled('L8TKYG')], last: scan({}) })
    expect(scanHead(shouting, null, reader)).toMatchObject({
      word: 'ĐƠN ĐÃ HUỶ',
      code: 'LXFDFT',
      next: 'Để riêng 2 kiện không giao được, rồi bấm Esc',
      deeds: ['put-aside'],
    })
  })

  it('clears the last parcel while a scan is on its way, and shows what was refused', () => {
    const pickup = pickupRow({ last: scan({}) })
    expect(scanHead(pickup, { line: 'lxfdft', fault: null }, reader)).toMatchObject({
      word: 'ĐANG TÌM',
      code: 'lxfdft',
    })
    const fault = { code: 'pickup.which-parcel', facts: { code: 'LXFDFT', parcels: 3 } } as const
    expect(scanHead(pickup, { line: 'LXFDFT', fault }, reader)).toMatchObject({
      word: 'KHÔNG NHẬN',
      line: 'Đơn LXFDFT có 3 kiện, chưa rõ là kiện nào',
      tone: 'not-printed',
    })
  })

  it('waits for the first parcel, and for the next one after a restart', () => {
    expect(scanHead(pickupRow(), null, reader).shape).toBeNull()
    expect(scanHead(pickupRow(), null, reader).next).toBe('Quét kiện đầu tiên của ca lấy này')
    const some = pickupRow({ counts: { ...pickupRow().counts, handed: 4 } })
    expect(scanHead(some, null, reader).next).toBe('Quét kiện tiếp theo')
  })
})

describe('what is signed', () => {
  const parcels = [
    parcelRow(0, 'LXFDFT_10', { verdict: 'expected', scannedAt: null }),
    parcelRow(1, 'G8ADKBRF'),
    parcelRow(2, 'G8AD6FRU', { verdict: 'expected', scannedAt: null }),
  ]
  const draft = {
    pickup: '',
    open: true,
    all: '' as const,
    reasons: new Map([[0, 'damaged' as const]]),
    driver: 'Tài',
    person: ' ',
    tried: 0,
    sending: false,
  }

  it('has a reason for each short parcel: its own, or the one of all', () => {
    const short = shortParcels(parcels)
    expect(short.map(({ code }) => code)).toEqual(['G8AD6FRU', 'LXFDFT_10'])
    expect(reasonsOf(short, draft)).toEqual([{ row: 0, reason: 'damaged' }])
    expect(reasonsOf(short, { ...draft, all: 'next-shift' })).toEqual([
      { row: 2, reason: 'next-shift' },
      { row: 0, reason: 'damaged' },
    ])
  })

  it('is not signed without both names and every reason', () => {
    const short = shortParcels(parcels)
    expect(flawsOf(short, draft, 'Lan')).toEqual({ driver: false, person: true, reasons: 1 })
    expect(isFlawless(flawsOf(short, { ...draft, person: 'Lan', all: 'other' }, null))).toBe(true)
    // Nobody has typed there: it is whoever is signed in, and nobody where nobody is.
    expect(flawsOf(short, { ...draft, person: null }, 'Lan').person).toBe(false)
    expect(flawsOf(short, { ...draft, person: null }, null).person).toBe(true)
  })
})

describe('the lists of labels', () => {
  const parcels = [
    parcelRow(0, 'G8A_10', { verdict: 'expected', scannedAt: null }),
    parcelRow(1, 'G8A_2', { verdict: 'expected', scannedAt: null }),
    parcelRow(2, 'LXFDFT', { scannedAt: noon }),
    parcelRow(3, 'L8TKYG', { verdict: 'over', scannedAt: noon + 1 }),
    parcelRow(4, 'L8TTRG', { verdict: 'gone', scannedAt: null }),
    parcelRow(5, 'G8ADWZ5B', { verdict: 'cancelled', scannedAt: noon - 1 }),
  ]
  const codes = (listed: 'short' | 'all') => listedParcels(parcels, listed).map(({ code }) => code)

  it('show what is missing by its code, and of all what was scanned last first', () => {
    expect(codes('short')).toEqual(['G8A_2', 'G8A_10'])
    expect(codes('all')).toEqual(['G8ADWZ5B', 'L8TKYG', 'LXFDFT', 'G8A_2', 'G8A_10'])
  })

  it('call an expected parcel short once the pickup is signed', () => {
    expect(verdictText({ verdict: 'expected' }, 'open', w)).toBe('chưa quét')
    expect(verdictText({ verdict: 'expected' }, 'closed', w)).toBe('thiếu')
    const left = parcelRow(0, 'X', { short: 'held', before: 'BG-1' })
    expect(noteText(left, w)).toBe('Shop giữ lại · đã giao theo BG-1')
  })

  it('are files that a spreadsheet reads', () => {
    const text = csvText(manifestCsv(pickupRow({ state: 'closed' }), parcels, w))
    expect(text.split('\r\n')[0]).toBe(
      '\ufeffMã kiện,Mã đơn,Kết quả,Quét lúc,Nơi nhận,Khối lượng,Thu hộ,Lý do thiếu,Biên bản trước',
    )
    expect(text).toContain('LXFDFT,LXFDFT,đã quét,2026-11-21 12:00:00,"Quận Hà Đông, Hà Nội",1600,250000,,\r\n')
    const list = csvText(manifestsCsv([pickupRow({ state: 'closed', closedAt: noon, driver: 'Tài' })], w))
    expect(list).toContain('BG-4071-261121-01,2026-11-21 12:00–18:00,2026-11-21 12:00:00,2026-11-21 12:00:00,Tài,')
  })
})

describe('the window', () => {
  it('finds a pickup by its id and by the number on its manifest', () => {
    const row = pickupRow()
    expect(pickupOf(row.id, { [row.id]: row }, null)).toBe(row)
    expect(pickupOf(row.manifest, { [row.id]: row }, null)).toBe(row)
    const old = pickupRow({ id: 'old', manifest: 'BG-4071-250101-01' })
    expect(pickupOf('BG-4071-250101-01', { [row.id]: row }, old)).toBe(old)
    expect(pickupOf('BG-4071-250101-02', { [row.id]: row }, old)).toBeNull()
    expect(pickupOf(null, { [row.id]: row }, old)).toBeNull()
  })

  it('sounds when a parcel turns out to be cancelled behind its scan, and not for the scan itself', () => {
    const before = pickupRow()
    const last = {
      at: noon,
      code: 'LXFDFT',
      verdict: 'cancelled' as const,
      firstAt: null,
      shift: null,
      before: null,
      offline: false,
    }
    const rows = (change: object) => ({ [before.id]: { ...before, ...change } })
    expect(pickupSound(rows({}), rows({ shouting: [cancelled('G8ADKBRF')] }))).toBe('error')
    expect(pickupSound(rows({}), rows({ shouting: [cancelled('LXFDFT')], last }))).toBeNull()
    expect(
      pickupSound(rows({ shouting: [cancelled('G8ADKBRF')] }), rows({ shouting: [cancelled('G8ADKBRF')] })),
    ).toBeNull()
    expect(pickupSound({}, rows({ shouting: [cancelled('G8ADKBRF')] }))).toBeNull()
    expect(pickupSound(rows({}), rows({ state: 'closed', late: ['G8ADKBRF'] }))).toBe('error')
  })
})
