import type { Clock } from '../base/clock.ts'
import type { FaultCode } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import type { ServiceRow } from '../contract/card.ts'
import type { Service } from './stages.ts'

/** A reply slower than this is called slow in the window. */
const slowAfter = 2_000

/** The service as the walk uses it; every call tells how the service was found. */
export function watchService(
  service: Service,
  clock: Clock,
  found: (health: Pick<ServiceRow, 'state' | 'tookMs' | 'at'>) => void,
): Service {
  async function watched<Value>(call: Promise<Result<Value>>): Promise<Result<Value>> {
    const start = clock.ticks()
    const result = await call
    const tookMs = Math.round(clock.ticks() - start)
    const state = result.ok ? (tookMs > slowAfter ? 'slow' : 'reachable') : healthOf(result.fault.code)
    if (state !== null) found({ state, tookMs, at: clock.now() })
    return result
  }
  return {
    order: (code, signal) => watched(service.order(code, signal)),
    printToken: (order, parcel, signal) => watched(service.printToken(order, parcel, signal)),
    view: (size, token, signal) => watched(service.view(size, token, signal)),
    pickShifts: (signal) => watched(service.pickShifts(signal)),
  }
}

/** Calm while the service answers, more often while it does not, so that waiting labels go on soon after it is back. */
const pauses = { reached: 60_000, away: 5_000 }

/** Asks the service for its shifts now and then, so that its state is known before a packer needs it. */
export async function keepAsking(service: Service, clock: Clock, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const asked = await service.pickShifts(signal)
    await clock.sleep(asked.ok ? pauses.reached : pauses.away, signal)
  }
}

/** null: the fault says nothing of the service. A refusal is an answer: the service was reached. */
function healthOf(code: FaultCode): ServiceRow['state'] | null {
  switch (code) {
    case 'request.canceled':
    case 'request.invalid':
      return null
    case 'service.unreachable':
    case 'service.timeout':
      return 'unreachable'
    case 'service.failing':
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
