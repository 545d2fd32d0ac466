import type { Card } from '../../src/contract/card.ts'
import { fakeStation } from './fakeStation.ts'

export const cardOf = (answer: Card | string): Card => {
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}
export const lost = { verdict: 'in-doubt', fault: { code: 'printer.connection-lost' }, firstByteMs: 1 } as const
export const idOf = (n: number) => `01980000-0000-7000-8000-00000000000${n}`

/** A station with a label in doubt. */
export async function inDoubt() {
  const fake = await fakeStation()
  fake.world.outcomes.push(lost)
  return { ...fake, doubted: cardOf(await fake.scan('LXFDFT')) }
}
