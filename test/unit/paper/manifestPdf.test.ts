import { describe, expect, it } from 'vitest'
import type { PickupParcelView } from '../../../src/contract/pickups.ts'
import { countParcels } from '../../../src/model/pickup.ts'
import { manifestContent } from '../../../src/paper/manifestLines.ts'
import { manifestPdf } from '../../../src/paper/manifestPdf.ts'
import type { Language } from '../../../src/words/language.ts'
import { manifestTexts } from '../../../src/words/manifestTexts.ts'
import { houseFonts } from '../../support/houseFonts.ts'
import { readPages } from '../../support/pdfPages.ts'
import { noon, parcelRow, pickupRow } from '../../support/pickupRows.ts'

const parcels = [
  parcelRow(0, 'LXFDFT_2'),
  parcelRow(1, 'LXFDFT_1'),
  parcelRow(2, 'G8ADKBRF', { cargo: { place: 'Thành phố Buôn Ma Thuột, Đắk Lắk', cod: 0, weight: 700 } }),
  parcelRow(3, 'G8AD6FRU', { verdict: 'over', before: 'BG-4071-261120-01' }),
  parcelRow(4, 'DH-2026/0451', { verdict: 'unknown', order: null, cargo: null }),
  parcelRow(5, 'L8TKYG', { verdict: 'expected', scannedAt: null, short: 'not-found' }),
  parcelRow(6, 'L8TTRG', { verdict: 'cancelled' }),
  parcelRow(7, 'G8ADWZ5B', { verdict: 'gone', scannedAt: null }),
]
const signed = pickupRow({
  state: 'closed',
  closedAt: noon + 1_800_000,
  driver: 'Trần Văn Tài',
  person: 'Đặng Thị Ngọc Ánh',
  counts: { ...countParcels([]), handed: 5, cod: 500_000, weight: 3_900 },
})

async function pagesOf(labels: readonly PickupParcelView[], language: Language = 'vi') {
  const about = { pickup: signed, parcels: labels, station: 'Bàn 03', place: 'Kho Tân Bình' }
  return readPages(await manifestPdf(about, language, houseFonts))
}

