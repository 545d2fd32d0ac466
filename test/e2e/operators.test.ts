import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { doorApi } from '../support/doorApi.ts'
import { tempDir } from '../support/tempDir.ts'
import { oneWindow, windowOfStation } from '../support/windowOfStation.ts'

const pin = '246813579024'

/** The keys of a scanner where the focus is, however busy the machine that runs the test. */
function burst(page: Page, code: string): Promise<void> {
  return page.evaluate((text) => {
    for (const key of [...text, 'Enter'])
      for (const type of ['keydown', 'keyup']) {
        const place = /\d/.test(key) ? `Digit${key}` : key.length === 1 ? `Key${key}` : key
        const told = { key, code: place, bubbles: true, cancelable: true }
        const target = document.activeElement ?? document.body
        target.dispatchEvent(new KeyboardEvent(type, told))
      }
  }, code)
}

describe('a shift leader gives everybody a badge, by keyboard only', () => {
  const at = oneWindow()
  let leader = ''
  let packer = ''
  const given = new Set<string>()

  const press = (key: string) => at.window.page.keyboard.press(key)
  /** As a person types: what comes faster is a scanner's. */
  const typed = (text: string) => at.window.page.keyboard.type(text, { delay: 90 })
  const people = () => at.window.page.getByRole('region', { name: 'Người làm ở trạm này' })
  const atWork = (words: RegExp) => at.window.page.getByRole('banner').getByRole('button', { name: words })

  async function openOperators(): Promise<void> {
    await press('Alt+8')
    await at.window.page.getByRole('tab', { name: 'Người làm' }).focus()
    await press('Enter')
  }

  /** Fills in the form that is open, and answers with the badge that the new operator got, as it is on the sheet of badges. */
  async function add(name: string, role: string | null, secret: string | null): Promise<string> {
    const { page } = at.window
    await people().getByRole('button', { name: 'Thêm người' }).focus()
    await press('Enter')
    const form = page.getByRole('form', { name: 'Thêm người' })
    await form.getByRole('textbox', { name: 'Tên' }).fill(name)
    if (role !== null) {
      await form.getByRole('button', { name: role }).focus()
      await press('Enter')
    }
    if (secret !== null) await form.getByLabel('PIN', { exact: true }).fill(secret)
    await form.getByRole('button', { name: 'Lưu' }).focus()
    await press('Enter')
    await people().getByRole('listitem').filter({ hasText: name }).waitFor()
    using door = await doorApi(at.folder)
    const badges = await door.api.ask({ type: 'badges' as const })
    const badge = badges.ok ? badges.value.map(({ code }) => code).find((code) => !given.has(code)) : undefined
    if (badge === undefined) throw new Error('no new badge')
    given.add(badge)
    return badge
  }

  it('adds a leader, who needs a PIN, and a packer, who needs none', async () => {
    await openOperators()
    await people().getByText('Chưa có ai').waitFor()
    leader = await add('Trần Thị Lan', 'Trưởng ca', pin)
    packer = await add('Nguyễn Văn Phúc', null, null)
    expect(leader).not.toBe(packer)
  })

  it('keeps settings for leaders from then on', async () => {
    const roles = at.window.page.getByRole('checkbox', { name: /^Chỉ trưởng ca/ })
    await roles.focus()
    await press('Space')
    await at.window.page
      .getByText('Đang áp dụng: việc của trưởng ca cần trưởng ca vào ca, hoặc nhập PIN tại chỗ.')
      .waitFor()
  })

  it('a packer signs in by badge on any screen, and is refused what is a leader’s', async () => {
    await at.window.scan(packer)
    await atWork(/Đang làm: Nguyễn Văn Phúc/).waitFor()
    expect(await people().isVisible()).toBe(true)
    await people().getByRole('button', { name: 'Thêm người' }).focus()
    await press('Space')
    const form = at.window.page.getByRole('form', { name: 'Thêm người' })
    await form.getByRole('textbox', { name: 'Tên' }).fill('Ai đó')
    await form.getByRole('button', { name: 'Lưu' }).focus()
    await press('Enter')
    await at.window.page.getByRole('dialog', { name: 'Cần trưởng ca' }).waitFor()
    await press('Escape')
    await form.getByRole('alert').getByText('Việc này cần trưởng ca').waitFor()
  })

  it('a leader’s badge asks for the PIN: a wrong one is said, the right one opens everything', async () => {
    const { page } = at.window
    await press('Escape')
    await at.window.scan(leader)
    const dialog = page.getByRole('dialog', { name: 'Vào ca: Trần Thị Lan' })
    await dialog.waitFor()
    await typed('000000\n')
    await dialog.getByRole('alert').getByText('Sai mã PIN').waitFor()
    await typed(`${pin}\n`)
    await dialog.waitFor({ state: 'hidden' })
    await atWork(/Đang làm: Trần Thị Lan · Trưởng ca/).waitFor()
    await page.getByRole('form', { name: 'Thêm người' }).getByRole('button', { name: 'Lưu' }).focus()
    await press('Enter')
    await people().getByText('Ai đó').waitFor()
  })

  it('what is printed stands in the print log under the name of whoever was there', async () => {
    const { page, codes } = at.window
    await press('Alt+1')
    await at.window.scan(codes[0] ?? '')
    await at.window.verdict(codes[0] ?? '', 'printed')
    await press('Alt+6')
    const log = page.getByRole('grid', { name: 'Sổ in' })
    await log
      .getByRole('row')
      .filter({ hasText: codes[0] ?? '' })
      .waitFor()
    await log.focus()
    await press('Home')
    await press('Enter')
    await page.getByRole('complementary').getByText('Trần Thị Lan').first().waitFor()
  })

  it('F12 signs out, and F12 again lets somebody choose a name with the arrows', async () => {
    await press('F12')
    await atWork(/Chưa ai vào ca/).waitFor()
    await press('F12')
    const dialog = at.window.page.getByRole('dialog', { name: 'Ai đang làm ở trạm này?' })
    // As in every list: the arrows lead to the name.
    const phuc = dialog.getByRole('button', { name: 'Nguyễn Văn Phúc' })
    await phuc.waitFor()
    const isAt = () => phuc.evaluate((name) => name === document.activeElement)
    for (const arrow of ['ArrowUp', 'ArrowDown'])
      for (let one = 0; one < 3 && !(await isAt()); one++) await press(arrow)
    expect(await isAt()).toBe(true)
    await press('Space')
    await atWork(/Đang làm: Nguyễn Văn Phúc/).waitFor()
  })

  it('a packer reads that each of the carrier’s deeds takes a reason and a leader’s PIN before its form is filled', async () => {
    const { page, codes } = at.window
    await press('Alt+4')
    await at.window.scan(codes[1] ?? '')
    await page.getByRole('main').getByText('Chờ lấy hàng').waitFor()
    for (const [key, name] of [
      ['Shift+Delete', 'Huỷ đơn'],
      ['Shift+F6', 'Giao lại'],
      ['Shift+F7', 'Trả hàng'],
      ['Shift+F8', 'Đổi thu hộ'],
    ] as const) {
      await press(key)
      const form = page.getByRole('dialog', { name })
      await form.getByText('Việc này cần lý do và PIN của trưởng ca.', { exact: true }).waitFor()
      await press('Escape')
      await form.waitFor({ state: 'hidden' })
    }
  })

  it('a packer’s deed asks why, answered by a digit, and then for a leader’s PIN in place', async () => {
    const { page } = at.window
    await press('Shift+F8')
    const form = page.getByRole('dialog', { name: 'Đổi thu hộ' })
    await form.getByLabel('Số tiền thu hộ mới (đồng)').fill('0')
    await form.getByRole('button', { name: 'Đổi thu hộ 1 đơn' }).press('Enter')
    await page.getByRole('dialog', { name: 'Cần lý do' }).getByRole('button', { name: 'Đã xem tận mắt' }).waitFor()
    await press('4')
    const pin = page.getByRole('dialog', { name: 'Cần trưởng ca' })
    await pin.getByRole('button', { name: 'Đã xem tận mắt', pressed: true }).waitFor()
    // Who types the PIN sees what it allows.
    for (const said of ['Đổi tiền thu hộ', at.window.codes[1] ?? '', /^thành 0/]) await pin.getByText(said).waitFor()
    await press('Escape')
    await pin.waitFor({ state: 'hidden' })
  })

  it('a packer reads that orders take a leader’s PIN before one is written, or a file is read for them', async () => {
    const { page } = at.window
    const told = page.getByRole('main').getByText('Việc này cần PIN của trưởng ca.')
    await press('Escape')
    await press('Alt+9')
    await page.getByRole('heading', { name: 'Đơn mới' }).waitFor()
    await told.waitFor()
    await press('Alt+2')
    await told.waitFor({ state: 'hidden' })
    await press('Control+o')
    const chooser = page.waitForEvent('filechooser')
    await press('F2')
    await (await chooser).setFiles({ name: 'don.csv', mimeType: 'text/csv', buffer: Buffer.from('Mã đơn\nA-1\n') })
    await page.getByRole('heading', { name: /don\.csv/ }).waitFor()
    await told.waitFor()
    await press('Escape')
  })

  it('no frame but the one that sends it ever held the PIN, and none a hash', () => {
    const holding = at.window.frames
      .filter((frame) => frame.includes(pin))
      .map((frame) => JSON.parse(frame).command?.type)
    expect(holding.sort()).toEqual(['operator-save', 'sign-in'])
    expect(at.window.frames.some((frame) => frame.includes('scrypt'))).toBe(false)
  })
})

describe('the palette', () => {
  it('finds a setting and a deed without marks, and a scan over it is a scan', async () => {
    await using folder = await tempDir()
    await using window = await windowOfStation(folder.path)
    const { page, codes } = window
    const dialog = page.getByRole('dialog', { name: 'Tìm việc cần làm' })
    await page.keyboard.press('Control+k')
    await dialog.getByRole('combobox').waitFor()
    await page.keyboard.type('ma lenh', { delay: 90 })
    await dialog.getByRole('option', { name: /Mã lệnh/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'Mã lệnh', selected: true }).waitFor()

    await page.keyboard.press('Control+k')
    await page.keyboard.type('52', { delay: 90 })
    await dialog.getByRole('option', { name: /Khổ 52 × 70/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /52/, pressed: true }).waitFor()

    await page.keyboard.press('Control+k')
    await dialog.getByRole('combobox').waitFor()
    await burst(page, codes[0] ?? '')
    await window.verdict(codes[0] ?? '', 'printed')
    expect(await dialog.isVisible()).toBe(false)
  })
})
