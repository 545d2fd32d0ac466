import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { BatchView } from '../../../src/contract/batches.ts'
import type { WaitsElsewhere } from '../../../src/contract/card.ts'
import { batchOf, fakeBatch, knownCodes } from '../../support/fakeBatch.ts'
import { open } from '../../support/fakePickup.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { settle } from '../../support/testClock.ts'

/** The same folder with another account, once the one before has closed. */
async function thenAs(before: FakeStation, account: string): Promise<FakeStation> {
  const { journal, world, clock } = before
  await before.station.close()
  return fakeStation({ journal, world, clock, begins: { account } })
}

async function rows({ station }: FakeStation) {
  const snapshot = await station.api.ask({ type: 'snapshot' })
  if (!snapshot.ok) throw new Error('no snapshot')
  const { patches } = snapshot.value
  const elsewhere = patches.flatMap((patch): readonly WaitsElsewhere[] =>
    patch.table === 'station' ? (patch.row?.elsewhere ?? []) : [],
  )
  const batches = patches.flatMap((patch): BatchView[] =>
    patch.table === 'batch' && patch.row !== null ? [patch.row] : [],
  )
  const counts = patches.find(({ table }) => table === 'counts')?.row
  return { elsewhere, batches, counts, outbox: patches.filter(({ table }) => table === 'outbox') }
}

const everything = {
  filter: { states: [], verdicts: [], printer: null, code: null, batch: null, from: null, to: null },
  limit: 100,
  before: null,
}

describe('an account that is used after another', () => {
  it('shows nothing of it: no label, no batch, no request, no figure', async () => {
    const first = await fakeStation()
    const [a = '', b = ''] = knownCodes(first, 2)
    await first.scan(a)
    const batch = await fakeBatch(first, [b])
    await batch.print()
    await settle()
    const cancel = { type: 'order-action', id: uuid(), action: 'cancel', orders: [a], reason: null, cod: null } as const
    await first.station.api.execute({ ...cancel, orders: [a] })
    await settle()
    const other = await thenAs(first, 'other')
    expect(await other.cards()).toEqual([])
    expect(await rows(other)).toMatchObject({ batches: [], outbox: [], counts: { printed: 0, inDoubt: 0 } })
    const { api } = other.station
    expect(await api.ask({ type: 'jobs' as const, ...everything })).toMatchObject({ value: { jobs: [] } })
    const figures = await api.ask({ type: 'figures' as const, day: '2026-11-21' })
    expect(figures).toMatchObject({ value: { firstDay: null, whole: { printed: 0 } } })
    expect(await api.ask({ type: 'batch-rows', batch: batch.id, from: 0, count: 1 })).toMatchObject({
      fault: { code: 'batch.unknown' },
    })
  })

  it('resumes none of its batches, and it finds them as they were: paused, and not interrupted', async () => {
    const first = await fakeStation()
    const codes = knownCodes(first, 3)
    const batch = await fakeBatch(first, codes)
    first.world.printerFault = { code: 'printer.media-empty' }
    await batch.print()
    const other = await thenAs(first, 'other')
    first.world.printerFault = null
    expect(await batchOf(other, batch.id).resume()).toBe('batch.unknown')
    await other.clock.advance(60_000)
    expect(first.world.printed).toEqual([])
    const back = await thenAs(other, 'acme')
    expect((await rows(back)).batches).toMatchObject([{ id: batch.id, state: 'paused', fault: null }])
    expect(await batchOf(back, batch.id).resume()).toBe(3)
    for (let turn = 0; turn < 10; turn++) await settle()
    expect(first.world.printed).toEqual(codes)
  })

  it('says what waits for the other, which is neither being printed nor sent, and does nothing to it', async () => {
    const first = await fakeStation()
    const [a = '', b = ''] = knownCodes(first, 2)
    first.world.printerFault = { code: 'printer.media-empty' }
    await first.scan(a)
    await (await fakeBatch(first, [b])).print()
    first.world.serviceFault = { code: 'service.unreachable' }
    const cancel = { type: 'order-action', id: uuid(), action: 'return', orders: [a], reason: null, cod: null } as const
    await first.station.api.execute({ ...cancel, orders: [a] })
    await open(first)
    const other = await thenAs(first, 'other')
    const { elsewhere } = await rows(other)
    expect(elsewhere).toEqual([{ account: 'acme', labels: 2, doubts: 0, batches: 1, requests: 1, pickups: 1 }])
    const job = [...first.journal.jobs.values()][0]?.id ?? ''
    const asked = { reason: null }
    for (const command of [
      { type: 'cancel', id: uuid(), job },
      { type: 'go-on', id: uuid(), job },
      { type: 'settle', id: uuid(), job, printed: true },
      { type: 'reprint-job', id: uuid(), job, ...asked },
    ] as const)
      expect(await other.station.api.execute(command)).toMatchObject({
        fault: { code: 'job.other-account', facts: { account: 'acme' } },
      })
    first.world.printerFault = null
    await other.clock.advance(120_000)
    expect(first.world.printed).toEqual([])
    expect((await rows(await thenAs(other, 'acme'))).elsewhere).toEqual([])
  })
})
