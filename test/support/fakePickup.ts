import type { Fault } from '../../src/base/fault.ts'
import { uuid } from '../../src/base/uuid.ts'
import type { PickupScan, PickupView } from '../../src/contract/pickups.ts'
import { vietnamMidnight } from '../../src/model/day.ts'
import type { Order } from '../../src/model/parcel.ts'
import type { FakeStation } from './fakeStation.ts'
import { fakeStation } from './fakeStation.ts'
import { order } from './fakeWorld.ts'

export const hour = 3_600_000
export const midnight = vietnamMidnight(Date.UTC(2026, 10, 21, 3))
export const afternoon = { from: midnight + 12 * hour, to: midnight + 18 * hour }
export const tomorrow = { from: midnight + 31 * hour, to: midnight + 36 * hour }

/** A station that has these orders on disk, as batches and prints leave them there. The rest here speaks to its API. */
export async function stationWith(orders: readonly Order[], from: Parameters<typeof fakeStation>[0] = {}) {
  const fake = await fakeStation(from)
  for (const one of orders) {
    fake.world.orders.set(one.code, one)
    fake.world.stored.set(one.code, { order: one, readAt: fake.clock.now() })
  }
  return fake
}

export const expected = (code: string, change: Partial<Order> = {}) =>
  order(code, { pickupShift: afternoon, ...change })

export async function open({ station }: FakeStation, window = afternoon): Promise<string> {
  const opened = await station.api.execute({ type: 'pickup-open', id: uuid(), ...window })
  if (!opened.ok) throw new Error(opened.fault.code)
  return opened.value.pickup
}

export async function scan({ station }: FakeStation, pickup: string, line: string): Promise<PickupScan | string> {
  const said = await station.api.execute({ type: 'pickup-scan', id: uuid(), pickup, line })
  if (!said.ok) return said.fault.code
  if (said.value.last === null) throw new Error('nothing was said')
  return said.value.last
}

export async function verdict(fake: FakeStation, pickup: string, line: string): Promise<string> {
  const said = await scan(fake, pickup, line)
  return typeof said === 'string' ? said : said.verdict
}

export async function view({ station }: FakeStation, key: string): Promise<PickupView> {
  const found = await station.api.ask({ type: 'pickup', key })
  if (!found.ok) throw new Error(found.fault.code)
  return found.value
}

/** The codes of what has to be put aside, or told to the driver. */
export async function shouted(fake: FakeStation, pickup: string): Promise<string[]> {
  const { shouting, late } = await view(fake, pickup)
  return [...shouting, ...late].map(({ code }) => code)
}

export async function putAside(fake: FakeStation, pickup: string): Promise<void> {
  await fake.station.api.execute({ type: 'pickup-acknowledge', id: uuid(), pickup, codes: await shouted(fake, pickup) })
}

export async function rows({ station }: FakeStation, pickup: string) {
  const found = await station.api.ask({ type: 'pickup-parcels', pickup, from: 0, count: 1_000 })
  if (!found.ok) throw new Error(found.fault.code)
  return Object.fromEntries(found.value.map(({ code, verdict: said }) => [code, said]))
}

/** The scan under this code. False: there is none. */
export async function takeBack({ station }: FakeStation, pickup: string, code: string): Promise<boolean> {
  const found = await station.api.ask({ type: 'pickup-parcels', pickup, from: 0, count: 1_000 })
  const row = found.ok ? found.value.find((one) => one.code === code)?.row : undefined
  if (row === undefined) return false
  return (await station.api.execute({ type: 'pickup-take-back', id: uuid(), pickup, row })).ok
}

export async function close(
  fake: FakeStation,
  pickup: string,
  reason: 'next-shift' | 'not-found' | null,
  names = ['Tài', 'Lan'],
  shown?: { handed: number; cod: number; short: number; rows: string; shortRows: string },
): Promise<Fault | null> {
  const found = await fake.station.api.ask({ type: 'pickup-parcels', pickup, from: 0, count: 1_000 })
  const missing = found.ok ? found.value.filter((row) => row.verdict === 'expected') : []
  const short = reason === null ? [] : missing.map(({ row }) => ({ row, reason }))
  const [driver = '', person = ''] = names
  const asked = { pickup, short, driver, person, ...(shown !== undefined && { shown }) }
  const closed = await fake.station.api.execute({ type: 'pickup-close', id: uuid(), ...asked })
  return closed.ok ? null : closed.fault
}
