import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeals, openSealed } from '../../../src/store/seal.ts'

const seals = () => createSeals(new Uint8Array(32).fill(1))
const others = () => createSeals(new Uint8Array(32).fill(2))
const place = ['labels', 'seller', 1, null] as const

test('opens what it sealed, of any length, at its place', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (plain) => {
      expect(seals().open(place, seals().seal(place, plain))).toEqual(plain)
    }),
  )
})

test('opens nothing that was changed in any byte', () => {
  const sealed = seals().seal(place, new Uint8Array([1, 2, 3]))
  for (const [index, byte] of sealed.entries()) expect(seals().open(place, sealed.with(index, byte ^ 1))).toBeNull()
})

test('opens nothing that was cut at any byte', () => {
  const sealed = seals().seal(place, new Uint8Array([1, 2, 3]))
  for (let length = 0; length < sealed.length; length++)
    expect(seals().open(place, sealed.subarray(0, length))).toBeNull()
})

test.each([
  [['labels', 'seller', 2, null]],
  [['labels', 'seller', 1]],
  [['orders', 'seller', 1, null]],
  [['labels', 'seller,1', null]],
])('opens nothing at another place: %j', (elsewhere) => {
  expect(seals().open(elsewhere, seals().seal(place, new Uint8Array(8)))).toBeNull()
})

test('opens nothing with another key', () => {
  expect(others().open(place, seals().seal(place, new Uint8Array(8)))).toBeNull()
})

test('opens nothing with a key that is none', () => {
  const sealed = seals().seal(place, new Uint8Array(8))
  for (const length of [0, 16, 31, 33]) expect(openSealed(new Uint8Array(length), place, sealed)).toBeNull()
})

test('seals the same twice into different bytes, with a nonce each', () => {
  const plain = new Uint8Array(64)
  const [a, b] = [seals().seal(place, plain), seals().seal(place, plain)]
  expect(a.subarray(1, 13)).not.toEqual(b.subarray(1, 13))
  expect(a.subarray(29)).not.toEqual(b.subarray(29))
})

test('the index of a value is the same each time and tells nothing to who has not the key', () => {
  expect(seals().index(['orders', 'a'], 'DH-1')).toEqual(seals().index(['orders', 'a'], 'DH-1'))
  expect(seals().index(['orders', 'a'], 'DH-1')).not.toEqual(seals().index(['orders', 'b'], 'DH-1'))
  expect(seals().index(['orders', 'a'], 'DH-1')).not.toEqual(others().index(['orders', 'a'], 'DH-1'))
})

test('the fingerprint tells keys apart', () => {
  expect(seals().fingerprint).toBe(createSeals(new Uint8Array(32).fill(1)).fingerprint)
  expect(seals().fingerprint).not.toBe(others().fingerprint)
})
