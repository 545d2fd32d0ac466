import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commandSheet } from '../../../renderer/screens/settings/commandSheet.ts'
import { sheetGroups } from '../../../renderer/screens/settings/settingsView.ts'
import { settingsWords } from '../../../renderer/text/screens/settings.ts'
import { vi } from '../../../renderer/text/vi.ts'
import { commandCodes } from '../../../src/model/scan.ts'
import { loadCodeReader } from '../../../src/raster/codeReader.ts'
import { drawGrey } from '../../../src/raster/drawGrey.ts'
import { toDots } from '../../../src/raster/mono.ts'
import { loadPdfium, openPage, openPdf } from '../../../src/raster/pdfium.ts'
import { readEverywhere } from '../../../src/raster/readSymbols.ts'

it('the printed sheet of command bar codes and badges reads back, every code of it, on A4', async () => {
  const fonts = ['latin', 'vietnamese'].map(async (part) => {
    const file = await readFile(join(import.meta.dirname, `../../../resources/fonts/be-vietnam-pro-${part}-500.woff`))
    return new Uint8Array(file).buffer
  })
  const operators = [{ id: '0417', name: 'Trần Thị Lan' }]
  const badges = [{ operator: '0417', code: '--904172290--' }]
  const groups = sheetGroups(settingsWords.vi, vi.command, operators, badges)
  const content = { title: settingsWords.vi.commands.title, groups }
  const pdf = await commandSheet(content, () => Promise.all(fonts))
  const pdfium = await loadPdfium()
  const opened = openPdf(pdfium, pdf)
  if (!opened.ok) throw new Error(opened.fault.code)
  using document = opened.value
  const reader = await loadCodeReader()
  const read: string[] = []
  for (let number = 0; number < document.pageCount; number++) {
    const loaded = openPage(pdfium, document, number)
    if (!loaded.ok) throw new Error(loaded.fault.code)
    using page = loaded.value
    const grey = drawGrey(pdfium, page, 8, { left: 0, top: 0, width: 1_680, height: 2_376, fineX: 1, fineY: 1 })
    if (!grey.ok) throw new Error(grey.fault.code)
    read.push(...readEverywhere(reader, toDots(grey.value)).map(({ text }) => text))
  }
  expect(read.sort()).toEqual([...Object.keys(commandCodes), '--904172290--'].sort())
})
