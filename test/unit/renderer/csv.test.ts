import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sheetCsv } from '../../../renderer/screens/batch/exportRows.ts'
import { figuresCsv } from '../../../renderer/screens/jobs/figuresCsv.ts'
import { jobsCsv } from '../../../renderer/screens/jobs/jobsCsv.ts'
import { codCsv } from '../../../renderer/screens/money/codCsv.ts'
import { ordersCsv } from '../../../renderer/screens/orders/exportOrders.ts'
import { manifestCsv, manifestsCsv } from '../../../renderer/screens/pickup/manifestCsv.ts'
import { returnsCsv } from '../../../renderer/screens/returns/exportReturns.ts'
import { batchWords } from '../../../renderer/text/screens/batch.ts'
import { figuresWords } from '../../../renderer/text/screens/figures.ts'
import { jobsWords } from '../../../renderer/text/screens/jobs.ts'
import { moneyWords } from '../../../renderer/text/screens/money.ts'
import { ordersWords } from '../../../renderer/text/screens/orders.ts'
import { pickupWords } from '../../../renderer/text/screens/pickup.ts'
import { returnsWords } from '../../../renderer/text/screens/returns.ts'
import { texts } from '../../../renderer/text/texts.ts'
import type { DayFigures } from '../../../src/contract/figures.ts'
import type { OrderRow } from '../../../src/contract/parcels.ts'
import { csvText } from '../../../src/spreadsheet/csvText.ts'
import { figures } from '../../gallery/fakeFigures.ts'
import { returnRow, wholeOrder } from '../../gallery/orderFixtures.ts'
import { batchRow } from '../../support/batchRows.ts'
import { codRow } from '../../support/codRows.ts'
import { jobRow } from '../../support/jobRow.ts'
import { noon, parcelRow, pickupRow } from '../../support/pickupRows.ts'

const payoutColumns = { code: 'A', cod: 'B', fees: null, promotion: null, paid: null }
const root = resolve(import.meta.dirname, '../../..')

describe('a CSV file', () => {
  it('begins with the mark that lets a spreadsheet read Vietnamese, and ends its lines with CR LF', () => {
    expect(csvText([['Mã', 1, null]])).toBe('\ufeffMã,1,\r\n')
  })

  it('leaves out what turns the letters behind it, an address of 12 for one of 21', () => {
    expect(csvText([['Số \u202e21\u202c \u206612\u2069']])).toBe('\ufeffSố 21 12\r\n')
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

  it('gives whoever looks at it in a terminal no control character of somebody else’s', () => {
    const text = csvText([['SO-1\u009b2J', '\u001b]0;x\u0007', 'a\u0000\u007fb', 'two\nlines\tand more']])
    expect(text).toBe('\ufeffSO-1\\u009b2J,\\u001b]0;x\\u0007,a\\u0000\\u007fb,"two\nlines\tand more"\r\n')
  })

  it('is read back as it was written', () => {
    const cell = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text))
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
  const words = { t: texts.vi, language: 'vi' } as const

  /** Figures of people, printers and shops of this name, and a parcel of it that took long. */
  const figuresOf = (name: string): DayFigures => {
    const named = (shares: DayFigures['shops']) => shares.map((share) => ({ ...share, name }))
    const [operators, printers, shops] = [named(figures.operators), named(figures.printers), named(figures.shops)]
    const slow = figures.slow.map((parcel) => ({ ...parcel, code: name, by: name, printer: name }))
    return { ...figures, operators, printers, shops, slow }
  }
  const order = (name: string): OrderRow => {
    const receiver = { ...wholeOrder.receiver, name }
    const named = { ...wholeOrder, code: name, sellerCode: name, receiver, status: name, content: name }
    return { order: named, madeAt: noon, readAt: noon, printed: 'no', waiting: false }
  }
  const cod = (name: string) => {
    const payout = { id: 'p', keptAt: 0, by: name, file: name, columns: payoutColumns, lines: 1, flawed: 0, paid: 0 }
    const { handover } = codRow(name)
    const row = codRow(name, { handover: handover && { ...handover, manifest: name } })
    return codCsv([row, { ...row, lines: [] }], [payout], moneyWords.vi)
  }

  it.each(formulas)('begins no cell with the formula %j, whoever was called so', (name) => {
    const files = [
      jobsCsv([jobRow({ by: name, printer: name, code: name })], { ...words, w: jobsWords.vi }),
      manifestCsv(pickupRow(), [parcelRow(0, name, { order: name, before: name, scannedAt: noon })], pickupWords.vi),
      manifestsCsv([pickupRow({ driver: name, person: name, manifest: name })], pickupWords.vi),
      figuresCsv(figuresOf(name), { ...words, w: figuresWords.vi }),
      cod(name),
      ordersCsv([order(name)], { ...words, w: ordersWords.vi }),
      returnsCsv(
        [returnRow(0, { code: name, order: name, sellerCode: name, status: name, note: name, at: noon, by: name })],
        { ...words, w: returnsWords.vi },
      ),
    ]
    for (const rows of files) {
      expect(rows.flat()).toContain(name)
      for (const cells of [
        csvText(rows)
          .slice(1)
          .split(/[,;\r\n]/),
        parse(csvText(rows), { bom: true, relax_column_count: true }).flat(),
      ])
        expect(cells.filter((cell: string) => /^"?[=+@\t]|^-\D|^-1$/.test(cell))).toEqual([])
    }
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
