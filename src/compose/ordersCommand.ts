import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { OrderPage } from '../contract/parcels.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { OrdersOptions } from '../shell/cli/cliActions.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { askedOfFolder, askedOfStation } from './askedThrough.ts'
import { importFile, writeTemplate } from './importCommand.ts'
import { newOrder } from './newOrderCommand.ts'

/** `packbench orders …`. Faults: `order.*`, `shop.*`, `service.*`, `store.*`. */
export function orders(options: OrdersOptions, terminal: Terminal): Promise<Result<0 | 1 | 2>> {
  const { asked } = options
  if (asked.kind === 'template') return writeTemplate(asked.file, terminal)
  if (asked.kind === 'import')
    return askedOfStation(options, 'new-order', terminal, (api) => importFile(api, asked, terminal))
  if (asked.kind === 'new')
    return askedOfStation(options, 'new-order', terminal, (api) => newOrder(api, asked, terminal))
  return askedOfFolder(options, 'order', terminal, (api) => act(api, asked, terminal))
}

async function act(api: StationApi, asked: Known, terminal: Terminal): Promise<Result<0 | 1>> {
  if (asked.kind === 'list') return list(api, asked, terminal)
  const page = await api.ask({ type: 'parcel', line: asked.code })
  if (!page.ok) return page
  terminal.line(page.value)
  return ok(0)
}

type Known = Extract<OrdersOptions['asked'], { kind: 'list' | 'show' }>

/** As many pages as it takes. */
async function list(
  api: StationApi,
  { filter, text, limit }: Extract<Known, { kind: 'list' }>,
  terminal: Terminal,
): Promise<Result<0 | 1>> {
  const asks = { type: 'orders', filter, text, refresh: false } as const
  let after: OrderPage['next'] = null
  for (let left = limit; left > 0; ) {
    const page: Result<OrderPage> = await api.ask({ ...asks, limit: Math.min(left, pageLength), after })
    if (!page.ok) return page
    for (const { order, ...known } of page.value.orders) terminal.line({ ...order, ...known })
    left -= page.value.orders.length
    after = page.value.next
    if (after === null) break
  }
  return ok(0)
}

const pageLength = 200
