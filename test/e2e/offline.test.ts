import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import type { Emulator } from '../../src/emulator/emulator.ts'
import { startEmulator } from '../../src/emulator/emulator.ts'
import { openShift, pasteBatch, scanInto, signs, typeSigners } from '../support/byKeyboard.ts'
import type { DoorApi } from '../support/doorApi.ts'
import { doorApi } from '../support/doorApi.ts'
import type { Running } from '../support/packbench.ts'
import { packbench } from '../support/packbench.ts'
import { collectPaper } from '../support/paper.ts'
import type { PracticeService } from '../support/practiceService.ts'
import { useService } from '../support/practiceService.ts'
import { tempDir } from '../support/tempDir.ts'
import type { WindowOfStation } from '../support/windowOfStation.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

/** One shift as one story: the network goes in its middle, then the power, and only the network comes back. */
describe('a shift whose network goes away', () => {
  let folder: Awaited<ReturnType<typeof tempDir>>
  let carrier: Running
  let service: PracticeService
  let printer: Emulator
  let window: WindowOfStation
  let door: DoorApi
  const paper = collectPaper()

  const code = (place: number) => service.codes[place] ?? ''
  const press = (key: string) => window.page.keyboard.press(key)
  const practice = async (port: number) => {
    const running = packbench(['practice', '--port', String(port), '--data', join(folder.path, 'carrier')])
    return { running, service: await running.line<PracticeService>() }
  }
  const station = () => join(folder.path, 'station')
  const open = async () => {
    window = await windowOfStation(station())
    door = await doorApi(station())
  }

  beforeAll(async () => {
    folder = await tempDir()
    const begun = await practice(0)
    carrier = begun.running
    service = begun.service
    printer = await startEmulator({ language: 'zpl', port: 0, dpmm: 8, speedMmPerSecond: 500, onLabel: paper.onLabel })
    await open()
    await useService(door, service)
    const profile = { name: 'Bàn 1', uri: printer.uri, language: 'zpl' as const, dpmm: 8 as const, headDots: 832 }
    const sizes: ('80x80' | '52x70')[] = ['80x80', '52x70']
    await door.done({ type: 'printer-add', id: uuid(), printer: { ...profile, graphics: 'z64', sizes } })
  })
  afterAll(async () => {
    door[Symbol.dispose]()
    await window[Symbol.asyncDispose]()
    await printer.close()
    await carrier[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  it('begins with a network: a label comes out, and those of a batch are fetched ahead', async () => {
    await window.scan(code(0))
    await window.verdict(code(0), 'printed')
    // The first label of a carrier that is no practice: a leader says that it is right.
    await press('F6')
    await pasteBatch(window.page, service.codes.slice(1, 13))
    await door.api.ask({ type: 'shifts' })
    const sealed = async () => {
      const usage = await door.api.ask({ type: 'label-usage' })
      return usage.ok ? usage.value.labels : 0
    }
    let labels = await sealed()
    while (labels < 13) labels = await sealed()
  })

  it('prints at the first scan what was fetched ahead, when the network is gone, and says that it is gone', async () => {
    await carrier.kill('SIGKILL')
    await door.done({ type: 'network-changed', id: uuid(), online: false })
    await press('Alt+1')
    await window.page.getByRole('banner').getByText('mất kết nối').waitFor()
    await window.scan(code(1))
    await window.verdict(code(1), 'printed')
  })

  it('prints one again by its key, and one that is scanned twice only when that is meant', async () => {
    await press('F8')
    await window.verdict(code(1), 'working')
    await window.verdict(code(1), 'printed')
    await window.scan(code(0))
    await window.verdict(code(0), 'duplicate')
    await press('F9')
    await window.verdict(code(0), 'printed')
  })

  it('says of a parcel that nobody fetched what it waits for', async () => {
    const unknown = code(30)
    await window.scan(unknown)
    await window.verdict(unknown, 'waiting')
    expect(await window.page.getByRole('article', { name: unknown, exact: true }).innerText()).toContain('dịch vụ')
  })

  it('takes the wish to cancel an order, and shows that it has not been sent', async () => {
    const { page } = window
    // Known to be away: nothing of the wish is under way when the power goes.
    for (let calls = 0; calls < 3; calls++) await door.api.ask({ type: 'parcel', line: code(12), fresh: true })
    await press('Alt+4')
    await window.scan(code(12))
    await page.getByRole('heading', { name: `Kiện ${code(12)}`, exact: true }).waitFor()
    await page.getByRole('button', { name: 'Huỷ đơn' }).focus()
    await press('Space')
    const dialog = page.getByRole('dialog', { name: 'Huỷ đơn' })
    await dialog.getByRole('combobox', { name: 'Lý do' }).selectOption({ label: 'Hết hàng' })
    await dialog.getByRole('button', { name: 'Huỷ 1 đơn' }).focus()
    await press('Space')
    await dialog.waitFor({ state: 'hidden' })
    await press('Alt+6')
    await page.getByRole('tab', { name: /Chờ gửi/ }).focus()
    await press('Enter')
    await page.getByText('chờ gửi', { exact: true }).waitFor()
  })

  it('loses its power too, and knows after it what was printed, what waits and what is to be sent', async () => {
    door[Symbol.dispose]()
    await window.station.kill('SIGKILL')
    await window[Symbol.asyncDispose]()
    await open()
    await window.scan(code(1))
    await window.verdict(code(1), 'duplicate')
    await press('F9')
    await window.verdict(code(1), 'printed')
    await window.page.getByRole('banner').getByText('mất kết nối').waitFor()
    await press('Alt+6')
    await window.page.getByRole('tab', { name: /Chờ gửi/ }).focus()
    await press('Enter')
    await window.page.getByText('chờ gửi', { exact: true }).waitFor()
  })

  it('hands the parcels over, signed and on paper', async () => {
    const { page } = window
    await openShift(page)
    const pickups = await door.api.ask({ type: 'pickups', limit: 1, before: null })
    const pickup = pickups.ok ? (pickups.value.pickups[0]?.id ?? '') : ''
    const parcels = await door.api.ask({ type: 'pickup-parcels', pickup, from: 0, count: 100 })
    const expected = parcels.ok ? parcels.value.filter(({ verdict }) => verdict === 'expected') : []
    const codes = expected.map((parcel) => parcel.code ?? '')
    expect(codes.length).toBeGreaterThan(4)
    // To cancel it waits for the network, and it does not go.
    expect(codes).not.toContain(code(12))
    await scanInto(window, codes)
    await press('F9')
    await page.getByText('Đủ kiện, không thiếu kiện nào.').waitFor()
    await typeSigners(page)
    await press('F9')
    await signs(page)
    await page.getByRole('heading', { name: /^BG-/ }).waitFor()
    const saved = page.waitForEvent('download')
    await press('Shift+F4')
    expect((await saved).suggestedFilename()).toMatch(/^bien-ban-BG-.*\.pdf$/)
  })

  it('has its network back: what waited comes out by itself, what was wished is sent, and nothing came out twice', async () => {
    const again = await practice(Number(new URL(service.url).port))
    carrier = again.running
    await door.done({ type: 'network-changed', id: uuid(), online: true })
    await press('Alt+6')
    await window.page.getByRole('tab', { name: /Chờ gửi/ }).focus()
    await press('Enter')
    await window.page.getByText('xong', { exact: true }).waitFor()
    await paper.out(6)
    await printer.idle()
    // A copy carries its mark beside the code.
    const came = (await paper.read()).map((codes) => codes.find((one) => service.codes.includes(one)) ?? '')
    expect(came.sort()).toEqual([code(0), code(0), code(1), code(1), code(1), code(30)].sort())
    const order = await door.api.ask({ type: 'parcel', line: code(12), fresh: true })
    expect(order.ok && order.value.order.status).toBe('cancel')
  })
})
