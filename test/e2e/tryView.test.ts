/** The first morning with a label page that nobody here has seen: from the fault of a card to a rule, by keyboard. */
import { expect, it } from 'vitest'
import { doorDesk } from '../support/doorDesk.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

it('a leader tries the view that a card refused, sets a rule for its pages, and the label prints', async () => {
  await using folder = await tempDir()
  await using window = await windowOfStation(folder.path)
  await using door = await doorDesk(folder.path)
  const { page, codes } = window
  const [code = ''] = codes
  const snapshot = await door.desk.ask({ type: 'snapshot' })
  const patches = snapshot.ok ? snapshot.value.patches : []
  const base = patches.flatMap((patch) => (patch.table === 'settings' && patch.row !== null ? [patch.row.baseUrl] : []))
  await fetch(`${base[0]}/practice/view-style`, { method: 'POST', body: JSON.stringify({ style: 'copies' }) })

  await window.scan(code)
  await window.verdict(code, 'not-printed')
  await page.getByRole('button', { name: 'Thử một tem thật' }).press('Enter')
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
})
