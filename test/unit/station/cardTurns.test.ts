import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { fakeStation } from '../../support/fakeStation.ts'

it('a clock that is set back between two scans leaves the second one the newest, and the last label that is asked for again its', async () => {
  const fake = await fakeStation()
  const first = await fake.scan('LXFDFT')
  fake.clock.setBy(-600_000)
  const second = await fake.scan('G8ADKBRF')
  if (typeof first === 'string' || typeof second === 'string') throw new Error('refused')
  expect(second.at).toBeLessThan(first.at)
  expect(second.turn).toBeGreaterThan(first.turn)
  await fake.station.api.execute({ type: 'reprint-last', id: uuid(), reason: 'damaged', asks: null })
  await fake.clock.advance(10)
  expect(fake.world.printed).toEqual(['LXFDFT', 'G8ADKBRF', 'G8ADKBRF'])
})
