import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const code = 'LXFDFT'

/** A card whose label was taken back, while the parcel got its label by another scan. */
async function takenBackThenPrinted(fake: FakeStation): Promise<string> {
  fake.world.printerFault = { code: 'printer.media-empty' }
  const card = await fake.scan(code)
  if (typeof card === 'string') throw new Error(card)
  const [label] = card.labels
  await fake.station.api.execute({ type: 'cancel', id: uuid(), job: label?.job ?? '' })
  await settle()
  fake.world.printerFault = null
  await fake.station.api.execute({ type: 'acknowledge', id: uuid(), card: card.id })
  await fake.scan(code)
  expect(fake.world.printed).toEqual([code])
  return card.id
}

describe('a card of before the parcel had its label', () => {
  it('gives no second label without what one takes, by its key and by the bar code', async () => {
    const fake = await fakeStation()
    await fake.settings({ reprint: 'pin', supervisorPin: '2468' })
    const card = await takenBackThenPrinted(fake)
    const { api } = fake.station
    for (const asked of [
      { type: 'reprint', card, reason: null },
      { type: 'reprint', card, reason: 'damaged' },
      { type: 'reprint', card, reason: 'damaged', approval: { leader: null, pin: '1111' } },
      { type: 'scan', card, line: '--22--' },
    ] as const) {
      const answer = await api.execute({ id: uuid(), ...asked })
      await settle()
      expect([asked, answer]).toMatchObject([asked, { fault: { code: expect.stringMatching(/^reprint\./) } }])
    }
    expect(fake.world.printed).toEqual([code])
    const approval = { leader: null, pin: '2468' }
    await api.execute({ type: 'reprint', id: uuid(), card, reason: 'damaged', approval })
    await settle()
    expect([...fake.journal.jobs.values()].map(({ copy, reason = null }) => [copy, reason])).toEqual([
      [1, null],
      [1, null],
      [2, 'damaged'],
    ])
  })

  it('of an order of several parcels gives each its copy’s number, though it was read after the card', async () => {
    const fake = await fakeStation()
    fake.world.orders.set(code, order(code, { parcels: [`${code}_1`, `${code}_2`] }))
    fake.world.serviceFault = { code: 'service.unreachable' }
    const card = await fake.scan(code)
    if (typeof card === 'string') throw new Error(card)
    await fake.station.api.execute({ type: 'cancel', id: uuid(), job: card.labels[0]?.job ?? '' })
    await settle()
    fake.world.serviceFault = null
    await fake.station.api.execute({ type: 'network-changed', id: uuid(), online: true })
    await fake.scan(code)
    await settle()
    await fake.station.api.execute({ type: 'reprint', id: uuid(), card: card.id, reason: null })
    await settle()
    const copies = [...fake.journal.jobs.values()].filter(({ state }) => state === 'completed')
    expect(copies.map(({ label, copy }) => [label.parcel, copy])).toEqual([
      [1, 1],
      [2, 1],
      [1, 2],
      [2, 2],
    ])
  })
})
