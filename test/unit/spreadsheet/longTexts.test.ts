import { expect, it } from 'vitest'
import { readTable } from '../../../src/spreadsheet/readTable.ts'
import { sheetFile } from '../../support/workbook.ts'

const megabyte = 2 ** 20

it('a spreadsheet whose cells all name one long text is refused: small to read, it is endless to hand on', async () => {
  const row = (_: unknown, at: number) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`
  const file = (rows: number) => sheetFile(Array.from({ length: rows }, row).join(''), undefined, 'a'.repeat(100_000))
  expect(await readTable(file(600))).toMatchObject({ ok: true })
  expect(await readTable(file(700))).toEqual({ ok: false, why: 'too-large' })
})

it.each([
  ['cells', '<c r="B1">', '', { ok: false }],
  ['values', '<v ', '</c>', { ok: true, rows: [['=']] }],
  ['formulas', '<f>', '</c>', { ok: true, rows: [['=']] }],
])('a spreadsheet of %s without an end is read once, not once for each of them', async (_, half, end, read) => {
  const file = sheetFile(`<row r="1"><c r="A1" t="e"><!-- -->${half.repeat(300_000)}${end}</row>`)
  expect(await readTable(file)).toMatchObject(read)
})

it('a spreadsheet with a cell that no program writes is refused before it is read', async () => {
  const file = (letters: number) =>
    sheetFile(`<row r="1"><c r="A1" t="inlineStr"><is><t>${'a'.repeat(letters)}</t></is></c></row>`)
  expect(await readTable(file(32_767))).toMatchObject({ ok: true })
  expect(await readTable(file(2 * megabyte))).toEqual({ ok: false, why: 'too-large' })
})

it.each(['\n', '\r\n', '\r'])('says how many lines a file of too many has, however they end (%j)', async (end) => {
  const lines = new TextEncoder().encode(`G8ADKBRF${end}`.repeat(100_002))
  expect(await readTable(lines)).toEqual({ ok: false, why: 'too-many-rows', rows: 100_002 })
})
