import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Card } from '../../../src/contract/card.ts'
import { close, open, putAside, rows, scan as scanOut, stationWith, verdict, view } from '../../support/fakePickup.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { killOnceDone } from '../../support/killOnceDone.ts'
import { settle } from '../../support/testClock.ts'

const cardOf = (answer: Card | string): Card => {
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}
const minute = 60_000
const cod = (amount: number) => order('LXFDFT', { cod: amount, updatedAt: 2 })
const changed = { code: 'order.changed', facts: { code: 'LXFDFT', codBefore: 0, codNow: 1_500_000 } }
const everything = { which: 'remaining', rows: [], from: 0, size: '80x80', printer: null } as const
const away = { code: 'service.unreachable' } as const

async function pressF9({ station }: FakeStation, card: Card): Promise<string> {
  const id = uuid()
  const answer = await station.api.execute({ type: 'reprint', id, card: card.id, reason: null })
  await settle()
  return answer.ok ? id : answer.fault.code
}

async function changeCod({ station }: FakeStation, amount: number): Promise<string> {
  const id = uuid()
  const asked = { action: 'change-cod', orders: ['LXFDFT'], reason: null, cod: amount } as const
  await station.api.execute({ type: 'order-action', id, ...asked, orders: [...asked.orders] })
  await settle()
  return id
}

