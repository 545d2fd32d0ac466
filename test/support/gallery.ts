import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Browser, Page } from 'playwright'
import { serveBuiltGallery } from './builtGallery.ts'
import { openBrowser } from './openBrowser.ts'
import { fromKeyToKey } from './windowHands.ts'

/** The gallery of the built window in a real Chromium: every state of every screen, with a station that is played. */
export interface GalleryBrowser extends AsyncDisposable {
  /** A page of the gallery by its query, and everything the browser complained about on it. Given back, it is shown again. */
  open(query: string, size?: { readonly width: number; readonly height: number }): Promise<GalleryPage>
}

export interface GalleryPage extends AsyncDisposable {
  readonly page: Page
  /** Since the page was last shown, or had another look. */
  readonly complaints: readonly string[]
  /** Another query in the same page, loaded anew. */
  show(query: string): Promise<void>
  /** The same state as a person sees who changes the theme, the language or the size of the window. */
  look(other: GalleryLook): Promise<void>
}

export interface GalleryLook {
  readonly theme: 'light' | 'dark' | 'contrast'
  readonly language: 'vi' | 'en'
  readonly size: { readonly width: number; readonly height: number }
}

export async function openGallery(): Promise<GalleryBrowser> {
  const browser = await openBrowser()
  const built = await serveBuiltGallery()
  // A page that is loaded anew costs a third of one that is opened, and nothing of what it showed is left in it.
  const spare: GalleryPage[] = []
  return {
    async open(query, size = { width: 1440, height: 900 }) {
      const at = spare.pop() ?? (await newPage(browser, built.origin))
      await at.page.setViewportSize(size)
      await at.show(query)
      return {
        ...at,
        async [Symbol.asyncDispose]() {
          await at.page.mouse.move(0, 0)
          spare.push(at)
        },
      }
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      await built[Symbol.asyncDispose]()
    },
  }
}

async function newPage(browser: Browser, origin: string): Promise<GalleryPage> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  fromKeyToKey(page)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  const show = async (asked: string) => {
    complaints.length = 0
    await page.goto(`${origin}/gallery.html?${asked}`)
    // Looked for in every frame: what waits for a locator looks twice a second.
    await page.waitForFunction(() => document.querySelector('[data-ready]') !== null)
  }
  const look = async ({ theme, language, size }: GalleryLook) => {
    complaints.length = 0
    await page.setViewportSize(size)
    await page.evaluate(wear, { theme, language })
  }
  return { page, complaints, show, look, [Symbol.asyncDispose]: () => context.close() }
}

/** Runs in the page. Two frames: one draws what changed, and what that made to be measured anew is drawn by the next. */
async function wear(other: object): Promise<void> {
  ;(Reflect.get(window, 'galleryLook') as (other: object) => void)(other)
  for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core')), 'utf8')

/** What another theme or size of window can change; what elements are and say is the same in all of them. */
const rulesOfLooks = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

/** What axe finds. Run in the page itself and told violations only: a third of the time of its wrapper for a browser. */
export async function violations(page: Page, rules: 'all' | 'of-looks' = 'all'): Promise<readonly string[]> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(axeSource)
  return page.evaluate(
    async (names) => {
      const run = (Reflect.get(window, 'axe') as typeof axe).run
      const only = names === null ? {} : { runOnly: { type: 'rule' as const, values: [...names] } }
      const found = await run(document, { resultTypes: ['violations'], preload: false, ...only })
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    rules === 'all' ? null : rulesOfLooks,
  )
}

/**
 * Elements whose text is wider than they are, other than those made to end in an ellipsis or to be scrolled. A number,
 * a sum, a verdict and the name of a column end in none: what is left of it would be another.
 */
export function clipped(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.closest('svg, .heard') === null)
      .filter((element) => {
        const { display, textOverflow, overflowX } = getComputedStyle(element)
        if (overflowX === 'auto') return false
        const mayEnd =
          textOverflow === 'ellipsis' && !element.matches('td[data-align="end"], td [data-verdict] *, th *')
        return display !== 'inline' && !mayEnd && element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => `${element.className}: ${element.textContent}`),
  )
}
