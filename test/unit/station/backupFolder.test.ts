import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { SettingsPart } from '../../../src/contract/settings.ts'
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

it('a folder for backups that nobody could open, with the character NUL in its name, is refused at the door', () => {
  const part = (backupFolder: string) => SettingsPart.safeParse({ backupFolder }).success
  expect([part('/mnt/backups'), part('/mnt/back\0ups')]).toEqual([true, false])
})

it('a bug of what runs beside the work is told, and the station goes on', async () => {
  const bug = new Error('a bug of the daily backup')
  const told: unknown[] = []
  const daily = () => Promise.reject(bug)
  const begins = { backupFolder: '/mnt/backups' }
  const { station, scan } = await fakeStation({ begins, backups: { daily }, report: (heard) => told.push(heard) })
  expect(told).toEqual([bug])
  expect(await scan('G8ADKBRF')).toMatchObject({ verdict: 'printed' })
  await station.close()
})
