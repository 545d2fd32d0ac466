import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { csvText } from '../../src/spreadsheet/csvText.ts'
import { importTemplate } from '../../src/words/importTemplate.ts'
import { oneWindow } from '../support/windowOfStation.ts'

/** As the template has it; each row is another order. */
function orders(count: number, change: (row: readonly string[], at: number) => readonly string[]): string {
  const [headers = [], example = []] = importTemplate('vi')
  const rows = Array.from({ length: count }, (_, at) => change(example.with(0, `DH-${at}`), at))
  return csvText([headers, ...rows])
}

describe('an owner makes the orders of a file in the window, by keyboard only', () => {
  const at = oneWindow()
  const press = (key: string) => at.window.page.keyboard.press(key)
  const heading = (name: string) => at.window.page.getByRole('heading', { name, exact: true })
  const row = (text: string | RegExp) => at.window.page.getByRole('row').filter({ hasText: text })
  const status = (text: string | RegExp) => at.window.page.getByRole('status').filter({ hasText: text })
  const choose = async (name: string, text: string) => {
    const chooser = at.window.page.waitForEvent('filechooser')
    await press('F2')
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  const saved = async (key: string) => {
    const download = at.window.page.waitForEvent('download')
    await press(key)
    return readFile(await (await download).path(), 'utf8')
  }

  it('saves the template, which is read back as it is: every column is understood', async () => {
    await press('Control+o')
    await heading('Nhiều đơn từ tệp').waitFor()
    const template = await saved('F4')
    expect(template).toContain('Người nhận')
    await choose('mau.csv', template)
    await status('Hiểu được 26 cột, 1 dòng').waitFor()
    await press('Escape')
    await heading('Nhiều đơn từ tệp').waitFor()
  })

  it('chooses a file: rows are checked, what is wrong stands at its cell, and is put right in place', async () => {
    const { page } = at.window
    await choose(
      'don.csv',
      orders(6, (cells, place) => (place === 2 ? cells.with(2, '12') : cells)),
    )
    await status('Hiểu được 26 cột, 6 dòng').waitFor()
    await press('F9')
    await heading('don.csv').waitFor()
    await row('Số điện thoại: không phải số điện thoại').waitFor()
    await press('F3')
    const form = page.getByRole('form', { name: 'Dòng 4' })
    await form.waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
    await press('Control+a')
    await page.keyboard.type('0912 345 679', { delay: 60 })
    await press('Enter')
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Cần xem 0' }).waitFor()
  })

  it('F9 asks once, makes the orders and prints their labels as they come', async () => {
    const { page } = at.window
    await press('F9')
    await page.getByRole('dialog').getByText('Tạo 6 đơn?').waitFor()
    await press('Enter')
    await status('Xong · 6/6 đơn đã tạo').waitFor()
    const results = (await saved('F4')).trim().split('\r\n').slice(1)
    const codes = results.map((line) => line.split(',')[3])
    expect(new Set(codes).size).toBe(6)
    for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{5,10}$/)
    await page.getByRole('main').getByRole('button', { name: 'Lô tem' }).waitFor()
  })
})
