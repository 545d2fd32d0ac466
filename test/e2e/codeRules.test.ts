/** Labels whose bars say more than the order's code: from the fault of a card to a rule of three labels. By keyboard. */
import { expect, it } from 'vitest'
import { doorApi } from '../support/doorApi.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

it('a leader makes a rule of three labels, and the packer scans what is on them', async () => {
  await using folder = await tempDir()
  await using window = await windowOfStation(folder.path)
  await using door = await doorApi(folder.path)
  const { page, codes } = window
  const [first = '', second = '', third = ''] = codes
  const snapshot = await door.api.ask({ type: 'snapshot' })
  const patches = snapshot.ok ? snapshot.value.patches : []
  const base = patches.flatMap((patch) => (patch.table === 'settings' && patch.row !== null ? [patch.row.baseUrl] : []))
  await fetch(`${base[0]}/practice/view-style`, { method: 'POST', body: JSON.stringify({ style: 'prefix' }) })

  await window.scan(first)
  await window.verdict(first, 'not-printed')
  await page.getByRole('button', { name: 'Thử một tem thật' }).press('Space')
  const size = page.getByRole('region', { name: '80 × 80' })
  await size.getByText(`Mã vạch đọc được: VN${first}`).waitFor()

  const rules = page.getByRole('region', { name: 'Mã vạch của hãng' })
  await rules.getByRole('button', { name: 'Thêm quy tắc từ ba tem' }).press('Enter')
  await rules.getByRole('button', { name: `Lấy VN${first}, đơn ${first}` }).press('Enter')
  // The second is scanned, the label and then its order; the third is typed.
  for (const line of [`VN${second}`, second]) await window.scan(line)
  await expect.poll(() => rules.getByLabel('Mã quét từ tem 2').inputValue()).toBe(`VN${second}`)
  await expect.poll(() => rules.getByLabel('Đơn của tem 2').inputValue()).toBe(second)
  await rules.getByLabel('Mã quét từ tem 3').fill(`VM${third}`)
  await rules.getByLabel('Đơn của tem 3').fill(third)
  // As a hand comes to the button: an Enter right behind a scan, with no key between, is the scanner's end.
  await page.keyboard.press('Tab')
  await rules.getByRole('button', { name: 'Tìm quy tắc' }).press('Enter')
  await rules.getByText('Ba mã khác nhau không chỉ ở mã đơn').waitFor()
  await rules.getByLabel('Mã quét từ tem 3').fill(`VN${third}`)
  await rules.getByRole('button', { name: 'Tìm quy tắc' }).press('Enter')
  const found = rules.getByRole('region', { name: 'Quy tắc tìm được' })
  await found.getByText('Trước mã là VN · mã đơn dài').waitFor()
  await found.getByText(`VN${third} là đơn ${third}`).waitFor()
  await found.getByRole('button', { name: 'Dùng từ nay' }).press('Enter')
  await rules.getByRole('button', { name: 'Bỏ quy tắc này' }).waitFor()

  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Escape')
  await window.scan(`VN${second}`)
  await window.verdict(second, 'printed')
  expect(await window.readPicture(second)).toEqual([`VN${second}`])
})
