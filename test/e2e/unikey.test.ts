import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BuiltGallery } from '../support/builtGallery.ts'
import { serveBuiltGallery } from '../support/builtGallery.ts'
import { debian } from '../support/debian.ts'
import { describeWith } from '../support/notRun.ts'
import { openBrowser } from '../support/openBrowser.ts'
import type { UnikeyDisplay } from '../support/unikeyDisplay.ts'
import { unikeyDisplay } from '../support/unikeyDisplay.ts'
import { fromKeyToKey } from '../support/windowHands.ts'

describeWith(debian('unikey'), 'a packer who has left UniKey on', () => {
  let display: UnikeyDisplay
  let built: BuiltGallery
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    display = await unikeyDisplay()
    built = await serveBuiltGallery()
    browser = await openBrowser({
      headless: false,
      args: ['--ozone-platform=x11', '--gtk-version=3'],
      env: display.env,
    })
    page = await browser.newPage({ viewport: { width: 1300, height: 780 } })
    fromKeyToKey(page)
    await page.addInitScript(countKeys)
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
  /** Until the field has the focus and UniKey the field: what is typed there is Vietnamese. */
  async function focusField(): Promise<void> {
    await page.getByRole('textbox', { name: 'Mã đơn' }).click()
    const engine = () => {
      display.turnOn()
      return display.engine()
    }
    await expect.poll(engine, { message: 'the engine of the focused window' }).toBe('unikey')
    for (let seen = ''; seen !== 'â'; ) {
      display.press('a')
      display.press('a')
      await expect.poll(field, { message: 'two letters typed into the field' }).toMatch(/â|aa/)
      seen = await field()
      await emptyField()
    }
  }
  /** By its own key, so that the input method has nothing left that it could send later. */
  async function emptyField(): Promise<void> {
    for (let left = await field(); left !== ''; left = await field()) {
      display.press('BackSpace')
      await expect.poll(field, { message: 'one letter less in the field' }).not.toBe(left)
    }
  }
  /**
   * As a packer does: a code that came in pieces, on a machine with too much to do, is scanned again. What fell apart so
   * far that it is no scan at all is in the field, as if a person had typed it.
   */
  async function scan(code: string): Promise<void> {
    const alert = page.getByRole('alert')
    const pieces = alert.getByText('ngắt quãng', { exact: false })
    const answers = async () => (await alert.or(page.getByRole('row', { name: code })).count()) > 0
    for (let scans = 1; ; scans++) {
      if (await ends(code)) {
        const came = async () => (await answers()) || (await field()) !== ''
        await expect.poll(came, { message: `an answer to ${code}, or something in the field` }).toBe(true)
        if ((await pieces.count()) === 0 && ((await answers()) || (await field()) === code)) return
      }
      if (scans === mostScans) throw new Error(`in pieces each time; in the field is ${await field()}`)
      // The hand goes back to the keys.
      await page.waitForTimeout(200)
      await page.keyboard.press('Escape')
      await page.getByRole('textbox', { name: 'Mã đơn' }).fill('')
      await focusField()
    }
  }
  /** False: the input method kept the Enter behind it, and lets keys through that were pressed later. */
  async function ends(code: string): Promise<boolean> {
    const before = await keysUp()
    display.type(code)
    for (let looks = 0; ; looks++) {
      const now = await keysUp()
      if (now.Enter > before.Enter) return true
      if (now.Pause > before.Pause) return false
      // A key that means nothing to the window, and not before the scan had its chance.
      if (looks > fewLooks) display.press('Pause')
      await new Promise((next) => setTimeout(next, 50))
    }
  }
  const keysUp = () => page.evaluate(() => Reflect.get(window, 'keysUp') as { Enter: number; Pause: number })
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
    expect((await page.getByRole('alert').allInnerTexts()).join()).toContain('Tắt UniKey')
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
      // A hand aims: what follows a scan at once is of the same bar code.
      await page.waitForTimeout(200)
    }
  })
})

/** A machine that tears each of so many scans has no input method to be tested. */
const mostScans = 20

/** After which a key behind the scan is pressed, to hear whether its Enter is still on its way. */
const fewLooks = 100

/** Runs in the page before its own scripts: an Enter that came up is the end of a scan, whatever an input method made of it. */
function countKeys(): void {
  const keysUp: Record<string, number> = { Enter: 0, Pause: 0 }
  Object.assign(window, { keysUp })
  window.addEventListener(
    'keyup',
    ({ code }) => {
      if (code in keysUp) keysUp[code] = (keysUp[code] ?? 0) + 1
    },
    { capture: true },
  )
}
