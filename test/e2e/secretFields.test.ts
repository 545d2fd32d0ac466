import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import { doorApi } from '../support/doorApi.ts'
import { hire } from '../support/operators.ts'
import { tempDir } from '../support/tempDir.ts'
import { typeAsScanner } from '../support/typeAsScanner.ts'
import type { WindowOfStation } from '../support/windowOfStation.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const pin = '258036'

/** The station's clock goes on by more than the hour after which a window that nobody uses is locked. */
const longBreak = 61 * 60_000

/** As quick as a hand gets; and a password manager or a remote desktop, which types without a keyboard. */
const quick = [
  ['a quick hand', { pace: 30 }],
  ['a program', { pace: 5, isProgram: true }],
] as const

describe('a secret that is typed into its own field as fast as a scanner types', () => {
  let folder: Awaited<ReturnType<typeof tempDir>>
  let window: WindowOfStation
  let [lan, phuc, recovery] = ['', '', '']
  const dialog = () => window.page.getByRole('dialog', { name: 'Vào ca: Lan' })
  const banner = (words: RegExp) => window.page.getByRole('banner').getByRole('button', { name: words })
  const press = (key: string) => window.page.keyboard.press(key)

  async function asksForPin(): Promise<void> {
    await window.scan(lan)
    await dialog().getByLabel('PIN', { exact: true }).waitFor()
  }

  async function asksForCode(): Promise<void> {
    await asksForPin()
    await dialog().getByRole('button', { name: 'Quên PIN' }).press('Enter')
    await dialog().getByLabel('Mã khôi phục').focus()
  }

  /** It is said that it was taken out of its field, and it is on no screen. */
  async function isTurnedAway(secret: string): Promise<void> {
    await dialog().getByText('Mã quét vào ô bí mật').waitFor()
    expect(await window.page.locator('body').innerText()).not.toContain(secret)
    expect(await dialog().locator('input').first().inputValue()).toBe('')
    await press('Escape')
    await dialog().waitFor({ state: 'hidden' })
  }

  beforeAll(async () => {
    folder = await tempDir()
    window = await windowOfStation(folder.path, longBreak)
    using door = await doorApi(folder.path)
    const leader = { operator: null, name: 'Lan', role: 'leader', pin } as const
    const saved = await door.api.execute({ type: 'operator-save' as const, id: uuid(), ...leader })
    if (!saved.ok) throw new Error(saved.fault.code)
    const badges = await door.api.ask({ type: 'badges' as const })
    lan = badges.ok ? (badges.value.find(({ operator }) => operator === saved.value.operator)?.code ?? '') : ''
    recovery = saved.value.recovery ?? ''
    phuc = await hire(door.api, 'Phúc')
    await door.done({ type: 'change-settings', id: uuid(), part: { useRoles: true } })
    await banner(/Chưa ai vào ca/).waitFor()
  })
  afterAll(async () => {
    await window[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  it.each(quick)('is no scan that waits for the next one who comes: a PIN, by %s', async (_, typed) => {
    await asksForPin()
    await typeAsScanner(window.page, pin, typed)
    await isTurnedAway(pin)
  })

  it('stays in its field though the pointer was beside it, and is dots before any question is open, and waits for nobody', async () => {
    const typed = (text: string) => window.page.keyboard.type(text, { delay: 90 })
    const body = window.page.locator('body')
    await asksForPin()
    await dialog().getByRole('heading').first().click()
    await typed(pin)
    expect(await dialog().locator('input').first().inputValue()).toBe(pin)
    await press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await typed(pin)
    await body.getByText('•'.repeat(pin.length)).first().waitFor()
    await press('Enter')
    await body.getByText('Quét thẻ, hoặc bấm F12').first().waitFor()
    expect(await body.innerText()).not.toContain(pin)
  })

  it('nor is it one when somebody has come', async () => {
    await window.scan(phuc)
    await banner(/Đang làm: Phúc/).waitFor()
    expect(await window.page.locator('body').innerText()).not.toContain(pin)
  })

  it.each(quick)('is none behind the lock either: a PIN and a recovery code, by %s', async (_, typed) => {
    await window.minuteLater()
    await asksForPin()
    await window.page.getByRole('main', { name: 'Máy đang khoá' }).waitFor()
    await typeAsScanner(window.page, pin, typed)
    await isTurnedAway(pin)
    await asksForCode()
    await typeAsScanner(window.page, recovery, typed)
    await isTurnedAway(recovery)
  })

  it('takes a badge that is scanned into the field of the code, and leaves nothing of it there', async () => {
    await asksForCode()
    await window.scan(phuc)
    await banner(/Đang làm: Phúc/).waitFor()
    expect(await window.page.locator('body').innerText()).not.toContain(phuc)
  })

  it('went to nobody, and a hand that types the code comes back by it', async () => {
    const heard = () => window.frames.filter((frame) => frame.includes(pin) || frame.includes(recovery))
    expect(heard()).toEqual([])
    await asksForCode()
    await window.page.keyboard.type(recovery, { delay: 90 })
    expect(await dialog().getByLabel('Mã khôi phục').inputValue()).toBe(recovery)
    await dialog().getByLabel('PIN mới').focus()
    await window.page.keyboard.type('975310\n', { delay: 90 })
    await banner(/Đang làm: Lan/).waitFor()
    expect(heard().map((frame) => JSON.parse(frame).command?.type)).toEqual(['recover-leader'])
  })
})
