import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { foldText } from '../../src/model/foldText.ts'
import { doorApi } from '../support/doorApi.ts'
import { oneWindow } from '../support/windowOfStation.ts'

/** As a person types: faster, and it would be a scan. */
const byHand = { delay: 120 }

describe('a shift leader works with the list of all orders, by keyboard only', () => {
  const at = oneWindow()
  const press = (key: string) => at.window.page.keyboard.press(key)
  const list = () => at.window.page.getByRole('grid', { name: 'Đơn trạm này biết' })
  const row = (code: string) => list().getByRole('row').filter({ hasText: code })
  const code = (place: number) => at.window.codes[place] ?? ''
  const state = (text: string) => at.window.page.getByRole('status').filter({ hasText: new RegExp(`^${text}`) })
  /** The cursor on this order. */
  const goToRow = async (order: string) => {
    await list().focus()
    await press('Home')
    const active = async () => {
      const id = await list().getAttribute('aria-activedescendant')
      return await at.window.page.locator(`[id="${id}"]`).innerText()
    }
    while (!(await active()).includes(order)) await press('ArrowDown')
  }

  it('Alt+0 shows none at first, then each that was scanned, whether it was printed or not', async () => {
    const { page, scan, verdict } = at.window
    await press('Alt+0')
    await page.getByText('Trạm này chưa biết đơn nào').waitFor()
    await press('Alt+1')
    await scan(code(0))
    await verdict(code(0), 'printed')
    for (const place of [1, 2]) {
      await press('Alt+4')
      await scan(code(place))
      await page.getByRole('heading', { name: `Kiện ${code(place)}`, exact: true }).waitFor()
    }
    await press('Alt+0')
    await state('3 đơn').waitFor()
    await row(code(0)).getByText('đã in', { exact: true }).waitFor()
    for (const place of [1, 2]) await row(code(place)).getByText('chưa in', { exact: true }).waitFor()
  })

  it('Ins turns the lists that are looked at most, and the search finds as Ctrl-K does', async () => {
    const { page } = at.window
    await press('Insert')
    await state('2 đơn').waitFor()
    expect(await row(code(0)).count()).toBe(0)
    await press('Escape')
    await state('3 đơn').waitFor()
    const receiver = (await row(code(1)).innerText()).split('\n').find((cell) => cell.includes('•••')) ?? ''
    await press('F3')
    await page.keyboard.type(foldText(receiver.split(' •••')[0] ?? ''), byHand)
    await state('1 đơn').waitFor()
    await row(code(1)).waitFor()
    // Out of the field, then out of the filter.
    await press('Escape')
    await press('Escape')
    await state('3 đơn').waitFor()
  })

  it('F8 keeps a filter under a name of its own, F6 goes to it, and Del takes it away', async () => {
    const { page } = at.window
    const kept = page.getByRole('combobox', { name: 'Bộ lọc đã lưu' })
    await press('Insert')
    await state('2 đơn').waitFor()
    await press('F8')
    await page.getByRole('dialog').getByLabel('Tên bộ lọc').waitFor()
    await page.keyboard.type('Chua in', byHand)
    await press('Enter')
    await kept.locator('option:checked', { hasText: 'Chua in' }).waitFor({ state: 'attached' })
    await press('Escape')
    await state('3 đơn').waitFor()
    await press('F6')
    await state('2 đơn').waitFor()
    await press('Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Xoá bộ lọc' }).press('Enter')
    await kept.waitFor({ state: 'detached' })
    await press('Escape')
    await state('3 đơn').waitFor()
  })

  it('Ctrl+L chooses the columns, by keyboard, and this window keeps them', async () => {
    const { page } = at.window
    const column = (name: string) => page.getByRole('columnheader', { name, exact: true })
    await column('Hàng').waitFor()
    expect(await column('Cân nặng').count()).toBe(0)
    await press('Control+l')
    const dialog = page.getByRole('dialog', { name: 'Cột' })
    expect(await dialog.getByLabel('Mã', { exact: true }).isDisabled()).toBe(true)
    for (const name of ['Cân nặng', 'Hàng']) {
      await dialog.getByLabel(name, { exact: true }).focus()
      await press('Space')
    }
    await press('Escape')
    await column('Cân nặng').waitFor()
    expect(await column('Hàng').count()).toBe(0)
    await page.reload()
    await page.getByRole('navigation').waitFor()
    await press('Alt+0')
    await column('Cân nặng').waitFor()
    await press('Control+l')
    await dialog.getByRole('button', { name: 'Như ban đầu' }).press('Enter')
    await press('Escape')
    await column('Hàng').waitFor()
    expect(await column('Cân nặng').count()).toBe(0)
  })

  it('Enter opens the order, and Esc leads back to it', async () => {
    const { page } = at.window
    await goToRow(code(1))
    await press('Enter')
    await page.getByRole('heading', { name: `Kiện ${code(1)}`, exact: true }).waitFor()
    await press('Escape')
    await page.getByRole('heading', { name: 'Đơn hàng', exact: true }).waitFor()
    await state('3 đơn').waitFor()
  })

  it('changes the COD of two with one question, an end for each', async () => {
    const { page } = at.window
    for (const place of [1, 2]) {
      await goToRow(code(place))
      await press('Space')
    }
    await page.getByText('Đã chọn 2 đơn').waitFor()
    await press('Shift+F8')
    const dialog = page.getByRole('dialog', { name: 'Đổi thu hộ' })
    await dialog.getByLabel('Số tiền thu hộ mới (đồng)').fill('70000')
    await dialog.getByRole('button', { name: 'Đổi thu hộ 2 đơn' }).press('Enter')
    await page.getByText('Đã ghi yêu cầu cho 2 đơn').waitFor()
    for (const place of [1, 2]) await row(code(place)).getByText('70.000 ₫').waitFor()
    await press('Escape')
    await press('Escape')
  })

  it('writes about two at once with F7: a ticket for each, with the same words', async () => {
    const { page } = at.window
    for (const place of [1, 2]) {
      await goToRow(code(place))
      await press('Space')
    }
    await press('F7')
    const dialog = page.getByRole('dialog', { name: 'Yêu cầu hỗ trợ cho 2 đơn' })
    await dialog.getByLabel('Nội dung').fill('Nhờ lấy hàng sớm')
    await dialog.getByRole('button', { name: 'Gửi yêu cầu' }).press('Enter')
    await page.getByText('Đã ghi yêu cầu cho 2 đơn').waitFor()
    using door = await doorApi(at.folder)
    const opened = async () => {
      const known = await door.api.ask({ type: 'tickets' })
      return known.ok ? known.value.map(({ order }) => order).sort() : known.fault.code
    }
    await expect.poll(opened).toEqual([code(1), code(2)].sort())
    await press('Escape')
    await press('Escape')
  })

  it('chooses two and makes a batch of them with F9, which prints each once', async () => {
    const { page } = at.window
    for (const place of [1, 2]) {
      await goToRow(code(place))
      await press('Space')
    }
    await page.getByText('Đã chọn 2 đơn').waitFor()
    await press('F9')
    await page.getByRole('heading', { name: /^Đơn chọn lúc/ }).waitFor()
    await press('F9')
    const dialog = page.getByRole('dialog', { name: 'In lô này' })
    // What it prints is known once its rows have come.
    await dialog.getByRole('button', { name: 'In 2 dòng' }).waitFor()
    await press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await press('Alt+0')
    for (const place of [1, 2]) await row(code(place)).getByText('đã in', { exact: true }).waitFor()
  })

  it('cancels one with a reason, and is told of its new status without asking', async () => {
    const { page } = at.window
    await press('Escape')
    await goToRow(code(2))
    await press('Space')
    await press('Shift+Delete')
    const dialog = page.getByRole('dialog', { name: 'Huỷ đơn' })
    await dialog.getByText('1 đơn làm được').waitFor()
    await dialog.getByText(code(2)).waitFor()
    await dialog.getByRole('combobox', { name: 'Lý do' }).selectOption({ label: 'Hết hàng' })
    await dialog.getByRole('button', { name: 'Huỷ 1 đơn' }).focus()
    await press('Enter')
    await row(code(2)).getByText('Đã huỷ', { exact: true }).waitFor()
    await state('3 đơn · 1 đơn vừa đổi trạng thái').waitFor()
    // Its label is out, and is not right any more.
    await row(code(2)).getByText('in rồi, đơn đổi', { exact: true }).waitFor()
  })

  it('saves the chosen as a file in which no cell begins a formula', async () => {
    const { page } = at.window
    await press('Escape')
    await press('Escape')
    const saved = page.waitForEvent('download')
    await press('F4')
    const text = await readFile(await (await saved).path(), 'utf8')
    expect(text.split('\r\n')[0]).toContain('Mã')
    for (const place of [0, 1, 2]) expect(text).toContain(code(place))
    expect(text).not.toMatch(/(^|[,;\n])"?[=+@]/)
    await page.getByText(/Đã lưu \d+ đơn vào don-hang-/).waitFor()
  })

  it('by the palette, in English as well', async () => {
    const { page } = at.window
    await press('Alt+1')
    await press('Control+k')
    await page.getByRole('combobox', { name: 'Gõ tên màn hình' }).waitFor()
    await page.keyboard.type('don hang', byHand)
    await page.getByRole('option', { name: /Màn hình.*Đơn hàng/ }).waitFor()
    await press('Enter')
    await page.getByRole('heading', { name: 'Đơn hàng', exact: true }).waitFor()
    await press('Control+k')
    await page.getByRole('combobox', { name: 'Gõ tên màn hình' }).waitFor()
    await page.keyboard.type('english', byHand)
    await press('Enter')
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
    await state('3 orders · 1 have just changed').waitFor()
    await page
      .getByRole('row')
      .filter({ hasText: code(2) })
      .getByText('printed, changed', { exact: true })
      .waitFor()
  })
})
