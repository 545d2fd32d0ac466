import { fileURLToPath } from 'node:url'
import type { Browser, LaunchOptions } from 'playwright'
import { chromium } from 'playwright'
import { addressBarPages } from '../../src/label/chromium/commandLine.ts'
import { findChromium } from '../../src/label/chromium/findChromium.ts'
import { programPath } from './debian.ts'
import { hangs } from './hangs.ts'

/** Before the test itself is given up, so that what was waited for has a name. */
const patience = hangs / 2

/**
 * A page of a test lives for a second or a minute: what V8 makes of what ran often is thrown away with it before it was
 * worth its while, and was a third of what axe takes for a state of the gallery. Nothing is computed otherwise.
 */
const quickCode = '--js-flags=--no-opt,--no-maglev'

const lean = fileURLToPath(new URL('leanBrowser.sh', import.meta.url))

/** The machine's Chromium as Playwright drives it. What is waited for in it is waited for as in any test. */
export async function openBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: lean,
    chromiumSandbox: false,
    timeout: patience,
    ...options,
    args: [...(options.args ?? []), quickCode],
    env: { ...process.env, ...options.env, LEAN_BROWSER: await wholeBrowser(), LEAN_WITHOUT: addressBarPages.join() },
  })
  browser.on('context', (context) => context.setDefaultTimeout(patience))
  return browser
}

/**
 * Chromium without all that a person has around a page, where it is installed: a label comes out the same, and a tab costs
 * half. It shows no PDF, and draws letters on a screen a little otherwise.
 */
export async function labelBrowser(): Promise<string> {
  return programPath('chromium-headless-shell') ?? (await wholeBrowser())
}

async function wholeBrowser(): Promise<string> {
  const found = await findChromium({ say: (line) => console.error(line) })
  if (!found.ok) throw new Error(`no browser for the test: ${found.fault.code}`)
  return found.value
}
