import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tempDir } from '../support/tempDir.ts'
import { typeAsScanner } from '../support/typeAsScanner.ts'
import type { UniKeyStep } from '../support/typeAsUniKey.ts'
import { typeAsUniKey } from '../support/typeAsUniKey.ts'
import type { WindowOfStation } from '../support/windowOfStation.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

const said = {
  vi: {
    typing: 'Đang gõ',
    unfinished: 'Chưa nhận mã: trên màn hình còn việc đang làm dở',
    secret: 'Mã quét vào ô bí mật: đã xoá khỏi ô',
    people: 'Người làm',
    person: 'Thêm người',
    name: 'Tên',
    keys: 'Phím tắt',
  },
  en: {
    typing: 'Typing',
    unfinished: 'The code was not taken: something here is not finished',
    secret: 'The code was scanned into a secret field: it was taken out again',
    people: 'Operators',
    person: 'Add somebody',
    name: 'Name',
    keys: 'Keys',
  },
}

/** What has the focus, once it is not the page: its tag, and whether it has a name of its own. */
async function focused(page: Page): Promise<string> {
  await page.waitForFunction(() => document.activeElement !== null && document.activeElement !== document.body)
  return page.evaluate(() => document.activeElement?.tagName ?? 'nothing')
}

/** What a busy window does: no timer that the end of a scan sets runs before the scan is judged. */
async function lateTimers(page: Page, late = true): Promise<void> {
  await page.evaluate((late) => {
    const inTime: typeof setTimeout = Reflect.get(window, 'inTime') ?? setTimeout
    const behind = (act: () => void, after?: number) =>
      inTime(act, window.event?.isTrusted === false ? 3_600_000 : after)
    Object.assign(window, { inTime, setTimeout: late ? behind : inTime })
  }, late)
}

/** The screen is there, and has the focus: until then keys are the one's before. */
async function shown(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.closest('main:not([aria-busy], #scan)') != null)
}

describe.each(['vi', 'en'] as const)('focus and hands, %s', (language) => {
  const words = said[language]
  let folder: Awaited<ReturnType<typeof tempDir>>
  let window: WindowOfStation
  const press = (key: string) => window.page.keyboard.press(key)
  /** As a person types. */
  const type = (text: string) => window.page.keyboard.type(text, { delay: 120 })
  const typing = () => window.page.getByRole('status', { name: words.typing })

  beforeAll(async () => {
    folder = await tempDir()
    await writeFile(join(folder.path, 'preferences.json'), JSON.stringify({ language }))
    window = await windowOfStation(folder.path)
  })
  afterAll(async () => {
    await window[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  async function openPeople(): Promise<void> {
    await press('Alt+8')
    await shown(window.page)
    await window.page.getByRole('tab', { name: words.people }).focus()
    await press('Enter')
    await window.page.getByRole('button', { name: words.person }).focus()
    await press('Enter')
    await window.page.getByRole('form', { name: words.person }).waitFor()
  }

  it.each(['Alt+2', 'Alt+3', 'Alt+4', 'Alt+5', 'Alt+6', 'Alt+7', 'Alt+8', 'Alt+9'])(
    'shows what is typed by hand behind %s, and lets it be erased and dropped',
    async (key) => {
      await press('Alt+1')
      await press(key)
      await shown(window.page)
      await press('Escape')
      await type('G8A')
      await window.page.getByText('G8A', { exact: true }).first().waitFor()
      await press('Backspace')
      await window.page.getByText('G8', { exact: true }).first().waitFor()
      await press('Escape')
      await typing().waitFor({ state: 'hidden' })
    },
  )

  it('shows over a dialog what is typed, too', async () => {
    await press('Alt+6')
    await shown(window.page)
    await press('F1')
    await window.page.getByRole('dialog', { name: words.keys }).waitFor()
    await type('G8A')
    await typing().last().getByText('G8A', { exact: true }).waitFor()
    await press('Escape')
    await press('Escape')
  })

  it('leaves no list the focus in which the pointer has chosen: a key of the next bar code would choose another', async () => {
    await press('Alt+8')
    await shown(window.page)
    const list = window.page.getByRole('combobox').first()
    await list.click()
    await list.getByRole('option').last().click()
    await window.page.waitForFunction(() => document.activeElement?.closest('select') === null)
    await list.click()
    await list.getByRole('option').first().click()
  })

  it('refuses a scan aloud beside a form that a hand has begun, and keeps what was typed', async () => {
    const { page } = window
    await openPeople()
    const name = page.getByRole('textbox', { name: words.name })
    await name.focus()
    await type('Lan')
    await lateTimers(page)
    await typeAsScanner(page, window.codes[0] ?? '', { apart: true })
    await page.getByRole('alert').getByText(words.unfinished, { exact: false }).waitFor()
    expect(await name.inputValue()).toBe('Lan')
    await lateTimers(page, false)
  })

  it.each<[string, readonly UniKeyStep[], string]>([
    ['a word in Telex', [...'phuong', [4, 'ương'], ' ', ...'lan'], 'phương lan'],
    ['a word in VNI, twice made anew', [...'12 duong', [4, 'ương'], [3, 'ờng'], ...' 5'], '12 dường 5'],
    ['a macro', [...'hcm', [3, 'Thành phố Hồ Chí Minh '], ...'q5'], 'Thành phố Hồ Chí Minh q5'],
  ])('leaves the field what UniKey makes anew in it: %s', async (_what, steps, text) => {
    const { page } = window
    const name = page.getByRole('textbox', { name: words.name })
    await name.fill('')
    await name.focus()
    await typeAsUniKey(page, steps)
    expect(await name.inputValue()).toBe(text)
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
    await name.fill('Lan')
  })

  it('takes a scan out of a PIN field, and says so', async () => {
    const { page } = window
    const pin = page.getByLabel('PIN', { exact: true })
    await pin.focus()
    await typeAsScanner(page, window.codes[0] ?? '')
    await page.getByRole('alert').getByText(words.secret, { exact: false }).waitFor()
    expect(await pin.inputValue()).toBe('')
    expect(await page.getByRole('textbox', { name: words.name }).inputValue()).toBe('Lan')
  })

  it('takes the scan when nothing is left that a hand has typed', async () => {
    const { page } = window
    const name = page.getByRole('textbox', { name: words.name })
    await name.focus()
    for (let left = 3; left > 0; left--) await press('Backspace')
    await typeAsScanner(page, window.codes[0] ?? '')
    await window.verdict(window.codes[0] ?? '', 'printed')
  })

  it('has the focus at a named place when a person was added', async () => {
    const { page } = window
    await press('Alt+8')
    const form = page.getByRole('form', { name: words.person })
    await form.getByRole('textbox', { name: words.name }).focus()
    await type('Lan')
    await press('Enter')
    await form.waitFor({ state: 'hidden' })
    expect(await focused(page)).not.toBe('BODY')
  })
})
