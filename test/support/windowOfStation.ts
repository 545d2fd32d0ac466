import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { labelBrowser, openBrowser } from './openBrowser.ts'
import type { Running } from './packbench.ts'
import { packbench } from './packbench.ts'
import { tempDir } from './tempDir.ts'
import type { WindowHands } from './windowHands.ts'
import { fromKeyToKey, handsOn } from './windowHands.ts'

/** A station started as a user starts it, and its window in a real Chromium. The mouse is never touched. */
export interface WindowOfStation extends WindowHands, AsyncDisposable {
  readonly station: Running
  readonly page: Page
  readonly codes: readonly string[]
  /** The station's clock goes on by a minute, or by the step that was asked for. */
  minuteLater(): Promise<void>
  /** Everything that went over the wire, both ways. */
  readonly frames: readonly string[]
}

export async function windowOfStation(dataDir: string, clockStep = 60_000): Promise<WindowOfStation> {
  const clock = pathToFileURL(join(import.meta.dirname, 'steeredClock.ts'))
  const steered = { NODE_OPTIONS: `--import=${clock.href}`, CLOCK_STEP: String(clockStep) }
  // Its labels are drawn by the browser that everybody has in integration/walk; here it is to be there at once.
  const env = { PACKBENCH_CHROMIUM: await labelBrowser(), ...steered }
  const station = packbench(['start', '--data', dataDir, '--browser', '--no-open'], env)
  const { url, codes } = await station.line<{ url: string; codes: string[] }>()
  const browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  fromKeyToKey(page)
  // From the first listener on, and a moment after it, a file is asked for here and not by a dialog that nobody can close.
  page.on('filechooser', () => {})
  const frames: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)))
    socket.on('framesent', ({ payload }) => frames.push(String(payload)))
  })
  await page.goto(url)
  await page.getByRole('navigation').waitFor()
  return {
    ...handsOn(page),
    station,
    page,
    codes,
    frames,
    async minuteLater() {
      station.child.kill('SIGUSR2')
      await station.line((line) => 'clock' in line)
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      await station[Symbol.asyncDispose]()
    },
  }
}

/** One window for the tests of a group, opened once, on a folder of its own. */
export function oneWindow(): { readonly window: WindowOfStation; readonly folder: string } {
  let folder: Awaited<ReturnType<typeof tempDir>>
  let window: WindowOfStation
  beforeAll(async () => {
    folder = await tempDir()
    window = await windowOfStation(folder.path)
  })
  afterAll(async () => {
    await window[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })
  return {
    get window() {
      return window
    },
    get folder() {
      return folder.path
    },
  }
}
