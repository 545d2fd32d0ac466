/** The first morning with a label page that nobody here has seen: from the fault of a card to a rule; and the second. By keyboard. */
import { expect, it } from 'vitest'
import { doorApi } from '../support/doorApi.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

it('a leader tries a view that was refused, sets a rule, and the next day sees that the page has changed', async () => {
  await using folder = await tempDir()
  await using window = await windowOfStation(folder.path, 86_400_000)
  await using door = await doorApi(folder.path)
  const { page, codes } = window
  const [code = '', next = ''] = codes
  const settings = async () => {
    const snapshot = await door.api.ask({ type: 'snapshot' })
    const patches = snapshot.ok ? snapshot.value.patches : []
    return patches.flatMap((patch) => (patch.table === 'settings' && patch.row !== null ? [patch.row] : []))[0]
  }
  const base = (await settings())?.baseUrl
  const serve = (style: string) =>
    fetch(`${base}/practice/view-style`, { method: 'POST', body: JSON.stringify({ style }) })
  await serve('copies')

  await window.scan(code)
  await window.verdict(code, 'not-printed')
  const tries = page.getByRole('button', { name: 'Thử một tem thật' })
  // Also from the label's preview and from the print log.
  const aside = page.getByRole('complementary').filter({ has: tries })
  await page.keyboard.press('Alt+4')
  await aside.waitFor()
  await page.keyboard.press('Alt+6')
  const log = page.getByRole('grid').filter({ hasText: code })
  await log.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await aside.getByRole('heading', { name: code }).waitFor()
  await page.keyboard.press('Alt+1')
  await tries.press('Enter')
  const size = page.getByRole('region', { name: '80 × 80' })
  await size.getByRole('heading', { name: '80 × 80 · Chưa in được' }).waitFor()
  await size.getByText('Số tem không khớp số kiện').waitFor()
  await size
    .getByRole('img', { name: `Trang của hãng, đơn ${code}` })
    .first()
    .waitFor()
  await page
    .getByRole('region', { name: '52 × 70' })
    .getByRole('heading', { name: /Chưa in được/ })
    .waitFor()

  await size.getByRole('button', { name: 'Đặt cách in cho khổ trang này' }).press('Enter')
  await size.getByRole('checkbox', { name: 'Các trang giống hệt nhau là bản sao của một tem' }).press('Space')
  await size.getByRole('button', { name: 'Dùng từ nay' }).press('Enter')
  await size.getByRole('heading', { name: '80 × 80 · In được' }).waitFor()
  expect(await size.getByRole('img', { name: `Tem sẽ in, đơn ${code}` }).count()).toBe(1)
  await size.getByRole('button', { name: 'Bản gửi hỗ trợ' }).press('Enter')
  expect(await size.getByRole('region', { name: 'Nội dung tệp gửi hỗ trợ' }).textContent()).not.toContain(code)

  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Escape')
  await page.getByText('Đã xác nhận').waitFor()
  await window.scan(code)
  await window.verdict(code, 'printed')
  expect(await window.readPicture(code)).toContain(code)

  // Overnight the carrier draws its bars as pictures: the label is as right as ever.
  await window.minuteLater()
  await serve('picture')
  await window.scan(next)
  await window.verdict(next, 'printed')
  await page.getByRole('button', { name: 'Xem khác ở đâu' }).press('Space')
  const change = page.getByRole('region', { name: 'Trang tem khổ 80 × 80 không giống mọi ngày' })
  await change.getByText('Trang tải thêm: image').waitFor()
  for (const name of [`Tem mọi ngày, đơn ${code}, khổ 80 × 80`, `Tem hôm nay, đơn ${next}, khổ 80 × 80`])
    await change.getByRole('img', { name }).waitFor()
  await change.getByRole('button', { name: 'Từ nay tem như vậy là đúng' }).press('Enter')
  await change.waitFor({ state: 'detached' })

  // A style and a picture of two other hosts: each is asked about by itself, and a no to one leaves it asked about.
  await serve('hosts')
  const [, , last = ''] = codes
  const without = async (host: string, key: string) => {
    const question = page.getByRole('dialog', { name: `In tem không có phần của ${host}?` })
    await question.waitFor()
    await page.keyboard.press(key)
    await question.waitFor({ state: 'detached' })
  }
  await page.keyboard.press('Alt+1')
  await window.scan(last)
  await window.verdict(last, 'not-printed')
  await page.keyboard.press('F7')
  await without('logo.example', 'Escape')
  await without('style.example', 'Enter')
  await expect.poll(async () => (await settings())?.viewHosts).toEqual(['style.example without'])
  await page.keyboard.press('F7')
  await without('logo.example', 'Enter')
  await expect
    .poll(async () => (await settings())?.viewHosts)
    .toEqual(['style.example without', 'logo.example without'])
  await page.keyboard.press('Escape')
  await page.getByText('Đã xác nhận').first().waitFor()
  await window.scan(last)
  await window.verdict(last, 'printed')
})
