import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { columnNames, findCodeColumn } from '../../../renderer/screens/batch/import/codeColumn.ts'
import { draftLines, inParts } from '../../../renderer/screens/batch/import/draft.ts'
import { useStation } from '../../../renderer/stores/stationStore.ts'
import { findDelimiter, splitRows } from '../../../src/spreadsheet/delimited.ts'
import { decode, findEncoding } from '../../../src/spreadsheet/encoding.ts'
import { mostRows, readTable, readText } from '../../../src/spreadsheet/readTable.ts'
import { openZip, storeZip } from '../../../src/spreadsheet/storedZip.ts'
import { settings } from '../../gallery/fixtures.ts'
import { entry, sheetFile, twoSheets, workbook } from '../../support/workbook.ts'

const names = 'Mã đơn;Người nhận;Thu hộ\r\nG8ADKBRF;Nguyễn Thị Thuỳ Dương;250000\r\nLXFDFT;Đặng Hữu Phước;0\r\n'
const utf8 = (text: string) => new TextEncoder().encode(text)

/** Bytes of the text in an old encoding of single bytes, by what each byte is read as. */
function singleBytes(text: string, encoding: 'windows-1258' | 'tcvn3'): Uint8Array {
  const bytes = new Map<string, number>()
  for (let byte = 255; byte >= 32; byte--) {
    const letter =
      encoding === 'tcvn3'
        ? decode(Uint8Array.of(byte), 'tcvn3')
        : new TextDecoder(encoding).decode(Uint8Array.of(byte))
    bytes.set(letter, byte)
  }
  const parts = [...text].flatMap((letter) => (bytes.has(letter) ? [letter] : apart(letter)))
  return Uint8Array.from(parts, (letter) => bytes.get(letter) ?? letter.charCodeAt(0))
}

/** A letter as windows-1258 writes it: the vowel with its hat, then its tone. */
function apart(letter: string): string[] {
  const [base = '', ...marks] = letter.normalize('NFD')
  const tones = marks.filter((mark) => '\u0300\u0301\u0303\u0309\u0323'.includes(mark))
  const hats = marks.filter((mark) => !tones.includes(mark))
  return [(base + hats.join('')).normalize('NFC'), ...tones]
}

describe('the encoding of a file', () => {
  it.each([
    ['UTF-8', utf8(names), 'utf-8'],
    ['UTF-8 with its mark', utf8(`\ufeff${names}`), 'utf-8'],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${names}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without a mark', Buffer.from(names, 'utf16le'), 'utf-16le'],
    ['UTF-16 the other way', Buffer.from(`\ufeff${names}`, 'utf16le').swap16(), 'utf-16be'],
    ['windows-1258', singleBytes(names, 'windows-1258'), 'windows-1258'],
    ['TCVN3', singleBytes(names, 'tcvn3'), 'tcvn3'],
  ] as const)('is found for %s, and every name comes out whole', (_, bytes, encoding) => {
    expect(findEncoding(bytes)).toBe(encoding)
    expect(decode(bytes, encoding).replace('\ufeff', '')).toBe(names)
  })

  it('is none for bytes that are no text', () => {
    expect(findEncoding(Uint8Array.from({ length: 512 }, (_, at) => (at * 37) % 251))).toBeNull()
    expect(findEncoding(Uint8Array.of(71, 0, 56, 0, 0, 0, 1, 2, 3, 0))).toBeNull()
  })
})

describe('the columns of a text', () => {
  it.each([
    ['a;b;c\n1;2,5;3\n4;5,5;6', ';'],
    ['a,b\n"x, y",2\n3,4', ','],
    ['a\tb\n1\t2', '\t'],
    ['a|b|c\n1|2|3', '|'],
    ['G8ADKBRF\nLXFDFT\n', null],
  ] as const)('are cut where most lines are cut alike: %j', (text, delimiter) => {
    expect(findDelimiter(text)).toBe(delimiter)
  })

  it('takes a line of a hundred thousand values for no wider than a spreadsheet may be', () => {
    const [row = []] = splitRows(`G8ADKBRF${','.repeat(100_000)}`, ',', 10) ?? []
    expect([row[0], row.length]).toEqual(['G8ADKBRF', 256])
  })

  it('refuses a line that never ends, quoted or not, in many values or in one', () => {
    for (const endless of [
      '"'.repeat(2_000_001),
      `"${'x'.repeat(2_000_000)}`,
      'x'.repeat(2_000_000),
      'aa,'.repeat(1_000_000),
      ','.repeat(2_000_000),
    ])
      expect
        .soft(readText(`code,name\n${endless}`, 'utf-8'), endless.slice(0, 3))
        .toEqual({ ok: false, why: 'too-large' })
  })

  it('keep quoted line ends and doubled quotes, and lose no line to a quote that is never closed', () => {
    expect(splitRows('a,"b ""x""\nc",d\r\n1,2,3', ',', 10)).toEqual([
      ['a', 'b "x"\nc', 'd'],
      ['1', '2', '3'],
    ])
    expect(splitRows('G8ADKBRF;"5 inch\nLXFDFT;x', ';', 10)).toEqual([
      ['G8ADKBRF', '"5 inch'],
      ['LXFDFT', 'x'],
    ])
  })
})

