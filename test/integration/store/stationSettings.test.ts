import { expect, test } from 'vitest'
import type { Fault } from '../../../src/base/fault.ts'
import { readSettings } from '../../../src/compose/stationSettings.ts'
import { storeFolder, value } from '../../support/storeFolder.ts'

const account = {
  name: 'practice',
  shop: 1,
  environment: { kind: 'practice' as const, baseUrl: 'http://127.0.0.1:1', reasonPrefix: 'SVC', viewHosts: [] },
}

test('settings that cannot be used are set aside with a notice, and the station begins with fresh ones', async () => {
  await using folder = await storeFolder()
  const { settings } = await folder.open()
  const notices: Fault[] = []
  const read = () => readSettings(settings, account, [], {}, (notice) => notices.push(notice))
  const first = value(await read())
  expect(notices).toEqual([])
  expect(value(await read())).toEqual(first)
  value(await settings.write({ size: 'of another program' }))
  expect(value(await read())).toMatchObject({ account: 'practice', shop: 1 })
  expect(notices).toEqual([{ code: 'store.unreadable', facts: { file: 'station.db', cause: 'settings' } }])
  value(await read())
  expect(notices).toHaveLength(1)
})

test.each([{ keepLabelDays: -10_000 }, { keepLabelBytes: -1 }, { staleAfterMs: 10 ** 12 }, { outboxExpiresMs: -1 }])(
  'settings that would erase what is kept, or print whatever its age, are none: %j',
  async (part) => {
    await using folder = await storeFolder()
    const { settings } = await folder.open()
    const notices: Fault[] = []
    const read = () => readSettings(settings, account, [], {}, (notice) => notices.push(notice))
    const first = value(await read())
    value(await settings.write({ ...first, ...part }))
    expect(value(await read())).toMatchObject({ keepLabelDays: 30, staleAfterMs: 900_000 })
    expect(notices).toHaveLength(1)
  },
)
