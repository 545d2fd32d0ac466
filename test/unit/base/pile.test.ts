import { expect, it } from 'vitest'
import { createPile } from '../../../src/base/pile.ts'

it('is what came, in few pieces, be it sent a byte at a time', () => {
  const pile = createPile()
  const packet = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  for (let at = 0; at < 1_000_000; at++) pile.add(packet.subarray(at % 256, (at % 256) + 1))
  expect(pile.length).toBe(1_000_000)
  expect(pile.pieces).toBeLessThan(5_000)
  const whole = pile.whole()
  expect([whole.length, whole[255], whole[256], whole[999_999]]).toEqual([1_000_000, 255, 0, 999_999 % 256])
  const one = createPile()
  one.add(packet)
  expect(one.whole()).toBe(packet)
  expect(createPile().whole()).toEqual(new Uint8Array())
})
