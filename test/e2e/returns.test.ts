import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PracticeCodes } from '../support/practiceCodes.ts'
import { practiceCodes } from '../support/practiceCodes.ts'
import { tempDir } from '../support/tempDir.ts'
import type { WindowOfStation } from '../support/windowOfStation.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

describe('a packer takes in parcels that come back, by scanner and keyboard only', () => {
  let folder: Awaited<ReturnType<typeof tempDir>>
  let window: WindowOfStation
  let codes: PracticeCodes

  beforeAll(async () => {
    codes = await practiceCodes()
    folder = await tempDir()
    window = await windowOfStation(folder.path)
    await window.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await window.page.keyboard.press('Alt+5')
    await window.page.getByRole('heading', { name: 'Hàng trả' }).waitFor()
  })
  afterAll(async () => {
    await window[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  const press = (key: string) => window.page.keyboard.press(key)
  const parcel = (code: string) => window.page.getByRole('article', { name: code, exact: true })
  const says = (code: string, word: string) => parcel(code).getByText(word, { exact: true }).waitFor()
  const row = (code: string) =>
    window.page.getByRole('grid', { name: 'Kiện trả về' }).getByRole('row').filter({ hasText: code })

  it('scans one that is on its way back, and one that nobody expects', async () => {
    await window.scan(codes.single('returning'))
    await says(codes.single('returning'), 'ĐÃ NHẬN')
    await window.scan(codes.single('delivering'))
    await says(codes.single('delivering'), 'KIỆN LẠ')
    await row(codes.single('delivering')).getByText('kiện lạ').waitFor()
  })

  it('is told when a parcel was scanned before, and no second row comes', async () => {
    await window.scan(codes.single('returning'))
    await says(codes.single('returning'), 'ĐÃ QUÉT RỒI')
    expect(await row(codes.single('returning')).count()).toBe(1)
  })

  it('counts the parcels of an order as they come', async () => {
    const order = codes.heavy('returned')
    await window.scan(`${order}_1`)
    await says(`${order}_1`, 'ĐÃ NHẬN')
    await window.scan(`${order}_3`)
    await parcel(`${order}_3`).getByText('đã về 2/3 kiện của đơn').waitFor()
  })

  it('marks one as damaged, and says what is broken', async () => {
    const code = codes.single('return')
    await window.scan(code)
    await says(code, 'ĐÃ NHẬN')
    await press('Insert')
    await says(code, 'HƯ HỎNG')
    await press('F8')
    const dialog = window.page.getByRole('dialog', { name: `Kiện ${code}` })
    await dialog.getByRole('textbox', { name: 'Ghi chú' }).waitFor()
    // As a person types: faster, and it would be a scan.
    await window.page.keyboard.type('Hộp bị ướt một góc', { delay: 80 })
    await press('Enter')
    await row(code).getByText('Hộp bị ướt một góc').waitFor()
  })

  it('opens a ticket from the row, with what was noted in it', async () => {
    const code = codes.single('return')
    await press('F7')
    const dialog = window.page.getByRole('dialog', { name: `Yêu cầu hỗ trợ cho đơn ${code}` })
    const text = dialog.getByRole('textbox', { name: 'Nội dung' })
    await text.waitFor()
    expect(await text.inputValue()).toContain('Hộp bị ướt một góc')
    await dialog.getByRole('button', { name: 'Gửi yêu cầu' }).focus()
    await press('Space')
    await window.page.getByText(`Đã nhận yêu cầu hỗ trợ cho đơn ${code}.`).waitFor()
    await press('Alt+4')
    await window.page.getByRole('heading', { name: `Kiện ${code}`, exact: true }).waitFor()
    const done = window.page.getByRole('region', { name: 'Trạm này đã làm' })
    await done.getByText('hư hỏng', { exact: true }).waitFor()
    await done.getByText(/số \d+/).waitFor()
    await press('Escape')
    await says(code, 'HƯ HỎNG')
  })

  it('pastes what is expected, and sees it arrive', async () => {
    const [first, second] = [codes.single('return_sorting'), codes.single('waiting_to_return')]
    await window.page.evaluate((text) => navigator.clipboard.writeText(text), `${first}\r\n${second}\r\n`)
    await press('Control+v')
    await window.page.getByText('Đã thêm 2 đơn vào danh sách chờ.').waitFor()
    await row(first).getByText('chờ về').waitFor()
    await window.scan(first)
    await says(first, 'ĐÃ NHẬN')
    await row(second).getByText('chờ về').waitFor()
  })

  it('gives the shop the list as a file', async () => {
    const saved = window.page.waitForEvent('download')
    await window.page.getByRole('button', { name: 'Xuất CSV' }).focus()
    await press('Space')
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^hang-tra-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.trimEnd().split('\r\n')).toHaveLength(8)
    expect(text).toContain('Hộp bị ướt một góc')
    const pdf = window.page.waitForEvent('download')
    await window.page.getByRole('button', { name: 'Lưu PDF' }).focus()
    await press('Space')
    const document = await readFile(await (await pdf).path())
    expect(document.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('takes off the list what was scanned by mistake, and puts it back with one key when that was the mistake', async () => {
    const code = codes.single('delivering')
    await window.scan(code)
    await says(code, 'ĐÃ QUÉT RỒI')
    await press('Delete')
    await window.page.getByText(`Đã bỏ kiện ${code} khỏi danh sách.`).waitFor()
    await row(code).waitFor({ state: 'detached' })
    await press('Backspace')
    await row(code).waitFor()
    await window.scan(code)
    await says(code, 'ĐÃ QUÉT RỒI')
    await press('Delete')
    await row(code).waitFor({ state: 'detached' })
  })
})
