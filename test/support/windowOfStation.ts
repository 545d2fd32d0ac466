import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright'
import { readLabel } from '../../src/emulator/readLabel.ts'
import { openBrowser } from './openBrowser.ts'
import type { Running } from './packbench.ts'
import { packbench } from './packbench.ts'
import { dotsOfPng } from './pngDots.ts'

/** A station started as a user starts it, and its window in a real Chromium. The mouse is never touched. */
export interface WindowOfStation extends AsyncDisposable {
  readonly station: Running
  readonly page: Page
  readonly codes: readonly string[]
  /** Types a line as a scanner does, 2 ms a key, and ends it with Enter. */
  scan(line: string): Promise<void>
  /** Waits until the card of this code says so. */
  verdict(code: string, verdict: string): Promise<void>
  /** The station's clock goes on by a minute. */
  minuteLater(): Promise<void>
  /** What a scanner reads from the picture of the label on the screen. */
  readPicture(code: string): Promise<readonly string[]>
  /** Everything that went over the wire, both ways. */
  readonly frames: readonly string[]
}

export async function windowOfStation(dataDir: string): Promise<WindowOfStation> {
  const steered = { NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'steeredClock.ts')).href}` }
  const station = packbench(['start', '--data', dataDir, '--browser', '--no-open'], steered)
  const { url, codes } = await station.line<{ url: string; codes: string[] }>()
  const browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const frames: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)))
    socket.on('framesent', ({ payload }) => frames.push(String(payload)))
  })
  await page.goto(url)
  await page.getByRole('navigation').waitFor()
  const card = (code: string) => page.getByRole('article', { name: code, exact: true })
  return {
    station,
    page,
    codes,
    frames,
    async scan(line) {
      await page.keyboard.type(line, { delay: 2 })
      await page.keyboard.press('Enter')
    },
    verdict: (code, verdict) =>
      card(code)
        .and(page.locator(`[data-verdict="${verdict}"]`))
        .waitFor(),
    async minuteLater() {
      station.child.kill('SIGUSR2')
      await station.line((line) => 'clock' in line)
    },
    async readPicture(code) {
      const source = await page.getByRole('img', { name: code }).getAttribute('src')
      return readLabel(dotsOfPng(Buffer.from(source?.split(',')[1] ?? '', 'base64')))
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      await station[Symbol.asyncDispose]()
    },
  }
}
