import type { HtmlToPdf } from '../../src/label/htmlToPdf.ts'
import { testChromium } from './chromium.ts'
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

/** No view of the tests takes its time on purpose. */
const deadlineMs = 170_000

export async function viewShells(): Promise<ViewShells> {
  const installed = await testChromium({ deadlineMs })
  const ending: readonly AsyncDisposable[] = [installed, await installPlainElectron()]
  const { createHtmlToPdf } = await import('../../src/shell/electron/htmlToPdf.ts')
  return {
    browser: installed.htmlToPdf,
    desktop: createHtmlToPdf({ log: () => {}, deadlineMs }),
    async [Symbol.asyncDispose]() {
      for (const thing of ending) await thing[Symbol.asyncDispose]()
    },
  }
}
