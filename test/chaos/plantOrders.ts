/** Fills the practice service's folder with as many printable orders as a sweep scans, in an order of its own. */

import { seededShops } from '../../src/sandbox/accounts.ts'
import { newOrderCode } from '../../src/sandbox/generated.ts'
import { parcelCodes } from '../../src/sandbox/practiceOrder.ts'
import { openPracticeStore } from '../../src/sandbox/practiceStore.ts'
import { seededRandom } from '../../src/sandbox/seed/random.ts'
import { seedPractice } from '../../src/sandbox/seed/seed.ts'
import type { Parcel } from './world.ts'

/** One order in eight has several parcels. */
const heavyEvery = 8

export function plantOrders(dataDir: string, count: number): readonly Parcel[] {
  using store = openPracticeStore(dataDir)
  seedPractice(store, 1, Date.now())
  const models = store.ordersIn(seededShops.first, 'ready_to_pick', 200)
  const light = models.filter(({ serviceType }) => serviceType === 2)
  const heavy = models.filter(({ serviceType, items }) => serviceType === 5 && items.length <= 3)
  const random = seededRandom(20_261_121)
  const used = new Set<string>()
  const planted: Parcel[] = []
  store.together(() => {
    for (let number = 0; number < count; number++) {
      const code = newOrderCode(
        (most) => random.between(0, most - 1),
        (taken) => used.has(taken) || store.order(taken) !== null,
      )
      used.add(code)
      const order = { ...random.pick(number % heavyEvery === heavyEvery - 1 ? heavy : light), code, sellerCode: '' }
      store.putOrder(order)
      planted.push({ code, labels: parcelCodes(order) })
    }
  })
  return planted
}
