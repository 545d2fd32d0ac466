import * as z from 'zod/mini'
import type { Clock } from '../../base/clock.ts'
import { deadline } from '../../base/deadline.ts'
import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import type { ShiftsRow, ShiftView } from '../../contract/pickups.ts'
import type { PickupWindow, Shift } from '../../model/pickup.ts'
import { sameWindow } from '../../model/pickup.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Memory } from '../../ports/memory.ts'
import type { Orders } from '../../ports/orders.ts'
import type { Service } from '../../ports/shippingService.ts'
import type { Board } from '../board.ts'

/**
 * The pickup shifts as they were heard last, by their windows: the service's ids change from day to day. The service
 * leaves out a shift that has begun; the driver comes all the same, so it is kept until it is long over. Shifts that
 * only orders name are there as well.
 */
export interface ShiftBook {
  /** What an earlier run heard. */
  open(): Promise<void>
  /** The service named its shifts. */
  heard(shifts: readonly Shift[]): Promise<void>
  /** Asks the service now. Faults: `service.*`. */
  ask(signal: AbortSignal): Promise<Result<null>>
}

export interface ShiftBookDeps {
  readonly settings: () => StationSettings
  readonly service: Pick<Service, 'pickShifts'>
  readonly orders: Pick<Orders, 'shifts'>
  readonly memory: Memory
  readonly board: Board
  readonly clock: Clock
}

const HeardForm = z.object({
  fetchedAt: z.number(),
  shifts: z.array(z.object({ from: z.number(), to: z.number(), title: z.string() })),
})
type Heard = z.infer<typeof HeardForm>

/** How long after its end a shift is still offered: drivers are late. */
const keptAfter = 6 * 3_600_000
/** What has not changed is written again after this long, for its age. */
const writtenAfter = 10 * 60_000
/** Somebody waits in front of the screen. */
const askDeadline = 5_000

export function createShiftBook(deps: ShiftBookDeps): ShiftBook {
  const { clock, memory, board, service } = deps
  const key = () => `shifts/${deps.settings().account}`
  let heard: Heard | null = null
  let writtenAt = 0

  const show = async () => board.set('shifts', 'only', await rowOf(deps, heard))
  return {
    async open() {
      const read = await memory.get(key())
      const known = read.ok ? HeardForm.safeParse(read.value) : null
      heard = known?.success === true ? known.data : null
      await show()
    },
    async heard(shifts) {
      const now = clock.now()
      const before = heard?.shifts ?? []
      const kept = before.filter((shift) => !shifts.some((one) => sameWindow(one, shift)) && isKept(shift, now))
      const next = [...kept, ...shifts.map(({ from, to, title }) => ({ from, to, title }))].sort(byTime)
      const isNews = JSON.stringify(next) !== JSON.stringify(before)
      heard = { fetchedAt: now, shifts: next }
      await show()
      if (!isNews && now - writtenAt < writtenAfter) return
      writtenAt = now
      await memory.set(key(), heard)
    },
    async ask(signal) {
      using until = deadline(clock, askDeadline, signal)
      const asked = await service.pickShifts(until.signal)
      if (!asked.ok) await show()
      return asked.ok ? ok(null) : asked
    },
  }
}

async function rowOf({ orders, settings, clock }: ShiftBookDeps, heard: Heard | null): Promise<ShiftsRow> {
  const { account, shop } = settings()
  const now = clock.now()
  const named = await orders.shifts(account, shop, now - keptAfter)
  const known = named.ok ? named.value : []
  const shifts: ShiftView[] = (heard?.shifts ?? [])
    .filter((shift) => isKept(shift, now))
    .map((shift) => ({ ...shift, orders: known.find((one) => sameWindow(one, shift))?.orders ?? 0 }))
  const others = known.filter((shift) => !shifts.some((one) => sameWindow(one, shift)))
  return {
    fetchedAt: heard?.fetchedAt ?? null,
    shifts: [...shifts, ...others.map((shift) => ({ ...shift, title: '' }))].sort(byTime),
  }
}

function isKept({ to }: PickupWindow, now: number): boolean {
  return to > now - keptAfter
}

function byTime(one: PickupWindow, other: PickupWindow): number {
  return one.from - other.from || one.to - other.to
}
