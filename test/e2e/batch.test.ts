import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import { doorApi } from '../support/doorApi.ts'
import { tempDir } from '../support/tempDir.ts'
import type { WindowOfStation } from '../support/windowOfStation.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

describe('a shift leader prints a batch of pasted codes with two bad ones, by keyboard only', () => {
  let folder: Awaited<ReturnType<typeof tempDir>>
  let window: WindowOfStation
  const unknown = 'ZZZZZZZZ'
  const noCode = 'Ghi chú: khách hẹn giao sau sáu giờ chiều, gọi trước ba mươi phút'

  beforeAll(async () => {
    folder = await tempDir()
    window = await windowOfStation(folder.path)
    await window.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  })
  afterAll(async () => {
    await window[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  const press = (key: string) => window.page.keyboard.press(key)
  const verdict = (name: RegExp) => window.page.getByRole('group', { name: 'Kết quả in' }).getByRole('button', { name })
  const grid = () => window.page.getByRole('grid', { name: 'Các dòng của lô' })
  const row = (code: string) => grid().getByRole('row').filter({ hasText: code })

  it('pastes codes and sees what is blank and what is there twice before anything is made', async () => {
    const { page, codes } = window
    await press('Alt+2')
    await page.getByRole('heading', { name: 'Lô tem' }).waitFor()
    const lines = ['Mã đơn', ...codes, '', codes[0], unknown, noCode]
    await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\r\n'))
    await press('Control+v')
    await page.getByRole('heading', { name: 'Lô mới từ mã đã dán' }).waitFor()
    const counts = page.getByRole('status').filter({ hasText: 'dòng vào lô' })
    await counts.waitFor()
    expect(await counts.textContent()).toBe(`${codes.length + 2} dòng vào lô1 mã trùng1 dòng trống1 không phải mã`)
    expect(await page.getByRole('checkbox', { name: 'Dòng đầu là tên cột' }).isChecked()).toBe(true)
  })

  it('makes the batch, and finds its rows with their receivers', async () => {
    await press('F9')
    await row(unknown).waitFor()
    expect(await grid().getAttribute('aria-rowcount')).toBe(String(window.codes.length + 3))
    await row(window.codes[0] ?? '')
      .getByText('Chờ lấy hàng')
      .waitFor()
  })

  it('prints what remains: every good code is printed, each bad one says why', async () => {
    const { page, codes } = window
    await press('F9')
    const dialog = page.getByRole('dialog', { name: 'In lô này' })
    await dialog.getByRole('button', { name: 'Còn lại', pressed: true }).waitFor()
    await press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('in xong', { exact: true }).waitFor()
    await verdict(new RegExp(`^${codes.length} đã in$`)).waitFor()
    await verdict(/^2 không in$/).waitFor()
    for (const code of codes) await row(code).getByText('đã in', { exact: true }).waitFor()
    await row(unknown).getByText('không in', { exact: true }).waitFor()
    await row('Ghi chú').getByText(/dài/).waitFor()
  })

  it('narrows the rows to those that failed, chooses one, and tries it again', async () => {
    const { page } = window
    await verdict(/không in/).focus()
    await press('Enter')
    await grid().focus()
    expect(await grid().getAttribute('aria-rowcount')).toBe('3')
    await press('Space')
    await page.getByText('1 dòng đã chọn').waitFor()
    await press('F9')
    await page.getByRole('button', { name: 'Đã chọn (1)', pressed: true }).waitFor()
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await press('F7')
    await expect.poll(() => window.frames.some((frame) => frame.includes('"which":"failed"'))).toBe(true)
    await verdict(/^2 không in$/).waitFor()
    await page.getByText('in xong', { exact: true }).waitFor()
  })

  it('scans a parcel in hand and its row is chosen, though a filter hid it', async () => {
    const code = window.codes[1] ?? ''
    await window.scan(code)
    await row(code).and(window.page.locator('[aria-selected="true"]')).waitFor()
    expect(await grid().getAttribute('aria-rowcount')).toBe(String(window.codes.length + 3))
  })

  it('is told before a row prints that the rolls have too few labels, and answers by a scan', async () => {
    const { page, codes } = window
    await emptyRolls(folder.path)
    await grid().focus()
    const console = { key: 'I', code: 'KeyI', ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true }
    const isLeft = (at: Element, pressed: KeyboardEventInit) => at.dispatchEvent(new KeyboardEvent('keydown', pressed))
    expect(await grid().evaluate(isLeft, console)).toBe(false)
    await page.waitForTimeout(200)
    await press('Control+a')
    await page.getByText(/^\d+ dòng đã chọn/).waitFor()
    await press('Control+i')
    await page.getByText('Space chọn').waitFor()
    await window.scan(codes[0] ?? '')
    await page.getByText('1 dòng đã chọn').waitFor()
    const question = page.getByRole('dialog', { name: 'Cuộn giấy không đủ tem' })
    for (const answer of ['--23--', '--31--']) {
      await press('F9')
      // No Enter so soon after a scan: it would be the scanner's second one, and press nothing.
      await page.getByRole('button', { name: 'In 1 dòng' }).focus()
      await press('Space')
      await question.getByText('thiếu khoảng 1').waitFor()
      await window.scan(answer)
      await question.waitFor({ state: 'hidden' })
    }
    await page.getByText('in xong', { exact: true }).waitFor()
    const asked = () => window.frames.filter((frame) => frame.includes('"shortRoll":true')).length
    await expect.poll(asked).toBe(1)
  })

  it('asks the carrier to cancel it with a reason, and reads the answer in its row', async () => {
    const { page } = window
    await grid().focus()
    await press('Control+a')
    await press('Control+i')
    await page.getByText('Space chọn').waitFor()
    await window.scan(window.codes[2] ?? '')
    await page.getByText('1 dòng đã chọn').waitFor()
    await page.getByRole('button', { name: 'Huỷ đơn' }).focus()
    // No Enter from here on: this soon after a scan it would be the scanner's second one, and press nothing.
    await press('Space')
    const dialog = page.getByRole('dialog', { name: 'Huỷ đơn' })
    await dialog.getByText('1 đơn làm được').waitFor()
    await dialog.getByRole('combobox', { name: 'Lý do' }).selectOption({ label: 'Hết hàng' })
    await dialog.getByRole('button', { name: 'Huỷ 1 đơn' }).focus()
    await press('Space')
    await row(window.codes[2] ?? '')
      .getByText('Huỷ đơn: xong')
      .waitFor()
  })

  it('goes back to the list, where the batch stands with all its labels', async () => {
    while (await grid().isVisible()) await press('Escape')
    await window.page.getByRole('heading', { name: 'Lô tem' }).waitFor()
    await window.page
      .getByText(`${window.codes.length}/${window.codes.length + 2} tem đã ra`)
      .waitFor({ state: 'attached' })
  })
})

/** Every printer of the station has a roll without a label, as somebody typed it in. */
async function emptyRolls(dataDir: string): Promise<void> {
  using door = await doorApi(dataDir)
  const snapshot = await door.api.ask({ type: 'snapshot' as const })
  const rows = snapshot.ok ? snapshot.value.patches : []
  for (const { key } of rows.filter(({ table }) => table === 'printer'))
    await door.done({ type: 'load-roll', id: uuid(), printer: key, size: '80x80', labels: 0 })
}
