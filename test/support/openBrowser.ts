import type { Browser, LaunchOptions } from 'playwright'
import { chromium } from 'playwright'
import { findChromium } from '../../src/label/chromium/findChromium.ts'
import { hangs } from './hangs.ts'

/** Before the test itself is given up, so that what was waited for has a name. */
const patience = hangs / 2

/** The machine's Chromium as Playwright drives it. What is waited for in it is waited for as in any test. */
export async function openBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const found = await findChromium({ say: (line) => console.error(line) })
  if (!found.ok) throw new Error(`no browser for the test: ${found.fault.code}`)
  const browser = await chromium.launch({
    executablePath: found.value,
    chromiumSandbox: false,
    timeout: patience,
    ...options,
  })
  browser.on('context', (context) => context.setDefaultTimeout(patience))
  return browser
}
