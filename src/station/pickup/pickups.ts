import { exhaustive } from '../../base/exhaustive.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { turnsById } from '../../base/turns.ts'
import type { CommandAnswers, QueryAnswers } from '../../contract/answers.ts'
import type { Command, Query } from '../../contract/commands.ts'
import type { PickupView } from '../../contract/pickups.ts'
import type { Pickup } from '../../model/pickupRecord.ts'
import type { Shift } from '../../model/shift.ts'
import type { Permit } from '../people/permits.ts'
import { createAfterwards } from './lateCancellations.ts'
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
import { printManifest } from './printManifest.ts'
import { scanOut } from './scanOut.ts'
import { createShiftBook } from './shifts.ts'

export type PickupCommand = Extract<Command, { type: `pickup-${string}` }>
export type PickupQuery = Extract<Query, { type: 'pickups' | 'pickup' | 'pickup-parcels' | 'shifts' }>
type Answer = Result<CommandAnswers[PickupCommand['type']]>
type QueryAnswer = Result<QueryAnswers[PickupQuery['type']]>

/** The handover of parcels to the carrier: its shifts, what is expected and scanned out, the manifests. */
export interface Pickups {
  execute(command: PickupCommand, permit: Permit): Promise<Answer>
  ask(query: PickupQuery): Promise<QueryAnswer>
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
  return {
    async execute(command, permit) {
      const turn = 'pickup' in command ? command.pickup : 'opening'
      const answer = await inTurn(turn, () => act(room, command, permit))
      check.wake()
      return answer
    },
    ask: (query) => (query.type === 'shifts' ? book.ask(deps.signal) : answerQuery(room, query)),
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

async function act(room: PickupContext, command: PickupCommand, permit: Permit): Promise<Answer> {
  switch (command.type) {
    case 'pickup-open':
      return openOne(room, command)
    case 'pickup-batch':
      return makeBatch(room, command)
    case 'pickup-print':
      return printManifest(room.deps, command.printer, command.pdf)
    default:
      return actOn(room, command, permit)
  }
}

type OnOpen = Exclude<PickupCommand, { type: 'pickup-open' | 'pickup-batch' | 'pickup-print' }>

async function actOn(room: PickupContext, command: OnOpen, permit: Permit): Promise<Answer> {
  if (command.type === 'pickup-acknowledge' && room.afterwards.late(command.pickup).length > 0)
    return tellDriver(room, command.pickup)
  const found = room.shelf.get(command.pickup)
  if (!found.ok) return found
  const pickup: OpenPickup = found.value
  switch (command.type) {
    case 'pickup-scan':
      return scanOut(room, pickup, command.line)
    case 'pickup-acknowledge':
      return acknowledge(room, pickup)
    case 'pickup-accept':
      return acceptForeign(room, pickup, command.reason, permit)
    case 'pickup-take-back':
      return takeBack(room, pickup, command.row)
    case 'pickup-close':
      return close(room, pickup, command)
    case 'pickup-drop':
      return drop(room, pickup)
    default:
      return exhaustive(command)
  }
}

async function answerQuery(room: PickupContext, query: Exclude<PickupQuery, { type: 'shifts' }>): Promise<QueryAnswer> {
  const { store, settings } = room.deps
  switch (query.type) {
    case 'pickups': {
      const listed = await store.list(settings().account, query)
      if (!listed.ok) return listed
      const pickups = listed.value.filter(({ state }) => state !== 'dropped')
      const next = listed.value.length < query.limit ? null : (listed.value.at(-1)?.number ?? null)
      return ok({ pickups: pickups.map((pickup) => viewOf(room, pickup)), next })
    }
    case 'pickup': {
      const found = await store.get(query.key)
      if (!found.ok) return found
      if (found.value === null || found.value.account !== settings().account) return fail('pickup.unknown')
      return ok(viewOf(room, found.value))
    }
    case 'pickup-parcels': {
      const { pickup, from, count } = query
      const open = openOf(room, pickup)
      if (open !== null) return ok(open.parcels.slice(from, from + count).map((parcel) => parcelView(pickup, parcel)))
      const rows = await store.parcels(pickup, { from, count })
      return rows.ok ? ok(rows.value.map((parcel) => parcelView(pickup, parcel))) : rows
    }
    default:
      return exhaustive(query)
  }
}

function viewOf(room: PickupContext, pickup: Pickup): PickupView {
  return pickupView(pickup, openOf(room, pickup.id), room.afterwards.late(pickup.id))
}

function openOf({ shelf }: PickupContext, id: string): OpenPickup | null {
  return shelf.open().find(({ about }) => about.id === id) ?? null
}
