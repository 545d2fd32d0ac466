import { expect, it } from 'vitest'
import { returnsSheet } from '../../../renderer/screens/returns/returnsSheet.ts'
import { commandSheet } from '../../../renderer/screens/settings/commandSheet.ts'
import { sheetGroups } from '../../../renderer/screens/settings/settingsView.ts'
import { returnsWords } from '../../../renderer/text/screens/returns.ts'
import { settingsWords } from '../../../renderer/text/screens/settings.ts'
import { texts } from '../../../renderer/text/texts.ts'
import { vi } from '../../../renderer/text/vi.ts'
import { commandCodes } from '../../../src/model/scan.ts'
import { returnRow } from '../../gallery/orderFixtures.ts'
import { houseFonts } from '../../support/houseFonts.ts'
import { readPages } from '../../support/pdfPages.ts'

/** An element of a page, and the end of a text in a PDF with something to run behind it. */
const markup = '<b>A</b>) Tj /JS (app.alert(1)) \\'
const letters = '<b>A</b>)Tj/JS(app.alert(1))\\'
const bare = (pages: readonly { readonly text: string }[]) =>
  pages.map(({ text }) => text.replaceAll(/\s/g, '')).join('')
const toRun = /\/(JavaScript|JS|URI|Launch|OpenAction|AA|SubmitForm)\b/

it('the sheet of badges has an operator whose name is markup as letters, and every bar code of it still reads', async () => {
  const badges = ['--904172290--', '--904172291--', '--904172292--'].map((code, place) => ({
    operator: String(place),
    code,
  }))
  // With the letter that looks like an end of line in a label, and one that nobody's font has.
  const names = [markup, `${'W'.repeat(39)}\u{10ffff}`, 'a\nb\r\u0000c\u202e']
  const operators = names.map((name, place) => ({ id: String(place), name }))
  const groups = sheetGroups(settingsWords.vi, vi.command, operators, badges)
  const pdf = await commandSheet({ title: markup, groups }, houseFonts)
  const pages = await readPages(pdf)
  expect(bare(pages)).toContain(letters)
  expect(pages.flatMap(({ codes }) => codes).sort()).toEqual(
    [...Object.keys(commandCodes), ...badges.map(({ code }) => code)].sort(),
  )
  expect(Buffer.from(pdf).toString('latin1')).not.toMatch(toRun)
})

it('the list of what came back has a note, a code and a station that are markup as letters', async () => {
  const words = { t: texts.vi, w: returnsWords.vi, language: 'vi' } as const
  const rows = [returnRow(0, { note: markup }), returnRow(1, { code: markup, note: 'a\nb\u0000\u{10ffff}' })]
  const about = { rows, day: '2026-11-21', station: markup, madeAt: Date.UTC(2026, 10, 21), words }
  const pdf = await returnsSheet(about, houseFonts)
  expect(bare(await readPages(pdf)).split(letters).length).toBeGreaterThan(2)
  expect(Buffer.from(pdf).toString('latin1')).not.toMatch(toRun)
})
