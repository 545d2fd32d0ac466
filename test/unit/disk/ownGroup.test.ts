import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { openToOthers } from '../../../src/disk/openToOthers.ts'
import { hasAnotherMember } from '../../../src/disk/ownGroup.ts'
import { describeWith } from '../../support/notRun.ts'
import { tempDir } from '../../support/tempDir.ts'

const passwd = `root:x:0:0:root:/root:/bin/bash
sync:x:4:0:sync:/bin:/bin/sync
pack:x:1000:1000::/home/pack:/bin/bash
packer:x:1000:1000:a second name:/home/pack:/bin/bash
bob:x:1001:1001::/home/bob:/bin/bash
+::::::
`
const isShared = (group: string, gid = 1000, more = '', name: string | null = null) =>
  hasAnotherMember({ group, passwd: passwd + more }, gid, gid, () => name)

describe('a group of the number of an account', () => {
  it('is not its own where another user is a member, in whichever file that stands', () => {
    expect(isShared('bob:x:1001:\npack:x:1000:bob\n')).toBe(true)
    expect(isShared('pack:x:1000:pack,bob')).toBe(true)
    expect(isShared('pack:x:1000:\nshift:x:1000:bob')).toBe(true)
    expect(isShared('pack:x:1000:\n', 1000, 'eve:x:1002:1000::/:/bin/sh\n')).toBe(true)
    expect(isShared('pack:x:1000:somebody-of-ldap')).toBe(true)
    expect(isShared('root:x:0:bob', 0)).toBe(true)
  })

  it('is its own with nobody in it, with itself by any of its names, and with the administrator', () => {
    expect(isShared('pack:x:1000:\nbob:x:1001:bob\n')).toBe(false)
    expect(isShared('pack:x:1000:pack,packer,root\r\n')).toBe(false)
    expect(isShared('root:x:0:root', 0)).toBe(false)
  })

  it('is its own, as its number says, where no file knows group or account', () => {
    expect(isShared('', 70_000)).toBe(false)
    expect(isShared('+:::', 70_000)).toBe(false)
    expect(isShared('far:x:70000:far', 70_000, '', 'far')).toBe(false)
    expect(isShared('far:x:70000:far', 70_000)).toBe(true)
  })
})

const members = vi.hoisted(() => ({ of: '' }))
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>()
  const group = () => `own:x:${process.getgid?.()}:${members.of}\n`
  const readFileSync = (path: string, ...as: [BufferEncoding]) =>
    path === '/etc/group' ? group() : real.readFileSync(path, ...as)
  return { ...real, readFileSync }
})

const needed = { met: process.getuid?.() === process.getgid?.(), what: 'an account whose group has its number' }

describeWith(needed, 'a folder of the account’s own group that is written by it', () => {
  it('is open to others as soon as another user is in that group, and so is what is below it', async () => {
    await using folder = await tempDir()
    const shared = join(folder.path, 'shared')
    const below = join(shared, 'data')
    mkdirSync(below, { recursive: true, mode: 0o700 })
    chmodSync(shared, 0o2775)
    members.of = ''
    expect([openToOthers(shared), openToOthers(below)]).toEqual([null, null])
    members.of = 'somebody-else'
    expect([openToOthers(shared), openToOthers(below)]).toEqual([shared, shared])
  })
})
