import { seededShops } from '../../src/sandbox/accounts.ts'
import { startPractice } from '../../src/sandbox/practice.ts'

/** Codes of the practice service by the status of their orders: the same for every practice service of this seed. */
export interface PracticeCodes {
  /** Orders of one parcel of the caller's first shop. */
  single(status: string): string
  singles(status: string): readonly string[]
  /** Orders of one parcel that are another customer's. */
  foreign(count: number): readonly string[]
  /** Of several parcels. */
  heavy(status: string): string
}

export async function practiceCodes(): Promise<PracticeCodes> {
  await using practice = await startPractice({ port: 0, dataDir: ':memory:' })
  const [shop] = practice.shops
  const all = practice.orders(1_000)
  const orders = all.filter((order) => order.shop === shop)
  const theirs = all.filter((order) => order.shop === seededShops.foreign && order.status === 'ready_to_pick')
  const find = (status: string, several: boolean) => {
    const found = orders.find((order) => order.status === status && (order.serviceType === 5) === several)
    if (found === undefined) throw new Error(`the seed has no such order: ${status}`)
    return found.code
  }
  const singles = (status: string) =>
    orders.filter((order) => order.status === status && order.serviceType !== 5).map(({ code }) => code)
  const foreign = (count: number) => theirs.slice(0, count).map(({ code }) => code)
  return { foreign, singles, single: (status) => find(status, false), heavy: (status) => find(status, true) }
}
