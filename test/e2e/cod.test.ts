import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
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
    await page.keyboard.press('Alt+4')
    await scan(codes[0] ?? '')
    await page.getByRole('button', { name: w.deed, exact: true }).focus()
    await page.keyboard.press('Enter')
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
    await empty()
    await type('6000000')
    await dialog.getByText(w.tooMuch).waitFor()
    await page.keyboard.press('Enter')
    expect(frames.filter((frame) => frame.includes('order-action'))).toEqual([])
    await empty()
    await type('1500000')
    expect(await field.inputValue()).toBe(w.shown)
    await dialog.getByText(w.read, { exact: true }).waitFor()
    await dialog.getByText(w.change).waitFor()
    const screenshot = await dialog.screenshot({ animations: 'disabled', caret: 'hide' })
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(w.done, { exact: true }).waitFor()
    expect(frames.some((frame) => frame.includes('"cod":1500000'))).toBe(true)
    looksAsItDid(`light-${language}/task-change-cod.png`, screenshot)
  })
})
