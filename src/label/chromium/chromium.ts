import { tmpdir } from 'node:os'
import type { Clock } from '../../base/clock.ts'
import { systemClock } from '../../base/clock.ts'
import { deadline } from '../../base/deadline.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { HtmlToPdf, HtmlView } from '../htmlToPdf.ts'
import type { ViewOrigin } from '../viewHosts.ts'
import type { Browser } from './launch.ts'
import { launch } from './launch.ts'
import type { Tab } from './tab.ts'
import type { Tabs } from './tabs.ts'
import { createTabs } from './tabs.ts'
import { untilAborted } from './untilAborted.ts'

/** The browser behind HTML→PDF: started when it is first needed, started again when it died. */
export interface Chromium extends AsyncDisposable {
  readonly htmlToPdf: HtmlToPdf
  /** Finds and starts the browser and prepares the first tab, so that the first label does not wait for it. */
  warmUp(origin: ViewOrigin, signal: AbortSignal): Promise<Result<undefined>>
  /** Ends every process and removes every file of it. Later calls are `station.closing`. */
  close(): Promise<void>
}

export interface ChromiumOptions {
  /** The program to run; `findChromium`. The signal aborts when the browser is closed. */
  readonly find: (signal: AbortSignal) => Promise<Result<string>>
  /** How long one view may take once it has its turn and the browser runs. */
  readonly deadlineMs?: number
  readonly tempDir?: string
  /** Bytes. */
  readonly largestHtml?: number
  readonly largestPdf?: number
  readonly clock?: Clock
}

interface Limits {
  readonly deadlineMs: number
  readonly largestPdf: number
  readonly clock: Clock
}

const launchDeadlineMs = 60_000
const closeDeadlineMs = 3_000
const never = new AbortController().signal
/** One more than one, so that a view that hangs does not hold up the next. */
const atOnce = 2
const megabyte = 1024 * 1024

/** HTML→PDF by an installed Chromium. Each view gets a browser context that no other view was in. */
export function createChromium(options: ChromiumOptions): Chromium {
  const { deadlineMs = 10_000, largestHtml = 32 * megabyte, largestPdf = 64 * megabyte, clock = systemClock } = options
  const turns = createTurns(atOnce)
  const tabs = createTabs(clock)
  const closing = new AbortController()
  const runs = createRuns(async () => {
    const executable = await options.find(closing.signal)
    if (!executable.ok) return executable
    using until = deadline(clock, launchDeadlineMs, closing.signal)
    const { signal } = until
    const tempDir = options.tempDir ?? tmpdir()
    return await launch({ executable: executable.value, tempDir, longestAnswer: base64Length(largestPdf), signal })
  })
  /** The result, or why it is not waited for any longer. */
  const orEnded = async <Value>(signal: AbortSignal, work: (ended: AbortSignal) => Promise<Result<Value> | null>) => {
    const ended = AbortSignal.any([signal, closing.signal])
    const result = await untilAborted(work(ended), ended)
    return result ?? fail(closing.signal.aborted ? 'station.closing' : 'request.canceled')
  }

  const chromium: Chromium = {
    async htmlToPdf(html, view, signal) {
      if (html.length > largestHtml)
        return fail('view.too-large', { facts: { bytes: html.length, limit: largestHtml } })
      return orEnded(signal, (ended) =>
        turns.take(() => printOne(runs, tabs, html, view, { deadlineMs, largestPdf, clock }, ended), ended),
      )
    },
    warmUp: (origin, signal) => orEnded(signal, () => warmUp(runs, tabs, origin)),
    async close() {
      closing.abort()
      await runs.close()
    },
    [Symbol.asyncDispose]: () => chromium.close(),
  }
  return chromium
}

async function warmUp(runs: Runs, tabs: Tabs, origin: ViewOrigin): Promise<Result<undefined>> {
  const browser = await runs.browser()
  if (!browser.ok) return browser
  const tab = await tabs.prepare(browser.value, origin, Promise.resolve())
  return tab.ok ? ok() : tab
}

/**
 * The next tab is prepared when this print has ended, because preparing it meanwhile would slow this print down. The
 * deadline is the browser's: a tab that does not open ends the browser, a view that does not print ends its tab.
 */
async function printOne(
  runs: Runs,
  tabs: Tabs,
  html: Uint8Array<ArrayBuffer>,
  view: HtmlView,
  { deadlineMs, largestPdf, clock }: Limits,
  signal: AbortSignal,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const browser = await runs.browser()
  if (!browser.ok) return browser
  using opening = deadline(clock, deadlineMs, never)
  const tab = await untilAborted(tabs.take(browser.value, view), opening.signal)
  if (tab === null) {
    await browser.value.end()
    return fail('view.browser-failed', { detail: 'no tab opened in time' })
  }
  if (!tab.ok) return tab
  const pdf = await untilAborted(tab.value.print(html, view), AbortSignal.any([signal, opening.signal]))
  const closed = closeTab(browser.value, tab.value, clock)
  void tabs.prepare(browser.value, view, closed)
  if (pdf === null) {
    await closed
    return signal.aborted ? fail('request.canceled') : fail('view.too-slow', { facts: { deadlineMs } })
  }
  return pdf.ok && pdf.value.length > largestPdf ? fail('view.too-large', { facts: { limit: largestPdf } }) : pdf
}

/** A tab that does not close takes the whole browser with it; the next view starts a new one. */
async function closeTab(browser: Browser, tab: Tab, clock: Clock): Promise<void> {
  using until = deadline(clock, closeDeadlineMs, never)
  const closed = await untilAborted(tab.close(), until.signal)
  if (closed === null || !closed.ok) await browser.end()
}

/** The answer that carries a PDF: base64 in a little JSON. */
function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4 + 1024
}

/** Lets `atOnce` tasks run at a time, the others wait in the order they came. */
interface Turns {
  /** Gives up the place in the queue when the signal aborts; a task that has begun is its own affair. */
  take<Value>(task: () => Promise<Value>, signal: AbortSignal): Promise<Value | null>
}

function createTurns(atOnce: number): Turns {
  const queue: (() => void)[] = []
  let free = atOnce

  const next = () => {
    const begin = queue.shift()
    if (begin === undefined) free++
    else begin()
  }
  return {
    async take(task, signal) {
      if (free > 0) free--
      else await new Promise<void>((resolve) => queue.push(resolve))
      try {
        return signal.aborted ? null : await task()
      } finally {
        next()
      }
    },
  }
}

/** One browser for everybody: started by the first who needs it, and again when it is gone. */
interface Runs {
  browser(): Promise<Result<Browser>>
  close(): Promise<void>
}

function createRuns(start: () => Promise<Result<Browser>>): Runs {
  let latest: Promise<Result<Browser>> | null = null

  return {
    async browser() {
      const seen = latest
      const browser = await seen
      if (browser?.ok === true && browser.value.isRunning()) return browser
      // Of those who saw the same end, one starts the next run.
      if (latest === seen || latest === null) latest = start()
      return latest
    },
    async close() {
      const browser = await latest
      if (browser?.ok === true) await browser.value.end()
    },
  }
}
