import { describe, expect, it } from 'vitest'
import { foldText } from '../../src/model/foldText.ts'
import { typeAsScanner } from '../support/typeAsScanner.ts'
import { oneWindow } from '../support/windowOfStation.ts'

/** As a person types: faster, and it would be a scan. */
const byHand = { delay: 120 }

describe('a shift leader finds a parcel without having it in hand, by keyboard only', () => {
  const at = oneWindow()
  const press = (key: string) => at.window.page.keyboard.press(key)
  const type = (text: string) => at.window.page.keyboard.type(text, byHand)
  const title = (of: string) => at.window.page.getByRole('heading', { name: of, exact: true })
  const facts = () => at.window.page.locator('[data-group=receiver]')
  let name = ''
  let phone = ''
  const code = () => at.window.codes[0] ?? ''
  /** Ctrl-K, what is typed, and the parcel that it finds. */
  const byPalette = async (search: string, typed: string, heading: string) => {
    await press('Escape')
    await press('Control+k')
    await at.window.page.getByRole('combobox', { name: search }).waitFor()
    await type(typed)
    const option = at.window.page.getByRole('option').filter({ hasText: code() }).filter({ hasText: '•••' })
    await option.waitFor()
    while ((await option.getAttribute('aria-selected')) !== 'true') await press('ArrowDown')
    await press('Enter')
    await title(heading).waitFor()
  }

  it('has met one, whose receiver is on its page', async () => {
    const { page, scan } = at.window
    await press('Alt+4')
    await page.getByText('Quét một kiện để xem').waitFor()
    await scan(code())
    await title(`Kiện ${code()}`).waitFor()
    name = (await facts().locator('p').first().innerText()).trim()
    await press('Insert')
    phone = (/0\d{9}/.exec(await facts().innerText()) ?? [''])[0]
    await press('Insert')
    expect([name.length > 3, phone.length]).toEqual([true, 10])
  })

  it('by the receiver’s name without marks, the end of the phone, a part of the code: Ctrl-K', async () => {
    for (const typed of [foldText(name), phone.slice(-4), code().slice(1)])
      await byPalette('Gõ tên màn hình', typed, `Kiện ${code()}`)
  })

  it('by what is typed on the parcel screen, with the arrow keys and Enter', async () => {
    const { page } = at.window
    await press('Escape')
    await press('Alt+4')
    await type(phone.slice(-4))
    const list = page.getByRole('listbox', { name: 'Đơn trạm này biết' })
    await list.getByRole('option').filter({ hasText: code() }).waitFor()
    await press('ArrowDown')
    const chosen = list.getByRole('option', { selected: true })
    while (!(await chosen.innerText()).includes(code())) await press('ArrowDown')
    await press('Enter')
    await title(`Kiện ${code()}`).waitFor()
    await list.waitFor({ state: 'detached' })
  })

  it('a scan goes the way it went, also upon a name that somebody had begun to type', async () => {
    const { page } = at.window
    const other = at.window.codes[1] ?? ''
    await type(foldText(name).split(' ')[0] ?? '')
    await page.getByRole('listbox', { name: 'Đơn trạm này biết' }).waitFor()
    await typeAsScanner(page, other)
    await title(`Kiện ${other}`).waitFor()
    await press('Control+k')
    await page.getByRole('combobox').waitFor()
    await type(foldText(name))
    await page.getByRole('option').filter({ hasText: code() }).first().waitFor()
    await typeAsScanner(page, code())
    await title(`Kiện ${code()}`).waitFor()
  })

  it('in English as well', async () => {
    const { page } = at.window
    await press('Control+k')
    await page.getByRole('combobox').waitFor()
    await type('english')
    await press('Enter')
    await title(`Parcel ${code()}`).waitFor()
    await byPalette('Type a screen', foldText(name), `Parcel ${code()}`)
    await type(phone.slice(-4))
    await page.getByRole('listbox', { name: 'Orders this station knows' }).waitFor()
    await press('Escape')
  })
})
