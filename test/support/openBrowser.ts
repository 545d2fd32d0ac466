import type { Browser, LaunchOptions } from 'playwright'
import { chromium } from 'playwright'
import { findChromium } from '../../src/label/chromium/findChromium.ts'
import { hangs } from './hangs.ts'

/** The machine's Chromium as Playwright drives it. What is waited for in it is waited for as in any test. */
export async function openBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const found = await findChromium({ say: (line) => console.error(line) })
  if (!found.ok) throw new Error(`no browser for the test: ${found.fault.code}`)
  const browser = await chromium.launch({
    executablePath: found.value,
    chromiumSandbox: false,
    timeout: hangs,
    ...options,
  })
  browser.on('context', (context) => context.setDefaultTimeout(hangs))
  return browser
}
