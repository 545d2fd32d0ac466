import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import { verifyHistory } from '../../src/store/historyFile.ts'
import { faultSentence } from '../../src/words/faultText.ts'
import type { Language } from '../../src/words/language.ts'
import { doorApi } from '../support/doorApi.ts'
import { looksAsItDid } from '../support/goldenPicture.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const words = {
  vi: {
    deed: 'Đổi thu hộ',
    field: 'Số tiền thu hộ mới (đồng)',
    limit: 'Số nguyên đồng, nhiều nhất 5.000.000 ₫',
    fraction: 'Không phải số nguyên đồng',
    tooMuch: 'Nhiều nhất 5.000.000 ₫',
    shown: '1.500.000',
    six: '6.000.000',
    refused: 'Thu hộ nhiều nhất 5.000.000 ₫, chưa gửi gì cho hãng vận chuyển',
    notOurs: /từ chối|quét lại/i,
    read: 'Một triệu năm trăm nghìn đồng',
    change: /Thu hộ: .* → 1\.500\.000\s₫/,
    done: 'xong',
  },
  en: {
    deed: 'Change COD',
    field: 'New COD (đồng)',
    limit: 'Whole đồng, ₫5,000,000 at most',
    fraction: 'Not whole đồng',
    tooMuch: '₫5,000,000 at most',
    shown: '1,500,000',
    six: '6,000,000',
    refused: 'COD is 5,000,000 ₫ at most, nothing was sent to the carrier',
    notOurs: /refused|scan again/i,
    read: 'One million five hundred thousand đồng',
    change: /COD: .* → ₫1,500,000/,
    done: 'done',
  },
} as const

describe.each(['vi', 'en'] as const)('a shift leader changes the COD of a parcel, by keyboard only, %s', (language) => {
  it('types an amount, sees it in words and from what to what, and no half-typed one is sent', async () => {
    await using folder = await tempDir()
    await writeFile(join(folder.path, 'preferences.json'), JSON.stringify({ language }))
    await using window = await windowOfStation(folder.path)
    const { page, scan, codes, frames } = window
    const w = words[language]
    await placeAtWholePixel(page)
    await page.keyboard.press('Alt+4')
    await scan(codes[0] ?? '')
    await page.getByRole('button', { name: new RegExp(`${w.deed}$`) }).focus()
    // An Enter could be the scanner's: some send two.
    await page.keyboard.press('Space')
    const dialog = page.getByRole('dialog', { name: w.deed })
    const field = dialog.getByRole('textbox', { name: w.field })
    await dialog.getByText(w.limit).waitFor()
    // As a person types: faster, and it would be a scan.
    const type = (text: string) => page.keyboard.type(text, { delay: 80 })
    const empty = async () => {
      await field.focus()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.press('Delete')
    }
    await type('12.5')
    await page.keyboard.press('Enter')
    await dialog.getByText(w.fraction).waitFor()
    expect(await field.inputValue()).toBe('12.5')
    for (const tooMuch of ['6 000 000', '6000000']) {
      await empty()
      await type(tooMuch)
      await dialog.getByText(w.tooMuch).waitFor()
      await page.keyboard.press('Enter')
      expect(await field.inputValue()).toBe(w.six)
    }
    const refused = await refusedByStation(folder.path, codes[0] ?? '', language)
    expect(refused).toContain(w.refused)
    expect(refused).not.toMatch(w.notOurs)
    // It is our own limit that speaks: no carrier refused anything, and nothing is to be scanned again.
    expect(await dialog.textContent()).not.toMatch(w.notOurs)
    looksAsItDid(`light-${language}/task-cod-too-much.png`, await picture(dialog))
    expect(frames.filter((frame) => frame.includes('order-action'))).toEqual([])
    for (const amount of ['1 500 000', '1500000']) {
      await empty()
      await type(amount)
      expect(await field.inputValue()).toBe(w.shown)
    }
    await dialog.getByText(w.read, { exact: true }).waitFor()
    await dialog.getByText(w.change).waitFor()
    const screenshot = await picture(dialog)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(w.done, { exact: true }).waitFor()
    expect(frames.some((frame) => frame.includes('"cod":1500000'))).toBe(true)
    looksAsItDid(`light-${language}/task-change-cod.png`, screenshot)
    await provesItself(page, codes[0] ?? '')
  })
})

/** F8 saves the order's history: anybody can check it, and the change is in it with both amounts. */
async function provesItself(page: Page, code: string): Promise<void> {
  const saved = page.waitForEvent('download')
  await page.keyboard.press('F8')
  const file = await saved
  expect(file.suggestedFilename()).toBe(`packbench-history-${code}.jsonl`)
  const lines = (await readFile(await file.path(), 'utf8')).split('\n')
  expect(await verifyHistory(lines, null)).toMatchObject({ deeds: 2, unproven: 0, broken: [] })
  expect(lines.join()).toMatch(/\\"cod\\":\{\\"before\\":\d+,\\"after\\":1500000\}/)
}

/**
 * Dialogs begin at a whole pixel, before they are drawn for the first time: in the middle of the window they stand at a
 * fraction of one, and their title is drawn above or below it, also when they are moved later.
 */
async function placeAtWholePixel(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('dialog { margin-block-start: 96px !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

function picture(dialog: Locator): Promise<Uint8Array> {
  return dialog.screenshot({ animations: 'disabled', caret: 'hide' })
}

/** Asked past the window, the station refuses it as its own limit, and sends nothing. */
async function refusedByStation(folder: string, order: string, language: Language): Promise<string> {
  using door = await doorApi(folder)
  const asked = { orders: [order], reason: null, cod: 6_000_000 }
  const answer = await door.api.execute({ type: 'order-action', id: uuid(), action: 'change-cod', ...asked })
  return answer.ok ? 'taken' : faultSentence(answer.fault, language)
}
