import { ok } from '../../base/result.ts'
import { dayLength } from '../../model/day.ts'
import type { Batches } from '../batch/batches.ts'
import type { Imports } from '../imports/imports.ts'
import { createImports } from '../imports/imports.ts'
import type { Core } from '../stationCore.ts'
import type { StationDeps } from '../stationDeps.ts'
import type { Works } from '../stationWorks.ts'
import { createDraftBook } from './draftBook.ts'
import type { MakeOrderDeps } from './makeOrder.ts'
import { makeOrder } from './makeOrder.ts'
import { createNewOrders } from './newOrders.ts'
import type { OrderFinder } from './orderFinder.ts'
import { createOrderQuotes } from './orderQuotes.ts'
import { createOrderTemplates } from './orderTemplates.ts'

/** Orders that are made here. */
export function createMaking(
  deps: StationDeps,
  core: Core,
  works: Works,
  { batches, finding }: { readonly batches: Batches; readonly finding: OrderFinder },
  signal: AbortSignal,
) {
  const { settings } = core
  const { making, addressUnits: units, orders, clock } = deps
  const { service } = works.serviceWatch
  const account = () => settings.now().account
  const before = () => clock.now() - settings.now().keepLabelDays * dayLength
  const keep = keepMade(deps, account)
  return {
    newOrders: createNewOrders({
      drafts: createDraftBook(deps.memory, settings.now, before),
      templates: createOrderTemplates(deps.memory, account),
      async known(code) {
        const stored = await orders.get(account(), code)
        return stored.ok ? ok(stored.value?.order ?? null) : stored
      },
      making,
      units,
      service,
      keep,
      clock,
      signal,
    }),
    imports: createStationImports(deps, core, works, batches),
    quotes: createOrderQuotes({ making, units, orders, finding, service, account, signal }),
  }
}

/** An order that was made here is the station's from then on. */
function keepMade({ orders, clock }: StationDeps, account: () => string): MakeOrderDeps['keep'] {
  return (order, quote) => orders.put(account(), order, clock.now(), quote)
}

/** Files of orders; their labels are printed as batches are. */
function createStationImports(deps: StationDeps, core: Core, works: Works, batches: Batches): Imports {
  const { making, addressUnits: units } = deps
  const { service } = works.serviceWatch
  const settings = core.settings.now
  const keep = keepMade(deps, () => settings().account)
  const imports = createImports({
    ...deps,
    store: deps.imports,
    settings,
    batches,
    board: core.board,
    by: core.operators.by,
    later: works.background.add,
    async make(order, signal) {
      const made = await makeOrder(order, { making, service, units, keep, signal })
      return made.state === 'created' ? { ...made, fee: made.quote?.total ?? null } : made
    },
    async quote(order, signal) {
      const quoted = await making.preview(order, signal)
      return quoted.ok ? ok({ fee: quoted.value.total ?? 0 }) : quoted
    },
  })
  core.events.on('serviceBack', imports.serviceIsBack)
  return imports
}
