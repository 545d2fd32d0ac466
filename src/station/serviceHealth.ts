import { isDeepStrictEqual } from 'node:util'
import { backoff } from '../base/backoff.ts'
import type { Clock } from '../base/clock.ts'
import { farFrom } from '../base/clock.ts'
import type { FaultCode } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail } from '../base/result.ts'
import type { ServiceRow } from '../contract/card.ts'
import type { Order } from '../model/parcel.ts'
import type { Shift } from '../model/pickup.ts'
import type { Service } from '../ports/shippingService.ts'
import { tellWhenAsked } from './orders/askedBefore.ts'
import { justRead } from './orders/believed.ts'

type Health = Pick<ServiceRow, 'state' | 'tookMs' | 'at'>

/**
 * How the service is found, learned from its own answers. After a few calls in a row that found nobody the circuit is
 * open: calls fail at once instead of each waiting out its deadline, while one question now and then finds out when it
 * is back.
 */
export interface ServiceWatch {
  /** The service as the rooms use it. */
  readonly service: Service
  /** The last calls found nobody: until one does, whoever need not call waits. */
  circuitIsOpen(): boolean
  /** Asks the service for its shifts now and then, so that its state is known before a packer needs it. */
  keepAsking(signal: AbortSignal): Promise<void>
  /** The operating system says that the network came or went: asks at once. */
  networkChanged(): void
}

export interface ServiceWatchDeps {
  readonly service: Service
  readonly clock: Clock
  readonly found: (health: Health) => void
  /** The shifts that it named, whenever it is asked for them. */
  readonly heardShifts: (shifts: readonly Shift[]) => void
  /** Counts what this station asks and hears of its own changes of an order: `OwnChanges.touches`. */
  readonly touches: (code: string) => number
  /** How far its clock is from this machine's. */
  readonly heardClock: (offMs: number | null) => void
}

/** A reply slower than this is called slow in the window. */
const slowAfter = 2_000
/** Calls in a row that found nobody before the circuit opens: one lost reply is no outage. */
const failuresToOpen = 3
/** How often one order is asked about at most, while this station changes it. */
const mostAsked = 3
/** Calm while the service answers; while it does not, soon at first, so that waiting labels go on when it is back. */
const calmPause = 60_000
const awayPause = { first: 1_000, most: 10_000 }

export function watchService({
  service,
  clock,
  found,
  touches,
  heardShifts,
  heardClock,
}: ServiceWatchDeps): ServiceWatch {
  let failures = 0
  let wake = () => {}

  async function watched<Value>(call: () => Promise<Result<Value>>): Promise<Result<Value>> {
    const start = clock.ticks()
    const result = await call()
    const tookMs = Math.round(clock.ticks() - start)
    const state = result.ok ? (tookMs > slowAfter ? 'slow' : 'reachable') : healthOf(result.fault.code)
    if (state === null) return result
    failures = state === 'unreachable' ? failures + 1 : 0
    found({ state, tookMs, at: clock.now() })
    heardClock(service.clockOff())
    return result
  }

  const askShifts = async (signal: AbortSignal) => {
    const asked = await watched(() => service.pickShifts(signal))
    if (asked.ok) heardShifts(asked.value)
    return asked
  }

  const circuitIsOpen = () => failures >= failuresToOpen
  const unlessOpen = async <Value>(call: () => Promise<Result<Value>>): Promise<Result<Value>> =>
    circuitIsOpen() ? fail('service.unreachable', { detail: 'not asked: the last calls found nobody' }) : watched(call)

  const asking = createAsking()
  /**
   * An answer that was under way while this station changed the order may be from before that; so may one that another
   * answer, which says something else, has overtaken, and one that took longer than any does. None of them is its present
   * word, however often it was asked.
   */
  async function asksOrder(code: string, signal: AbortSignal): ReturnType<Service['order']> {
    using about = asking(code)
    for (let left = mostAsked; left > 0; left--) {
      const [before, askedAt, at] = [touches(code), clock.now(), clock.ticks()]
      const place = about.place()
      const read = await unlessOpen(() => service.order(code, signal))
      if (!read.ok) return read
      const isOvertaken = about.heard(read.value, place)
      // A machine that slept meanwhile hears what was said before.
      const isOld = farFrom(askedAt, clock) > justRead
      const isPresent = () => touches(code) === before
      if (!isOvertaken && !isOld && isPresent()) {
        tellWhenAsked(read.value, { at, isPresent })
        return read
      }
    }
    return fail('service.unreachable', { detail: 'it changed whenever it was asked about' })
  }

  return {
    service: {
      ...service,
      order: asksOrder,
      printToken: (order, parcel, signal) => unlessOpen(() => service.printToken(order, parcel, signal)),
      view: (size, token, signal) => unlessOpen(() => service.view(size, token, signal)),
      pickShifts: askShifts,
    },
    circuitIsOpen,
    networkChanged: () => wake(),
    async keepAsking(signal) {
      for (let away = 0; !signal.aborted; ) {
        const asked = await askShifts(signal)
        away = asked.ok ? 0 : away + 1
        const woken = new AbortController()
        wake = () => woken.abort()
        await clock.sleep(asked.ok ? calmPause : backoff(away, awayPause), AbortSignal.any([signal, woken.signal]))
      }
    },
  }
}

/** What was answered of each order while somebody still waits for an answer about it. */
function createAsking() {
  interface About {
    waiting: number
    answers: number
    last: Order | null
  }
  const orders = new Map<string, About>()
  return (code: string) => {
    const about = orders.get(code) ?? { waiting: 0, answers: 0, last: null }
    orders.set(code, about)
    about.waiting++
    return {
      place: () => about.answers,
      heard(order: Order, place: number): boolean {
        const isOvertaken = about.answers !== place && !isDeepStrictEqual(about.last, order)
        if (!isOvertaken) Object.assign(about, { answers: about.answers + 1, last: order })
        return isOvertaken
      },
      [Symbol.dispose]() {
        about.waiting--
        if (about.waiting === 0) orders.delete(code)
      },
    }
  }
}

/** null: the fault says nothing of the service. A refusal is an answer: the service was reached. */
function healthOf(code: FaultCode): ServiceRow['state'] | null {
  switch (code) {
    case 'request.canceled':
    case 'request.invalid':
    case 'request.unsendable':
      return null
    case 'service.unreachable':
    case 'service.timeout':
      return 'unreachable'
    case 'service.failing':
    case 'service.intercepted':
    case 'service.garbled':
    case 'service.busy':
      return 'failing'
    case 'service.token-missing':
    case 'service.token-denied':
    case 'service.address-denied':
      return 'denied'
    default:
      return 'reachable'
  }
}
