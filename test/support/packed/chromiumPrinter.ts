import type { Browser } from 'playwright'
import { openBrowser } from '../openBrowser.ts'
import type { PrintedView } from './packedDesktop.ts'

/**
 * Stands for `webContents.printToPDF` of Electron: the page that the program handed over is printed by the machine's
 * own Chromium with the options that Electron was given. So the label is a real page of real bars, made by another
 * version of Chromium than Electron's, and none of the program's interception is between: that is the fake's part.
 */
export async function chromiumPrinter(): Promise<AsyncDisposable & { print(view: PrintedView): Promise<Uint8Array> }> {
  const browser = await openBrowser()
  return {
    print: (view) => printIn(browser, view),
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

async function printIn(browser: Browser, { html, options }: PrintedView): Promise<Uint8Array> {
  const { preferCSSPageSize, printBackground, pageSize, margins } = options as ElectronOptions
  const page = await browser.newPage()
  // As the program's own script does: what a page made for a person does on load has no effect.
  await page.addInitScript('window.print = () => {}')
  // The page that a new tab begins with was there before the script.
  await page.goto('about:blank')
  await page.setContent(html)
  const inches = (length: number) => `${length}in`
  const margin = Object.fromEntries(Object.entries(margins).map(([side, length]) => [side, inches(length)]))
  const size = { width: inches(pageSize.width), height: inches(pageSize.height) }
  const pdf = await page.pdf({ preferCSSPageSize, printBackground, margin, ...size })
  await page.close()
  return pdf
}

/** In inches: electron.d.ts, `PrintToPDFOptions`. */
interface ElectronOptions {
  readonly preferCSSPageSize: boolean
  readonly printBackground: boolean
  readonly pageSize: { readonly width: number; readonly height: number }
  readonly margins: Readonly<Record<'top' | 'bottom' | 'left' | 'right', number>>
}
