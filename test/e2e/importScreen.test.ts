import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Practice } from '../../src/sandbox/practice.ts'
import { startPractice } from '../../src/sandbox/practice.ts'
import { csvText } from '../../src/spreadsheet/csvText.ts'
import { importTemplate } from '../../src/words/importTemplate.ts'
import { doorApi } from '../support/doorApi.ts'
import { useService } from '../support/practiceService.ts'
import { tempDir } from '../support/tempDir.ts'
import type { WindowOfStation } from '../support/windowOfStation.ts'
import { oneWindow, windowOfStation } from '../support/windowOfStation.ts'

/** As the template has it; each row is another order. */
function orders(count: number, change: (row: readonly string[], at: number) => readonly string[]): string {
  const [headers = [], example = []] = importTemplate('vi')
  const rows = Array.from({ length: count }, (_, at) => change(example.with(0, `TEP-${at}`), at))
  return csvText([headers, ...rows])
}

/** Outside every field, as a table that was copied. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, text)
}

/** A file, by the pointer, from another program. */
async function drop(page: Page, file: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
  await cdp.detach()
}

/** Whether the page keeps a link, and a file, from the browser: while it is dragged, and when it is dropped. */
function keptFromBrowser(place: string): boolean[] {
  const [link, file] = [new DataTransfer(), new DataTransfer()]
  link.setData('text/uri-list', 'https://example.com/')
  file.items.add(new File(['a'], 'a.html', { type: 'text/html' }))
  return [link, file].flatMap((dataTransfer) =>
    ['dragover', 'drop'].map(
      (type) =>
        document
          .querySelector(place)
          ?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })) === false,
    ),
  )
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

  it('takes a file that is dropped there, and at a screen that takes none the browser opens it nowhere', async () => {
    const { page } = at.window
    await using folder = await tempDir()
    const file = join(folder.path, 'keo.csv')
    await writeFile(
      file,
      orders(3, (cells) => cells),
    )
    await press('Escape')
    await press('Alt+1')
    await page.locator('#scan').waitFor()
    expect(await page.evaluate(keptFromBrowser, 'body')).toEqual([true, true, true, true])
    await press('Alt+8')
    await page.getByRole('combobox').first().waitFor()
    for (const field of ['select', 'main input'])
      expect(await page.evaluate(keptFromBrowser, field), field).toEqual([true, true, true, true])
    await press('Control+o')
    await heading('Nhiều đơn từ tệp').waitFor()
    await drop(page, file)
    await status('Hiểu được 26 cột, 3 dòng').waitFor()
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

describe('a file of five thousand rows', () => {
  const at = oneWindow()

  it('is checked as a whole and shown as far as it is in sight, in English too', async () => {
    const { page } = at.window
    const press = (key: string) => page.keyboard.press(key)
    await press('Control+k')
    await page.getByRole('combobox', { name: 'Gõ tên màn hình' }).waitFor()
    await page.keyboard.insertText('english')
    await press('Enter')
    await press('Control+o')
    await page.getByRole('heading', { name: 'Orders from a file' }).waitFor()
    await paste(
      page,
      orders(5_000, (cells, place) => (place === 4_321 ? cells.with(16, '12.5') : cells)),
    )
    await page.getByRole('status').filter({ hasText: '26 columns understood, 5,000 rows' }).waitFor()
    await press('F9')
    await page.getByRole('button', { name: 'To look at 1', exact: true }).waitFor()
    const grid = page.getByRole('grid', { name: 'Rows' })
    await grid.waitFor()
    await press('End')
    await page.getByRole('row').filter({ hasText: 'TEP-4999' }).waitFor()
    expect(await page.getByRole('row').count()).toBeLessThan(80)
    expect(await grid.getAttribute('aria-rowcount')).toBe('5001')
    await press('F3')
    await page.getByRole('form', { name: 'Row 4323' }).waitFor()
    await press('F7')
    await page.getByRole('button', { name: 'To look at 0', exact: true }).waitFor()
  })
})

describe('an import that is cut off', () => {
  let folder: Awaited<ReturnType<typeof tempDir>>
  let practice: Practice
  let window: WindowOfStation

  const press = (key: string) => window.page.keyboard.press(key)
  const made = () => practice.orders(10_000).filter(({ sellerCode }) => sellerCode.startsWith('TEP-'))

  beforeAll(async () => {
    folder = await tempDir()
    practice = await startPractice({ port: 0, dataDir: ':memory:' })
    window = await windowOfStation(folder.path)
    using door = await doorApi(folder.path)
    await useService(door, practice)
  })
  afterAll(async () => {
    await window[Symbol.asyncDispose]()
    await practice[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  it('by the program that is killed stands where it stood, and F6 makes the others: none is made twice', async () => {
    await press('Control+o')
    await press('Escape')
    // What is pasted is a table as well.
    await press('Control+o')
    await window.page.getByRole('heading', { name: 'Nhiều đơn từ tệp' }).waitFor()
    await paste(
      window.page,
      orders(40, (cells) => cells),
    )
    await window.page.getByRole('status').filter({ hasText: '40 dòng' }).waitFor()
    await press('F9')
    await window.page.getByRole('button', { name: 'Chờ tạo 40' }).waitFor()
    practice.inject({ operation: 'createOrder', times: 12 })
    practice.inject({ operation: 'createOrder', times: null, fault: { kind: 'reset', when: 'after' } })
    await press('F9')
    await press('Enter')
    await expect.poll(() => made().length).toBeGreaterThan(12)
    await window.station.kill('SIGKILL')
    await window[Symbol.asyncDispose]()
    practice.clearFaults()

    window = await windowOfStation(folder.path)
    await press('Control+o')
    await window.page.getByRole('row').filter({ hasText: 'Dừng giữa chừng' }).waitFor()
    await press('Enter')
    await window.page.getByRole('status').filter({ hasText: 'F6' }).first().waitFor()
    await press('F6')
    await window.page.getByRole('status').filter({ hasText: 'Xong · 40/40 đơn đã tạo' }).waitFor()
    const codes = made().map(({ sellerCode }) => sellerCode)
    expect([codes.length, new Set(codes).size]).toEqual([40, 40])
  })

  it('by a permission that is taken away says so, and goes on when it is given again', async () => {
    await press('Escape')
    await paste(
      window.page,
      orders(8, (cells, at) => cells.with(0, `TEP-B${at}`)),
    )
    await window.page.getByRole('status').filter({ hasText: '8 dòng' }).waitFor()
    await press('F9')
    await window.page.getByRole('button', { name: 'Chờ tạo 8' }).waitFor()
    practice.inject({ operation: 'createOrder', times: 1, fault: { kind: 'status', status: 503 } })
    practice.inject({ operation: 'createOrder', times: 3 })
    practice.inject({ operation: 'createOrder', times: null, fault: { kind: 'status', status: 403 } })
    await press('F9')
    await press('Enter')
    await window.page.getByRole('alert').filter({ hasText: 'không có quyền' }).waitFor()
    expect(made().length).toBe(43)
    practice.clearFaults()
    await press('F6')
    await window.page.getByRole('status').filter({ hasText: 'Xong · 8/8 đơn đã tạo' }).waitFor()
    expect(made().length).toBe(48)
  })

  it('a code that another order has is told at its cell, nothing of it is printed, and another code makes it', async () => {
    await press('Escape')
    await paste(
      window.page,
      orders(2, (cells, at) => cells.with(0, at === 0 ? 'TEP-1' : 'TEP-C1').with(1, 'Người khác')),
    )
    await window.page.getByRole('status').filter({ hasText: '2 dòng' }).waitFor()
    await press('F9')
    await window.page.getByRole('button', { name: 'Chờ tạo 2' }).waitFor()
    await press('F9')
    await press('Enter')
    await window.page.getByRole('row').filter({ hasText: 'Người nhận: khác' }).waitFor()
    await press('F3')
    const code = window.page.getByRole('textbox', { name: 'Mã đơn hàng' })
    await code.focus()
    await code.fill('TEP-C0')
    await press('F9')
    await window.page.getByRole('button', { name: 'Chờ tạo 1' }).waitFor()
    await press('F9')
    await press('Enter')
    await window.page.getByRole('status').filter({ hasText: 'Xong · 2/2 đơn đã tạo' }).waitFor()
    expect(made().length).toBe(50)
  })
})
