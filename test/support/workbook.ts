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

export function entry(name: string, text: string) {
  return { name, crc: 0, bytes: new TextEncoder().encode(text) }
}
