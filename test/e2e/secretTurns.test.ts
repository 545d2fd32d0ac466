import { expect, it } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import { doorApi } from '../support/doorApi.ts'
import { hire, operatorOf } from '../support/operators.ts'
import { reads } from '../support/windowHands.ts'
import { oneWindow } from '../support/windowOfStation.ts'

const pins = { lan: '258036', minh: '470159' }
const badges = { lan: '', phuc: '', hoa: '' }

const at = oneWindow()
const page = () => at.window.page
const press = (key: string) => page().keyboard.press(key)
/** As a hand types: what comes faster is a scanner's. */
const typed = (text: string) => page().keyboard.type(text, { delay: 90 })
const button = (name: string) => page().getByRole('main').getByRole('button', { name, exact: true })

async function comes(name: 'Phúc' | 'Hoa', badge: string): Promise<void> {
  await at.window.scan(badge)
  await page()
    .getByRole('banner')
    .getByRole('button', { name: `Đang làm: ${name}` })
    .waitFor()
}

async function openSettings(tab: string): Promise<void> {
  await press('Alt+8')
  await page().getByRole('tab', { name: tab, exact: true }).press('Enter')
}

it('a PIN that a leader typed into a packer’s open form is gone with the packer, and what the packer filled in stays', async () => {
  await at.window.scan(at.window.codes[0] ?? '')
  await at.window.verdict(at.window.codes[0] ?? '', 'printed')
  using door = await doorApi(at.folder)
  badges.lan = await hire(door.api, 'Lan', 'leader', pins.lan)
  await hire(door.api, 'Minh', 'leader', pins.minh)
  Object.assign(badges, { phuc: await hire(door.api, 'Phúc'), hoa: await hire(door.api, 'Hoa') })
  await door.done({ type: 'change-settings', id: uuid(), part: { useRoles: true } })
  await comes('Phúc', badges.phuc)
  await openSettings('Người làm')
  await button('Thêm người').press('Enter')
  const form = page().getByRole('form', { name: 'Thêm người' })
  await form.getByLabel('Tên').focus()
  await typed('Ai do')
  await form.getByLabel('PIN', { exact: true }).focus()
  await typed('135791')
  await comes('Hoa', badges.hoa)
  expect(await form.getByLabel('PIN', { exact: true }).inputValue()).toBe('')
  expect(await form.getByLabel('Tên').inputValue()).toBe('Ai do')
})

it('so is the token of an account, and its address stays', async () => {
  await openSettings('Tài khoản')
  await button('Dùng tài khoản thật').press('Enter')
  await page().getByLabel('Địa chỉ dịch vụ').focus()
  await typed('https://a.example')
  await page().getByLabel('Token của tài khoản').focus()
  await typed('tok-secret-1')
  await comes('Phúc', badges.phuc)
  expect(await page().getByLabel('Token của tài khoản').inputValue()).toBe('')
  expect(await page().getByLabel('Địa chỉ dịch vụ').inputValue()).toBe('https://a.example')
})

it('half a PIN of one leader is tried on no other who is chosen in its place', async () => {
  await openSettings('Tem')
  const form = page().getByRole('form', { name: 'Tìm và quên một người nhận' })
  await form.getByLabel('Tên, số điện thoại hoặc mã đơn').focus()
  await typed(at.window.codes[0] ?? '')
  await press('Enter')
  const dialog = page().getByRole('dialog', { name: 'Cần trưởng ca' })
  const leader = dialog.getByLabel('Trưởng ca', { exact: true })
  const pin = dialog.locator('input')
  await leader.waitFor()
  await reads(page())
  await pin.focus()
  await typed(pins.lan.slice(0, 3))
  await leader.selectOption({ label: 'Minh' })
  expect(await pin.inputValue()).toBe('')
  expect(await pin.evaluate((field) => field === document.activeElement)).toBe(true)
  await typed(`${pins.minh}\n`)
  await dialog.waitFor({ state: 'hidden' })
})

it('receivers who were found with a leader’s PIN in place are not there for the packer who comes next', async () => {
  const form = page().getByRole('form', { name: 'Tìm và quên một người nhận' })
  const found = form.getByText(`${at.window.codes[0]} ·`)
  await found.waitFor()
  await comes('Hoa', badges.hoa)
  expect(await found.count()).toBe(0)
  expect(await form.getByRole('textbox').inputValue()).toBe('')
})

it('the rest of a PIN whose form closed with its turn goes nowhere, however late it comes, and what is typed behind it is what it is', async () => {
  await at.window.scan(badges.lan)
  await page().getByRole('dialog', { name: 'Vào ca: Lan' }).locator('input').waitFor()
  await typed(`${pins.lan}\n`)
  await page().getByRole('banner').getByRole('button', { name: 'Đang làm: Lan' }).waitFor()
  await openSettings('Người làm')
  // The form that a packer has begun is still there.
  const pin = page().getByRole('form', { name: 'Thêm người' }).getByLabel('PIN', { exact: true })
  await pin.focus()
  await typed('135')
  using door = await doorApi(at.folder)
  await door.done({ type: 'sign-in', id: uuid(), operator: operatorOf(badges.phuc), pin: null })
  await pin.waitFor({ state: 'detached' })
  const sent = at.window.frames.length
  await typed('791')
  // The hand looks at the paper.
  await page().waitForTimeout(2_500)
  await typed('462')
  expect(await page().locator('body').innerText()).not.toMatch(/791|462/)
  await press('Enter')
  await page().getByText('Mã quét vào ô bí mật').first().waitFor()
  expect(at.window.frames.slice(sent).filter((frame) => /791|462/.test(frame))).toEqual([])
  await press('Alt+4')
  await typed('791462')
  await page().getByText('791462').first().waitFor()
})

it('what a scanner sends where the rest of a PIN is awaited is turned away aloud, once, and a badge is taken', async () => {
  // What was typed last is still in the line.
  await press('Escape')
  await press('Alt+1')
  const [code = ''] = at.window.codes.slice(1)
  using door = await doorApi(at.folder)
  const begins = async () => {
    await at.window.scan(badges.lan)
    const pin = page().getByRole('dialog', { name: 'Vào ca: Lan' }).locator('input')
    await pin.waitFor()
    await pin.focus()
    await typed('258')
    await door.done({ type: 'sign-in', id: uuid(), operator: operatorOf(badges.hoa), pin: null })
    await page().getByRole('banner').getByRole('button', { name: 'Đang làm: Hoa' }).waitFor()
    // By itself the question stays up; the badge of a serial scanner closes it.
    await page().evaluate(() => document.querySelector<HTMLDialogElement>('dialog[open]')?.close())
    await pin.waitFor({ state: 'detached' })
  }
  await begins()
  await at.window.scan(code)
  await page().getByText('Mã quét vào ô bí mật').first().waitFor()
  await at.window.scan(code)
  await at.window.verdict(code, 'printed')
  await begins()
  await comes('Phúc', badges.phuc)
})
