import type { Clock } from '../../base/clock.ts'
import { systemClock } from '../../base/clock.ts'
import type { Deadline } from '../../base/deadline.ts'
import { deadline } from '../../base/deadline.ts'
import type { Failed, Result } from '../../base/result.ts'
import { fail } from '../../base/result.ts'
import { printFirstView } from '../../label/chromium/printView.ts'
import type { HtmlToPdf, HtmlView } from '../../label/htmlToPdf.ts'
import type { ViewSession } from './viewSession.ts'
import { createViewSession } from './viewSession.ts'
import { openViewWindow } from './viewWindow.ts'

export interface HtmlToPdfOptions {
  /** How long one view may take from its first byte to its PDF. */
  readonly deadlineMs?: number
  readonly largestHtml?: number
  readonly largestPdf?: number
  readonly clock?: Clock
  readonly log: (line: string) => void
}

/**
 * HTML→PDF by the program's own Chromium: one hidden, sandboxed window a view, in a session that is in memory and
 * empty. What is said to its page is the label room's, the same as in every other Chromium. Faults: those of the port but `view.no-browser`.
 */
export function createHtmlToPdf(options: HtmlToPdfOptions): HtmlToPdf {
  const { deadlineMs = 10_000, largestHtml = 32 * megabyte, largestPdf = 64 * megabyte } = options
  const { clock = systemClock, log } = options
  const rooms = createRooms(clock, log)
  return async (html, view, signal) => {
    if (html.length > largestHtml) return fail('view.too-large', { facts: { bytes: html.length, limit: largestHtml } })
    const room = await rooms.take(signal)
    if (room === null) return fail('request.canceled')
    try {
      const again: HtmlView['again'] = async (pdf) =>
        pdf.length > largestPdf ? null : ((await view.again?.(pdf)) ?? null)
      const pdf = await printIn(room, html, { ...view, again }, deadline(clock, deadlineMs, signal))
      return pdf.ok && pdf.value.length > largestPdf ? fail('view.too-large', { facts: { limit: largestPdf } }) : pdf
    } finally {
      void rooms.giveBack(room)
    }
  }
}

const megabyte = 1024 * 1024

const emptyLimitMs = 10_000

async function printIn(
  room: ViewSession,
  html: Uint8Array<ArrayBuffer>,
  view: HtmlView,
  limit: Deadline,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  using until = limit
  const window = openViewWindow(room.session, room.refused)
  const stopped = Promise.withResolvers<Failed>()
  const stop = () =>
    stopped.resolve(
      until.canceled ? fail('request.canceled') : fail('view.too-slow', { facts: { deadlineMs: until.milliseconds } }),
    )
  const forget = until.onEnd(stop)
  const printed = async () => {
    await room.open(view)
    const page = await window.page()
    return page.ok ? printFirstView(page.value, html, view) : page
  }
  try {
    return await Promise.race([stopped.promise, window.gone, printed()])
  } finally {
    forget()
    window.destroy()
  }
}

/**
 * Two sessions, each for one view at a time. Nobody waits for one to be emptied but the view that comes next; one that
 * cannot be emptied, or does not say so in time, is never used again.
 */
function createRooms(clock: Clock, log: (line: string) => void) {
  let last = 0
  const open = () => createViewSession(`view-${++last}`)
  const free: (() => ViewSession)[] = [open, open]
  const waiting: ((room: () => ViewSession) => boolean)[] = []
  const give = (room: () => ViewSession) => {
    while (waiting.length > 0) if (waiting.shift()?.(room) === true) return
    free.push(room)
  }

  return {
    /** In the order they were asked for. Null: it was aborted first. */
    async take(signal: AbortSignal): Promise<ViewSession | null> {
      if (signal.aborted) return null
      const ready = free.shift()
      if (ready !== undefined) return ready()
      const given = await new Promise<(() => ViewSession) | null>((resolve) => {
        let answered = false
        const answer = (room: (() => ViewSession) | null) => {
          if (answered) return false
          answered = true
          resolve(room)
          return true
        }
        signal.addEventListener('abort', () => answer(null), { once: true })
        waiting.push(answer)
      })
      return given === null ? null : given()
    },
    async giveBack(room: ViewSession): Promise<void> {
      const waited = new AbortController()
      const late = clock.sleep(emptyLimitMs, waited.signal).then(() => 'it was not emptied in time')
      const emptied = room.empty().then(
        () => null,
        () => 'something stayed in it',
      )
      const left = await Promise.race([emptied, late])
      waited.abort()
      if (left !== null) log(`the session of a label view is not used again: ${left}`)
      give(left === null ? () => room : open)
    },
  }
}
