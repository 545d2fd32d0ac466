import { describe, expect, it } from 'vitest'
import { fakeBatch, knownCodes } from '../../support/fakeBatch.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'

const never = new AbortController().signal

/** Rows whose pages were fetched ahead, and were read too long ago to be believed; every Order Info takes a second. */
async function fetchedLongAgo(count: number) {
  const at = await fakeStation()
  const { world, clock, station } = at
  const codes = knownCodes(at, count)
  const batch = await fakeBatch(at, codes)
  for (let second = 0; second < 10; second++) await clock.advance(1_000)
  await clock.advance(11 * 60_000)
  const slow = new Map<string, number>()
  world.orderGate = (code) => clock.sleep(slow.get(code) ?? 1_000, never)
  /** Which rows are in it, or the fault. */
  const pdf = async () => {
    const rows = codes.map((_, row) => row)
    const wanted = { size: '80x80', sheet: 'label', cutLines: false, from: 0, skip: 0 } as const
    const asked = station.api.ask({ type: 'batch-pdf', batch: batch.id, rows, ...wanted })
    await clock.advance(60_000)
    const answer = await asked
    return answer.ok ? rows.filter((row) => !answer.value.missing.includes(row)) : answer.fault.code
  }
  return { world, codes, slow, pdf }
}

describe('a PDF of a batch whose orders are asked about', () => {
  it('asks about those behind a slow answer: none that was cancelled or changed is in it', async () => {
    const { world, codes, slow, pdf } = await fetchedLongAgo(8)
    const [first = '', cancelled = '', changed = ''] = [codes[0], codes[6], codes[7]]
    slow.set(first, 1_700)
    world.orders.set(cancelled, order(cancelled, { status: 'cancel' }))
    world.orders.set(changed, order(changed, { cod: 1_234_000, updatedAt: 2 }))
    expect(await pdf()).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('leaves out an order that the carrier did not come to, while it answers about others', async () => {
    const { world, codes, pdf } = await fetchedLongAgo(2)
    const [, last = ''] = codes
    world.orders.set(last, order(last, { status: 'cancel' }))
    world.orderFaults.set(last, { code: 'service.timeout' })
    expect(await pdf()).toEqual([0])
  })

  it('is refused in words where the carrier is there and says nothing of any of them', async () => {
    const { codes, slow, pdf } = await fetchedLongAgo(4)
    for (const code of codes) slow.set(code, 60_000)
    expect(await pdf()).toBe('service.timeout')
  })

  it('obeys a carrier that knows the order no more', async () => {
    const { world, codes, pdf } = await fetchedLongAgo(1)
    for (const code of codes) world.orders.delete(code)
    expect(await pdf()).toBe('order.unknown')
  })

  it('goes by what is on disk while the carrier is away', async () => {
    const { world, pdf } = await fetchedLongAgo(8)
    world.serviceFault = { code: 'service.unreachable' }
    expect(await pdf()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })
})
