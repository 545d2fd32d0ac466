import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { reachOf } from '../../../src/compose/reach.ts'
import type { Store } from '../../../src/store/store.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testClock } from '../../support/testClock.ts'

it('a station writes no label into a file of its own data folder, whatever printer is set up', async () => {
  await using temp = await tempDir()
  const dataDir = join(temp.path, 'data')
  mkdirSync(dataDir)
  symlinkSync(join(dataDir, 'file.key'), join(temp.path, 'labels.zpl'))
  const noStore = {} as Store
  const { transportFor } = reachOf({ dataDir }, noStore, testClock(0), null)
  for (const uri of [`file:${join(dataDir, 'file.key')}`, `file:${dataDir}/x/../station.db`])
    expect([uri, transportFor(uri)]).toMatchObject([uri, { fault: { code: 'printer.bad-address' } }])
  expect(transportFor(`file:${join(temp.path, 'beside.zpl')}`).ok).toBe(true)
})
