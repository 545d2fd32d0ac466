import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BuiltWindow } from '../support/builtWindow.ts'
import { serveBuiltWindow } from '../support/builtWindow.ts'
import { debian } from '../support/debian.ts'
import { describeWith } from '../support/notRun.ts'
import { openBrowser } from '../support/openBrowser.ts'
import type { UnikeyDisplay } from '../support/unikeyDisplay.ts'
import { unikeyDisplay } from '../support/unikeyDisplay.ts'

describeWith(debian('unikey'), 'a packer who has left UniKey on', () => {
  let display: UnikeyDisplay
  let built: BuiltWindow
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    display = await unikeyDisplay()
    built = await serveBuiltWindow()
    browser = await openBrowser({
      headless: false,
      args: ['--ozone-platform=x11', '--gtk-version=3'],
      env: display.env,
    })
    page = await browser.newPage({ viewport: { width: 1300, height: 780 } })
  })
  afterAll(async () => {
    await browser.close()
    await built[Symbol.asyncDispose]()
    await display[Symbol.asyncDispose]()
  })

  /** A window whose station knows the order G8AAKBRF and no other. */
  async function open(state: string, scanner: object = {}): Promise<void> {
    const ways = encodeURIComponent(JSON.stringify({ gapMs: 80, ...scanner }))
    await page.goto(`${built.origin}/gallery.html?state=${state}&scanner=${ways}`)
    await page.locator('[data-ready]').waitFor({ state: 'attached' })
    await page.bringToFront()
  }
  async function focusField(): Promise<void> {
    await page.getByRole('textbox', { name: 'Mã đơn' }).click()
    await expect
      .poll(() => {
        display.turnOn()
        return display.engine()
      })
      .toBe('unikey')
  }
  /** As a packer does: a code that came in pieces, on a machine with too much to do, is scanned again. */
  async function scan(code: string): Promise<void> {
    const pieces = page.getByRole('alert').getByText('ngắt quãng', { exact: false })
    const answer = page.getByRole('alert').or(page.getByRole('row', { name: code }))
    for (;;) {
      display.type(code)
      await expect.poll(async () => (await answer.count()) > 0 || (await field()) === code).toBe(true)
      if ((await pieces.count()) === 0) return
      await page.keyboard.press('Escape')
      await page.getByRole('textbox', { name: 'Mã đơn' }).fill('')
      await focusField()
    }
  }
  const field = () => page.getByRole('textbox', { name: 'Mã đơn' }).inputValue()

  it('types Vietnamese into a field: the input method of this test is a real one', async () => {
    await open('jobs', { fromFields: false })
    await focusField()
    display.type('TIEENS')
    await expect.poll(field).toBe('TIẾN')
  })

  it('scans in a field, and the one order that the station knows of all readings is taken', async () => {
    await open('jobs')
    await focusField()
    await scan('G8AAKBRF')
    await expect.poll(field).toBe('G8AAKBRF')
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('scans an order that the station does not know, is told to switch UniKey off, and the field has nothing of it', async () => {
    await open('jobs')
    await focusField()
    await scan('AADDKBRF')
    await page.getByRole('alert').getByText('Tắt UniKey', { exact: false }).waitFor()
    expect(await field()).toBe('')
  })

  it('is not disturbed once the scanner was taught by the place of its keys', async () => {
    await open('jobs', { keys: 'by-place' })
    await focusField()
    await scan('WAADDOO9')
    await expect.poll(field).toBe('WAADDOO9')
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('scans on the scan screen, where no field is, and every code comes as it is', async () => {
    await open('empty')
    for (const code of ['AADDKBRF', 'WUOWSFX9']) {
      display.type(code)
      await page.getByRole('heading', { name: code }).waitFor()
    }
  })
})
