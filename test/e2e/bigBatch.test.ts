import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import type { Emulator } from '../../src/emulator/emulator.ts'
import { startEmulator } from '../../src/emulator/emulator.ts'
import { plantOrders } from '../chaos/plantOrders.ts'
import { doorApi } from '../support/doorApi.ts'
import type { Running } from '../support/packbench.ts'
import { packbench } from '../support/packbench.ts'
import { collectPaper } from '../support/paper.ts'
import type { PracticeService } from '../support/practiceService.ts'
import { useService } from '../support/practiceService.ts'
import { tempDir } from '../support/tempDir.ts'
import type { WindowOfStation } from '../support/windowOfStation.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

describe('a shift leader with a batch of ten thousand rows, by keyboard and scanner', () => {
  let folder: Awaited<ReturnType<typeof tempDir>>
  let carrier: Running
  let printer: Emulator
  let window: WindowOfStation
  let codes: readonly string[] = []
  const paper = collectPaper()

  const station = () => join(folder.path, 'station')
  const press = (key: string) => window.page.keyboard.press(key)
  const grid = () => window.page.getByRole('grid', { name: 'Các dòng của lô' })
  const row = (code: string) => grid().getByRole('row').filter({ hasText: code })

  beforeAll(async () => {
    folder = await tempDir()
    const data = join(folder.path, 'carrier')
    codes = plantOrders(data, 10_000).map(({ code }) => code)
    carrier = packbench(['practice', '--port', '0', '--data', data])
    const service = await carrier.line<PracticeService>()
    printer = await startEmulator({
      language: 'zpl',
      port: 0,
      dpmm: 8,
      speedMmPerSecond: 2_000,
      onLabel: paper.onLabel,
    })
    window = await windowOfStation(station())
    using door = await doorApi(station())
    await useService(door, service)
    const profile = { name: 'Bàn 1', uri: printer.uri, language: 'zpl' as const, dpmm: 8 as const, headDots: 832 }
    await door.done({ type: 'printer-add', id: uuid(), printer: { ...profile, graphics: 'z64', sizes: ['80x80'] } })
  })
  afterAll(async () => {
    await window[Symbol.asyncDispose]()
    await printer.close()
    await carrier[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  it('sees that the first label of this carrier is right, as every new environment wants it', async () => {
    await window.scan(codes[0] ?? '')
    await window.verdict(codes[0] ?? '', 'printed')
    await press('F6')
  })

  it('chooses its file with one key, and sees how many rows it has', async () => {
    const { page } = window
    await press('Alt+2')
    await page.getByRole('heading', { name: 'Lô tem' }).waitFor()
    const chooser = page.waitForEvent('filechooser')
    await press('F2')
    const text = ['STT;Mã vận đơn;Ghi chú', ...codes.map((code, place) => `${place + 1};${code};`)].join('\r\n')
    await (await chooser).setFiles({ name: 'sang thu hai.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Tạo lô 10.000 dòng' }).waitFor()
  })

  it('makes it, goes to its last row with one key and back, and its rows fill with what the carrier says', async () => {
    const { page } = window
    await press('F9')
    await row(codes[0] ?? '').waitFor()
    await grid().and(page.locator('[aria-rowcount="10001"]')).waitFor()
    await grid().focus()
    await press('End')
    await row(codes[9_999] ?? '').waitFor()
    await press('Home')
    await row(codes[0] ?? '')
      .getByText('Chờ lấy hàng')
      .waitFor()
  })

  it('finds the row of the parcel in hand by scanning it', async () => {
    const code = codes[7_776] ?? ''
    await window.scan(code)
    await window.page.getByText('1 dòng đã chọn').waitFor()
    await row(code).and(window.page.locator('[aria-selected="true"]')).waitFor()
  })

  it('prints the last of them, from a row on, and nothing else', async () => {
    const { page } = window
    await grid().focus()
    await press('Escape')
    await press('F9')
    const dialog = page.getByRole('dialog', { name: 'In lô này' })
    await dialog.getByRole('textbox', { name: 'Bắt đầu từ dòng' }).fill('9991')
    await dialog.getByRole('button', { name: 'In 10 dòng' }).focus()
    await press('Space')
    await dialog.waitFor({ state: 'hidden' })
    await paper.out(11)
    await page
      .getByRole('group', { name: 'Kết quả in' })
      .getByRole('button', { name: /^10 đã in$/ })
      .waitFor()
    await printer.idle()
    const printed = (await paper.read()).map((found) => found.find((one) => codes.includes(one.split('_')[0] ?? '')))
    expect(new Set(printed.map((code) => code?.split('_')[0]))).toEqual(new Set([codes[0], ...codes.slice(9_990)]))
  })
})