describe('the column of the codes', () => {
  const table = [
    ['STT', 'Người nhận', 'Điện thoại', 'Mã vận đơn', 'Thu hộ'],
    ['1', 'HANOI', '0900000321', 'G8ADKBRF', '250000'],
    ['2', 'Lan', '0900000322', 'LXFDFT', '100000'],
    ['3', 'Minh', '0900000323', 'G8AD6FRU_2', '320000'],
  ]

  it('is the one whose values are like codes, not phones, amounts or names', () => {
    expect(findCodeColumn(table)).toEqual({ column: 3, header: true })
    expect(findCodeColumn(table.slice(1))).toEqual({ column: 3, header: false })
    expect(findCodeColumn(table.map((row) => row.map((value) => (value === 'Mã vận đơn' ? 'x' : value)))).column).toBe(
      3,
    )
  })

  it('is the one whose values a rule reads as codes', () => {
    const rule = { before: 'https://x.vn/', after: '', lengths: [6, 8], parcel: null }
    useStation.setState({ settings: { ...settings, codeRules: [{ id: 'r', rule, examples: [] }] } })
    const linked = table.map((row, at) =>
      row.map((value, column) => (column === 3 && at > 0 ? `https://x.vn/${value.slice(0, 8)}` : value)),
    )
    expect(findCodeColumn(linked.map((row) => row.map((value) => (value === 'Mã vận đơn' ? 'x' : value)))).column).toBe(
      3,
    )
    useStation.setState({ settings: null })
  })

  it('is named by the first row when that is a header, else by its letter', () => {
    expect(columnNames(table, true)[3]).toBe('Mã vận đơn')
    expect(columnNames(table, false)).toEqual(['A', 'B', 'C', 'D', 'E'])
  })

  it('takes a single column as it is', () => {
    expect(findCodeColumn([['G8ADKBRF'], ['LXFDFT']])).toEqual({ column: 0, header: false })
    expect(findCodeColumn([['Mã đơn'], ['LXFDFT']])).toEqual({ column: 0, header: true })
  })
})

describe('the lines of a new batch', () => {
  const rows = [['Mã'], ['G8ADKBRF'], [' g8adkbrf '], [''], ['LXFDFT'], [], ['--21--'], ['x'], ['G8ADKBRF_2']]

  it('are counted before it is made, and the counts add up', () => {
    const draft = draftLines(rows, { column: 0, header: true, keepDuplicates: false })
    expect(draft).toEqual({
      lines: ['G8ADKBRF', 'LXFDFT', '--21--', 'x', 'G8ADKBRF_2'],
      blank: 2,
      duplicates: 1,
      wrong: 2,
    })
    expect(draft.lines.length + draft.blank + draft.duplicates).toBe(rows.length - 1)
  })

  it('keep duplicates when somebody wants them', () => {
    expect(draftLines(rows, { column: 0, header: true, keepDuplicates: true }).lines).toHaveLength(6)
  })

  it('go to the station in parts, in their order, none lost', () => {
    const lines = Array.from({ length: 1000 }, (_, row) => `G8A${row}`)
    const parts = inParts(lines, 1_000)
    expect(parts.flat()).toEqual(lines)
    expect(Math.max(...parts.map((part) => JSON.stringify(part).length))).toBeLessThanOrEqual(1_002)
  })
})

