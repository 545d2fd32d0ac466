import { describe, expect, it } from 'vitest'
import { rowsToBring } from '../../../src/contract/bringImport.ts'
import { recogniseHeaders } from '../../../src/model/importHeaders.ts'
import { importRows, readImportRow } from '../../../src/model/importRows.ts'
import { readTable } from '../../../src/spreadsheet/readTable.ts'
import { placeFinder } from '../../../src/units/placeFinder.ts'
import { sheetFile } from '../../support/workbook.ts'

const headers = ['Mã đơn', 'Người nhận', 'SĐT', 'Địa chỉ', 'Phường/Xã', 'Quận/Huyện', 'Tỉnh', 'Nội dung', 'Thu hộ']
const order = ['DH-1', 'Trần Văn Minh', '+84 912.345.678', '12 Lê Lợi', 'Bến Nghé', 'Quận 1', 'HCM', 'Áo', '250.000']
const constants = { weight: '500', length: '10', width: '10', height: '10' }

/** The orders of a file, as a dry run reads them. */
async function ordersIn(bytes: Uint8Array) {
  const table = await readTable(bytes)
  if (!table.ok) return table.why
  const mapping = { ...recogniseHeaders(table.rows), constants }
  return importRows(table.rows, mapping).map(({ row, cells }) => {
    const { order: read, faults } = readImportRow(cells, mapping, placeFinder)
    return { row, name: read.to_name, phone: read.to_phone, ward: read.to_ward_name, cod: read.cod_amount, faults }
  })
}

const whole = [
  { row: 2, name: 'Trần Văn Minh', phone: '0912345678', ward: 'Phường Bến Nghé', cod: 250_000, faults: [] },
]
const csv = (separator: string, lines: readonly (readonly string[])[] = [headers, order]) =>
  lines.map((line) => line.join(separator)).join('\r\n')
const utf8 = (text: string) => new TextEncoder().encode(text)

/** Windows-1258 of a text: letters with a hat of their own, tones as signs behind them. */
function windows1258(text: string): Uint8Array {
  const bytes = new Map<string, number>()
  for (let byte = 255; byte >= 32; byte--) bytes.set(new TextDecoder('windows-1258').decode(Uint8Array.of(byte)), byte)
  const tones = '\u0300\u0301\u0303\u0309\u0323'
  const letters = [...text].flatMap((letter) => {
    if (bytes.has(letter)) return [letter]
    const [base = '', ...marks] = letter.normalize('NFD')
    const hats = marks.filter((mark) => !tones.includes(mark)).join('')
    return [(base + hats).normalize('NFC'), ...marks.filter((mark) => tones.includes(mark))]
  })
  return Uint8Array.from(letters, (letter) => bytes.get(letter) ?? letter.charCodeAt(0))
}

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const line = (row: number, values: readonly string[], attributes = '') =>
  `<row r="${row}"${attributes}>${values.map((value, at) => text(`${String.fromCharCode(65 + at)}${row}`, value)).join('')}</row>`

/** A file of one order, its COD the cell that is given. */
const codCell = (cell: string) =>
  sheetFile(line(1, headers) + line(2, order.slice(0, 8)).replace('</row>', `${cell}</row>`))

describe('an order comes whole out of', () => {
  it.each([
    ['UTF-8', utf8(csv(';'))],
    ['UTF-8 with its mark', utf8(`\ufeff${csv(';')}`)],
    ['UTF-16', Buffer.from(`\ufeff${csv('\t')}`, 'utf16le')],
    ['Windows-1258', windows1258(csv(';'))],
    ['commas', utf8(csv(','))],
    ['quotes over lines', utf8(csv(',', [headers, order.with(7, '"Áo\nmàu ""xanh"""')]))],
    ['a phone that is a formula of text', utf8(csv(';', [headers, order.with(2, '="0912345678"')]))],
    ['a phone whose 0 is lost', utf8(csv(';', [headers, order.with(2, '912345678')]))],
    [
      '200 columns',
      utf8(
        csv(';', [
          [...headers, ...Array(191).fill('x')],
          [...order, ...Array(191).fill('1')],
        ]),
      ),
    ],
    ['XLSX', sheetFile(line(1, headers) + line(2, order))],
    ['a formula of XLSX', codCell('<c r="I2"><f>A2*2</f><v>250000</v></c>')],
    ['a formula of XLSX that makes a text', codCell('<c r="I2" t="str"><f>A2</f><v>250.000</v></c>')],
    ['a hidden row of XLSX', sheetFile(line(1, headers) + line(2, order, ' hidden="1"'))],
  ])('%s', async (_, bytes) => {
    expect(await ordersIn(bytes)).toEqual(whole)
  })
})

