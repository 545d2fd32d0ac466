import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import type { StationApi } from '../../src/contract/stationApi.ts'
import {
  openShift,
  parcelsOf,
  pasteBatch,
  said,
  scanInto,
  signs,
  typeInto,
  typeSigners,
} from '../support/byKeyboard.ts'
import { doorApi } from '../support/doorApi.ts'
import { packbench } from '../support/packbench.ts'
import { readPages } from '../support/pdfPages.ts'
import type { PracticeService } from '../support/practiceService.ts'
import { setStatus, useService } from '../support/practiceService.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

it('a packer scans out a shift with one over and one cancelled, a leader signs with one short and saves it', async () => {
  await using folder = await tempDir()
  await using practice = packbench(['practice', '--port', '0'])
  const service = await practice.line<PracticeService>()
  await using window = await windowOfStation(folder.path)
  using door = await doorApi(folder.path)
  await useService(door, service)
  const { api } = door
  const { page } = window
  const others = service.codes.slice(0, 24)
  await makeBatch(page, api, others)

  await openShift(page)
  const expected = await parcelsOf(api)
  expect(expected.length).toBeGreaterThan(4)
  const [short = '', cancelled = '', last = '', ...rest] = expected.map(({ code }) => code ?? '')
  const over = others.find((code) => !expected.some((parcel) => parcel.code === code)) ?? ''
  await setStatus(service, cancelled, 'cancel')

  await scanInto(window, rest)
  await window.scan(rest[0] ?? '')
  await said(page, rest[0] ?? '', 'QUÉT RỒI')
  await window.scan(over)
  await said(page, over, 'DƯ')
  await window.scan('ZZZZZZZZ')
  await said(page, 'ZZZZZZZZ', 'KIỆN LẠ')
  await page.keyboard.press('Escape')
  await page.getByText('Kiện lạ, để riêng: 1').waitFor()

  // What the service said when the pickup was opened is no longer believed without asking it.
  await window.minuteLater()
  await window.scan(cancelled)
  await said(page, cancelled, 'ĐƠN ĐÃ HUỶ')
  await window.scan(last)
  await said(page, last, 'KHÔNG NHẬN')
  await page.keyboard.press('Escape')
  await said(page, cancelled, 'ĐƠN ĐÃ HUỶ')
  await window.scan('--31--')
  await page.getByText('Huỷ, không giao: 1').waitFor()
  await scannedElsewhere(page, api, last)
  await said(page, last, 'ĐÃ QUÉT')
  const tally = page.getByRole('region', { name: 'Số kiện' })
  expect((await tally.locator('dd').allTextContents()).map(Number)).toEqual([rest.length + 2, rest.length + 1, 1, 1])

  await page.keyboard.press('F9')
  await page.getByRole('heading', { name: 'Ký bàn giao' }).waitFor()
  await page.getByRole('combobox', { name: `Lý do của ${short}` }).waitFor()
  await page.keyboard.press('F9')
  await page.getByText('Còn 1 kiện chưa có lý do').waitFor()
  // What has to be filled in has the focus: driver, person, the list of short parcels, one Tab apart.
  await page.keyboard.type('Trần Văn Tài', { delay: 120 })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  // Scans in a field are scanner.test.ts's: on a busy machine these keys come as slowly as a person's.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await window.scan(rest[1] ?? '')
  await said(page, rest[1] ?? '', 'QUÉT RỒI')
  await page.keyboard.press('F9')
  await typeInto(page, 'Người giao của trạm', 'Đặng Thị Ngọc Ánh')
  await page.keyboard.press('F9')
  await signs(page)
  const heading = page.getByRole('heading', { name: /^BG-\d{4}-\d{6}-01$/ })
  await heading.waitFor()
  const manifest = (await heading.textContent()) ?? ''

  const paper = await savePdf(page)
  expect(paper.file).toBe(`bien-ban-${manifest}.pdf`)
  expect(paper.codes).toEqual([manifest])
  for (const code of [...rest, last, over, cancelled]) expect(paper.text).toContain(code)
  for (const words of ['Trần Văn Tài', 'Đặng Thị Ngọc Ánh', 'Để sang ca lấy sau', short])
    expect(paper.text).toContain(words)

  await page.keyboard.press('Alt+1')
  await window.scan(manifest.toLowerCase())
  await heading.waitFor()
  await window.scan(over)
  await page.getByText(`${over} có trong biên bản này`).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page
    .getByRole('grid', { name: 'Các biên bản' })
    .getByRole('row', { name: /Trần Văn Tài/ })
    .waitFor()
})

it('the same goes on when the service is pulled away: scanned, signed, saved, and what was unknown is kept', async () => {
  await using folder = await tempDir()
  await using practice = packbench(['practice', '--port', '0'])
  const service = await practice.line<PracticeService>()
  await using window = await windowOfStation(folder.path)
  using door = await doorApi(folder.path)
  await useService(door, service)
  const { api } = door
  const { page } = window
  await makeBatch(page, api, service.codes.slice(0, 16))
  await page.keyboard.press('Alt+3')
  await page.getByRole('button', { name: /07:00–12:00.*đơn đã biết/ }).waitFor()
  await practice.kill('SIGKILL')
  await api.execute({ type: 'network-changed', id: uuid(), online: false })

  await page.getByText(/Mất mạng: đây là các ca lấy hãng báo lúc/).waitFor()
  await openShift(page)
  const codes = (await parcelsOf(api)).map(({ code }) => code ?? '')
  await scanInto(window, codes)
  await page.getByText('Đủ kiện. F9 để ký và chốt').waitFor()
  const unknown = service.codes[40] ?? ''
  await window.scan(unknown)
  await said(page, unknown, 'CHƯA BIẾT')
  await page.keyboard.press('F9')
  await page.getByText('Đủ kiện, không thiếu kiện nào.').waitFor()
  await typeSigners(page)
  await page.keyboard.press('F9')
  await signs(page)
  await page.getByRole('heading', { name: /^BG-/ }).waitFor()
  const paper = await savePdf(page)
  expect(paper.codes).toHaveLength(1)
  for (const words of [...codes, unknown, 'chưa biết', 'Lê Quốc Bảo']) expect(paper.text).toContain(words)
})

/** A batch whose orders the station knows, and the shifts that they go with. */
async function makeBatch(page: Page, api: StationApi, codes: readonly string[]): Promise<void> {
  await pasteBatch(page, codes)
  await api.ask({ type: 'shifts' })
}

/** One of two short parcels comes in while the reason of both is asked for: its list goes, and the focus goes on. */
async function scannedElsewhere(page: Page, api: StationApi, line: string): Promise<void> {
  await page.keyboard.press('F9')
  const ofAll = page.getByRole('combobox', { name: 'Một lý do cho mọi kiện thiếu' })
  await ofAll.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await ofAll.evaluate((field) => field === document.activeElement)).toBe(true)
  const [first] = await parcelsOf(api)
  const scanned = await api.execute({ type: 'pickup-scan', id: uuid(), pickup: first?.pickup ?? '', line })
  expect(scanned.ok).toBe(true)
  await ofAll.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
  // Out of the field, and back to scanning.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

async function savePdf(page: Page) {
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Shift+F4')
  const file = await saved
  const pages = await readPages(await readFile(await file.path()))
  return {
    file: file.suggestedFilename(),
    text: pages.map(({ text }) => text).join('\n'),
    codes: pages.flatMap(({ codes }) => codes),
  }
}
