/**
 * The station as a process of its own that a sweep can kill: composed and opened to this machine as `packbench serve`
 * does it, but for an account and printers that live in the harness, so that they outlive it.
 */
import { accountOf } from '../../../src/compose/account.ts'
import { composeStation } from '../../../src/compose/composeStation.ts'
import { openDoor } from '../../../src/compose/openDoor.ts'
import type { PrinterProfile } from '../../../src/model/printer.ts'
import type { StationSettings } from '../../../src/model/settings.ts'
import { openPreferences } from '../../../src/shell/browser/preferences.ts'

/** What the harness tells it, as JSON in the only argument; the account token is in PACKBENCH_TOKEN. */
export interface StationOrders {
  readonly dataDir: string
  readonly windowDir: string
  readonly baseUrl: string
  readonly shop: number
  readonly printers: readonly PrinterProfile[]
  readonly settings: Partial<StationSettings>
}

/** What it says to the harness. */
export type StationWord =
  | { readonly type: 'open'; readonly notices: readonly { code: string; facts?: Record<string, unknown> }[] }
  | { readonly type: 'refused'; readonly code: string; readonly detail: string }
  | { readonly type: 'bug'; readonly stack: string }
  | { readonly type: 'said'; readonly line: string }
  | { readonly type: 'vitals'; readonly rss: number; readonly heap: number }

const orders: StationOrders = JSON.parse(process.argv[2] ?? '')
const tell = (word: StationWord) => void process.send?.(word)
const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

process.on('message', (message) => {
  if (message !== 'vitals') return
  // What is left when everything that can go has gone: garbage that V8 keeps for later is no leak.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const { rss, heapUsed } = process.memoryUsage()
  tell({ type: 'vitals', rss, heap: heapUsed })
})
await run()

async function run(): Promise<void> {
  const { dataDir, windowDir, baseUrl, shop, printers, settings } = orders
  const say = (line: string) => tell({ type: 'said', line })
  const station = await composeStation({
    dataDir,
    account: accountOf({ baseUrl, shop, token: process.env.PACKBENCH_TOKEN ?? '' }),
    printers,
    settings,
    say,
    report: (error) => tell({ type: 'bug', stack: stackOf(error) }),
  })
  if (!station.ok) return refuse(station.fault)
  const preferences = openPreferences(dataDir, say)
  const door = await openDoor({ api: station.value.api, dataDir, windowDir, preferences, port: 0, say })
  if (!door.ok) return refuse(door.fault)
  process.once('SIGTERM', async () => {
    await door.value.close()
    await station.value.close()
    process.disconnect?.()
  })
  const notices = station.value.notices.map(({ code, facts = {} }) => ({ code, facts }))
  tell({ type: 'open', notices })
}

function refuse({ code, detail = '' }: { code: string; detail?: string }): void {
  tell({ type: 'refused', code, detail })
  process.disconnect?.()
}
