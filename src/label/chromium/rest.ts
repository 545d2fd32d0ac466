import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import { framesScript } from './framesScript.ts'
import { inOwnWorld } from './ownWorld.ts'
import type { Page } from './page.ts'
import { goOn } from './page.ts'
import type { ViewPage } from './viewPage.ts'

/** How far the time of a page is carried on after its load, in its own milliseconds: they cost it none of ours. */
const wholeTime = 10_000
/** And after the frames behind it, for what they began. */
const timeAfterFrames = 1_000
/** How long frames are waited for, in ours: a window that nobody sees may draw none. */
const framesMs = 1_000

/** How long nothing may come for what a page asked for, in ours. */
const stallMs = 4_000

/**
 * Lets a page with scripts come to rest after its load: its timers run at once and in their order, and its time stands
 * still while an answer is on its way (docs/adr/0015), between frames that are really drawn. It ends when the page says that it is ready or goes on, when its
 * time is spent, and when nothing more comes: then what it waits for is given up. A page that said so before has no timers left
 * that act, and its time is not held: a font that is asked for after its `print()` would never come.
 * https://chromedevtools.github.io/devtools-protocol/tot/Emulation/#method-setVirtualTimePolicy
 */
export async function untilAtRest(page: ViewPage, frameId: string, opened: Page): Promise<Result<unknown>> {
  let isOver = opened.isReady()
  const over = Promise.race([opened.ready, opened.away]).then(() => {
    isOver = true
  })
  for (const milliseconds of [wholeTime, timeAfterFrames]) {
    if (!isOver) await framesDrawn(page, frameId, over)
    if (isOver) return ok()
    const passed = await passTime(page, opened, milliseconds, over)
    if (!passed.ok) return passed
  }
  return ok()
}

/**
 * What a page does by the frames that a browser draws (sizes that are observed, animations that end, places that are
 * scrolled to) it does when some are drawn, and none need be while its time is held. Everything that moves is at its end.
 */
async function framesDrawn(page: ViewPage, frameId: string, over: Promise<void>): Promise<void> {
  using stop = stopping()
  const drawn = inOwnWorld(page, frameId, framesScript)
  await Promise.race([drawn, over, page.clock.sleep(framesMs, stop.signal)])
}

async function passTime(
  page: ViewPage,
  opened: Page,
  milliseconds: number,
  over: Promise<void>,
): Promise<Result<unknown>> {
  const spent = opened.timeSpent()
  const started = await goOn(page, milliseconds)
  if (!started.ok) return started
  const ended = Promise.race([spent, over])
  if (await stalls(page, opened, ended)) {
    const stopped = await page.send('Page.stopLoading', {})
    if (!stopped.ok) return stopped
    await stalls(page, opened, ended)
  }
  return ok()
}

/** Whether nothing was heard of the page for too long, before it ended. */
async function stalls({ clock }: ViewPage, opened: Page, ended: Promise<void>): Promise<boolean> {
  const began = clock.ticks()
  const left = () => Math.max(began, opened.heardAt()) + stallMs - clock.ticks()
  while (left() > 0) {
    using stop = stopping()
    const isOver = await Promise.race([ended.then(() => true), clock.sleep(left(), stop.signal).then(() => false)])
    if (isOver) return false
  }
  return true
}

/** Ends a sleep that nobody waits for any more. */
function stopping(): Disposable & { readonly signal: AbortSignal } {
  const stop = new AbortController()
  return { signal: stop.signal, [Symbol.dispose]: () => stop.abort() }
}
