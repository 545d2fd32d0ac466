import { fileURLToPath } from 'node:url'
import type { Browser, LaunchOptions } from 'playwright'
import { chromium } from 'playwright'
import { addressBarPages } from '../../src/label/chromium/commandLine.ts'
import { findChromium } from '../../src/label/chromium/findChromium.ts'
import { hangs } from './hangs.ts'

/** Before the test itself is given up, so that what was waited for has a name. */
const patience = hangs / 2

const lean = fileURLToPath(new URL('leanBrowser.sh', import.meta.url))

/** The machine's Chromium as Playwright drives it. What is waited for in it is waited for as in any test. */
export async function openBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const found = await findChromium({ say: (line) => console.error(line) })
  if (!found.ok) throw new Error(`no browser for the test: ${found.fault.code}`)
  const browser = await chromium.launch({
    executablePath: lean,
    chromiumSandbox: false,
    timeout: patience,
    ...options,
    env: { ...process.env, ...options.env, LEAN_BROWSER: found.value, LEAN_WITHOUT: addressBarPages.join() },
  })
  browser.on('context', (context) => context.setDefaultTimeout(patience))
  return browser
}
