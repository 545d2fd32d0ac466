import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { fakeStation } from '../../support/fakeStation.ts'

it('a folder for backups is named from the root on: any other is wherever the station happened to be started', async () => {
  const { station, world } = await fakeStation()
  const named = async (backupFolder: string | null) => {
    const answer = await station.api.execute({ type: 'change-settings', id: uuid(), part: { backupFolder } })
    return [answer.ok ? 'ok' : answer.fault.code, world.settings?.backupFolder ?? null]
  }
  expect(await named('/mnt/backups')).toEqual(['ok', '/mnt/backups'])
  for (const folder of ['backups', './backups', '../backups', '~/backups', '.', ' /mnt/backups'])
    expect([folder, ...(await named(folder))]).toEqual([folder, 'backup.relative', '/mnt/backups'])
  expect(await named(null)).toEqual(['ok', null])
})
