import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText } from '../../../renderer/text/csv.ts'

describe('a CSV file', () => {
  it('begins with the mark that lets a spreadsheet read Vietnamese, and ends its lines with CR LF', () => {
    expect(csvText([['Mã', 1, null]])).toBe('\ufeffMã,1,\r\n')
  })

  it('starts no formula, and leaves numbers alone', () => {
    for (const text of ['=1+1', '+84901', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])
      expect(parse(csvText([[text]]), { bom: true })).toEqual([[`'${text}`]])
    expect(csvText([[-5]])).toBe('\ufeff-5\r\n')
  })

  it('is read back as it was written', () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r\n]/.test(text))
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constant('x'), cell), { minLength: 1 }), (rows) => {
        expect(parse(csvText(rows), { bom: true, record_delimiter: '\r\n' })).toEqual(rows)
      }),
    )
  })
})
