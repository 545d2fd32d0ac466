import { expect, it } from 'vitest'
import { fakeBatch } from '../../support/fakeBatch.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const one = order('LXFDFT', { parcels: ['LXFDFT_1'] })
const two = order('LXFDFT', { parcels: ['LXFDFT_1', 'LXFDFT_2'], updatedAt: 2 })

/** Its label waits at a printer without paper while the carrier makes two parcels of one. */
async function grownWhileWaiting(ask: (fake: Awaited<ReturnType<typeof fakeStation>>) => Promise<unknown>) {
  const fake = await fakeStation()
  fake.world.orders.set('LXFDFT', one)
  fake.world.printerFault = { code: 'printer.media-empty' }
  await ask(fake)
  await fake.clock.advance(2_000)
  fake.world.orders.set('LXFDFT', two)
  return fake
}

async function printed(fake: Awaited<ReturnType<typeof fakeStation>>) {
  fake.world.printerFault = null
  for (let turn = 0; turn < 40; turn++) await fake.clock.advance(5_000)
  return [...fake.world.printed].sort()
}

it.each([
  ['scanned', async (fake: Awaited<ReturnType<typeof fakeStation>>) => fake.scan('LXFDFT')],
  [
    'a row of a batch',
    async (fake: Awaited<ReturnType<typeof fakeStation>>) => (await fakeBatch(fake, ['LXFDFT'])).print(),
  ],
])('an order that has gained a parcel while its label waited, %s, has a label of each', async (_, ask) => {
  const fake = await grownWhileWaiting(ask)
  await fake.clock.advance(120_000)
  expect(await printed(fake)).toEqual(['LXFDFT_1', 'LXFDFT_2'])
})

it('of one whose first parcel was named, the other is not wanted', async () => {
  const fake = await grownWhileWaiting((on) => on.scan('LXFDFT_1'))
  await fake.clock.advance(120_000)
  expect(await printed(fake)).toEqual(['LXFDFT_1'])
})

it('a parcel that it has gained and that was scanned by itself meanwhile has one label', async () => {
  const fake = await grownWhileWaiting((on) => on.scan('LXFDFT'))
  await fake.station.api.ask({ type: 'parcel', line: 'LXFDFT', fresh: true })
  await settle()
  await fake.scan('LXFDFT_2')
  expect(await printed(fake)).toEqual(['LXFDFT_1', 'LXFDFT_2'])
})

it('of a batch that wanted two copies of each, the gained parcel has two as well', async () => {
  const fake = await grownWhileWaiting(async (on) => (await fakeBatch(on, ['LXFDFT'])).print({ copies: 2 }))
  await fake.clock.advance(120_000)
  expect(await printed(fake)).toEqual(['LXFDFT_1', 'LXFDFT_1', 'LXFDFT_2', 'LXFDFT_2'])
})
