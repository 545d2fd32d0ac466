import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { turnsById } from '../../base/turns.ts'
import type { Command, Query } from '../../contract/commands.ts'
import type { PickupView } from '../../contract/pickups.ts'
import type { Shift } from '../../model/pickup.ts'
import type { Pickup } from '../../model/pickupRecord.ts'
import type { CommandHandlers, Permit, QueryHandlers } from '../handlers.ts'
import { printSheets } from '../printers/printSheets.ts'
import { createAfterwards } from './lateParcels.ts'
import type { OpenPickup } from './openPickup.ts'
import { createPickupCheck } from './pickupCheck.ts'
import {
  acceptForeign,
  acknowledge,
  close,
  drop,
  makeBatch,
  openOne,
  takeBack,
  takeUp,
  tellDriver,
} from './pickupCommands.ts'
import type { PickupContext, PickupDeps } from './pickupContext.ts'
import { createPickupRegistry } from './pickupRegistry.ts'
import { parcelView, pickupView } from './pickupView.ts'
import { scanOut } from './scanOut.ts'
import { createShiftBook } from './shifts.ts'

export type PickupCommand = Extract<Command, { type: `pickup-${string}` }>
export type PickupQuery = Extract<Query, { type: 'pickups' | 'pickup' | 'pickup-parcels' | 'shifts' }>

/** The handover of parcels to the carrier: its shifts, what is expected and scanned out, the manifests. */
export interface Pickups {
  readonly commands: Pick<CommandHandlers, PickupCommand['type']>
  readonly queries: Pick<QueryHandlers, PickupQuery['type']>
  /** What an earlier run of the station left. */
  open(): Promise<void>
  /** Asks about the orders of open pickups until the signal aborts. */
  run(signal: AbortSignal): Promise<void>
  heardShifts(shifts: readonly Shift[]): void
  serviceIsBack(): void
  /** This station asked something of the carrier about these orders. */
  ordersTouched(orders: readonly string[]): void
  /** Details of receivers on disk have been made unreadable: those in memory go as well. */
  forget(): Promise<void>
}

export function createPickups(deps: PickupDeps): Pickups {
  const afterwards = createAfterwards(deps.memory, () => deps.settings().account)
  const shelf = createPickupRegistry({ ...deps, now: deps.clock.now, late: afterwards.late })
  const room: PickupContext = { deps, shelf, afterwards, askedAt: new Map() }
  const inTurn = turnsById()
  const check = createPickupCheck(room, inTurn)
  const book = createShiftBook(deps)

  const takeUpAll = async () => {
    const { account } = deps.settings()
    const listed = await deps.store.list(account, { before: null, limit: mostTakenUp })
    if (!listed.ok) return deps.report(new Error(`the pickups cannot be read: ${listed.fault.code}`))
    for (const pickup of listed.value.toReversed()) {
      if (pickup.state !== 'open') shelf.putEnded(pickup)
      else await inTurn(pickup.id, () => takeUp(room, pickup))
    }
  }
  const waking = async <A>(turn: string, done: () => Promise<A>): Promise<A> => {
    const answer = await inTurn(turn, done)
    check.wake()
    return answer
  }
  const onOpen: OnOpen = (done) => (command, permit) =>
    waking(command.pickup, async () => {
      const found = shelf.get(command.pickup)
      return found.ok ? done(found.value, command, permit) : found
    })
  const queries = queriesOf(room)
  return {
    commands: {
      'pickup-open': (command) => waking('opening', () => openOne(room, command)),
      'pickup-batch': (command) => waking('opening', () => makeBatch(room, command)),
      'pickup-print': async ({ pickup: key, printer, language }) => {
        const pickup = await queries.pickup({ type: 'pickup', key })
        if (!pickup.ok) return pickup
        const parcels = await queries['pickup-parcels']({
          type: 'pickup-parcels',
          pickup: key,
          from: 0,
          count: mostParcels,
        })
        if (!parcels.ok) return parcels
        const { stationName: station, place } = deps.settings()
        const about = { pickup: pickup.value, parcels: parcels.value, station, place }
        const drawn = await deps.drawManifest(about, language, deps.signal)
        return drawn.ok ? printSheets(deps, printer, drawn.value) : drawn
      },
      'pickup-scan': onOpen((pickup, { line }) => scanOut(room, pickup, line)),
      'pickup-acknowledge': (command, permit) =>
        afterwards.late(command.pickup).length > 0
          ? waking(command.pickup, () => tellDriver(room, command.pickup, command.codes))
          : onOpen((pickup) => acknowledge(room, pickup, command.codes))(command, permit),
      'pickup-accept': onOpen((pickup, command, permit) => acceptForeign(room, pickup, command, permit)),
      'pickup-take-back': onOpen((pickup, { row }) => takeBack(room, pickup, row)),
      'pickup-close': onOpen((pickup, command) => close(room, pickup, command)),
      'pickup-drop': onOpen((pickup) => drop(room, pickup)),
    },
    queries: { ...queries, shifts: () => book.ask(deps.signal) },
    async open() {
      await book.open()
      await afterwards.open()
      await takeUpAll()
    },
    run: check.run,
    heardShifts: (shifts) => deps.later(book.heard(shifts)),
    serviceIsBack: check.wake,
    ordersTouched: (orders) => deps.later(check.touched(orders)),
    forget: takeUpAll,
  }
}

