import { startPractice } from '../../src/sandbox/practice.ts'

/** Codes of the practice service by the status of their orders: the same for every practice service of this seed. */
export interface PracticeCodes {
  /** Orders of one parcel of the caller's first shop. */
  single(status: string): string
  /** Of several parcels. */
  heavy(status: string): string
}

export async function practiceCodes(): Promise<PracticeCodes> {
  await using practice = await startPractice({ port: 0, dataDir: ':memory:' })
  const [shop] = practice.shops
  const orders = practice.orders(1_000).filter((order) => order.shop === shop)
  const find = (status: string, several: boolean) => {
    const found = orders.find((order) => order.status === status && (order.serviceType === 5) === several)
    if (found === undefined) throw new Error(`the seed has no such order: ${status}`)
    return found.code
  }
  return { single: (status) => find(status, false), heavy: (status) => find(status, true) }
}
