import { session } from 'electron'
import { systemClock } from '../../base/clock.ts'
import { deadline } from '../../base/deadline.ts'
import type { Result } from '../../base/result.ts'
import { fail } from '../../base/result.ts'
import { denySession } from './deny.ts'
import type { HtmlView } from './htmlView.ts'
import { openViewWindow } from './viewWindow.ts'

/** Prints a label view written for a browser. The shape of the label room's port, and its faults. */
export type HtmlToPdf = (
  html: Uint8Array<ArrayBuffer>,
  view: HtmlView,
  signal: AbortSignal,
) => Promise<Result<Uint8Array<ArrayBuffer>>>

export interface HtmlToPdfOptions {
  /** How long one view may take from its first byte to its PDF. */
  readonly deadlineMs?: number
  readonly largestHtml?: number
  readonly largestPdf?: number
}

/**
 * HTML→PDF by the program's own Chromium: one hidden, sandboxed window a view, in a session that is in memory and
 * empty. Faults: `view.too-large`, `view.too-slow`, `view.blocked-host`, `view.browser-failed`, `service.failing`,
 * `request.canceled`.
 */
export function createHtmlToPdf(options: HtmlToPdfOptions = {}): HtmlToPdf {
  const { deadlineMs = 10_000, largestHtml = 32 * megabyte, largestPdf = 64 * megabyte } = options
  const rooms = takeTurns(partitions)
  return async (html, view, signal) => {
    if (html.length > largestHtml) return fail('view.too-large', { facts: { bytes: html.length, limit: largestHtml } })
    const partition = await rooms.take(signal)
    if (partition === null) return fail('request.canceled')
    try {
      const pdf = await printIn(partition, html, view, signal, deadlineMs)
      return pdf.ok && pdf.value.length > largestPdf ? fail('view.too-large', { facts: { limit: largestPdf } }) : pdf
    } finally {
      rooms.giveBack(partition)
    }
  }
}

const megabyte = 1024 * 1024

/** Electron keeps a session until the program ends, so a view gets one that was emptied, not a new one. */
const partitions = ['view-1', 'view-2'] as const

async function printIn(
  partition: string,
  html: Uint8Array<ArrayBuffer>,
  view: HtmlView,
  signal: AbortSignal,
  deadlineMs: number,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const own = session.fromPartition(partition, { cache: false })
  denySession(own, { ownFiles: false })
  const window = openViewWindow(own, html, view)
  using until = deadline(systemClock, deadlineMs, signal)
  const stopped = Promise.withResolvers<Result<never>>()
  const stop = () =>
    stopped.resolve(signal.aborted ? fail('request.canceled') : fail('view.too-slow', { facts: { deadlineMs } }))
  const forget = until.onEnd(stop)
  try {
    return await Promise.race([stopped.promise, window.print()])
  } finally {
    forget()
    window.destroy()
    await own.clearData()
  }
}

/** Things that one caller at a time may have, in the order they were asked for. Null: it was aborted first. */
function takeTurns(things: readonly string[]): {
  take(signal: AbortSignal): Promise<string | null>
  giveBack(thing: string): void
} {
  const free = [...things]
  const waiting: ((thing: string) => boolean)[] = []
  return {
    async take(signal) {
      if (signal.aborted) return null
      const thing = free.shift()
      if (thing !== undefined) return thing
      return new Promise((resolve) => {
        let answered = false
        const answer = (given: string | null) => {
          if (answered) return false
          answered = true
          resolve(given)
          return true
        }
        signal.addEventListener('abort', () => answer(null), { once: true })
        waiting.push(answer)
      })
    },
    giveBack(thing) {
      while (waiting.length > 0) if (waiting.shift()?.(thing) === true) return
      free.push(thing)
    },
  }
}