describe('a file', () => {
  it('is refused in words when it has a million rows', async () => {
    const text = 'G8ADKBRF\n'.repeat(1_000_000)
    expect(await readTable(utf8(text))).toEqual({ ok: false, why: 'too-many-rows', rows: 1_000_000 })
    expect(readText('A\n'.repeat(mostRows), 'utf-8')).toMatchObject({ ok: true })
  })

  it.each([
    ['a PDF', utf8('%PDF-1.7 nothing of which is a code'), 'binary'],
    ['an Excel file of before 2007', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2), 'old-spreadsheet'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), 'binary'],
    ['an archive that is no spreadsheet', storeZip([entry('notes.xml', '<a/>')]), 'binary'],
    ['an archive that is cut', storeZip([entry('notes.xml', '<a/>')]).slice(0, 40), 'binary'],
    ['an empty file', new Uint8Array(), 'empty'],
  ] as const)('that is %s is refused in words', async (_, bytes, why) => {
    expect(await readTable(bytes)).toMatchObject({ ok: false, why })
  })

  it('from Excel gives its first sheet, with every digit of a long number', async () => {
    const read = await readTable(
      workbook([
        ['Mã đơn', 'Số'],
        ['G8ADKBRF', 12345678901234567n],
        ['LXFDFT', 250000n],
      ]),
    )
    expect(read).toEqual({
      ok: true,
      rows: [
        ['Mã đơn', 'Số'],
        ['G8ADKBRF', '12345678901234567'],
        ['LXFDFT', '250000'],
      ],
      text: null,
    })
  })

  it('from Excel gives no number that reads as another one: a fraction is no thousands', async () => {
    const numbers = '<row r="1"><c r="A1"><v>250.125</v></c><c r="B1"><v>8.4912345678E10</v></c></row>'
    expect(await readTable(sheetFile(numbers))).toMatchObject({ rows: [['250.1250', '84912345678']] })
  })

  it.each([
    ['the second, where the first is hidden', ['hidden', ''], 'SECOND'],
    ['the second, where a program has hidden the first', ['veryHidden', ''], 'SECOND'],
    ['the first that is shown', ['', 'hidden'], 'FIRST'],
    ['the first, where all are hidden', ['hidden', 'veryHidden'], 'FIRST'],
  ] as const)('from Excel is the sheet that its reader sees: %s', async (_, states, code) => {
    expect(await readTable(twoSheets(states))).toMatchObject({ rows: [[code]] })
  })

  it('from Excel with too many rows is refused before it is read', async () => {
    const rows = Array.from({ length: mostRows + 2 }, () => ['A'])
    expect(await readTable(workbook(rows))).toEqual({ ok: false, why: 'too-many-rows', rows: mostRows + 2 })
  })

  const far = (cell: string, row = '100000') => `<row r="1"><c r="A1"><v>1</v></c></row><row r="${row}">${cell}</row>`
  it.each([
    ['a cell at XFD100000', sheetFile(far('<c r="XFD100000"><v>1</v></c>')), 'too-many-columns'],
    ['a cell at XFD1', sheetFile('<row><c r="XFD1"><v>1</v></c></row>'), 'too-many-columns'],
    ['one with spaces and apostrophes', sheetFile(far(`<c\n r = 'XFD100000' ><v>1</v></c>`)), 'too-many-columns'],
    ['one in a sheet of another place', sheetFile(far('<c r="XFD100000"/>'), 'theme/a.xml'), 'too-many-columns'],
    ['one behind a > in an attribute', sheetFile(far('<c s=">" r="XFD100000"/>')), 'too-many-columns'],
    ['row 9999999', sheetFile('<row r="9999999"><c><v>1</v></c></row>'), 'too-many-rows'],
    ['a row that only its cell names', sheetFile('<row><c r="A9999999"><v>1</v></c></row>'), 'too-many-rows'],
    ['a row beyond all numbers', sheetFile(far('', '99999999999')), 'binary'],
    ['a reference in disguise', sheetFile(far('<c r="&#88;FD100000"><v>1</v></c>')), 'binary'],
    ['a row of millions of attributes', sheetFile(`<row${' a="1"'.repeat(5_000_000)}></row>`), 'binary'],
    ['a cell that no program writes', sheetFile(far('<c r=XFD100000><v>1</v></c>')), 'binary'],
  ] as const)('from Excel with %s is refused before it is read: it would be gigabytes', async (_, bytes, why) => {
    expect(await readTable(bytes)).toMatchObject({ ok: false, why })
  })

  it('from Excel may have gaps, and words that look like references', async () => {
    const text = '<c r="C3" t="inlineStr"><is><t>&lt;c r="XFD9"&gt; &amp; r="XFD9"</t></is></c>'
    const read = await readTable(sheetFile(`<row r="1"><c r="B1"><v>7</v></c></row><row r="3">${text}</row>`))
    expect(read).toMatchObject({
      rows: [
        ['', '7', ''],
        ['', '', ''],
        ['', '', '<c r="XFD9"> & r="XFD9"'],
      ],
    })
  })

  it('that would grow beyond its bound is not opened', async () => {
    const empty = Array.from({ length: 5_001 }, (_, at) => entry(`${at}.xml`, ''))
    expect(await openZip(storeZip(empty), ['.xml'], 999)).toBe('too-large')
    expect(await openZip(storeZip([entry('a.xml', 'x'.repeat(1000))]), ['.xml'], 999)).toBe('too-large')
    expect(await openZip(deflated('a.xml', 'x'.repeat(1000), 10), ['.xml'], 999)).toBe('damaged')
    // Listed a thousand times at one place, and each time as nothing.
    const stored = storeZip([entry('a.xml', 'x'.repeat(1000))])
    const view = new DataView(stored.buffer)
    view.setUint32(view.getUint32(stored.length - 6, true) + 24, 0, true)
    expect(await openZip(stored, ['.xml'], 999)).toBe('damaged')
  })
})

/** One deflated entry that says it has `size` bytes. */
function deflated(name: string, text: string, size: number): Uint8Array {
  const packed = deflateRawSync(text)
  const zip = storeZip([{ name, crc: 0, bytes: packed }])
  const view = new DataView(zip.buffer)
  const central = view.getUint32(zip.length - 6, true)
  view.setUint16(central + 10, 8, true)
  view.setUint32(central + 24, size, true)
  return zip
}
