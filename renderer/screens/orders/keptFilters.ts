import { uuid } from '../../../src/base/uuid.ts'
import type { KeptFilter } from '../../../src/model/orderFilter.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { sendAloud } from '../../actions.ts'
import type { OrdersFilter } from '../../stores/ordersStore.ts'
import { allOrders, filterOrders, useOrders } from '../../stores/ordersStore.ts'
import { confirm } from '../../stores/questionStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import type { Teller } from './ordersActions.ts'
import { say } from './ordersActions.ts'
import { isNarrowed } from './ordersFilter.ts'

/** Under which name the present filter is kept; null: under none. */
export function keptNow(filter: OrdersFilter, kept: readonly KeptFilter[]): KeptFilter | null {
  const now = JSON.stringify(named('', filter))
  return kept.find((one) => JSON.stringify(named('', one)) === now) ?? null
}

/** It asks for more than a text, and has no name yet. */
export function canKeep(filter: OrdersFilter, kept: readonly KeptFilter[]): boolean {
  return isNarrowed({ ...filter, text: '' }) && keptNow(filter, kept) === null
}

/** One that is kept; undefined: every order. What is searched for stays out of it. */
export function chooseKept(kept: KeptFilter | undefined): void {
  const { name: _, ...filter } = { name: '', ...allOrders, ...kept }
  filterOrders({ ...filter, text: '' })
}

/** The next one behind the present; behind the last one every order. False: none is kept. */
export function nextKept(): boolean {
  const kept = keptFilters()
  if (kept.length === 0) return false
  const now = keptNow(useOrders.getState().filter, kept)
  chooseKept(kept[now === null ? 0 : kept.indexOf(now) + 1])
  return true
}

/** Asks for its name. False: there is nothing to keep. */
export function nameFilter(): boolean {
  const able = canKeep(useOrders.getState().filter, keptFilters())
  if (able) useScreen.setState({ dialog: 'keep-filter' })
  return able
}

/** The present filter under this name from now on; another one of the name gives it up. */
export async function keepFilter(name: string, teller: Teller): Promise<void> {
  useScreen.setState({ dialog: null })
  const others = keptFilters().filter((one) => one.name !== name)
  await write([...others, named(name, useOrders.getState().filter)], teller)
}

/** The name goes; what it listed is listed still. */
export async function dropKept({ name }: KeptFilter, teller: Teller): Promise<void> {
  const { kept } = teller.w
  const question = { title: fillIn(kept.dropping, { name }), text: kept.droppingText, yes: kept.drop }
  if (await confirm(question))
    await write(
      keptFilters().filter((one) => one.name !== name),
      teller,
    )
}

/** As a key drops it. False: the present filter is not kept. */
export function dropPresent(teller: Teller): boolean {
  const now = keptNow(useOrders.getState().filter, keptFilters())
  if (now !== null) void dropKept(now, teller)
  return now !== null
}

async function write(orderFilters: KeptFilter[], { actions }: Teller): Promise<void> {
  await sendAloud(actions, { type: 'change-settings', id: uuid(), part: { orderFilters } }, say)
}

function keptFilters(): readonly KeptFilter[] {
  return useStation.getState().settings?.orderFilters ?? []
}

/** Fields in one order, so that two can be held against each other. A day counts with a range alone. */
function named(name: string, { shown, status, shop, days, from, to }: Omit<KeptFilter, 'name'>): KeptFilter {
  const span = days === 'range' ? { from, to } : { from: '', to: '' }
  return { name, shown, status, shop, days, ...span }
}
