import type { Card } from '../../src/contract/card.ts'
import type { ScaleReading, ScaleSettings } from '../../src/model/scale.ts'
import { noScale } from '../../src/model/scale.ts'
import { fakeStation } from './fakeStation.ts'
import { freshWorld, order } from './fakeWorld.ts'
import { settle } from './testClock.ts'

const line = { ...noScale, uri: 'serial:/dev/ttyUSB9?baud=9600' }

/** A station whose scale is in the test's hands. The orders say 500 g, but for one of three parcels. */
export async function atScale(scale: Partial<ScaleSettings> = {}) {
  const world = freshWorld()
  for (const code of ['G8ADKBRF', 'LXFDFT', 'L8TKYG']) world.orders.set(code, { ...order(code), weight: 500 })
  const at = await fakeStation({ world, begins: { scale: { ...line, ...scale } } })
  at.world.scaleEar?.state({ state: 'listening', fault: null })
  const frame = async (reading: ScaleReading) => {
    at.world.scaleEar?.begun()
    at.world.scaleEar?.reading(reading)
    await settle()
  }
  const stands = (grams: number) => frame({ kind: 'weight', grams, stable: true })
  return {
    ...at,
    frame,
    stands,
    swings: (grams: number) => frame({ kind: 'weight', grams, stable: false }),
    /** Said twice the same. */
    async weighs(grams: number) {
      await stands(grams)
      await stands(grams)
    },
    async scanned(code: string): Promise<Card> {
      const card = await at.scan(code)
      if (typeof card === 'string') throw new Error(card)
      return card
    },
    async entries(card: Card) {
      const [label] = card.labels
      const read = await at.journal.entries(label?.job ?? '')
      return read.ok ? read.value.map(({ body }) => body) : []
    },
  }
}
