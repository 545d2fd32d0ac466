import type { Clock } from '../../src/base/clock.ts'
import { systemClock } from '../../src/base/clock.ts'
import type { HtmlToPdf } from '../../src/label/htmlToPdf.ts'
import { testChromium } from './chromium.ts'
import { hangs } from './hangs.ts'
import { installPlainElectron } from './plainElectron.ts'

/**
 * HTML→PDF of both shells: in a browser that is installed, and in the desktop program with a plain Chromium in
 * Electron's place (plainElectron.ts).
 */
export interface ViewShells extends AsyncDisposable {
  readonly browser: HtmlToPdf
  readonly desktop: HtmlToPdf
}

export const shellNames = ['browser', 'desktop'] as const

export async function viewShells(clock: Clock = systemClock): Promise<ViewShells> {
  const installed = await testChromium({ clock })
  const ending: readonly AsyncDisposable[] = [installed, await installPlainElectron()]
  const { createHtmlToPdf } = await import('../../src/shell/electron/htmlToPdf.ts')
  return {
    browser: installed.htmlToPdf,
    desktop: createHtmlToPdf({ log: () => {}, clock, deadlineMs: hangs }),
    async [Symbol.asyncDispose]() {
      for (const thing of ending) await thing[Symbol.asyncDispose]()
    },
  }
}
