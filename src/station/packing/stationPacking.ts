import { hasEnded } from '../../model/job.ts'
import { isOfParcel } from '../../model/packing.ts'
import type { Intake } from '../scan/intake.ts'
import type { Core } from '../stationCore.ts'
import type { StationDeps } from '../stationDeps.ts'
import type { Works } from '../stationWorks.ts'
import type { PackingRoom } from './packing.ts'
import { createPacking } from './packing.ts'
import { createPackingOrders } from './packingOrders.ts'

/** The packing bench of a station, which hears of orders that are read and of labels that come out. */
export function createStationPacking(
  deps: StationDeps,
  core: Core,
  works: Works,
  intake: Pick<Intake, 'packed'>,
  signal: AbortSignal,
): PackingRoom {
  const { cards, settings, operators, events } = core
  const { serviceIsAway, serviceWatch, queue, background, outbox } = works
  const orders = createPackingOrders({
    ...deps,
    settings: settings.now,
    service: serviceWatch.service,
    own: outbox,
    serviceIsAway,
    jobs: cards.allJobs,
    signal,
  })
  const packing = createPacking({
    ...deps,
    ...core,
    store: deps.packings,
    orders,
    settings: settings.now,
    by: operators.by,
    print: intake.packed,
    async takeBack(of) {
      const waiting = cards.allJobs().filter((job) => !hasEnded(job) && isOfParcel(of, job.label))
      for (const job of waiting) await queue.cancel(job.id, operators.by())
    },
    later: background.add,
  })
  works.packedAs(packing.unpacked)
  events.on('orderRead', (_, account, order) => packing.orderRead(account, order)).on('job', packing.note)
  return packing
}
