import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import type { CodRow } from '../../src/model/cod.ts'
import { dayOf } from '../../src/model/day.ts'
import type { DoorApi } from '../support/doorApi.ts'
import { doorApi } from '../support/doorApi.ts'
import { readPages } from '../support/pdfPages.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const words = {
  vi: {
    shifts: 'Ca lấy',
    manifests: 'Biên bản',
    orders: 'Các đơn',
    out: 'Chưa trả',
    first: 'Vài dòng đầu',
    kept: 'Đã lưu payout.csv: 4 dòng, 1 dòng không đọc được.',
    flaw: (order: string) => `Dòng 5 (${order}): cột Tiền thu hộ không phải số tiền`,
    short: 'Thiếu',
    why: 'tệp ít hơn tem 1.000',
    paid: 'Đã trả đủ',
    unseen: 'trạm chưa gặp đơn này',
    before: 'Tệp này đã được lưu rồi: payout.csv',
    show: 'Xem',
    days: 'Theo ngày bàn giao',
    unreachable: 'Không kết nối được máy in',
    page: ['ĐỐI SOÁT COD', 'Chủ shop'],
  },
  en: {
    shifts: 'Pickup shifts',
    manifests: 'Manifests',
    orders: 'Orders',
    out: 'Still out',
    first: 'The first lines',
    kept: 'Kept payout.csv: 4 lines, 1 cannot be read.',
    flaw: (order: string) => `Line 5 (${order}): no amount in the column Tiền thu hộ`,
    short: 'Short',
    why: 'file: ₫1,000 less than the label',
    paid: 'Paid',
    unseen: 'never seen here',
    before: 'This file was kept before: payout.csv',
    show: 'Show',
    days: 'By day of handover',
    unreachable: 'Printer cannot be reached',
    page: ['COD RECONCILED', 'Owner of the shop'],
  },
} as const

it.each(['vi', 'en'] as const)(
  'a leader reads what the carrier paid, sees what is short and why, and saves the page to sign, by keyboard only, %s',
  async (language) => {
    const w = words[language]
    await using folder = await tempDir()
    await writeFile(join(folder.path, 'preferences.json'), JSON.stringify({ language }))
    await using window = await windowOfStation(folder.path)
    using door = await doorApi(folder.path)
    const { page, codes, frames } = window
    await door.done({ type: 'printer-add', id: uuid(), printer: { ...canon, sizes: ['80x80'] } })
    const manifest = await handOver(door, codes)
    const [less, full] = (await booksOf(door)).filter(({ cod }) => (cod ?? 0) > 10_000)
    if (less?.cod == null || full?.cod == null) throw new Error('too few orders have a COD')

    await page.keyboard.press('Alt+3')
    await page.getByRole('tab', { name: w.shifts, selected: true }).waitFor()
    await page.keyboard.press('Insert')
    await page.getByRole('tab', { name: w.manifests, selected: true }).waitFor()
    await page.keyboard.press('Insert')
    const grid = page.getByRole('grid', { name: w.orders })
    await grid.getByRole('row', { name: less.order }).getByText(w.out, { exact: true }).waitFor()
    await page.getByRole('row', { name: manifest }).waitFor()

    const lines = [
      'Mã vận đơn;Tiền thu hộ;Tổng phí;Thực chuyển',
      `${full.order};${full.cod};5.000;${full.cod - 5_000}`,
      `${less.order};${less.cod - 1_000};0;${less.cod - 1_000} ₫`,
      'ZZ9PLURAL;90.000;0;90.000',
      `${less.order};mười;0;0`,
    ]
    await choose(page, lines.join('\r\n'))
    await page.getByRole('table', { name: w.first }).getByRole('cell', { name: 'ZZ9PLURAL' }).waitFor()
    await page.keyboard.press('F9')
    await page.getByText(w.kept).waitFor()
    await page.getByText(w.flaw(less.order)).waitFor()
    const short = grid.getByRole('row', { name: less.order })
    await short.getByText(w.short, { exact: true }).waitFor()
    await short.getByText(w.why).waitFor()
    await grid.getByRole('row', { name: full.order }).getByText(w.paid, { exact: true }).waitFor()
    await grid.getByRole('row', { name: 'ZZ9PLURAL' }).getByText(w.unseen).waitFor()

    // The same file once more is told, and counts once.
    await choose(page, lines.join('\r\n'))
    await page.getByRole('table', { name: w.first }).waitFor()
    await page.keyboard.press('F9')
    await page.getByText(w.before).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')

    await page.getByRole('combobox', { name: w.show, exact: true }).selectOption({ label: w.days })
    await page.getByRole('row', { name: manifest }).waitFor()
    const [paper] = await readPages(await saved(page, 'Shift+F4'))
    for (const word of [...w.page, manifest, less.order, w.short]) expect(paper?.text).toContain(word)
    await page.keyboard.press('F9')
    // No queue is called so: the printer's own fault is told. What was sent are days, and no document.
    await page.getByText(w.unreachable).waitFor()
    expect(frames.filter((frame) => frame.includes('"cod-print"')).join()).not.toContain('JVBER')
    expect(frames.some((frame) => frame.includes('"cod-print"'))).toBe(true)
    const file = (await saved(page, 'F4')).toString()
    expect(file).toContain(`${full.order},${w.paid},`)
    expect(file).toContain(`${less.order},${w.short},`)
  },
)

const canon = {
  name: 'Canon',
  uri: 'spooler:canon',
  language: 'zpl',
  dpmm: 8,
  headDots: 832,
  graphics: 'z64',
  sheet: 'A4',
} as const

/** A handover of these parcels, signed. */
async function handOver({ api, done }: DoorApi, codes: readonly string[]): Promise<string> {
  const now = Date.now()
  const opened = await api.execute({ type: 'pickup-open', id: uuid(), from: now, to: now + 3_600_000 })
  if (!opened.ok) throw new Error(opened.fault.code)
  const { pickup, manifest } = opened.value
  for (const line of codes) await done({ type: 'pickup-scan', id: uuid(), pickup, line })
  await done({ type: 'pickup-close', id: uuid(), pickup, short: [], driver: 'Tài', person: 'Ánh' })
  return manifest
}

async function booksOf({ api }: DoorApi): Promise<readonly CodRow[]> {
  const day = dayOf(Date.now())
  const read = await api.ask({ type: 'cod-of-days', from: day, to: day, after: null })
  if (!read.ok) throw new Error(read.fault.code)
  return read.value.rows
}

async function choose(page: Page, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('F2')
  await (await chooser).setFiles({ name: 'payout.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
}

async function saved(page: Page, key: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.keyboard.press(key)
  return readFile(await (await download).path())
}
