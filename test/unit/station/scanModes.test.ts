import { describe, expect, it } from 'vitest'
import type { Result } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { Verified } from '../../../src/contract/scanning.ts'
import { copyMark } from '../../../src/model/copyMark.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

async function verify(at: FakeStation, item: string, label: string): Promise<Result<Verified>> {
  const answer = await at.station.api.execute({ type: 'verify', id: uuid(), item, label })
  await settle()
  return answer
}

async function jobOf(at: FakeStation, code: string) {
  const page = await at.station.api.ask({
    type: 'jobs',
    filter: { states: [], verdicts: [], printer: null, code, batch: null, from: null, to: null },
    limit: 10,
    before: null,
  })
  const job = page.ok ? page.value.jobs[0] : undefined
  if (job === undefined) throw new Error(`no job of ${code}`)
  return job
}

/** The entries of the label's job that say that somebody looked. */
async function lookedAt(at: FakeStation, code: string) {
  const history = await at.station.api.ask({ type: 'job', job: (await jobOf(at, code)).job })
  if (!history.ok) throw new Error(history.fault.code)
  return history.value.entries.flatMap(({ by, at: when, body }) =>
    body.type === 'verified' ? [{ by, when, match: body.match }] : [],
  )
}

describe('a label that is held against its parcel', () => {
  it('matches, and who found that when is in its history', async () => {
    const at = await fakeStation()
    await at.scan('G8ADKBRF')
    await at.clock.advance(60_000)
    expect(await verify(at, 'g8adkbrf', 'G8ADKBRF')).toEqual({
      ok: true,
      value: { match: true, code: 'G8ADKBRF', noted: true, news: null },
    })
    expect(await lookedAt(at, 'G8ADKBRF')).toEqual([{ by: 'operator', when: at.clock.now(), match: true }])
  })

  it('that is another parcel’s blocks the station until somebody has seen it', async () => {
    const at = await fakeStation()
    await at.scan('G8ADKBRF')
    await at.scan('LXFDFT')
    expect(await verify(at, 'G8ADKBRF', 'LXFDFT')).toMatchObject({ ok: true, value: { match: false, code: 'LXFDFT' } })
    expect((await at.cards()).find(({ blocks }) => blocks)).toMatchObject({
      code: 'G8ADKBRF',
      labels: [],
      fault: { code: 'scan.wrong-label', facts: { item: 'G8ADKBRF', label: 'LXFDFT' } },
    })
    expect(await at.scan('L8TKYG')).toBe('station.unacknowledged')
    expect(await verify(at, 'LXFDFT', 'LXFDFT')).toMatchObject({ fault: { code: 'station.unacknowledged' } })
    expect(await lookedAt(at, 'LXFDFT')).toMatchObject([{ match: false }])
    await at.scan('--31--')
    expect(await verify(at, 'LXFDFT', 'LXFDFT')).toMatchObject({ value: { match: true } })
  })

  it('prints nothing and counts nothing', async () => {
    const at = await fakeStation()
    await at.scan('G8ADKBRF')
    const printed = [...at.world.printed]
    const before = await at.station.api.ask({ type: 'snapshot' })
    await verify(at, 'G8ADKBRF', 'G8ADKBRF')
    await verify(at, 'LXFDFT', 'LXFDFT')
    expect(at.world.printed).toEqual(printed)
    const after = await at.station.api.ask({ type: 'snapshot' })
    const counts = [before, after].map(
      (snapshot) => snapshot.ok && snapshot.value.patches.find(({ table }) => table === 'counts')?.row,
    )
    expect(counts[1]).toEqual(counts[0])
  })

  it('that was printed elsewhere matches, and says that it is in no history here', async () => {
    const at = await fakeStation()
    expect(await verify(at, 'G8ADKBRF', 'G8ADKBRF')).toMatchObject({ value: { match: true, noted: false } })
  })

  it('is not printed later for having been looked at: the guard against duplicates goes by the print', async () => {
    const at = await fakeStation()
    await at.scan('G8ADKBRF')
    const { changedAt } = await jobOf(at, 'G8ADKBRF')
    await at.clock.advance(3_600_000)
    await verify(at, 'G8ADKBRF', 'G8ADKBRF')
    expect((await jobOf(at, 'G8ADKBRF')).changedAt).toBe(changedAt)
  })

  it('can be of any parcel of an order whose own code was scanned, and of no other parcel of one that was named', async () => {
    const at = await fakeStation()
    at.world.orders.set('G8AMANY', order('G8AMANY', { parcels: ['G8AMANY_1', 'G8AMANY_2'] }))
    await at.scan('G8AMANY')
    expect(await verify(at, 'G8AMANY', 'G8AMANY_2')).toMatchObject({ value: { match: true } })
    expect(await verify(at, 'G8AMANY_1', 'G8AMANY_2')).toMatchObject({ value: { match: false, code: 'G8AMANY_2' } })
  })

  it('is known by the seller’s own code of the parcel', async () => {
    const at = await fakeStation()
    at.world.orders.set('G8ASELL', order('G8ASELL', { sellerCode: 'DH-451' }))
    await at.scan('G8ASELL')
    expect(await verify(at, 'DH-451', 'G8ASELL')).toMatchObject({ value: { match: true } })
    expect(await verify(at, 'DH-999', 'G8ASELL')).toMatchObject({ fault: { code: 'scan.unknown-code' } })
  })

  it('is known by the mark of a copy, and the mark of another order is a mismatch', async () => {
    const at = await fakeStation()
    await at.scan('G8ADKBRF')
    await at.scan('--21--')
    const { job } = await jobOf(at, 'G8ADKBRF')
    expect(await verify(at, 'G8ADKBRF', copyMark('G8ADKBRF', 0, 2, job))).toMatchObject({
      value: { match: true, code: 'G8ADKBRF', noted: true, news: null },
    })
    expect(await verify(at, 'G8ADKBRF', 'C2-00000001')).toMatchObject({ value: { match: false, noted: false } })
  })
})

