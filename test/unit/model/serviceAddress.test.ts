import { expect, it } from 'vitest'
import { isServiceAddress } from '../../../src/model/serviceAddress.ts'

it.each([
  'https://online-gateway.example',
  'https://online-gateway.example:8443/shiip',
  'http://127.0.0.1:4711',
  'http://localhost/x',
  'http://[::1]:80',
  'HTTPS://A.EXAMPLE',
])('%s is where a service can be', (address) => {
  expect(isServiceAddress(address)).toBe(true)
})

it.each([
  [
    'crosses a network unprotected',
    ['http://10.0.0.5', 'http://127.0.0.1.evil.example', 'http://localhost.evil.example'],
  ],
  ['is another host than it looks like', ['https://good.example@evil.example', 'https://good.example\\@evil.example']],
  ['has more than a host and a path', ['https://a.example/?x=1', 'https://a.example/#x', 'https://a.example/ x']],
  ['is another scheme', ['file:///etc/passwd', 'javascript:alert(1)', '//a.example', 'a.example', '']],
])('what %s takes no token', (_, addresses) => {
  expect(addresses.filter(isServiceAddress)).toEqual([])
})
