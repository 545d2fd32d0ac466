import { join } from 'node:path'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { fileKeyring } from '../../../src/store/fileKeyring.ts'
import { restoreBackup } from '../../../src/store/restore.ts'
import type { Store } from '../../../src/store/store.ts'
import { noDetail } from '../../support/fakeDetail.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { freshWorld, order } from '../../support/fakeWorld.ts'
import { accepted, storeFolder, value } from '../../support/storeFolder.ts'
import { testClock } from '../../support/testClock.ts'

const hour = 3_600_000
const day = 24 * hour
const monday = Date.UTC(2026, 10, 23, 1)
const key = 'heard-after-losses seller'

/** Scans an order that was made then, at a station that remembers what this store does; and what it remembers is kept there. */
async function scannedAt(store: Store, clockOff: number, now: number, created: number) {
  const world = freshWorld()
  world.clockOff = clockOff
  world.memory.set(key, value(await store.state.get(key)))
  world.orders.set('LXFDFT', order('LXFDFT', { detail: { ...noDetail, dates: { ...noDetail.dates, created } } }))
  const { scan, station } = await fakeStation({
    world,
    clock: testClock(now),
    unsureUntil: store.unsureUntil,
    begins: { account: 'seller' },
  })
  const card = await scan('LXFDFT')
  await station.close()
  value(await store.state.set(key, world.memory.get(key)))
  return typeof card === 'string' ? card : card.verdict
}

test('a restore while the clock is behind takes nothing for said that the carrier said after an earlier one: a label of between asks', async () => {
  await using folder = await storeFolder()
  const beside = (name: string) => join(folder.dir, '..', name)
  const open = (now: number) => folder.open({ clock: testClock(now), station: null })
  const restore = async (name: string, now: number) =>
    value(
      await restoreBackup({
        dir: folder.dir,
        file: beside(name),
        passphrase: null,
        keyring: fileKeyring(folder.dir),
        now,
        mayNameFiles: true,
      }),
    )
  const first = await open(monday - day)
  value(await first.journal.append([accepted(uuid())]))
  value(await first.backUp(beside('first'), null))
  await first.close()
  await restore('first', monday)
  const again = await open(monday)
  expect(await scannedAt(again, 0, monday, monday)).toBe('waiting')
  expect(value(await again.state.get(key))).toEqual({ [monday]: monday })
  value(await again.backUp(beside('of-monday'), null))
  await again.close()
  // On Tuesday a label came out that this backup knows nothing of, and then the clock went back by three days.
  const behind = monday + day + 4 * hour - 3 * day
  await restore('of-monday', behind)
  const last = await open(behind)
  expect(last.unsureUntil).toBe(monday)
  expect(await scannedAt(last, 3 * day, behind, monday + day + hour)).toBe('waiting')
})
