import { describe, expect, it } from 'vitest'
import type { CodRow } from '../../../src/model/cod.ts'
import { codPdf } from '../../../src/paper/codPdf.ts'
import type { Language } from '../../../src/words/language.ts'
import { codRow, shortRow, stayedRow } from '../../support/codRows.ts'
import { houseFonts } from '../../support/houseFonts.ts'
import { readPages } from '../../support/pdfPages.ts'

describe('a page of the books to sign', () => {
  const pageOf = async (orders: readonly CodRow[], language: Language) => {
    const about = { rows: orders, from: '2026-11-21', to: '2026-11-21', station: 'Bàn 03', place: 'Kho Tân Bình' }
    return readPages(await codPdf(about, language, houseFonts))
  }

  it.each([
    ['vi', ['ĐỐI SOÁT COD', '500.000', 'SHORT1', 'Thiếu', 'STAY01', 'Hư hỏng', 'Trưởng ca', 'Chủ shop']],
    ['en', ['COD RECONCILED', '500,000', 'SHORT1', 'Short', 'STAY01', 'Damaged', 'Shift leader']],
  ] as const)('says in %s what each shift came to, and of each order to be looked at why', async (language, words) => {
    const [page, ...more] = await pageOf([codRow('PAID01'), shortRow, stayedRow], language)
    for (const word of [...words, '21/11/2026', 'BG-4071-261121-01', 'Kho Tân Bình']) expect(page?.text).toContain(word)
    expect(page?.text).not.toContain('PAID01')
    expect(more).toEqual([])
  })

  it('has every order of many on its pages', async () => {
    const many = Array.from({ length: 90 }, (_, place) => ({
      ...shortRow,
      order: `S${String(place).padStart(5, '0')}`,
    }))
    const pages = await pageOf(many, 'vi')
    const text = pages.map((page) => page.text).join('\n')
    for (const { order } of many) expect(text).toContain(order)
    expect(pages.length).toBeGreaterThan(1)
  })

  it('draws names that are markup, or an end of a text of PDF, as their letters, and gives a reader nothing to run', async () => {
    const name = '<b>A</b>) Tj /JS (app.alert(1)) \\ <</S /JavaScript>>'
    const { handover, ...row } = codRow('G8ADKBRF')
    if (handover === null) throw new Error('no handover')
    const about = { from: '2026-11-21', to: '2026-11-21', station: name, place: name }
    const rows = [{ ...row, verdict: 'short' as const, handover: { ...handover, manifest: name } }]
    const pdf = await codPdf({ ...about, rows }, 'vi', houseFonts)
    const [{ text } = { text: '' }, ...more] = await readPages(pdf)
    expect(text.replaceAll(/\s/g, '')).toContain('<b>A</b>)Tj')
    expect(more).toEqual([])
    expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/\/(JavaScript|JS|URI|Launch|OpenAction|AA)\b/)
  })
})
