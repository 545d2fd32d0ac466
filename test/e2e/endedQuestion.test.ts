import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import { doorApi } from '../support/doorApi.ts'
import { hire, operatorOf } from '../support/operators.ts'
import { tempDir } from '../support/tempDir.ts'
import { reads } from '../support/windowHands.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const pin = '258036914725'
/** What is typed of it once its question has ended. */
const rest = pin.slice(3)

/** A station with two leaders and two packers, one of whom is there and asks for what is a leader's. */
async function opened() {
  const stack = new AsyncDisposableStack()
  const folder = stack.use(await tempDir())
  const window = stack.use(await windowOfStation(folder.path))
  const door = stack.use(await doorApi(folder.path))
  const { page, frames } = window
  await window.scan(window.codes[0] ?? '')
  await window.verdict(window.codes[0] ?? '', 'printed')
  const lan = await hire(door.api, 'Lan', 'leader', pin)
  const mai = await hire(door.api, 'Mai', 'leader', pin)
  const [phuc, hoa] = [await hire(door.api, 'Phúc'), await hire(door.api, 'Hoa')]
  await door.done({ type: 'change-settings', id: uuid(), part: { useRoles: true, lockAfterMs: 300_000 } })
  await window.scan(phuc)
  await page.getByRole('button', { name: /Đang làm: Phúc/ }).waitFor()
  const types = (text: string) => page.keyboard.type(text, { delay: 120 })
  return {
    ...{ window, page, door, lan, mai, phuc, hoa, types },
    /** The rest of the PIN stands nowhere, and went to nobody: only the whole one, where it was asked for. */
    async isNowhere() {
      expect(await page.locator('body').innerText()).not.toContain(rest)
      expect(frames.filter((frame) => frame.replaceAll(pin, '').includes(rest))).toEqual([])
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

describe('a PIN that is half typed when its question ends by itself', () => {
  let at: Awaited<ReturnType<typeof opened>>
  const notice = () => at.page.getByRole('main').getByText('Việc này cần trưởng ca')
  const asked = () => at.page.getByRole('dialog', { name: 'Cần trưởng ca' })

  async function locks(): Promise<void> {
    const locked = at.page.getByRole('main', { name: /khoá/i })
    for (let minute = 0; minute < 10 && !(await locked.isVisible()); minute++) await at.window.minuteLater()
    await locked.waitFor()
  }

  beforeAll(async () => {
    at = await opened()
    return () => at[Symbol.asyncDispose]()
  })

  it('was asked for by a person: the list of orders alone asks nobody, and says what it takes', async () => {
    await at.page.keyboard.press('Alt+0')
    await notice().waitFor()
    expect(await at.page.getByRole('dialog').count()).toBe(0)
    await at.page.getByRole('button', { name: 'Thử lại' }).click()
    await asked().waitFor()
    await reads(at.page)
  })

  it('goes nowhere when somebody else comes at another window: the dialog stays, and says why', async () => {
    await at.types(pin.slice(0, 3))
    await at.door.done({ type: 'sign-in', id: uuid(), operator: operatorOf(at.hoa), pin: null })
    await asked().getByText('Người vào ca đã đổi').waitFor()
    await at.types(`${rest}\n`)
    await at.isNowhere()
    await asked().getByRole('button', { name: 'Đóng' }).last().click()
    await asked().waitFor({ state: 'hidden' })
    await at.isNowhere()
  })

  it('is asked for again, and the list is not there for the packer who comes next', async () => {
    await at.page.getByRole('button', { name: 'Thử lại' }).click()
    await asked().waitFor()
    await reads(at.page)
    await at.types(`${pin}\n`)
    await asked().waitFor({ state: 'hidden' })
    const listed = at.page.getByRole('grid').getByText(at.window.codes[0] ?? '')
    await listed.waitFor()
    await at.window.scan(at.phuc)
    await at.page.getByRole('button', { name: /Đang làm: Phúc/ }).waitFor()
    await notice().waitFor()
    expect(await listed.count()).toBe(0)
  })

  it('goes nowhere when the windows are locked meanwhile, neither behind the lock nor to whoever unlocks them', async () => {
    await at.page.getByRole('button', { name: 'Thử lại' }).click()
    await asked().waitFor()
    await reads(at.page)
    await at.types(pin.slice(0, 3))
    await locks()
    await asked().getByText('Người vào ca đã đổi').waitFor()
    await at.types(`${rest}\n`)
    await at.isNowhere()
    await reads(at.page)
  })

  it('closes at the next scan: the parcel is not turned away, and waits for its badge', async () => {
    const code = at.window.codes[1] ?? ''
    await at.window.scan(code)
    await asked().waitFor({ state: 'hidden' })
    await at.page.getByText('1 mã đang đợi').waitFor()
    await at.window.scan(at.phuc)
    await at.page.getByRole('button', { name: /Đang làm: Phúc/ }).waitFor()
    await at.isNowhere()
  })

  it('is no question any more where nobody had begun one: the windows lock, and the next parcel waits', async () => {
    await at.page.keyboard.press('Alt+0')
    await at.page.getByRole('button', { name: 'Thử lại' }).click()
    await asked().waitFor()
    await locks()
    await asked().waitFor({ state: 'hidden' })
    const code = at.window.codes[2] ?? ''
    await at.window.scan(code)
    await at.page.getByText('1 mã đang đợi').waitFor()
    await at.window.scan(at.phuc)
    await at.page.getByRole('button', { name: /Đang làm: Phúc/ }).waitFor()
  })

  it('goes nowhere at the sign-in either, where its operator is removed at another window', async () => {
    await at.window.scan(at.lan)
    const dialog = at.page.getByRole('dialog', { name: /Vào ca: Lan|Ai đang làm/ })
    await dialog.waitFor()
    await at.types(pin.slice(0, 3))
    const approval = { leader: operatorOf(at.mai), pin }
    await at.door.done({ type: 'operator-remove', id: uuid(), operator: operatorOf(at.lan), approval })
    await dialog.getByText('vừa đổi').waitFor()
    await at.types(`${rest}\n`)
    await at.isNowhere()
    onTestFinished(() => at.page.keyboard.press('Escape'))
  })
})
