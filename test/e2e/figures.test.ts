import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dayOf } from '../../src/model/day.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const words = {
  vi: {
    find: 'so lieu hom nay',
    reprints: 'tem in lại',
    file: 'so-lieu',
    printer: 'Theo máy in',
    unasked: 'không hỏi lý do',
  },
  en: { find: 'figures', reprints: 'reprints', file: 'figures', printer: 'By printer', unasked: 'not asked' },
} as const

it.each(['vi', 'en'] as const)(
  'a leader saves the figures of the day as a file, by keyboard only, %s',
  async (language) => {
    const w = words[language]
    await using folder = await tempDir()
    await writeFile(join(folder.path, 'preferences.json'), JSON.stringify({ language }))
    await using window = await windowOfStation(folder.path)
    const { page, codes } = window
    for (const code of codes.slice(0, 2)) {
      await window.scan(code)
      await window.verdict(code, 'printed')
    }
    // The last label once more: a reprint is a line of its own.
    await page.keyboard.press('F8')
    await page.keyboard.press('Control+k')
    await page.keyboard.type(w.find, { delay: 80 })
    await page.keyboard.press('Enter')
    const tile = page.locator('dl > div').filter({ has: page.getByText(w.reprints, { exact: true }) })
    await tile.getByText('1', { exact: true }).waitFor()
    const download = page.waitForEvent('download')
    await page.keyboard.press('F4')
    const file = await download
    expect(file.suggestedFilename()).toBe(`${w.file}-${dayOf(Date.now())}.csv`)
    const lines = (await readFile(await file.path(), 'utf8')).replace(/^\uFEFF/, '').split(/\r?\n/)
    expect(lines.filter((line) => line.startsWith(w.printer))).toEqual([expect.stringMatching(/,2,0,0,1,/)])
    expect(lines).toContain(`${w.unasked},1`)
  },
)
