import { BlockList, isIP } from 'node:net'

/**
 * Whether an IP address leads to this machine, to the network around it, or to nobody: what is no address of the public
 * internet by the registries of special purpose (https://www.iana.org/assignments/iana-ipv4-special-registry,
 * iana-ipv6-special-registry). An address of version 6 that carries one of version 4 is judged by both. What is no address
 * is inside.
 */
export function isInside(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return true
  if (version === 4) return inside.check(address, 'ipv4')
  return !publicSix.check(address, 'ipv6') || inside.check(address, 'ipv6') || carriesInside(address)
}

/** `BlockList` judges `::ffff:a.b.c.d` by its rules for a.b.c.d as well; there is no public address among those. */
const inside = new BlockList()
for (const net of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
  addTo(inside, net, 'ipv4')
// Teredo and other protocols, documentation
for (const net of ['2001::/23', '2001:db8::/32', '3fff::/20']) addTo(inside, net, 'ipv6')

/** What is handed out at all, and the prefix by which a network of version 6 reaches version 4 (RFC 6052). */
const publicSix = new BlockList()
for (const net of ['2000::/3', '64:ff9b::/96']) addTo(publicSix, net, 'ipv6')

/** By 6to4 (2002:AABB:CCDD::) and by RFC 6052 (64:ff9b::AABB:CCDD). */
function carriesInside(address: string): boolean {
  const groups = groupsOf(address)
  const four =
    groups[0] === 0x2002 ? groups.slice(1, 3) : groups[0] === 0x64 && groups[1] === 0xff9b ? groups.slice(6) : null
  if (four === null) return false
  return inside.check(four.flatMap((group) => [group >> 8, group & 0xff]).join('.'), 'ipv4')
}

/** `URL` writes an address in its one short form: no zone, no dots, one `::`. */
function groupsOf(address: string): readonly number[] {
  const short = URL.parse(`http://[${address.replace(/%.*/, '')}]`)?.hostname.slice(1, -1) ?? ''
  const [head = '', tail] = short.split('::')
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [first, last] = [read(head), read(tail ?? '')]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

function addTo(list: BlockList, net: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = net.split('/')
  list.addSubnet(address, Number(bits), family)
}
