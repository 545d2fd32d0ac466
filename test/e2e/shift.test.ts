import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import type { Emulator } from '../../src/emulator/emulator.ts'
import { startEmulator } from '../../src/emulator/emulator.ts'
import { openShift, parcelsOf, said, signs } from '../support/byKeyboard.ts'
import { doorApi } from '../support/doorApi.ts'
import { hire } from '../support/operators.ts'
import { orderWithItems, switchPackingOn } from '../support/packing.ts'
import { collectPaper } from '../support/paper.ts'
import { practiceCodes } from '../support/practiceCodes.ts'
import { tempDir } from '../support/tempDir.ts'
import type { WindowOfStation } from '../support/windowOfStation.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

/** Nothing in this file moves or presses a pointer: a whole shift goes by scanner and keyboard. */
describe('a whole shift that never touches the mouse', () => {
  let folder: Awaited<ReturnType<typeof tempDir>>
  let printer: Emulator
  let window: WindowOfStation
  let badge = ''
  const paper = collectPaper()

  beforeAll(async () => {
    folder = await tempDir()
    printer = await startEmulator({
      // One that does not count: a label that is cut off stays in doubt until somebody looks.
      language: 'tspl',
      port: 0,
      dpmm: 8,
      speedMmPerSecond: 2_000,
      onLabel: paper.onLabel,
    })
    window = await windowOfStation(folder.path)
    await window.page.evaluate(() => {
      for (const name of ['pointerdown', 'mousedown', 'touchstart'])
        globalThis.addEventListener(name, () => Reflect.set(globalThis, 'touched', true), { capture: true })
    })
    badge = await setUp(folder.path, printer.uri)
  })
  afterAll(async () => {
    await window[Symbol.asyncDispose]()
    await printer.close()
    await folder[Symbol.asyncDispose]()
  })

  const press = (key: string) => window.page.keyboard.press(key)
  /** When so many labels have come out of the printer. */
  const out = async (labels: number) => {
    await paper.out(labels)
    expect(paper.count()).toBe(labels)
  }
  const code = (place: number) => window.codes[place] ?? ''
  /** Practice on a real printer asks once. */
  const toPaper = async () => {
    await window.page.getByText('LUYỆN TẬP · KHÔNG GỬI').waitFor()
    await press('F9')
  }
  const banner = () => window.page.getByRole('banner')
  const printed = () =>
    window.page
      .locator('[data-verdict="printed"], [data-verdict="sent-not-confirmed"]')
      .and(window.page.getByRole('article'))

  it('begins with a badge', async () => {
    await window.scan(badge)
    await banner()
      .getByRole('button', { name: /Đang làm: Lan/ })
      .waitFor()
  })

  it('scans parcels, and each has its label', async () => {
    for (const place of [0, 1]) {
      await window.scan(code(place))
      if (place === 0) await toPaper()
      await window.page
        .getByRole('article', { name: code(place), exact: true })
        .and(printed())
        .waitFor()
    }
    await out(2)
  })

  it('prints the last label again, which says so', async () => {
    await press('F8')
    await out(3)
    await printed().waitFor()
  })

  it('has a label cut off on its way: looks, says that there is none, and prints it again', async () => {
    printer.resetAfterBytes(2_000)
    await window.scan(code(2))
    await window.verdict(code(2), 'in-doubt')
    await press('F7')
    await window.verdict(code(2), 'not-printed')
    await window.page.getByText('Đã xem: không có tem', { exact: true }).waitFor()
    await window.scan(code(2))
    await window.page
      .getByRole('article', { name: code(2), exact: true })
      .and(printed())
      .waitFor()
  })

  it('makes a batch of a paste, prints all of it twice from the end, and sees every row come out', async () => {
    const { page } = window
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await press('Alt+2')
    await page.getByRole('heading', { name: 'Lô tem' }).waitFor()
    await page.evaluate((text) => navigator.clipboard.writeText(text), [code(0), code(1)].join('\n'))
    await press('Control+v')
    await page.getByRole('button', { name: 'Tạo lô 2 dòng' }).waitFor()
    await press('F9')
    const grid = page.getByRole('grid', { name: 'Các dòng của lô' })
    await grid
      .getByRole('row')
      .filter({ hasText: code(1) })
      .waitFor()
    await grid.focus()
    await press('Control+a')
    await page.getByText('2 dòng đã chọn').waitFor()
    await press('F9')
    const dialog = page.getByRole('dialog', { name: 'In lô này' })
    await dialog.getByRole('combobox', { name: 'Máy in', exact: true }).selectOption({ label: 'Bàn 1' })
    await dialog.getByRole('textbox', { name: 'Số bản mỗi tem' }).fill('2')
    await dialog.getByRole('combobox', { name: 'Thứ tự in' }).selectOption('reverse')
    await dialog.getByRole('button', { name: 'In 2 dòng × 2 bản' }).focus()
    await press('Space')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('in xong', { exact: true }).waitFor()
    // A row that did not come out says so here, with its fault; its labels would be waited for in vain.
    for (const place of [0, 1]) {
      const row = grid.getByRole('row').filter({ hasText: code(place) })
      await row.getByText(/^(đã in|đã gửi|không in|chưa rõ)$/).waitFor()
      expect(await row.innerText()).toMatch(/đã (in|gửi)/)
    }
    await out(8)
  })

  it('looks at the log and the figures, where the shift is the operator’s', async () => {
    const { page } = window
    await press('Alt+6')
    await page
      .getByRole('grid', { name: 'Sổ in' })
      .getByRole('row')
      .filter({ hasText: code(1) })
      .first()
      .waitFor()
    await press('Control+k')
    await page.getByRole('combobox', { name: /^Gõ tên/ }).waitFor()
    await page.keyboard.type('so lieu', { delay: 90 })
    await press('Enter')
    await page.getByRole('tab', { name: 'Số liệu', selected: true }).waitFor()
    const row = page.getByRole('table').filter({ hasText: 'Người' }).getByRole('row').filter({ hasText: 'Lan' })
    await row.waitFor()
  })

  it('finds a parcel by a part of its code, and reads whom it goes to', async () => {
    const { page } = window
    await press('Alt+4')
    await page.getByRole('heading', { name: /^Kiện/ }).waitFor()
    await page.keyboard.type(code(1).slice(1), { delay: 90 })
    const found = page.getByRole('listbox', { name: 'Đơn trạm này biết' })
    await found
      .getByRole('option')
      .filter({ hasText: code(1) })
      .waitFor()
    await press('ArrowDown')
    await found
      .getByRole('option', { selected: true })
      .filter({ hasText: code(1) })
      .waitFor()
    await press('Enter')
    await page.getByRole('heading', { name: `Kiện ${code(1)}`, exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Người nhận', exact: true }).waitFor()
  })

  it('packs a parcel by the codes of its items, and its label comes out with the last of them', async () => {
    const { page } = window
    await switchPackingOn(page, { setting: 'Quét hàng trước khi in tem', on: 'Có' })
    using door = await doorApi(folder.path)
    const others = (await practiceCodes()).singles('ready_to_pick').filter((other) => !window.codes.includes(other))
    const order = await orderWithItems(door, others.slice(0, 20), 2)
    await window.scan(order.code)
    const band = page.getByRole('article', { name: order.code, exact: true })
    await band.getByText(`ĐÓNG HÀNG ${order.code}`).waitFor()
    for (const item of order.scans) await window.scan(item)
    await band.and(printed()).waitFor()
    await out(9)
  })

  it('hands over what is there of a shift: scanned, one reason for all that stay, signed by two names', async () => {
    const { page } = window
    await openShift(page)
    using door = await doorApi(folder.path)
    const [first, ...stay] = (await parcelsOf(door.api)).map((parcel) => parcel.code ?? '')
    await window.scan(first ?? '')
    await said(page, first ?? '', 'ĐÃ QUÉT')
    await press('F9')
    await page.getByRole('heading', { name: 'Ký bàn giao' }).waitFor()
    // The driver has the focus; then whoever hands over, one reason for all, the list, a Tab each.
    await page.keyboard.type('Trần Văn Tài', { delay: 120 })
    await press('Tab')
    await press('Control+a')
    await page.keyboard.type('Lan', { delay: 120 })
    if (stay.length > 0) {
      await press('Tab')
      await press('ArrowDown')
    }
    await press('F9')
    await signs(page)
    await page.getByRole('heading', { name: /^BG-/ }).waitFor()
  })

  it('ends with the badge’s owner signed out, and no pointer was ever used', async () => {
    await window.scan('--81--')
    await banner()
      .getByRole('button', { name: /Chưa ai vào ca/ })
      .waitFor()
    expect(await window.page.evaluate(() => Reflect.get(globalThis, 'touched') === true)).toBe(false)
  })
})

/** The printer of the bench and one operator, as a shift leader sets them up; answers with the badge. */
async function setUp(dataDir: string, uri: string): Promise<string> {
  using door = await doorApi(dataDir)
  const printer = { name: 'Bàn 1', uri, language: 'tspl' as const, dpmm: 8 as const, headDots: 832 }
  const sizes: ('80x80' | '52x70')[] = ['80x80', '52x70']
  const added = await door.api.execute({
    type: 'printer-add' as const,
    id: uuid(),
    printer: { ...printer, graphics: 'raster' as const, sizes },
  })
  if (!added.ok) throw new Error(added.fault.code)
  const routes = { A5: null, '80x80': added.value.printer, '52x70': null }
  await door.done({ type: 'change-settings', id: uuid(), part: { routes } })
  return await hire(door.api, 'Lan')
}
