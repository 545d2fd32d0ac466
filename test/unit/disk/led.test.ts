import { expect, it } from 'vitest'
import type { WayDisk } from '../../../src/disk/led.ts'
import { isLed, isNamed, wayOf } from '../../../src/disk/led.ts'

const [me, him] = [1000, 1001]
const secret = { dev: 1, ino: 7 }

/** A disk on which `/his/name` is his link to my secret whenever `leads` says so, and a file of his otherwise. */
function diskWhere(leads: () => boolean): WayDisk {
  const step = (uid: number, isLink: boolean) => ({ uid, isSymbolicLink: () => isLink })
  return {
    lstatSync: (path) => (path === '/his/name' ? step(him, leads()) : step(path === '/mine/secret' ? me : 0, false)),
    readlinkSync: () => '/mine/secret',
    statSync: () => (leads() ? secret : { dev: 1, ino: 8 }),
  }
}

it('what a link of another user led to is not what its path names, however fast he exchanges the two', () => {
  for (let seed = 1; seed < 2_000; seed++) {
    let state = seed
    const leads = () => {
      state = (state * 48_271) % 2_147_483_647
      return state % 2 === 0
    }
    expect([seed, isNamed(secret, '/his/name', me, diskWhere(leads))]).toEqual([seed, false])
  }
  let turn = 0
  const inStep = diskWhere(() => turn++ % 2 === 0)
  expect(isNamed(secret, '/his/name', me, inStep)).toBe(false)
})

it('a file that stays what it was is named, and one that another took its place from is not', () => {
  const [his, leads] = [diskWhere(() => false), diskWhere(() => true)]
  expect(isNamed({ dev: 1, ino: 8 }, '/his/name', me, his)).toBe(true)
  expect(isNamed(secret, '/his/name', me, his)).toBe(false)
  expect(isNamed(secret, '/his/name', null, leads)).toBe(true)
})

/** Links by what they lead to, each with whose it is; all else is the account's own folder. */
function disk(links: Readonly<Record<string, readonly [uid: number, target: string]>>): WayDisk {
  return {
    lstatSync: (path) => ({ uid: links[path]?.[0] ?? me, isSymbolicLink: () => path in links }),
    readlinkSync: (path) => links[path]?.[1] ?? '',
    statSync: () => undefined,
  }
}

it.each([
  ['/t/a/../notes.txt', { '/t/a': [him, '/home/me/deep'] }],
  ['/t/own/../x', { '/t/own': [me, '/t/deep/in'], '/t/deep/x': [him, '/home/me'] }],
  ['/t/own/up/x', { '/t/own': [me, '/t/deep/in'], '/t/deep/in/up': [me, '../side'], '/t/deep/side': [him, '/home'] }],
  ['/t/round', { '/t/round': [me, 'round'] }],
] satisfies [string, Record<string, [number, string]>][])(
  'a link of another user is seen however the path goes round it: %s',
  (path, links) => {
    expect(isLed(path, me, disk(links))).toBe(true)
  },
)

it('a path goes through a link before it goes up', () => {
  const links = { '/t/own': [me, '/home/me/deep/in'], '/t/rel': [me, 'own/./..'] } satisfies Record<
    string,
    [number, string]
  >
  expect(wayOf('/t/own/../notes.txt', me, disk(links))).toEqual({ isLed: false, place: '/home/me/deep/notes.txt' })
  expect(wayOf('/t//rel/x/', me, disk(links))).toEqual({ isLed: false, place: '/home/me/deep/x' })
})
