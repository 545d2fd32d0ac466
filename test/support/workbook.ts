import { storeZip } from '../../src/spreadsheet/storedZip.ts'

/** An XLSX file with these cells, its parts as Excel writes them. */
export function workbook(rows: readonly (readonly (string | bigint)[])[]): Uint8Array {
  const cell = (value: string | bigint, at: string) =>
    typeof value === 'bigint'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const lines = rows.map(
    (row, line) =>
      `<row r="${line + 1}">${row.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${line + 1}`)).join('')}</row>`,
  )
  return sheetFile(lines.join(''))
}

/** An XLSX file whose sheet has these rows; `at`: where in the archive; `shared`: a text that cells name as `t="s"`, 0. */
export function sheetFile(rows: string, at = 'worksheets/sheet1.xml', shared = ''): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return storeZip([
    entry('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    entry(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${office}/worksheet" Target="${at}"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    entry(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    entry('xl/sharedStrings.xml', `<sst xmlns="${main}"><si><t>${shared}</t></si></sst>`),
    entry(`xl/${at}`, `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`),
  ])
}

/** An XLSX file of two sheets, `FIRST` and `SECOND` in a cell each. `states`: their `state`, empty where they are shown. */
export function twoSheets(states: readonly [string, string]): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const sheet = (state: string, at: number) =>
    `<sheet name="S${at}" sheetId="${at}"${state === '' ? '' : ` state="${state}"`} r:id="rId${at}"/>`
  const relation = (at: number) =>
    `<Relationship Id="rId${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`
  const cells = (text: string) =>
    `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`
  const sheets = states.map((state, place) => sheet(state, place + 1)).join('')
  return storeZip([
    entry('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    entry(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packages}">${relation(1)}${relation(2)}</Relationships>`,
    ),
    entry('xl/workbook.xml', `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>`),
    entry('xl/worksheets/sheet1.xml', cells('FIRST')),
    entry('xl/worksheets/sheet2.xml', cells('SECOND')),
  ])
}

export function entry(name: string, text: string) {
  return { name, crc: 0, bytes: new TextEncoder().encode(text) }
}
