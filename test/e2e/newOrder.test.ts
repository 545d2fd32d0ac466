import { describe, expect, it } from 'vitest'
import { oneWindow } from '../support/windowOfStation.ts'

const message = 'Chị Lan 0912 555 777\n12 Lê Lợi, P. Bến Nghé, Q1, TP HCM\ncod 250k'

describe('an owner makes orders from chat messages and prints them, by keyboard only', () => {
  const at = oneWindow()
  const press = (key: string) => at.window.page.keyboard.press(key)
  const field = (name: string) => at.window.page.getByLabel(name, { exact: true })
  const fill = async (name: string, text: string) => {
    await field(name).focus()
    await at.window.page.keyboard.insertText(text)
  }
  const notice = (text: string | RegExp) => at.window.page.getByRole('status').filter({ hasText: text })
  let code = ''

  it('pastes one: who, where and how much are told apart, and what it costs stands beside it', async () => {
    const { page } = at.window
    await press('Alt+9')
    await page.getByRole('heading', { name: 'Đơn mới', exact: true }).waitFor()
    await page.keyboard.insertText(message)
    await page.getByRole('status').filter({ hasText: 'Phường/xã: chắc' }).waitFor()
    expect(await field('Tên người nhận').inputValue()).toBe('Chị Lan')
    expect(await field('Điện thoại').inputValue()).toBe('0912555777')
    expect(await field('Số nhà, đường').inputValue()).toBe('12 Lê Lợi')
    expect(await field('Phường/xã, quận/huyện, tỉnh/thành').inputValue()).toBe('Phường Bến Nghé, Quận 1, Hồ Chí Minh')
    expect(await field('Thu hộ (₫)').inputValue()).toBe('250000')
    // Offered, and not chosen: the ward that it became.
    await page.getByRole('button', { name: 'Phường Sài Gòn, Hồ Chí Minh' }).waitFor()
    await fill('Nội dung hàng', 'Áo thun')
    for (const [name, amount] of [
      ['Cân nặng (gam)', '500'],
      ['Dài (cm)', '20'],
      ['Rộng (cm)', '15'],
      ['Cao (cm)', '10'],
    ] as const)
      await fill(name, amount)
    await page.getByText('Tính phí theo 600 g').waitFor()
    const pane = page.getByRole('complementary', { name: 'Phí và ngày giao' })
    await pane.getByText('Phí thu hộ').waitFor()
    await pane.getByText('Dự kiến giao').waitFor()
  })

  it('brings it to the post office with a coupon, a note that is counted, and another sender', async () => {
    const { page } = at.window
    await field('Ca lấy').waitFor()
    await fill('Bưu cục gửi hàng', '1327')
    await fill('Mã giảm giá', 'PRACTICE10K')
    await fill('Ghi chú cho người giao', 'Gọi trước')
    await page.getByText('9 / 5.000 chữ').waitFor()
    expect(await field('Ca lấy').isDisabled()).toBe(true)
    await page.getByLabel('Người gửi khác shop', { exact: true }).focus()
    await press('Space')
    const sender = page.getByRole('group', { name: 'Người gửi khác shop' })
    await sender.getByLabel('Tên', { exact: true }).fill('Kho Hai')
    await page.getByRole('complementary', { name: 'Phí và ngày giao' }).getByText('Giảm giá').waitFor()
  })

  it('F9 makes it and prints its label, which the station knows from then on', async () => {
    const { page } = at.window
    await press('F9')
    await notice('Đã tạo đơn').waitFor()
    code = /Đã tạo đơn (\w+) cho Chị Lan/.exec(await notice('Đã tạo đơn').innerText())?.[1] ?? ''
    expect(code).toMatch(/^[A-Z0-9]{5,10}$/)
    await press('Alt+1')
    await page.getByRole('article', { name: code, exact: true }).getByText('ĐÃ IN', { exact: true }).waitFor()
  })

  it('the phone of a known receiver fills in by F6, and what was written is there after the window was', async () => {
    const { page } = at.window
    await press('Alt+9')
    await field('Điện thoại').waitFor()
    await fill('Điện thoại', '0912 555 777')
    await notice(`Số này đã có đơn ${code}: Chị Lan`).waitFor()
    await press('F6')
    await page.waitForFunction(() => document.body.innerText.includes('Đơn vị cũ, có quận/huyện'))
    await press('F9')
    await page.getByRole('alert').filter({ hasText: 'Đơn chưa đủ hoặc còn sai' }).waitFor()
    await page.reload()
    await page.getByRole('navigation').waitFor()
    await press('Alt+9')
    await page.waitForFunction(() => document.body.innerText.includes('Đơn vị cũ, có quận/huyện'))
    expect(await field('Tên người nhận').inputValue()).toBe('Chị Lan')
  })

  it('writes one more like a parcel, keeps what it sends often under a name, and begins with it from the palette', async () => {
    const { page } = at.window
    const palette = async (typed: string) => {
      await press('Control+k')
      await page.getByRole('combobox', { name: 'Gõ tên màn hình' }).waitFor()
      await page.keyboard.insertText(typed)
      await page.locator('[role=option]').filter({ hasText: typed }).first().waitFor()
      await press('Enter')
    }
    await palette(code)
    await press('Alt+4')
    await page.getByRole('button', { name: 'Đơn như đơn này' }).waitFor()
    // Order Info says nothing of it: what the carrier said when it was made here is kept with the order.
    const fee = page.locator('[data-group=fee]')
    await fee.getByText('Phí khi tạo đơn').waitFor()
    await fee.getByText('Phí thu hộ').waitFor()
    await page.locator('[data-group=sender]').getByText('Kho Hai').waitFor()
    // Nothing was tried to deliver yet: the carrier would not bring it again.
    const again = page.getByRole('button', { name: 'Giao lại' })
    expect(await again.getAttribute('aria-description')).toContain('Chờ lấy')
    expect(await page.getByRole('button', { name: 'Huỷ đơn' }).getAttribute('aria-description')).toBeNull()
    await press('Shift+F2')
    await page.getByRole('heading', { name: 'Đơn mới', exact: true }).waitFor()
    expect(await field('Tên người nhận').inputValue()).toBe('Chị Lan')
    expect(await field('Phường/xã, quận/huyện, tỉnh/thành').inputValue()).toBe('Phường Bến Nghé, Quận 1, Hồ Chí Minh')
    expect(await field('Mã đơn của shop').inputValue()).toBe('')
    await press('F4')
    await field('Tên mẫu').waitFor()
    await page.keyboard.insertText('Áo thun 250k')
    await press('Enter')
    await page.getByRole('combobox', { name: 'Mẫu đơn' }).waitFor()
    await press('F2')
    await page.waitForFunction(() => document.querySelector('[data-order] form')?.textContent?.includes('0 g') ?? false)
    expect(await field('Tên người nhận').inputValue()).toBe('')
    await press('Alt+1')
    await palette('Áo thun 250k')
    await page.getByRole('heading', { name: 'Đơn mới', exact: true }).waitFor()
    await page.getByText('Tính phí theo 600 g').waitFor()
    expect(await field('Thu hộ (₫)').inputValue()).toBe('250000')
    expect(await field('Tên người nhận').inputValue()).toBe('')
  })

  it('is asked about what a message does not plainly say, by name and amount, before an order is made of it', async () => {
    const { page } = at.window
    const read = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
    const paste = async (text: string) => {
      await press('Alt+9')
      await press('F2')
      await fill('Dán tin nhắn hoặc địa chỉ', text)
    }
    const goods = async () => {
      await fill('Nội dung hàng', 'Áo thun')
      for (const name of ['Cân nặng (gam)', 'Dài (cm)', 'Rộng (cm)', 'Cao (cm)']) await fill(name, '10')
    }
    await paste('E lấy size M nha\n0912 000 111\n12 Lê Lợi, P. Bến Nghé, Q1, HCM\nTổng 1tr2')
    await read('Thu hộ: chưa chắc').waitFor()
    await read('Không điền vào đâu: E lấy size M').waitFor()
    expect(await field('Tên người nhận').inputValue()).toBe('')
    expect(await field('Số nhà, đường').inputValue()).toBe('12 Lê Lợi')
    await paste('Đơn 12, Lê Thị Bích, 0912 000 222, 140/7 Lê Đức Thọ p6 gò vấp\n500k')
    await read('Tên: chắc').waitFor()
    expect(await field('Tên người nhận').inputValue()).toBe('Lê Thị Bích')
    expect(await field('Số nhà, đường').inputValue()).toBe('140/7 Lê Đức Thọ')
    await paste('gui cho chi Hoa so 12 le loi p ben nghe q1 0912 000 333\n500k')
    await read('Tên: chưa chắc').waitFor()
    await goods()
    await press('F9')
    const question = page.getByRole('dialog', { name: 'Chưa chắc đọc đúng tin nhắn' })
    await question.getByText(/Tên: chi Hoa · .*Thu hộ: 500\.000/).waitFor()
    await press('Escape')
    await question.waitFor({ state: 'hidden' })
    expect(await notice('Đã tạo đơn').count()).toBe(0)
    // The doubt is kept with the draft, like what it is about.
    await page.reload()
    await page.getByRole('navigation').waitFor()
    await press('Alt+9')
    await expect.poll(() => field('Tên người nhận').inputValue()).toBe('chi Hoa')
    // What was put right by hand is asked about no more.
    await fill('Thu hộ (₫)', '')
    await field('Thu hộ (₫)').fill('480000')
    await press('F9')
    await question.getByText('Tên: chi Hoa').waitFor()
    expect(await question.getByText('Thu hộ').count()).toBe(0)
    await question.getByRole('button', { name: 'Đúng, tạo đơn' }).press('Enter')
    await notice(/Đã tạo đơn \w+ cho chi Hoa/).waitFor()
  })

  it('in English, a ward by a few letters, in the units in force too', async () => {
    const { page } = at.window
    await press('Alt+9')
    await press('Control+k')
    await page.getByRole('combobox', { name: 'Gõ tên màn hình' }).waitFor()
    await page.keyboard.insertText('english')
    await press('Enter')
    await page.getByRole('heading', { name: 'New order', exact: true }).waitFor()
    await page.getByRole('button', { name: 'In force' }).first().focus()
    await press('Enter')
    await fill('Ward, district, province', 'lai vung')
    await page.getByRole('option').filter({ hasText: 'Xã Lai Vung' }).first().waitFor()
    await press('Enter')
    await page.getByText('Units in force, without districts').waitFor()
  })
})
