import type { Clock } from '../../base/clock.ts'
import { isOver } from '../../model/orderStatus.ts'
import type { Orders, StoredOrder } from '../../ports/orders.ts'
import type { Service } from '../../ports/shippingService.ts'
import type { Background } from '../background.ts'
import { mendsItself } from '../print/orderReader.ts'
import type { RightOfWay } from '../print/rightOfWay.ts'
import { believedFor } from './believed.ts'
import type { OwnChanges } from './ownChanges.ts'

export interface OrderRefreshDeps {
  readonly service: Pick<Service, 'order'>
  readonly orders: Pick<Orders, 'put'>
  readonly own: Pick<OwnChanges, 'isTouched'>
  readonly rightOfWay: Pick<RightOfWay, 'clear'>
  readonly account: () => string
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly later: Background['add']
}

/** The carrier says nothing of its limits: never two calls at once, and after each a rest as long as it took, or this. */
const shortestRest = 300

/**
 * Asks the carrier anew about orders that are looked at in a list and were read long ago. What is looked at now takes the
 * place of what was looked at before; a scan goes first; at the first sign that the carrier is away or has enough, it ends.
 */
export function createOrderRefresh(deps: OrderRefreshDeps): (looked: readonly StoredOrder[]) => void {
  let wanted: readonly string[] = []
  let running = false
  return (looked) => {
    wanted = looked.filter((stored) => isOld(deps, stored)).map(({ order }) => order.code)
    if (!running && wanted.length > 0) deps.later(run())
  }

  async function run(): Promise<void> {
    running = true
    try {
      for (let code = take(); code !== null; code = take()) if (!(await readAnew(deps, code))) wanted = []
    } finally {
      running = false
    }
  }

  function take(): string | null {
    const [code = null, ...rest] = deps.signal.aborted ? [] : wanted
    wanted = rest
    return code
  }
}

/** False: no more of them now. */
async function readAnew(
  { service, orders, rightOfWay, account, clock, signal }: OrderRefreshDeps,
  code: string,
): Promise<boolean> {
  const own = account()
  await rightOfWay.clear()
  const begun = clock.ticks()
  const read = await service.order(code, signal)
  if (signal.aborted || own !== account()) return false
  if (!read.ok && mendsItself(read.fault)) return false
  if (read.ok && !(await orders.put(own, read.value, clock.now())).ok) return false
  await clock.sleep(Math.max(shortestRest, clock.ticks() - begun), signal)
  return true
}

/** Read long ago while it may change by itself, or before this station asked something about it. */
function isOld({ own, clock }: OrderRefreshDeps, { order: { code, status }, readAt }: StoredOrder): boolean {
  return own.isTouched(code) || (readAt < clock.now() - believedFor && !isOver(status))
}