describe('a manifest on paper', () => {
  it('carries its number as a bar code that reads back, once', async () => {
    const pages = await pagesOf(parcels)
    expect(pages.map(({ codes }) => codes)).toEqual([['BG-4071-261121-01']])
  })

  it.each([
    ['vi', ['BIÊN BẢN BÀN GIAO HÀNG', 'Đặng Thị Ngọc Ánh', 'Trần Văn Tài', '500.000 đ', 'TP Buôn Ma Thuột, Đắk Lắk']],
    ['en', ['HANDOVER MANIFEST', 'Đặng Thị Ngọc Ánh', 'Trần Văn Tài', '500,000 đ', 'TP Buôn Ma Thuột, Đắk Lắk']],
  ] as const)('says in %s what went, what stayed and why, and who signed', async (language, words) => {
    const [{ text } = { text: '' }] = await pagesOf(parcels, language)
    const { reason } = manifestTexts[language]
    for (const word of [
      ...words,
      'BG-4071-261120-01',
      'LXFDFT_1',
      'L8TKYG',
      reason['not-found'],
      'L8TTRG',
      'Kho Tân Bình',
    ])
      expect(text).toContain(word)
    expect(text).not.toContain('G8ADWZ5B')
  })

  it('draws names that are markup, or an end of a text of PDF, as their letters, and gives a reader nothing to run', async () => {
    const name = '<b>A</b>) Tj /JS (app.alert(1)) \\ <</S /JavaScript>>'
    const about = {
      pickup: { ...signed, driver: name, person: name },
      parcels: [parcelRow(0, 'G8ADKBRF', { cargo: { place: name, cod: 0, weight: 700 } })],
      station: name,
      place: name,
    }
    const pdf = await manifestPdf(about, 'vi', houseFonts)
    const [{ text } = { text: '' }, ...more] = await readPages(pdf)
    expect(text.replaceAll(/\s/g, '')).toContain('<b>A</b>)Tj')
    expect(more).toEqual([])
    expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/\/(JavaScript|JS|URI|Launch|OpenAction|AA)\b/)
  })

  it('is drawn at once though the carrier has an address of twenty thousand letters, or letters of no font', async () => {
    const names = [`12 Lê Lợi, ${'Phường '.repeat(3_000)}, Quận 1`, '\ud800\u0000\n', 'مرحبا\u202e', '👩‍👩‍👧']
    const rows = names.map((place, row) => parcelRow(row, `G8AD000${row}`, { cargo: { place, cod: 0, weight: 1 } }))
    const [page] = await pagesOf(rows)
    for (const row of names.keys()) expect(page?.text).toContain(`G8AD000${row}`)
  })

  it('cuts no sum, however much the driver takes', async () => {
    const cod = 98_765_432_100
    const about = {
      pickup: { ...signed, counts: { ...signed.counts, cod, weight: 98_765_400 } },
      parcels: [parcelRow(0, 'G8ADKBRF', { cargo: { place: '', cod: 50_000_000, weight: 1_600 } })],
      station: '',
      place: '',
    }
    const [page] = await readPages(await manifestPdf(about, 'vi', houseFonts))
    expect(page?.text).toContain('50.000.000')
    expect(page?.text.split('98.765.432.100').length).toBe(3)
  })

  it('has every parcel of many on its pages, each page with its number', async () => {
    const many = Array.from({ length: 400 }, (_, row) => parcelRow(row, `G8A${String(row).padStart(5, '0')}`))
    const pages = await pagesOf(many)
    const text = pages.map((page) => page.text).join('\n')
    for (const { code } of many) expect(text).toContain(code)
    expect(pages.length).toBeGreaterThan(8)
    for (const [place, page] of pages.entries()) {
      expect(page.text).toContain(`Trang ${place + 1}/${pages.length}`)
      expect(page.text).toContain('BG-4071-261121-01')
    }
    expect(pages.slice(0, -1).every((page) => page.text.includes('Mã kiện'))).toBe(true)
  })

  it('has room to sign on one page, wherever the list ends', async () => {
    for (const length of [34, 36, 38, 40, 42]) {
      const labels = Array.from({ length }, (_, row) => parcelRow(row, `G8A${String(row).padStart(5, '0')}`))
      const last = (await pagesOf(labels)).at(-1)
      expect(last?.text).toContain('Bên giao (trạm)')
      expect(last?.text).toContain('Bên nhận (tài xế)')
    }
  })

  it('is made of nothing as well', async () => {
    const [page] = await pagesOf([])
    expect(page?.codes).toEqual(['BG-4071-261121-01'])
  })
})

describe('the lines of a manifest', () => {
  const content = manifestContent(parcels, manifestTexts.vi)

  it('are the labels that went, in the order of their codes, weight and COD once for each order', () => {
    expect(content.lines.map(({ number, code, cod, note }) => [number, code, cod, note])).toEqual([
      [1, 'DH-2026/0451', null, 'chưa biết'],
      [2, 'G8AD6FRU', 250_000, 'dư · BG-4071-261120-01'],
      [3, 'G8ADKBRF', 0, ''],
      [4, 'LXFDFT_1', 250_000, ''],
      [5, 'LXFDFT_2', null, ''],
    ])
    expect(content.orders).toBe(4)
  })

  it('name what stayed with its reason, and what was cancelled', () => {
    expect(content.short).toEqual([{ code: 'L8TKYG', why: 'Không tìm thấy' }])
    expect(content.cancelled).toEqual([{ code: 'L8TTRG', why: '' }])
  })

  it('say that a code was made unreadable', () => {
    const [line] = manifestContent([parcelRow(0, 'X', { code: null, cargo: null })], manifestTexts.vi).lines
    expect(line).toMatchObject({ code: 'đã xoá', place: '', cod: null })
  })
})
