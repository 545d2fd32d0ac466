import { expect, it } from 'vitest'
import type { Fault } from '../../../src/base/fault.ts'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { BackupMade } from '../../../src/contract/folder.ts'
import { dayLength } from '../../../src/model/day.ts'
import { keepBackedUp } from '../../../src/station/dailyBackup.ts'
import { settle, testClock } from '../../support/testClock.ts'

async function running(folder: string | null) {
  const clock = testClock()
  const memory = new Map<string, unknown>()
  const asked: string[] = []
  const told: Fault[] = []
  const ending = new AbortController()
  const world: { answer: Result<BackupMade>; folder: string | null } = {
    answer: ok({ file: 'x', at: 1, entries: 1 }),
    folder,
  }
  const start = () =>
    void keepBackedUp(
      {
        settings: () => ({ backupFolder: world.folder, keepLabelDays: 30 }),
        backups: {
          daily: async (to) => {
            asked.push(to)
            return world.answer
          },
        },
        memory: {
          get: async (key) => ok(memory.get(key) ?? null),
          set: async (key, value) => ok(void memory.set(key, value)),
        },
        clock,
        tell: (fault) => told.push(fault),
      },
      ending.signal,
    )
  start()
  await settle()
  return { clock, asked, told, world, start }
}

it('makes one backup a day in the folder that is named, and none where none is', async () => {
  const none = await running(null)
  await none.clock.advance(dayLength)
  expect(none.asked).toEqual([])
  const { clock, asked, start } = await running('/backups')
  expect(asked).toEqual(['/backups'])
  start()
  await settle()
  expect(asked).toHaveLength(1)
  await clock.advance(dayLength)
  expect(asked).toHaveLength(2)
})

it('tells once a day that it could not be made, and tries again within the hour', async () => {
  const { clock, asked, told, world } = await running(null)
  world.answer = fail('file.unwritable')
  world.folder = '/away'
  await clock.advance(3 * 3_600_000)
  expect(asked.length).toBeGreaterThan(1)
  expect(told.map(({ code }) => code)).toEqual(['file.unwritable'])
})
