import { afterAll, beforeAll } from 'vitest'
import type { Clock } from '../../src/base/clock.ts'
import { systemClock } from '../../src/base/clock.ts'
import type { HtmlToPdf } from '../../src/label/htmlToPdf.ts'
import type { Raster } from '../../src/raster/raster.ts'
import { createRaster } from '../../src/raster/raster.ts'
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

/** Both shells and a raster for the tests of a file, opened once. */
export function oneOfEachShell(): { readonly shells: ViewShells; readonly raster: Raster } {
  const raster = createRaster({ workers: 1 })
  let shells: ViewShells
  beforeAll(async () => {
    shells = await viewShells()
  })
  afterAll(async () => {
    await shells[Symbol.asyncDispose]()
    await raster.close()
  })
  return {
    get shells() {
      return shells
    },
    raster,
  }
}