describe('a label that came out before its order changed', () => {
  it('is old at the next scan, which says what changed and blocks', async () => {
    const { scan, world, clock, card } = await fakeStation()
    await scan('LXFDFT')
    await clock.advance(minute)
    world.orders.set('LXFDFT', cod(1_500_000))
    const again = cardOf(await scan('LXFDFT'))
    expect(await card(again.id)).toMatchObject({ verdict: 'duplicate', news: changed, blocks: true })
    expect(await scan('G8ADKBRF')).toBe('station.unacknowledged')
  })

  it('stays old on its card after somebody has seen it', async () => {
    const { scan, world, clock, card, station } = await fakeStation()
    await scan('LXFDFT')
    await clock.advance(minute)
    world.orders.set('LXFDFT', cod(1_500_000))
    const { id } = cardOf(await scan('LXFDFT'))
    await station.api.execute({ type: 'acknowledge', id: uuid(), card: id })
    expect(await card(id)).toMatchObject({ news: changed, blocks: false })
  })

  it('blocks while the new label is refused, which nobody has allowed yet', async () => {
    const fake = await fakeStation()
    const { scan, world, clock, card, settings } = fake
    await scan('LXFDFT')
    await settings({ reprint: 'pin' })
    await fake.station.api.execute({ type: 'set-supervisor-pin', id: uuid(), pin: '2468' })
    await clock.advance(minute)
    world.orders.set('LXFDFT', cod(1_500_000))
    const old = cardOf(await scan('LXFDFT'))
    expect(await pressF9(fake, old)).toBe('reprint.pin-missing')
    expect((await card(old.id)).blocks).toBe(true)
  })

  it('is not used for the deliberate key: the new label is of a fresh view, and voids the old copy by its number', async () => {
    const fake = await fakeStation()
    const { scan, world, clock, card, settings } = fake
    await scan('LXFDFT')
    await settings({ reprint: 'reason' })
    await clock.advance(minute)
    world.orders.set('LXFDFT', cod(1_500_000))
    const old = cardOf(await scan('LXFDFT'))
    const id = await pressF9(fake, old)
    expect(await card(id)).toMatchObject({ verdict: 'printed', labels: [{ copy: 2, voids: 1 }] })
    expect(world.printedTexts).toEqual(['LXFDFT', 'LXFDFT 1500000'])
    expect((await card(old.id)).blocks).toBe(false)
    // The new one is right: a third needs a reason of its own, whatever the card of before says still.
    expect(await pressF9(fake, old)).toBe('reprint.reason-missing')
    expect(cardOf(await scan('LXFDFT'))).toMatchObject({ verdict: 'duplicate', news: null, blocks: false })
    expect(world.printed).toHaveLength(2)
  })

  it('is replaced once for that reason, though the key was pressed twice before the new label was out', async () => {
    const fake = await fakeStation()
    const { scan, world, clock, settings, station } = fake
    await scan('LXFDFT')
    await settings({ reprint: 'reason' })
    await clock.advance(minute)
    world.orders.set('LXFDFT', cod(1_500_000))
    const old = cardOf(await scan('LXFDFT'))
    world.orders.set('OTHER1', order('OTHER1', { sellerCode: 'SELLER1' }))
    await station.api.ask({ type: 'parcel', line: 'OTHER1', fresh: true })
    const gate = Promise.withResolvers<void>()
    world.orderGate = (code) => (code === 'SELLER1' ? gate.promise : Promise.resolve())
    const press = () => station.api.execute({ type: 'reprint', id: uuid(), card: old.id, reason: null })
    expect((await press()).ok).toBe(true)
    // It holds up whoever comes behind it, and no label.
    const slow = station.api.execute({ type: 'print-parcel', id: uuid(), line: 'SELLER1', size: '80x80', reason: null })
    const second = press()
    for (let turn = 0; turn < 20; turn++) await settle()
    expect(world.printed).toHaveLength(2)
    gate.resolve()
    await slow
    expect(await second).toMatchObject({ fault: { code: 'reprint.reason-missing' } })
    await settle()
    expect(world.printed.filter((code) => code === 'LXFDFT')).toHaveLength(2)
  })

  it('is not made again from the sealed page while nobody can be asked: the key is refused, and says why', async () => {
    const fake = await fakeStation()
    const { scan, world, clock, card } = fake
    await scan('LXFDFT')
    await clock.advance(minute)
    world.orders.set('LXFDFT', cod(1_500_000))
    const old = cardOf(await scan('LXFDFT'))
    world.serviceFault = away
    const id = await pressF9(fake, old)
    const { code: _, ...facts } = changed.facts
    expect(await card(id)).toMatchObject({
      verdict: 'not-printed',
      blocks: true,
      fault: { code: 'label.outdated', facts },
    })
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('is known as old though its page was fetched anew meanwhile', async () => {
    const { scan, world, clock, card, station } = await fakeStation()
    await scan('LXFDFT')
    await clock.advance(11 * minute)
    world.orders.set('LXFDFT', cod(1_500_000))
    await station.api.ask({ type: 'label-preview', order: 'LXFDFT', parcel: 0, size: '80x80' })
    await settle()
    expect(world.viewCalls).toBe(2)
    const again = cardOf(await scan('LXFDFT'))
    expect((await card(again.id)).news).toEqual(changed)
  })

  it('says nothing where the same label would come out, or where nobody knows what is on it', async () => {
    const { scan, world, clock, card, station } = await fakeStation()
    await scan('LXFDFT')
    await clock.advance(minute)
    world.orders.set('LXFDFT', order('LXFDFT', { status: 'picking', updatedAt: 2 }))
    const same = cardOf(await scan('LXFDFT'))
    expect(await card(same.id)).toMatchObject({ news: null, blocks: false })
    world.orders.set('LXFDFT', cod(1_500_000))
    await station.api.execute({ type: 'purge-labels', id: uuid(), unusedDays: null })
    await clock.advance(minute)
    const unknown = cardOf(await scan('LXFDFT'))
    expect(await card(unknown.id)).toMatchObject({ verdict: 'duplicate', news: null })
  })
})

describe('our own change of the COD', () => {
  it('makes the label old while it waits in the outbox, and no new one comes out before the carrier has it', async () => {
    const fake = await fakeStation()
    const { scan, world, card } = fake
    await scan('LXFDFT')
    world.serviceFault = away
    await changeCod(fake, 1_500_000)
    const old = cardOf(await scan('LXFDFT'))
    expect(old).toMatchObject({ verdict: 'duplicate', news: changed, blocks: true })
    const id = await pressF9(fake, old)
    expect(await card(id)).toMatchObject({ verdict: 'not-printed', fault: { code: 'label.outdated' } })
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('makes it old as soon as the carrier has taken it, also where the network is gone since', async () => {
    const fake = await fakeStation()
    const { scan, world } = fake
    await scan('LXFDFT')
    await changeCod(fake, 1_500_000)
    world.serviceFault = away
    expect(cardOf(await scan('LXFDFT'))).toMatchObject({ news: changed })
  })

  it('makes it old also where the power went the moment the carrier had taken it, and nobody can be asked since', async () => {
    const fake = await fakeStation()
    const { world, journal, clock } = fake
    await fake.scan('LXFDFT')
    killOnceDone(fake)
    // Of the dead nobody hears.
    void fake.station.api.execute({
      type: 'order-action',
      id: uuid(),
      action: 'change-cod',
      orders: ['LXFDFT'],
      reason: null,
      cod: 1_500_000,
    })
    await settle()
    expect([...world.outbox.entries.values()]).toMatchObject([{ state: 'done' }])
    world.serviceFault = away
    const again = await fakeStation({ world, journal, clock })
    expect(cardOf(await again.scan('LXFDFT'))).toMatchObject({ news: changed })
  })

  it('that was taken back makes nothing old', async () => {
    const fake = await fakeStation()
    const { scan, world, station } = fake
    await scan('LXFDFT')
    world.serviceFault = away
    const entry = await changeCod(fake, 1_500_000)
    await station.api.execute({ type: 'outbox-drop', id: uuid(), entry })
    expect(cardOf(await scan('LXFDFT'))).toMatchObject({ verdict: 'duplicate', news: null })
  })

  it('is waited for by a first label, which prints by itself once the carrier has it', async () => {
    const fake = await fakeStation()
    const { scan, world, clock, card } = fake
    let answer = () => {}
    world.actionGate = new Promise((resolve) => {
      answer = resolve
    })
    await changeCod(fake, 1_500_000)
    const waiting = cardOf(await scan('LXFDFT'))
    expect(waiting).toMatchObject({ verdict: 'waiting', fault: { code: 'order.change-waiting' } })
    answer()
    await settle()
    await clock.advance(minute)
    expect((await card(waiting.id)).verdict).toBe('printed')
    expect(world.printedTexts).toEqual(['LXFDFT 1500000'])
  })
})

describe('a label that waits for its printer while its order changes', () => {
  it.each<[string, (fake: FakeStation) => Promise<unknown>]>([
    ['here, by our own change that is sent', (fake) => changeCod(fake, 1_500_000)],
    [
      'at the carrier, and somebody looks at its parcel',
      async ({ world, station }) => {
        world.orders.set('LXFDFT', cod(1_500_000))
        await station.api.ask({ type: 'parcel', line: 'LXFDFT', fresh: true })
      },
    ],
    [
      'at the carrier, and the wait is long',
      async ({ world, clock }) => {
        world.orders.set('LXFDFT', cod(1_500_000))
        await clock.advance(2 * minute)
      },
    ],
  ])('%s: says what the order says by then', async (_, change) => {
    const fake = await fakeStation()
    fake.world.printerFault = { code: 'printer.media-empty' }
    await fake.scan('LXFDFT')
    await change(fake)
    fake.world.printerFault = null
    await fake.clock.advance(minute)
    expect(fake.world.printedTexts).toEqual(['LXFDFT 1500000'])
  })

  it('cancelled meanwhile prints nothing', async () => {
    const { scan, world, clock, card } = await fakeStation()
    world.printerFault = { code: 'printer.media-empty' }
    const { id } = cardOf(await scan('LXFDFT'))
    world.orders.set('LXFDFT', order('LXFDFT', { status: 'cancel', updatedAt: 2 }))
    await clock.advance(2 * minute)
    world.printerFault = null
    await clock.advance(minute)
    expect(await card(id)).toMatchObject({ verdict: 'not-printed', fault: { code: 'order.cancelled' } })
    expect(world.printed).toEqual([])
  })
})

describe('a row of a batch whose parcel has an old label', () => {
  it('is red and says what changed, where a right label makes it a duplicate', async () => {
    const { scan, world, clock, station } = await fakeStation()
    for (const code of ['LXFDFT', 'G8ADKBRF']) await scan(code)
    await clock.advance(minute)
    world.orders.set('LXFDFT', cod(1_500_000))
    world.stored.set('LXFDFT', { order: cod(1_500_000), readAt: clock.now() })
    const batch = uuid()
    const about = { name: 'Lô', source: 'paste', size: '80x80', printer: null } as const
    await station.api.execute({ type: 'batch-create', id: batch, ...about, lines: ['LXFDFT', 'G8ADKBRF'] })
    await station.api.execute({ type: 'batch-print', id: uuid(), batch, ...everything, rows: [] })
    await settle()
    const rows = await station.api.ask({ type: 'batch-rows', batch, from: 0, count: 2 })
    expect(rows).toMatchObject({
      value: [{ verdict: 'not-printed', fault: changed }, { verdict: 'duplicate' }],
    })
  })
})

describe('a label that is old by now, beside its scan', () => {
  const verify = ({ station }: FakeStation) =>
    station.api.execute({ type: 'verify', id: uuid(), item: 'LXFDFT', label: 'LXFDFT' })
  const page = async ({ station }: FakeStation) => {
    const found = await station.api.ask({ type: 'parcel', line: 'LXFDFT', fresh: true })
    return found.ok ? found.value.news : found.fault.code
  }

  it('is called old by a check too, on the card that its scan would have, at once or as soon as it is known', async () => {
    for (const isKnown of [true, false]) {
      const fake = await fakeStation()
      await fake.scan('LXFDFT')
      await fake.clock.advance(minute)
      fake.world.orders.set('LXFDFT', cod(1_500_000))
      if (isKnown) await page(fake)
      expect(await verify(fake)).toMatchObject({ value: { match: true, noted: true, news: isKnown ? changed : null } })
      await settle()
      const [card] = await fake.cards()
      expect(card).toMatchObject({ code: 'LXFDFT', verdict: 'duplicate', news: changed, blocks: true, labels: [] })
      expect(await fake.scan('G8ADKBRF')).toBe('station.unacknowledged')
      await pressF9(fake, cardOf(card ?? ''))
      expect(fake.world.printedTexts.at(-1)).toBe('LXFDFT 1500000')
      await fake.clock.advance(minute)
      expect(await verify(fake)).toMatchObject({ value: { match: true, news: null } })
    }
  })

  it('makes no card at a check that finds it right', async () => {
    const fake = await fakeStation()
    await fake.scan('LXFDFT')
    await fake.clock.advance(minute)
    const before = await fake.cards()
    expect(await verify(fake)).toMatchObject({ value: { match: true, news: null } })
    await settle()
    expect(await fake.cards()).toEqual(before)
  })

  it('is called old by the page of its parcel, whose print replaces it and needs no other reason', async () => {
    const fake = await fakeStation()
    await fake.scan('LXFDFT')
    expect(await page(fake)).toBeNull()
    await fake.settings({ reprint: 'reason' })
    fake.world.orders.set('LXFDFT', cod(1_500_000))
    expect(await page(fake)).toEqual(changed)
    const asked = { line: 'LXFDFT', size: '80x80', reason: null } as const
    await fake.station.api.execute({ type: 'print-parcel', id: uuid(), ...asked })
    await settle()
    expect(fake.world.printedTexts).toEqual(['LXFDFT', 'LXFDFT 1500000'])
    const labels = (await fake.cards()).flatMap((card) => card.labels)
    expect(labels.find(({ copy }) => copy === 2)).toMatchObject({ voids: 1 })
    expect(await page(fake)).toBeNull()
  })

  it('of one parcel is said on that parcel’s page, and on the order’s', async () => {
    const fake = await fakeStation()
    const two = { parcels: ['LXFDFT_1', 'LXFDFT_2'] }
    fake.world.orders.set('LXFDFT', order('LXFDFT', two))
    await fake.scan('LXFDFT_1')
    fake.world.orders.set('LXFDFT', order('LXFDFT', { ...two, cod: 1_500_000, updatedAt: 2 }))
    const newsOf = async (line: string) => {
      const found = await fake.station.api.ask({ type: 'parcel', line, fresh: true })
      return found.ok ? (found.value.news?.facts?.code ?? null) : found.fault.code
    }
    expect([await newsOf('LXFDFT'), await newsOf('LXFDFT_1'), await newsOf('LXFDFT_2')]).toEqual([
      'LXFDFT_1',
      'LXFDFT_1',
      null,
    ])
  })
})

describe('a handover of a parcel whose label is old', () => {
  const shown = { code: 'LXFDFT', why: 'outdated', news: changed }

  async function scannedWithOldLabel() {
    const fake = await stationWith([])
    await fake.scan('LXFDFT')
    await fake.clock.advance(minute)
    const pickup = await open(fake)
    return { fake, pickup }
  }

  it('blocks on it, takes no other scan and no signature, and counts it once its new label is out', async () => {
    const { fake, pickup } = await scannedWithOldLabel()
    fake.world.orders.set('LXFDFT', cod(1_500_000))
    expect(await verdict(fake, pickup, 'LXFDFT')).toBe('outdated')
    expect(await view(fake, pickup)).toMatchObject({ shouting: [shown], counts: { handed: 0 } })
    expect(await verdict(fake, pickup, 'G8ADKBRF')).toBe('station.unacknowledged')
    expect((await close(fake, pickup, 'not-found'))?.code).toBe('station.unacknowledged')
    await putAside(fake, pickup)
    expect(await rows(fake, pickup)).toEqual({ LXFDFT: 'expected' })
    await pressF9(fake, cardOf(await fake.scan('LXFDFT')))
    expect(await verdict(fake, pickup, 'LXFDFT')).toBe('scanned')
    expect((await view(fake, pickup)).counts).toMatchObject({ handed: 1, cod: 1_500_000 })
  })

  it('shouts of one that was scanned already when our own change is asked for', async () => {
    const { fake, pickup } = await scannedWithOldLabel()
    expect(await verdict(fake, pickup, 'LXFDFT')).toBe('scanned')
    fake.world.serviceFault = away
    await changeCod(fake, 1_500_000)
    expect((await view(fake, pickup)).shouting).toEqual([shown])
  })

  it('says nothing of a label that came from elsewhere', async () => {
    const fake = await stationWith([])
    fake.world.orders.set('LXFDFT', cod(1_500_000))
    const pickup = await open(fake)
    expect(await scanOut(fake, pickup, 'LXFDFT')).toMatchObject({ verdict: 'scanned' })
  })
})