describe('a label in hand in the mode that settles doubts', () => {
  it('settles its print without a command bar code before it, and prints nothing', async () => {
    const at = await fakeStation()
    at.world.outcomes.push({ verdict: 'in-doubt', fault: { code: 'printer.connection-lost' }, firstByteMs: 1 })
    const card = await at.scan('G8ADKBRF')
    const printed = at.world.printed.length
    const answer = await at.station.api.execute({ type: 'settle-by-label', id: uuid(), line: 'G8ADKBRF' })
    expect(answer).toEqual({ ok: true, value: { card: typeof card === 'string' ? card : card.id } })
    expect((await at.cards())[0]).toMatchObject({ verdict: 'printed', blocks: false })
    expect(at.world.printed).toHaveLength(printed)
  })

  it('that is in no doubt is refused by name', async () => {
    const at = await fakeStation()
    await at.scan('G8ADKBRF')
    const answer = await at.station.api.execute({ type: 'settle-by-label', id: uuid(), line: 'G8ADKBRF' })
    expect(answer).toEqual({ ok: false, fault: { code: 'scan.not-in-doubt', facts: { code: 'G8ADKBRF' } } })
  })
})

describe('the readings of a garbled scan', () => {
  it('are known by the orders this station has read, by sellers’ codes, and by its own bar codes', async () => {
    const at = await fakeStation()
    at.world.orders.set('G8ASELL', order('G8ASELL', { sellerCode: 'DH-451' }))
    await at.scan('G8ASELL')
    const codes = ['G8ASELL', 'G8ASE77', 'DH-451', '--31--', '--99--', 'x', 'G8ASELL_1']
    expect(await at.station.api.ask({ type: 'known-codes', codes })).toEqual({
      ok: true,
      value: ['G8ASELL', 'DH-451', '--31--', 'G8ASELL_1'],
    })
  })
})

describe('the bar codes of the modes', () => {
  it('are answered and change nothing: the mode is the window’s own', async () => {
    const at = await fakeStation()
    for (const line of ['--61--', '--62--', '--63--', '--64--']) expect(await at.scan(line)).toBe('done')
    expect(await at.cards()).toEqual([])
  })
})