/** Enough that no open one is missed: they are signed within days. */
const mostTakenUp = 60

/** More than any handover has. */
const mostParcels = 100_000

/** A command about one pickup that is open. Faults: `pickup.unknown`, `pickup.closed`. */
type OnOpen = <C extends { readonly pickup: string }, A>(
  done: (pickup: OpenPickup, command: C, permit: Permit) => Promise<Result<A>>,
) => (command: C, permit: Permit) => Promise<Result<A>>

function queriesOf(room: PickupContext): Pick<QueryHandlers, 'pickups' | 'pickup' | 'pickup-parcels'> {
  const { store, settings } = room.deps
  return {
    async pickups(query) {
      const listed = await store.list(settings().account, query)
      if (!listed.ok) return listed
      const pickups = listed.value.filter(({ state }) => state !== 'dropped')
      const next = listed.value.length < query.limit ? null : (listed.value.at(-1)?.number ?? null)
      return ok({ pickups: pickups.map((pickup) => viewOf(room, pickup)), next })
    },
    async pickup({ key }) {
      const found = await recordOf(room, key)
      return found.ok ? ok(viewOf(room, found.value)) : found
    },
    async 'pickup-parcels'({ pickup, from, count }) {
      const open = openOf(room, pickup)
      if (open !== null) return ok(open.parcels.slice(from, from + count).map((parcel) => parcelView(pickup, parcel)))
      const found = await recordOf(room, pickup)
      if (!found.ok) return found
      const rows = await store.parcels(pickup, { from, count })
      return rows.ok ? ok(rows.value.map((parcel) => parcelView(pickup, parcel))) : rows
    },
  }
}

/** One of this account, by its id or its manifest's number. Faults: `pickup.unknown`, `store.*`. */
async function recordOf({ deps: { store, settings } }: PickupContext, key: string): Promise<Result<Pickup>> {
  const found = await store.get(key)
  if (!found.ok) return found
  const pickup = found.value
  return pickup === null || pickup.account !== settings().account ? fail('pickup.unknown') : ok(pickup)
}

function viewOf(room: PickupContext, pickup: Pickup): PickupView {
  return pickupView(pickup, openOf(room, pickup.id), room.afterwards.late(pickup.id))
}

function openOf({ shelf }: PickupContext, id: string): OpenPickup | null {
  return shelf.open().find(({ about }) => about.id === id) ?? null
}