describe('at its cell is told', () => {
  it.each([
    ['a formula without a value', utf8(csv(';', [headers, order.with(8, '=A1*2')])), 'cod_amount', 'formula'],
    ['a formula that failed', utf8(csv(';', [headers, order.with(2, '#N/A')])), 'to_phone', 'formula'],
    ['a formula of XLSX that failed', codCell('<c r="I2" t="e"><f>A2*2</f><v>#N/A</v></c>'), 'cod_amount', 'formula'],
    ['one of XLSX that nobody calculated', codCell('<c r="I2" s="1"><f>A2*2</f></c>'), 'cod_amount', 'formula'],
    ['one of XLSX with an empty value', codCell('<c r="I2"><f>A2*2</f><v></v></c>'), 'cod_amount', 'formula'],
    [
      'one of XLSX with a blank',
      codCell('<c r="I2"><f>A2*2</f><v xml:space="preserve"> </v></c>'),
      'cod_amount',
      'formula',
    ],
    ['one of XLSX that makes no text', codCell('<c r="I2" t="str"><f>A2</f></c>'), 'cod_amount', 'formula'],
    ['an error of XLSX without a word', codCell('<x:c xmlns:x="" r="I2" t="e"></x:c>'), 'cod_amount', 'formula'],
    ['what hides in a comment of XLSX', codCell('<c r="I2"><v>250<!-- -->000</v></c>'), 'cod_amount', 'formula'],
    ['a fraction of đồng', utf8(csv(';', [headers, order.with(8, '12.5')])), 'cod_amount', 'money'],
    ['two phones', utf8(csv(';', [headers, order.with(2, '0912345678/0987654321')])), 'to_phone', 'phone'],
    ['a phone that is hidden', utf8(csv(';', [headers, order.with(2, '******678')])), 'to_phone', 'phone'],
    [
      'what a merged cell leaves empty',
      sheetFile(line(1, headers) + line(2, order.with(1, ''))),
      'to_name',
      'required',
    ],
    ['a ward that was abolished', utf8(csv(';', [headers, order.with(5, '')])), 'to_ward_name', 'abolished'],
  ])('%s', async (_, bytes, field, rule) => {
    expect(await ordersIn(bytes)).toMatchObject([{ faults: [{ field, rule }] }])
  })
})

it('money that two headers name alike is nobody’s before a person says which of them it is, or that there is none', () => {
  const twice = [
    ['Mã đơn', 'Người nhận', 'SĐT', 'Địa chỉ', 'Phường/Xã', 'Tỉnh', 'Nội dung', 'COD', 'Tiền thu hộ'],
    ['DH-1', 'Trần Văn Minh', '0912345678', '12 Lê Lợi', 'Bến Nghé', 'HCM', 'Áo', '250.000', '250.000'],
  ]
  const mapping = { ...recogniseHeaders(twice), constants }
  expect(mapping.columns.cod_amount).toBeUndefined()
  expect(rowsToBring(twice, mapping)).toMatchObject({
    fault: { code: 'import.no-columns', facts: { columns: 'cod_amount' } },
  })
  for (const said of [
    { columns: { ...mapping.columns, cod_amount: 8 } },
    { constants: { ...constants, cod_amount: '0' } },
  ])
    expect(rowsToBring(twice, { ...mapping, ...said })).toMatchObject({ ok: true })
})

describe('in words is refused', () => {
  it.each([
    ['a workbook with a password', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), 'old-spreadsheet'],
    ['a workbook that reaches to XFD1', sheetFile('<row><c r="XFD1"><v>1</v></c></row>'), 'too-many-columns'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), 'binary'],
    ['nothing', new Uint8Array(), 'empty'],
  ])('%s', async (_, bytes, why) => {
    expect(await ordersIn(bytes)).toBe(why)
  })
})
