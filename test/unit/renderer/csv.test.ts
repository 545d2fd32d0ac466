import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sheetCsv } from '../../../renderer/screens/batch/exportRows.ts'
import { jobsCsv } from '../../../renderer/screens/jobs/jobsCsv.ts'
import { manifestCsv, manifestsCsv } from '../../../renderer/screens/pickup/manifestCsv.ts'
import { batchWords } from '../../../renderer/text/screens/batch.ts'
import { jobsWords } from '../../../renderer/text/screens/jobs.ts'
import { pickupWords } from '../../../renderer/text/screens/pickup.ts'
import { texts } from '../../../renderer/text/texts.ts'
import { csvText } from '../../../src/spreadsheet/csvText.ts'
import { batchRow } from '../../support/batchRows.ts'
import { jobRow } from '../../support/jobRow.ts'
import { noon, parcelRow, pickupRow } from '../../support/pickupRows.ts'

const root = resolve(import.meta.dirname, '../../..')

describe('a CSV file', () => {
  it('begins with the mark that lets a spreadsheet read Vietnamese, and ends its lines with CR LF', () => {
    expect(csvText([['Mã', 1, null]])).toBe('\ufeffMã,1,\r\n')
  })

  it('starts no formula, and leaves numbers alone', () => {
    for (const text of ['=1+1', '+84901', '-1', '@SUM(A1)', '\ta', '\ra', '\na', '＝1+1', '＠SUM(A1)'])
      expect(parse(csvText([[text]]), { bom: true })).toEqual([[`'${text}`]])
    expect(csvText([[-5]])).toBe('\ufeff-5\r\n')
  })

  it('starts no formula behind a separator of another country either, where quotes within a line are letters', () => {
    for (const between of [';', '\n', '\r\n', '\t', ';;']) {
      const text = csvText([['G8ADKBRF', `Lan${between}=HYPERLINK("http://evil.example";"a")${between}@b`, 'c']])
      const cells = text.slice(1).split(/[;\t\r\n]/)
      expect(cells.filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual([])
    }
  })

  it('starts no formula behind quotes either, which have quoted nothing when it begins', () => {
    for (const quotes of [1, 2, 3]) {
      const cells = csvText([['G8ADKBRF', `Lan;${'"'.repeat(quotes)}=1+1;b`, 'c']]).split(';')
      expect(cells.filter((cell) => /^"*[=+\-@]/.test(cell))).toEqual([])
    }
  })

  it('is read back as it was written', () => {
    const cell = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !/^[=+\-@＝＋－＠\t\r\n]|[;\t\r\n]"*[=+\-@＝＋－＠]/.test(text))
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constant('x'), cell), { minLength: 1 }), (rows) => {
        expect(parse(csvText(rows), { bom: true, record_delimiter: '\r\n' })).toEqual(rows)
      }),
    )
  })
})

it('a batch as a file has a line for each row, and nothing a spreadsheet would run', () => {
  const reader = { t: texts.vi, w: batchWords.vi, language: 'vi', now: 0 } as const
  const rows = [batchRow(0, { line: '=1+1', code: null, order: null }), batchRow(1)]
  const text = csvText(sheetCsv(rows, new Map(), reader))
  expect(text.split('\r\n')).toHaveLength(4)
  expect(text).toContain(`1,'=1+1,,chưa in`)
  expect(text).toContain('2,G8AD0001,G8AD0001,chưa in,,Nguyễn Thị Thuỳ Dương,Chờ lấy hàng,250000,40-G-33-A1,')
})

describe('every export', () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'Lan;=1+1']
  const jobsReader = { t: texts.vi, w: jobsWords.vi, language: 'vi' } as const

  it.each(formulas)('begins no cell with the formula %j, whoever was called so', (name) => {
    const files = [
      jobsCsv([jobRow({ by: name, printer: name, code: name })], jobsReader),
      manifestCsv(pickupRow(), [parcelRow(0, name, { order: name, before: name, scannedAt: noon })], pickupWords.vi),
      manifestsCsv([pickupRow({ driver: name, person: name, manifest: name })], pickupWords.vi),
    ]
    for (const rows of files)
      for (const cells of [
        csvText(rows)
          .slice(1)
          .split(/[,;\r\n]/),
        parse(csvText(rows), { bom: true }).flat(),
      ])
        expect(cells.filter((cell: string) => /^"?[=+@\t]|^-\D|^-1$/.test(cell))).toEqual([])
  })

  it('goes the one way that makes formulas harmless', () => {
    const sources = globSync('renderer/**/*.{ts,tsx}', {
      cwd: root,
      exclude: ['renderer/gallery/**', 'renderer/text/**'],
    })
    const saving = sources.filter((file) => /saveFile\([^)]*\.csv|\.csv`/.test(readFileSync(join(root, file), 'utf8')))
    expect(saving.length).toBeGreaterThan(3)
    for (const file of saving)
      expect([file, readFileSync(join(root, file), 'utf8')]).toEqual([file, expect.stringMatching(/csvText\(/)])
  })
})
