import { expect, test } from 'vitest'
import { baseUrlOf, UsageError } from '../../../src/shell/cli/options.ts'

test.each([
  'http://192.0.2.2:18999',
  'http://carrier.example',
  'http://127.0.0.1.evil.example',
  'http://localhost@evil.example',
  'http://evil.example/127.0.0.1',
])('a command line gives a token to no host by plain http: %s', (address) => {
  expect(() => baseUrlOf({ 'base-url': address })).toThrow(UsageError)
})

test.each(['https://carrier.example/api', 'http://127.0.0.1:4711', 'http://localhost:4711', 'http://[::1]:4711'])(
  'it takes %s',
  (address) => {
    expect(baseUrlOf({ 'base-url': address })).toBe(address)
  },
)
