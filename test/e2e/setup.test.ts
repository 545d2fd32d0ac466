import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmittedLabel } from '../../src/emulator/emulator.ts'
import { startEmulator } from '../../src/emulator/emulator.ts'
import type { Running } from '../support/packbench.ts'
import { packbench } from '../support/packbench.ts'
import { addPrinter, openPrinters } from '../support/printersScreen.ts'
import { tempDir } from '../support/tempDir.ts'
import type { WindowOfStation } from '../support/windowOfStation.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

describe('a shift leader sets up printers', () => {
  it('adds a TSPL printer found at an address, prints a test label and loads a roll', async () => {
    await using folder = await tempDir()
    const labels: EmittedLabel[] = []
    await using printer = await startEmulator({
      language: 'tspl',
      port: 0,
      dpmm: 8,
      headMm: 104,
      speedMmPerSecond: 5_000,
      onLabel: (label) => labels.push(label),
    })
    await using window = await windowOfStation(folder.path)
    const { page } = window
    await addPrinter(window, 'Xprinter bàn 3', printer.uri, 'tspl')
    await page.keyboard.press('F9')
    // What a printer can prove at its first label is its own affair; that it came out is ours.
    await page.getByText(/^(Tem thử đã ra|Đã gửi tem thử)/).waitFor()
    expect(labels).toHaveLength(1)

    const roll = page.getByRole('form', { name: 'Cuộn giấy đang lắp' })
    await roll.getByRole('combobox', { name: 'Khổ tem trên cuộn' }).selectOption('80x80')
    await roll.getByRole('textbox', { name: 'Số tem còn trên cuộn' }).fill('500')
    await page.keyboard.press('Enter')
    await page.getByText('Đã ghi: cuộn 80 × 80 · còn 500 tem').waitFor()
    await page.getByRole('combobox', { name: '80 × 80' }).selectOption({ label: 'Xprinter bàn 3' })

    const [code = ''] = window.codes
    await window.scan(code)
    // A practice label on a real printer.
    await page.getByText('LUYỆN TẬP · KHÔNG GỬI').waitFor()
    await page.keyboard.press('F9')
    const out = page.locator('[data-verdict="printed"], [data-verdict="sent-not-confirmed"]')
    await page.getByRole('article', { name: code, exact: true }).and(out).waitFor()
    expect(labels).toHaveLength(2)
    await openPrinters(window)
    await page.getByRole('button', { name: /Xprinter bàn 3.*còn 499 tem/ }).waitFor()
  })

  it('is told before anybody scans that 80 × 80 does not fit a receipt printer', async () => {
    await using folder = await tempDir()
    await using window = await windowOfStation(folder.path)
    const { page } = window
    await openPrinters(window)
    await page.keyboard.press('F2')
    await page.getByRole('tab', { name: 'Nhập địa chỉ' }).click()
    await page.getByRole('combobox', { name: 'Loại máy in' }).selectOption('escpos-80')
    await page.getByText('không vừa: cần 80 mm, đầu in 72 mm').waitFor()
    expect(await page.getByRole('checkbox', { name: '80 × 80' }).isChecked()).toBe(false)
    expect(await page.getByRole('checkbox', { name: '52 × 70' }).isChecked()).toBe(true)
  })
})

describe('a new environment', () => {
  let folder: Awaited<ReturnType<typeof tempDir>>
  let service: Running
  let real: { url: string; token: string; shops: number[]; codes: string[] }
  let window: WindowOfStation

  beforeAll(async () => {
    folder = await tempDir()
    service = packbench(['practice', '--port', '0', '--seed', '4711'])
    real = await service.line()
    window = await windowOfStation(folder.path)
  })
  afterAll(async () => {
    await window[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  it('has its account checked, its shop chosen and its first label confirmed', async () => {
    const { page } = window
    await using printer = await startEmulator({ language: 'zpl', port: 0, dpmm: 8, speedMmPerSecond: 5_000 })
    await page.keyboard.press('Alt+8')
    await page.getByRole('tab', { name: 'Tài khoản' }).click()
    const orders = await page.getByText('/practice/').textContent()
    expect(await (await fetch(orders ?? '')).text()).toContain(window.codes[0])
    await page.getByRole('button', { name: 'Dùng tài khoản thật' }).click()
    const address = page.getByRole('textbox', { name: 'Địa chỉ dịch vụ' })
    await address.fill(real.url)
    await page.getByLabel('Token của tài khoản').fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Token của tài khoản').fill(real.token)
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Cửa hàng' }).selectOption(String(real.shops[0]))
    await page.getByRole('button', { name: 'Dùng tài khoản này' }).click()
    await page.getByText('Tem đầu tiên của môi trường này sẽ dừng lại', { exact: false }).waitFor()
    await page.getByText(real.url).waitFor()

    await addPrinter(window, 'Zebra', printer.uri, 'zpl')
    const [first = '', second = ''] = real.codes
    await window.scan(first)
    await window.verdict(first, 'printed')
    await page.getByText('Trả lời trước: F6 tem đúng, F7 tem sai').waitFor()
    await window.scan(second)
    await page.getByRole('alert').waitFor()
    await page.keyboard.press('F6')
    await page.getByText('Quét kiện tiếp theo', { exact: true }).waitFor()
    await window.scan(second)
    await window.verdict(second, 'printed')
  })

  it('tells its token to nobody: no frame, no page, no line of the station', async () => {
    const received = window.frames.filter(
      (frame) => !frame.includes('"kind":"command"') && !frame.includes('"kind":"query"'),
    )
    expect(received.length).toBeGreaterThan(10)
    const seen = [...received, await window.page.content(), ...window.station.stdout, ...window.station.stderr]
    expect(seen.filter((text) => text.includes(real.token))).toEqual([])
  })
})

describe('the first run', () => {
  it('is a quiet offer behind a browser, and leads by keyboard alone to the first label', async () => {
    await using folder = await tempDir()
    await using window = await windowOfStation(folder.path)
    const { page } = window
    const [code = ''] = window.codes
    await page.getByRole('button', { name: /Thiết lập trạm này/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Bạn dùng tiếng nào?' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Luyện tập trước, hay dùng tài khoản thật?' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Máy in nào in tem?' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Quét kiện đầu tiên' }).waitFor()
    await window.scan(code)
    await window.verdict(code, 'printed')
    expect(await page.getByRole('button', { name: /Thiết lập trạm này/ }).count()).toBe(0)
  })
})
