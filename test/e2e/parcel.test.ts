import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLabel } from '../../src/emulator/readLabel.ts'
import { dotsOfPng } from '../support/pngDots.ts'
import { practiceCodes } from '../support/practiceCodes.ts'
import { tempDir } from '../support/tempDir.ts'
import type { WindowOfStation } from '../support/windowOfStation.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

describe('a shift leader looks into one parcel, by scanner and keyboard only', () => {
  let folder: Awaited<ReturnType<typeof tempDir>>
  let window: WindowOfStation
  let code = ''

  beforeAll(async () => {
    folder = await tempDir()
    window = await windowOfStation(folder.path)
    code = window.codes[0] ?? ''
  })
  afterAll(async () => {
    await window[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  const press = (key: string) => window.page.keyboard.press(key)
  const facts = () => window.page.getByRole('region', { name: 'Thông tin đơn' })
  const done = () => window.page.getByRole('region', { name: 'Trạm này đã làm' })
  const title = (of: string) => window.page.getByRole('heading', { name: `Kiện ${of}`, exact: true })
  const label = (size: string) => window.page.getByRole('img', { name: `Tem ${code} khổ ${size}` })

  it('scans it there and reads the order in full, with phones masked until a key asks', async () => {
    await press('Alt+4')
    await window.page.getByText('Quét một kiện để xem').waitFor()
    await window.scan(code)
    await title(code).waitFor()
    for (const group of ['Người nhận', 'Tiền', 'Hàng', 'Mốc thời gian', 'Người gửi'])
      await facts().getByRole('heading', { name: group, exact: true }).waitFor()
    expect(await facts().innerText()).toMatch(/01•• ••• \d{3}/)
    await press('Insert')
    expect(await facts().innerText()).toMatch(/010\d{7}/)
    await press('Insert')
    expect(await facts().innerText()).not.toMatch(/010\d{7}/)
    await done().getByText('Trạm này chưa làm gì với đơn này').waitFor()
  })

  it('sees its label dot by dot in each size, and a scanner reads it from the screen', async () => {
    for (const [key, size, width] of [
      ['F3', '80 × 80', '640'],
      ['F4', '52 × 70', '416'],
      ['F2', 'A5', '1184'],
    ] as const) {
      await press(key)
      await label(size).waitFor()
      expect(await label(size).getAttribute('width')).toBe(width)
      const source = await label(size).getAttribute('src')
      expect(await readLabel(dotsOfPng(Buffer.from(source?.split(',')[1] ?? '', 'base64')))).toContain(code)
    }
  })

  it('prints the size that is looked at, and again as a second copy', async () => {
    await press('F4')
    await press('F9')
    await done().getByText(`Tem ${code}, khổ 52 × 70`, { exact: true }).waitFor()
    await done().getByText('đã in', { exact: true }).waitFor()
    await press('F9')
    await done().getByText(`Tem ${code}, khổ 52 × 70, bản 2`).waitFor()
    await done().getByText('đã in', { exact: true }).nth(1).waitFor()
  })

  it('opens a ticket with a file, and reads its number when the carrier has it', async () => {
    const { page } = window
    const file = join(folder.path, 'anh-hop-bi-uot.jpg')
    await writeFile(file, Buffer.alloc(1_900_000, 7))
    await press('F7')
    const dialog = page.getByRole('dialog', { name: `Yêu cầu hỗ trợ cho đơn ${code}` })
    await dialog.getByRole('textbox', { name: 'Nội dung' }).waitFor()
    // As a person types: faster, and it would be a scan.
    await page.keyboard.type('Đã quá ca lấy hai tiếng', { delay: 80 })
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Thêm tệp' }).click()
    await (await chooser).setFiles(file)
    await dialog.getByText('anh-hop-bi-uot.jpg').waitFor()
    await dialog.getByRole('button', { name: 'Gửi yêu cầu' }).focus()
    await press('Space')
    await dialog.waitFor({ state: 'hidden' })
    await done()
      .getByText(/1 tệp kèm · số \d+/)
      .waitFor()
    await page.locator('[data-group=tickets]').getByText('Chưa hỏi hãng').waitFor()
  })

  it('asks the carrier to cancel it with a reason, and sees the order cancelled', async () => {
    const { page } = window
    await page.getByRole('button', { name: 'Huỷ đơn' }).focus()
    await press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Huỷ đơn' })
    await dialog.getByText('1 đơn làm được').waitFor()
    await dialog.getByRole('combobox', { name: 'Lý do' }).selectOption({ label: 'Hết hàng' })
    await dialog.getByRole('button', { name: 'Huỷ 1 đơn' }).focus()
    await press('Enter')
    await page.getByRole('status').getByText('Đã huỷ', { exact: true }).waitFor()
    await page.getByText('Đơn đã huỷ', { exact: true }).waitFor()
    await done().getByText('Huỷ đơn', { exact: true }).waitFor()
  })

  it('scans another one, and nothing of the last is left on the screen', async () => {
    const heavy = (await practiceCodes()).heavy('ready_to_pick')
    await window.scan(`${heavy}_2`)
    await title(`${heavy}_2`).waitFor()
    await window.page.getByText(/kiện 2 trong \d kiện/).waitFor()
    await done().getByText('Trạm này chưa làm gì với đơn này').waitFor()
  })

  it.each([
    ['has one that waits to be returned delivered again', 'waiting_to_return', 'Shift+F6', 'Giao lại', 'Lưu kho'],
    ['has one that was not delivered returned', 'delivery_fail', 'Shift+F7', 'Trả hàng', 'Trả hàng'],
  ])('%s, and sees the carrier do it', async (_, status, key, deed, after) => {
    const { page } = window
    const one = (await practiceCodes()).single(status)
    await window.scan(one)
    await title(one).waitFor()
    expect(
      await page.getByRole('button', { name: deed, exact: false }).first().getAttribute('aria-description'),
    ).toBeNull()
    await press(key)
    const dialog = page.getByRole('dialog', { name: deed })
    await dialog.getByText('1 đơn làm được').waitFor()
    await dialog.getByRole('button', { name: /1 đơn$/ }).press('Enter')
    await done().getByText(deed, { exact: true }).waitFor()
    await done().getByText('xong', { exact: true }).waitFor()
    // The order was read anew, and is where the carrier moved it.
    await page.locator(`button[aria-description*="“${after}”"]`).first().waitFor()
  })

  it('is told of a code that nobody knows', async () => {
    await window.scan('ZZZZ9999')
    await window.page.getByText('Không xem được kiện này').waitFor()
  })

  it('opens the parcel on the scan screen with its key, and Esc leads back to it', async () => {
    const other = window.codes[1] ?? ''
    await press('Alt+1')
    await window.scan(other)
    await window.verdict(other, 'printed')
    await press('Alt+4')
    await title(other).waitFor()
    await done().getByText('đã in', { exact: true }).waitFor()
    await press('Escape')
    await window.verdict(other, 'printed')
  })
})
