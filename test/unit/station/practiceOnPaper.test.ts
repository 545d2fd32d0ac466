import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { practiceAccount } from '../../../src/model/settings.ts'
import { fakeBatch, knownCodes } from '../../support/fakeBatch.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { printerA } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const words = 'LUYỆN TẬP · KHÔNG GỬI'
const asked = { code: 'label.practice-on-paper' } as const
const practising = () => fakeStation({ begins: { account: practiceAccount } })

describe('a practice label on its way to a real printer', () => {
  it('asks once, and is defaced when it comes out, as is every one behind it', async () => {
    const { scan, station, world, card } = await practising()
    const first = await scan('LXFDFT')
    expect(first).toMatchObject({ verdict: 'waiting', fault: asked, blocks: true })
    expect(world.printed).toEqual([])
    if (typeof first === 'string') throw new Error(first)
    await station.api.execute({ type: 'go-on', id: uuid(), job: first.labels[0]?.job ?? '' })
    await settle()
    expect((await card(first.id)).verdict).toBe('printed')
    expect(await scan('G8ADKBRF')).toMatchObject({ verdict: 'printed' })
    expect(world.printed).toEqual(['LXFDFT', 'G8ADKBRF'])
    expect(new Set(world.defaced)).toEqual(new Set([words]))
  })

  it('asks again once its printer has another address, which is another device', async () => {
    const { scan, station, world } = await practising()
    const first = await scan('LXFDFT')
    if (typeof first === 'string') throw new Error(first)
    await station.api.execute({ type: 'go-on', id: uuid(), job: first.labels[0]?.job ?? '' })
    await settle()
    const uri = 'socket://127.0.0.1:19100'
    const { printer, ...part } = { printer: printerA.id, uri }
    expect(await station.api.execute({ type: 'printer-change', id: uuid(), printer, part })).toMatchObject({ ok: true })
    expect(await scan('G8ADKBRF')).toMatchObject({ verdict: 'waiting', fault: asked })
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('is read back before anybody is asked: what is no label of the parcel is refused', async () => {
    const { scan, world } = await practising()
    world.misread = ['L8TKYG']
    expect(await scan('LXFDFT')).toMatchObject({ verdict: 'not-printed', fault: { code: 'label.wrong-code' } })
  })

  it('that was taken back never comes out, and the next one asks anew', async () => {
    const { scan, station, world } = await practising()
    const first = await scan('LXFDFT')
    if (typeof first === 'string') throw new Error(first)
    await station.api.execute({ type: 'cancel', id: uuid(), job: first.labels[0]?.job ?? '' })
    expect(await scan('G8ADKBRF')).toMatchObject({ fault: asked })
    expect(world.printed).toEqual([])
  })

  it('asks for a whole batch at once: what waits for the same answer goes on with it', async () => {
    const fake = await practising()
    const codes = knownCodes(fake, 3)
    const batch = await fakeBatch(fake, codes)
    await batch.print()
    for (let turn = 0; turn < 20; turn++) await settle()
    expect(fake.world.printed).toEqual([])
    const [job = ''] = (await batch.rows())[0]?.jobs ?? []
    await fake.station.api.execute({ type: 'go-on', id: uuid(), job })
    for (let turn = 0; turn < 20; turn++) await settle()
    expect([...fake.world.printed].sort()).toEqual([...codes].sort())
  })
})

describe('practice with a practice printer beside a real one', () => {
  const practicePrinter = { ...printerA, id: 'practice', name: 'Practice', uri: 'socket://127.0.0.1:9', practice: true }
  const both = (account: string) => fakeStation({ begins: { account }, printers: [printerA, practicePrinter] })
  const printersOf = ({ journal }: Awaited<ReturnType<typeof both>>) =>
    new Set([...journal.jobs.values()].map(({ printer }) => printer))

  it('scans, prints again and prints whole batches there, asks nothing, and defaces nothing', async () => {
    const fake = await both(practiceAccount)
    expect(await fake.scan('LXFDFT')).toMatchObject({ verdict: 'printed' })
    await fake.again('LXFDFT')
    await (await fakeBatch(fake, knownCodes(fake, 3))).print()
    for (let turn = 0; turn < 20; turn++) await settle()
    expect(printersOf(fake)).toEqual(new Set(['practice']))
    expect(new Set(fake.world.defaced)).toEqual(new Set([null]))
  })

  it('leaves it to practice: another account takes the real one for scans and for batches', async () => {
    const fake = await both('acme')
    await fake.scan('LXFDFT')
    await (await fakeBatch(fake, knownCodes(fake, 3))).print()
    for (let turn = 0; turn < 20; turn++) await settle()
    expect(printersOf(fake)).toEqual(new Set([printerA.id]))
  })
})

describe('a label', () => {
  it('of an account that somebody named is none of practice, also where its service is on this machine', async () => {
    const environment = {
      kind: 'practice' as const,
      baseUrl: 'http://127.0.0.1:4711',
      reasonPrefix: 'SVC',
      viewHosts: [],
    }
    const own = await fakeStation({ begins: { account: '127.0.0.1:4711#0a1b2c', environment } })
    expect(await own.scan('LXFDFT')).toMatchObject({ verdict: 'printed' })
    expect(own.world.defaced).toEqual([null])
  })

  it('of a real account is not defaced, and neither is one of practice on a practice printer', async () => {
    const real = await fakeStation()
    await real.scan('LXFDFT')
    const practice = await fakeStation({
      begins: { account: practiceAccount },
      printers: [{ ...printerA, practice: true }],
    })
    await practice.scan('LXFDFT')
    expect([real.world.defaced, practice.world.defaced]).toEqual([[null], [null]])
    expect([real.world.printed, practice.world.printed]).toEqual([['LXFDFT'], ['LXFDFT']])
  })
})
