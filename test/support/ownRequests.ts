import { uuid } from '../../src/base/uuid.ts'
import { fakeBatch } from './fakeBatch.ts'
import type { FakeStation } from './fakeStation.ts'
import { fakeStation } from './fakeStation.ts'
import { settle } from './testClock.ts'

/** Asks the carrier for it, and lets everything run that needs no clock. Answers with the request's id. */
export async function ask({ station }: FakeStation, orders: string[], action: 'cancel' | 'return' | 'change-cod') {
  const id = uuid()
  const cod = action === 'change-cod' ? 5_000 : null
  await station.api.execute({ type: 'order-action', id, action, orders, reason: null, cod })
  await settle()
  return id
}

/** The page was fetched ahead: nothing has to be asked to print it. */
export async function fetched(code = 'LXFDFT', from: Parameters<typeof fakeStation>[0] = {}) {
  const fake = await fakeStation(from)
  const batch = await fakeBatch(fake, [code])
  for (let second = 0; second < 10; second++) await fake.clock.advance(1_000)
  return { fake, batch }
}
