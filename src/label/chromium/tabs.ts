import type { Clock } from '../../base/clock.ts'
import type { Result } from '../../base/result.ts'
import type { ViewOrigin } from '../viewHosts.ts'
import { reachableHosts } from '../viewHosts.ts'
import type { Browser } from './launch.ts'
import type { Tab } from './tab.ts'
import { openTab } from './tab.ts'

/** Keeps one tab ready for the next view. */
export interface Tabs {
  /** The tab that was prepared for this origin, else a new one. It is the caller's to close. */
  take(browser: Browser, origin: ViewOrigin): Promise<Result<Tab>>
  /** Prepares one when `after` has come, unless one is prepared already. */
  prepare(browser: Browser, origin: ViewOrigin, after: Promise<void>): Promise<Result<unknown>>
}

interface Prepared {
  readonly browser: Browser
  readonly origin: string
  readonly tab: Promise<Result<Tab>>
}

export function createTabs(clock: Clock): Tabs {
  let prepared: Prepared | null = null

  return {
    async take(browser, origin) {
      const ready = prepared
      prepared = null
      if (ready?.browser === browser && ready.origin === keyOf(origin)) {
        const tab = await ready.tab
        if (tab.ok) return tab
      } else if (ready !== null) void closeUnused(ready.tab)
      return openTab(browser.connection, origin, clock)
    },
    prepare(browser, origin, after) {
      prepared = usable(prepared, browser) ?? {
        browser,
        origin: keyOf(origin),
        tab: after.then(() => openTab(browser.connection, origin, clock)),
      }
      return prepared.tab
    },
  }
}

function usable(prepared: Prepared | null, browser: Browser): Prepared | null {
  return prepared?.browser === browser ? prepared : null
}

async function closeUnused(opening: Promise<Result<Tab>>): Promise<void> {
  const tab = await opening
  if (tab.ok) await tab.value.close()
}

function keyOf(origin: ViewOrigin): string {
  return [origin.baseUrl ?? '', ...reachableHosts(origin)].join(' ')
}
