import { expect, test } from 'vitest'
import { storeFolder, value } from '../../support/storeFolder.ts'

test('an id of the book of changes is one change’s for good, also behind a restart', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const taken = { ok: false, fault: { code: 'request.id-taken' } }
  value(await store.changes.begin({ id: 'a', at: 1, told: { name: 'recover-leader' } }))
  expect(await store.changes.begin({ id: 'a', at: 2, told: { name: 'operator-save' } })).toEqual(taken)
  value(await store.changes.end('a', 'operator.code-wrong'))
  await store.close()
  const again = await folder.open()
  expect(await again.changes.begin({ id: 'a', at: 3, told: { name: 'operator-save' } })).toEqual(taken)
  expect(value(await again.changes.page(null, 10))).toEqual([
    { id: 'a', at: 1, told: { name: 'recover-leader' }, position: 1, ended: 'operator.code-wrong' },
  ])
})
