import { describe, expect, it } from 'vitest'
import type { ReachDisk } from '../../../src/disk/reachedByOthers.ts'
import { isEnteredByOthers, isReachedByOthers } from '../../../src/disk/reachedByOthers.ts'

const me = process.getuid?.() ?? 0
const open = { uid: 0, gid: 0, mode: 0o40755, dev: 0x801 }

/** A machine whose folders are open, but those that are named. Disk 8:1 is `/`, disk 0:50 what is mounted. */
function machine(
  folders: Readonly<Record<string, Partial<typeof open>>>,
  mounted: readonly string[] = [],
  name = 'lan',
): ReachDisk {
  const rows = ['25 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw', ...mounted]
  return {
    stat: async (path) => ({ ...open, ...folders[path] }),
    mounts: () => `${rows.join('\n')}\n`,
    account: () => name,
  }
}

const row = (type: string, options: string, place = '/nowhere/disk') =>
  `90 25 0:50 / ${place} rw,nosuid,nodev shared:9 - ${type} source rw,${options}`
const disk = { uid: me, gid: me, dev: 50 }
const station = '/nowhere/disk/station'
const onDisk = { '/nowhere/disk': disk, [station]: disk }
const enters = (machine: ReachDisk) => isEnteredByOthers(station, machine)

describe.skipIf(process.platform === 'win32')('another user enters a folder on a disk without modes', () => {
  it('where every folder above lets him in', async () => {
    expect(await enters(machine(onDisk, [row('ntfs3', 'uid=1000')]))).toBe(true)
  })

  it.each([
    ['of this account', { uid: me, mode: 0o40700 }],
    ["of this account's, that others may list but not enter", { uid: me, mode: 0o40744 }],
    ['of root', { uid: 0, mode: 0o40700 }],
  ])('not below a closed one %s', async (_, closed) => {
    expect(await enters(machine({ ...onDisk, '/nowhere': closed }, [row('ntfs3', '')]))).toBe(false)
  })

  it('below one that a third user has closed, and may open', async () => {
    expect(await enters(machine({ ...onDisk, '/nowhere': { uid: me + 1, mode: 0o40700 } }))).toBe(true)
  })

  it('by another way to the same disk, past the closed folder above', async () => {
    const ways = [row('ntfs3', ''), row('ntfs3', '', '/open')]
    expect(await enters(machine({ ...onDisk, '/nowhere': { uid: me, mode: 0o40700 } }, ways))).toBe(true)
    const closedOnIt = { ...onDisk, '/nowhere/disk': { ...disk, mode: 0o40700 } }
    expect(await enters(machine(closedOnIt, ways))).toBe(false)
  })

  it.each(['fuse', 'fuseblk', 'fuse.sshfs'])(
    'not on %s, where the kernel lets in who mounted it and nobody else',
    async (type) => {
      const options = `user_id=${me},group_id=${me}`
      expect(await enters(machine(onDisk, [row(type, options)]))).toBe(false)
      expect(await enters(machine(onDisk, [row(type, `${options},default_permissions,allow_other`)]))).toBe(true)
      expect(await enters(machine(onDisk, [row(type, `user_id=${me + 1}`)]))).toBe(true)
      expect(await enters(machine(onDisk, [row('ext4', options)]))).toBe(true)
    },
  )

  it('not below the folder that udisks makes for this account, whose group bits are the mask of a list', async () => {
    const media = { uid: 0, gid: 0, mode: 0o40750 }
    const below = (above: string, at: Partial<typeof open>, name = 'lan') =>
      isEnteredByOthers(`${above}/disk`, machine({ [above]: at, [`${above}/disk`]: disk }, [row('exfat', '')], name))
    for (const above of ['/media/lan', '/run/media/lan']) expect(await below(above, media)).toBe(false)
    // Who else stands in the list of another folder, nobody here knows.
    const others = [below('/srv/lan', media), below('/media/lan', media, 'hoa'), below('/media/lan', open)]
    // To root its own group is nobody else's.
    expect(await Promise.all(others)).toEqual(me === 0 ? [false, false, true] : [true, true, true])
  })

  it('and a file of his he reads, whatever keeps its folder', async () => {
    const kept = machine({ ...onDisk, '/nowhere': { uid: me, mode: 0o40700 } }, [row('ntfs3', '')])
    expect(await isReachedByOthers({ uid: me, gid: me, mode: 0o100755 }, station, kept)).toBe(false)
    expect(await isReachedByOthers({ uid: me + 1, gid: me, mode: 0o100600 }, station, kept)).toBe(true)
  })
})
