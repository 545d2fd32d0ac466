import { beforeAll, describe, expect, it } from 'vitest'
import { sent, taskWindow } from '../support/taskWindow.ts'
import { typeAsScanner } from '../support/typeAsScanner.ts'

describe('a bar code with several lines, on a parcel', () => {
  const at = taskWindow()

  it('is its first line, and presses no key of the station by the others', async () => {
    await at.scan(at.code(0))
    await at.window.verdict(at.code(0), 'printed')
    await at.scan(`${at.code(0)}\n--22--\n${at.code(1)}\n${' '.repeat(120)}\t\t\t `)
    await at.page.getByRole('alert').getByText('nhiều dòng', { exact: false }).waitFor()
    await at.scan(at.code(2))
    await at.window.verdict(at.code(2), 'printed')
    expect(sent(at.window, 'scan').map((frame) => /"line":"([^"]*)"/.exec(frame)?.[1])).toEqual([
      at.code(0),
      at.code(0),
      at.code(2),
    ])
  })

  it('is so however many keys that do nothing lie between its lines, or within the first', async () => {
    const before = sent(at.window, 'scan').length
    await typeAsScanner(at.page, `${at.code(2)}\n${'\u0002'.repeat(120)}--22--\n${'\u0002'.repeat(120)}\u001d`, {
      pace: 8,
    })
    await typeAsScanner(at.page, `NGMF${'\u001d'.repeat(14)}${'\u007f'.repeat(14)}\u001d86YN`, { pace: 8 })
    await at.scan(at.code(0))
    await expect.poll(() => sent(at.window, 'scan').length).toBe(before + 2)
    expect(sent(at.window, 'reprint-last')).toEqual([])
  })

  it.each(['in', `in${'\u007f'.repeat(9)}`, `in${'\u0002'.repeat(10)}`])(
    'runs nothing of the list of deeds, however short what it types is, and whatever keys lie before its end: %j',
    async (typed) => {
      await at.page.keyboard.press('Control+k')
      const field = at.page.getByRole('combobox')
      await field.waitFor()
      await typeAsScanner(at.page, typed, { pace: 8 })
      await expect.poll(() => field.inputValue()).toBe('in')
      expect(await field.isVisible()).toBe(true)
      await at.page.keyboard.press('Escape')
      expect(sent(at.window, 'reprint-last')).toEqual([])
    },
  )

  it('presses no key of the browser: what is typed into its address bar runs in the page', async () => {
    const left = await at.page.evaluate(async () => {
      const mine: string[] = []
      const keys = [...'abdefghijklmnopqrstuw125?'].flatMap((key) => [
        { key, ctrlKey: true },
        { key, altKey: true },
      ])
      const shifted = [...'IJCKNPTR'].map((key) => ({ key, ctrlKey: true, shiftKey: true }))
      const pad = [
        { key: 'ArrowLeft', code: 'Numpad4' },
        { key: 'Home', code: 'Numpad7' },
      ]
      const named = [
        { key: 'l', metaKey: true },
        { key: ' ', metaKey: true },
        { key: ' ', ctrlKey: true },
      ]
      const alone = ['F3', 'F5', 'F6', 'F11', 'F12', 'ContextMenu', 'BrowserHome'].map((key) => ({ key }))
      const ofPad = pad.map((key) => ({ ...key, altKey: true }))
      for (const pressed of [...keys, ...shifted, ...named, ...alone, ...ofPad]) {
        const event = new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true })
        // True: nobody took it.
        if ((document.activeElement ?? document.body).dispatchEvent(event)) mine.push(JSON.stringify(pressed))
        await new Promise((next) => setTimeout(next, 200))
      }
      const menu = new MouseEvent('contextmenu', { button: 2, bubbles: true, cancelable: true })
      return document.body.dispatchEvent(menu) ? [...mine, 'the menu'] : mine
    })
    expect(left).toEqual([])
    await at.page.keyboard.press('Escape')
    await at.page.keyboard.press('Alt+1')
  })

  it('sends no form by Enter behind a key that edits or moves in its field', async () => {
    const { page } = at
    await page.keyboard.press('Alt+8')
    const name = page.getByRole('textbox', { name: 'Tên trạm' })
    const settings = sent(at.window, 'change-settings').length
    const before = await name.inputValue()
    for (const code of ['\b', '\b\b', '\u007f', '\u0014\b', '\b\u0002'])
      for (const pace of [2, 30]) {
        await name.focus()
        await typeAsScanner(page, code, { pace, apart: true })
      }
    await name.fill(before)
    expect(sent(at.window, 'change-settings')).toHaveLength(settings)
    await page.keyboard.press('Control+k')
    await typeAsScanner(page, '\u0014\u0014', { pace: 2, apart: true })
    await page.getByRole('combobox', { name: /^Gõ tên màn hình/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+1')
  })

  it('moves the focus by one key, or chooses one line further in a list: the next bar code would press what it leads to', async () => {
    const { page } = at
    await page.keyboard.press('Alt+8')
    const name = page.getByRole('textbox', { name: 'Tên trạm' })
    await name.waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.outerHTML)
    const leave = () =>
      page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await leave()
    await page.keyboard.press('Tab')
    const first = await focused()
    for (const pace of [2, 30]) {
      await leave()
      await typeAsScanner(page, `${'\t'.repeat(8)}\u0014\u0014`, { pace, end: 'Tab', apart: true })
      expect(await focused()).toBe(first)
    }
    const list = page.getByRole('combobox').first()
    const before = await list.inputValue()
    const settings = sent(at.window, 'change-settings').length
    for (const end of ['Enter', 'Tab', null] as const) {
      await list.focus()
      await typeAsScanner(page, '\u0014'.repeat(5), { pace: 8, end, apart: true })
      await page.keyboard.press('Escape')
      await leave()
    }
    expect(await list.inputValue()).toBe(before)
    expect(sent(at.window, 'change-settings')).toHaveLength(settings)
    await page.keyboard.press('Alt+1')
  })

  it('gives no reason by a digit at its beginning, and presses no button by a blank', async () => {
    const { page } = at
    await page.keyboard.press('Alt+8')
    await page.getByRole('button', { name: 'Chọn lý do', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Chọn lý do', exact: true, pressed: true }).waitFor()
    await page.keyboard.press('Alt+1')
    const before = sent(at.window, 'reprint-last').length
    // F8 asks for the reason, as a hand's does; what the same bar code has behind it is no answer, and is no line either.
    const beginning = ['\u001d1', '\u001d', '\u001d\u00021\n1', '\u001d--42--']
    for (const code of beginning) {
      await typeAsScanner(page, code, { pace: 8, apart: true })
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    const asked = before + beginning.length + 1
    await page.keyboard.press('F8')
    await page.getByRole('dialog').getByRole('button').first().focus()
    expect(sent(at.window, 'reprint-last')).toHaveLength(asked)
    // Backspace, Tab, `?` and a blank: each leads to the button, or would have the Enter at once behind it press that. The window is
    // through with each key, and with its timers, before the next one: a scanner takes its time as well. A blank waits for the next key
    // by the clock of the machine, which may be a busy one.
    for (const code of ['A\b', 'A\b\t\t', '?', ' ', '  ', `1${'\u0002'.repeat(60)}NGMF86YN`])
      await typeAsScanner(page, code, { pace: 8, apart: !code.includes(' ') })
    expect(sent(at.window, 'reprint-last')).toHaveLength(asked)
    const size = page.getByRole('button', { name: 'A5' })
    await size.focus()
    await typeAsScanner(page, ' NGMF86YN', { pace: 8 })
    expect(await size.getAttribute('aria-pressed')).toBe('false')
    await size.press('Space')
    await expect.poll(() => size.getAttribute('aria-pressed')).toBe('true')
  })
})

describe('a bar code that pastes, and has an Enter behind it: any page of the browser may have filled the clipboard', () => {
  const at = taskWindow()
  const paste = '\u0016'
  const shiftInsert = '\u000e'
  /** By the clock of the machine, as a scanner does: what is pasted has the window's, which is later. */
  const now = { after: 0, apart: false }
  const clip = (text: string) => at.page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  const lines = () => sent(at.window, 'scan').map((frame) => /"line":"([^"]*)"/.exec(frame)?.[1])

  beforeAll(() => at.page.context().grantPermissions(['clipboard-read', 'clipboard-write']))

  it('sends no form: neither an amount of COD to the carrier nor the name of the station', async () => {
    const { page } = at
    await page.keyboard.press('Alt+8')
    const name = page.getByRole('textbox', { name: 'Tên trạm' })
    await name.waitFor()
    const before = await name.inputValue()
    await clip('712000')
    for (const pace of [2, 3, 5, 8]) {
      await name.focus()
      await typeAsScanner(page, paste, { ...now, pace })
      await expect.poll(() => name.inputValue()).toContain('712000')
      await name.fill(before)
    }
    expect(sent(at.window, 'change-settings')).toEqual([])
    await page.keyboard.press('Alt+4')
    await at.scan(at.code(1))
    await page.getByRole('main').getByText('Chờ lấy hàng').waitFor()
    const amount = page.getByLabel('Số tiền thu hộ mới (đồng)')
    for (const code of [paste, shiftInsert])
      for (const pace of [2, 3, 5, 8]) {
        await page.keyboard.press('Shift+F8')
        await amount.waitFor()
        await typeAsScanner(page, code, { ...now, pace })
        await expect.poll(() => amount.inputValue()).toBe('712.000')
        await page.keyboard.press('Escape')
        await amount.waitFor({ state: 'hidden' })
      }
    expect(sent(at.window, 'order-action')).toEqual([])
    // A hand's is sent.
    await page.keyboard.press('Shift+F8')
    await amount.waitFor()
    await page.keyboard.press('Control+v')
    await page.keyboard.press('Enter')
    await expect.poll(() => sent(at.window, 'order-action').length).toBe(1)
  })

  it('prints no label and runs no command outside a field, whatever is in the clipboard and before the paste', async () => {
    const { page } = at
    await page.keyboard.press('Alt+1')
    for (const copied of [at.code(2), '--21--', `${at.code(2)}\n`]) {
      await clip(copied)
      for (const code of [paste, `\u0002${paste}`, `\u0005${paste}`])
        for (const pace of [2, 20, 60]) await typeAsScanner(page, code, { ...now, pace })
    }
    await typeAsScanner(page, paste, { ...now, pace: 120 })
    // What was pasted late comes before what is scanned behind it.
    await at.scan('--52--')
    await expect.poll(lines).toContain('--52--')
    expect(lines()).toEqual(['--52--'])
    // A hand's is taken, with the Enter behind it or the line end in it.
    await page.keyboard.press('Control+v')
    await expect.poll(lines).toEqual(['--52--', at.code(2)])
    await at.window.verdict(at.code(2), 'printed')
    await clip(at.code(0))
    await page.keyboard.press('Control+v')
    await page.keyboard.press('Enter')
    await expect.poll(lines).toEqual(['--52--', at.code(2), at.code(0)])
  })

  it('is said to be nothing, aloud, where no key goes on behind it: a clipboard’s history or a remote desktop pastes so', async () => {
    const before = lines().length
    await clip(at.code(2))
    await typeAsScanner(at.page, paste, { ...now, end: null })
    await at.page.getByRole('alert').getByText('Chưa dán', { exact: false }).waitFor()
    expect(lines()).toHaveLength(before)
  })
})
