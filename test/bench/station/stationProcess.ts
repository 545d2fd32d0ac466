/**
 * The station as a process of its own, composed and opened as `packbench serve` does it, but for an account and printers
 * of the bench. It watches its own main loop and says what it saw when it is asked.
 */
import { accountOf } from '../../../src/compose/account.ts'
import { composeStation } from '../../../src/compose/composeStation.ts'
import { openDoor } from '../../../src/compose/openDoor.ts'
import type { PrinterProfile } from '../../../src/model/printer.ts'
import { openPreferences } from '../../../src/shell/browser/preferences.ts'
import type { LoopSeen } from './loopWatch.ts'
import { watchLoop } from './loopWatch.ts'

/** As JSON in the only argument; the account's token is in PACKBENCH_TOKEN. */
export interface StationOrders {
  readonly dataDir: string
  readonly windowDir: string
  readonly baseUrl: string
  readonly shop: number
  readonly printers: readonly PrinterProfile[]
}

export interface Vitals extends LoopSeen {
  /** Bytes. */
  readonly rss: number
}

export type StationWord =
  | { readonly type: 'open' }
  | { readonly type: 'refused'; readonly code: string }
  | { readonly type: 'bug'; readonly stack: string }
  | ({ readonly type: 'vitals' } & Vitals)

const orders: StationOrders = JSON.parse(process.argv[2] ?? '')
const tell = (word: StationWord) => void process.send?.(word)
await run()

async function run(): Promise<void> {
  const { dataDir, windowDir, baseUrl, shop, printers } = orders
  const say = () => {}
  const station = await composeStation({
    dataDir,
    account: accountOf({ baseUrl, shop, token: process.env.PACKBENCH_TOKEN ?? '' }),
    printers,
    warm: true,
    say,
    report: (error) => tell({ type: 'bug', stack: error instanceof Error ? (error.stack ?? '') : String(error) }),
  })
  if (!station.ok) return refuse(station.fault.code)
  const preferences = openPreferences(dataDir, say)
  const door = await openDoor({ api: station.value.api, dataDir, windowDir, preferences, port: 0, say })
  if (!door.ok) return refuse(door.fault.code)
  const loop = watchLoop()
  process.on('message', () => tell({ type: 'vitals', ...loop.seen(), rss: process.memoryUsage.rss() }))
  process.once('SIGTERM', async () => {
    await door.value.close()
    await station.value.close()
    process.disconnect?.()
  })
  tell({ type: 'open' })
}

function refuse(code: string): void {
  tell({ type: 'refused', code })
  process.disconnect?.()
}
