import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { galleryStates } from '../../../renderer/gallery/states.ts'
import { findChromium } from '../../../src/label/chromium/findChromium.ts'
import type { BuiltWindow } from '../../support/builtWindow.ts'
import { serveBuiltWindow } from '../../support/builtWindow.ts'

let browser: Browser
let built: BuiltWindow

beforeAll(async () => {
  const found = await findChromium({ say: () => {} })
  if (!found.ok) throw new Error(found.fault.code)
  browser = await chromium.launch({ executablePath: found.value, chromiumSandbox: false })
  built = await serveBuiltWindow()
})

afterAll(async () => {
  await browser.close()
  await built[Symbol.asyncDispose]()
})

/** A page of the gallery, and everything the browser complained about on it. */
async function open(query: string, size = { width: 1440, height: 900 }) {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  await page.goto(`${built.origin}/gallery.html?${query}`)
  await page.locator('[data-ready]').waitFor({ state: 'attached' })
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() }
}

/** What axe finds, in one page: the default opens a second one for each. */
async function violations(page: Page): Promise<readonly string[]> {
  const found = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Elements whose text is wider than they are, other than those made to end in an ellipsis. */
function clipped(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.closest('svg, .heard') === null)
      .filter((element) => {
        const { display, textOverflow } = getComputedStyle(element)
        return display !== 'inline' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => `${element.className}: ${element.textContent}`),
  )
}

describe.each([
  { theme: 'light', language: 'vi', size: { width: 1440, height: 900 } },
  { theme: 'dark', language: 'en', size: { width: 1024, height: 700 } },
])('in the $theme theme at $size.width × $size.height', ({ theme, language, size }) => {
  it.each(galleryStates.map(({ name }) => name))(
    '%s is accessible, cuts no word, and keeps the policy',
    async (state) => {
      await using at = await open(`state=${state}&theme=${theme}&language=${language}`, size)
      expect(await violations(at.page)).toEqual([])
      expect(await clipped(at.page)).toEqual([])
      expect(at.complaints).toEqual([])
    },
  )

  it('the page of all states is accessible', async () => {
    await using at = await open(`theme=${theme}`, size)
    expect(await violations(at.page)).toEqual([])
  })
})

describe('at the keyboard', () => {
  it('a thousand scans at full speed lose no character, and no button is pressed by their Enter', async () => {
    await using at = await open('state=printed')
    await at.page.getByRole('button', { name: /In lại tem cuối/ }).focus()
    const codes = Array.from({ length: 1000 }, (_, place) => `G8A${place.toString(36).toUpperCase().padStart(5, '2')}`)
    // The keys of a scanner, as fast as the browser takes them.
    await at.page.evaluate((all) => {
      const press = (key: string) => {
        const code = `Key${key}`
        window.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
        window.dispatchEvent(new KeyboardEvent('keyup', { key, code, bubbles: true, cancelable: true }))
      }
      for (const code of all) for (const key of [...code, 'Enter']) press(key)
    }, codes)
    const scanned = await at.page.evaluate(
      () => Reflect.get(window, 'galleryCommands') as { type: string; line?: string }[],
    )
    expect(scanned.map(({ type, line }) => `${type} ${line}`)).toEqual(codes.map((code) => `scan ${code}`))
  })

  it('a scan typed by hand shows while it is typed, and its verdict after Enter', async () => {
    await using at = await open('state=empty')
    await at.page.keyboard.type('g8ad6fru')
    await at.page.getByText('g8ad6fru', { exact: true }).waitFor()
    await at.page.keyboard.press('Enter')
    await at.page.getByRole('heading', { name: 'G8AD6FRU' }).waitFor()
    await at.page.getByText('ĐÃ IN', { exact: true }).waitFor()
    await at.page.getByRole('img', { name: 'Tem G8AD6FRU' }).waitFor()
  })

  it('an error refuses the next scan aloud until Esc acknowledges it', async () => {
    await using at = await open('state=unknown-order')
    await at.page.keyboard.type('LXFDFT\n')
    await at.page.getByRole('alert').getByText('LXFDFT chưa được nhận · Xác nhận lỗi trước: Esc').waitFor()
    expect(await at.page.getByRole('heading', { name: 'G8ADKBRX' }).isVisible()).toBe(true)
    await at.page.keyboard.press('Escape')
    await at.page.getByText('Đã xác nhận. Quét kiện tiếp theo').waitFor()
    await at.page.keyboard.type('LXFDFT\n')
    await at.page.getByRole('heading', { name: 'LXFDFT' }).waitFor()
    expect(await at.page.getByText('G8ADKBRX').count()).toBeLessThanOrEqual(1)
  })

  it('a doubt is settled with F7, and the sheet of keys opens with F1 and closes with Esc', async () => {
    await using at = await open('state=in-doubt')
    await at.page.keyboard.press('F1')
    await at.page.getByRole('dialog', { name: 'Phím tắt' }).waitFor()
    await at.page.keyboard.press('Escape')
    await at.page.getByRole('dialog').waitFor({ state: 'hidden' })
    await at.page.getByText('CHƯA RÕ', { exact: true }).waitFor()
    await at.page.keyboard.press('F7')
    await at.page.getByText('KHÔNG IN', { exact: true }).waitFor()
    expect(await at.page.getByText('Đã xem: không có tem', { exact: true }).isVisible()).toBe(true)
  })

  it('a button that was clicked keeps no focus for a later Enter to press', async () => {
    await using at = await open('state=printed')
    await at.page.getByRole('button', { name: /52 × 70/ }).click()
    expect(await at.page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  })

  it('a key held down prints once', async () => {
    await using at = await open('state=duplicate')
    await at.page.keyboard.down('F9')
    for (let repeat = 0; repeat < 5; repeat++) await at.page.keyboard.down('F9')
    await at.page.keyboard.up('F9')
    const sent = await at.page.evaluate(() => Reflect.get(window, 'galleryCommands') as { type: string }[])
    expect(sent.map(({ type }) => type)).toEqual(['reprint'])
  })

  it('a size is one key away, and a button is pressed by Enter while nothing is typed', async () => {
    await using at = await open('state=printed')
    await at.page.keyboard.press('F4')
    await at.page.getByRole('button', { name: /52 × 70/, pressed: true }).waitFor()
    await at.page.getByRole('button', { name: /LXFDFT/ }).focus()
    await at.page.keyboard.press('Enter')
    await at.page.getByText('Kiện trước', { exact: false }).waitFor()
    await at.page.keyboard.press('Escape')
    await at.page.getByRole('heading', { name: 'G8ADKBRF' }).waitFor()
  })
})
