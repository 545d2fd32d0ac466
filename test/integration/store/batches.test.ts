import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { plainWish } from '../../../src/model/rowWish.ts'
import type { Outbox } from '../../../src/store/longLists.ts'
import type { OutboxState } from '../../../src/store/outboxTable.ts'
import type { StoreFolder } from '../../support/storeFolder.ts'
import { faultCode, sampleOrder, storeFolder, value } from '../../support/storeFolder.ts'

const batch = (part: object = {}) => ({
  id: uuid(),
  name: 'Đơn sáng thứ hai',
  size: '80x80' as const,
  printer: null,
  source: 'paste',
  account: 'seller',
  createdAt: 1_000,
  by: 'Lan',
  ...part,
})
const lines = (count: number) => Array.from({ length: count }, (_, row) => `DH-${row} Nguyễn Thị Ánh Tuyết`)

test('a batch of 10 000 lines is there whole, in its order, after a restart too', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const made = batch()
  value(await store.batches.create({ ...made, lines: lines(10_000) }))
  await store.close()
  const { batches } = await folder.open()
  expect(value(await batches.list())).toEqual([{ ...made, state: 'open', changedAt: 1_000, rows: 10_000 }])
  const rows = value(await batches.rows(made.id, { from: 0, count: 100_000 }))
  expect(rows.map((row) => row.line)).toEqual(lines(10_000))
  expect(rows[9_999]).toEqual({
    row: 9_999,
    line: lines(10_000)[9_999],
    order: null,
    parcel: 0,
    fault: null,
    attempt: 0,
    intent: null,
    wish: null,
  })
  expect(value(await batches.rows(made.id, { from: 9_998, count: 5 })).map((row) => row.row)).toEqual([9_998, 9_999])
})

test('rows keep what became of them, all or none, and later lines follow the last', async () => {
  await using folder = await storeFolder()
  const { batches } = await folder.open()
  const made = batch()
  value(await batches.create({ ...made, lines: lines(3) }))
  const wish = {
    ...plainWish,
    second: 'any' as const,
    reason: 'damaged' as const,
    leader: 'Lan',
    parcels: [2],
    copies: 3,
  }
  const printed = { row: 1, order: 'G8ADKBRF', parcel: 2, fault: null, attempt: 1, intent: uuid(), wish }
  const bad = {
    row: 2,
    order: null,
    parcel: 0,
    fault: { code: 'order.unknown' as const, detail: 'words of the service' },
    attempt: 1,
    intent: null,
    wish: null,
  }
  value(await batches.updateRows(made.id, [printed, bad]))
  expect(
    faultCode(
      await batches.updateRows(made.id, [
        { ...printed, attempt: 9 },
        { ...bad, row: 77 },
      ]),
    ),
  ).toBe('batch.unknown')
  value(await batches.appendRows(made.id, ['later'], 2_000))
  expect(value(await batches.rows(made.id, { from: 1, count: 9 }))).toEqual([
    { ...printed, line: lines(3)[1] },
    { ...bad, fault: { code: 'order.unknown' }, line: lines(3)[2] },
    expect.objectContaining({ row: 3, line: 'later' }),
  ])
  expect(value(await batches.setState(made.id, 'running', 3_000))).toMatchObject({ state: 'running', rows: 4 })
  expect(value(await batches.get(made.id))).toMatchObject({ state: 'running', changedAt: 3_000 })
})

test('an empty batch is one, the same id makes no second one, and a removed one is gone', async () => {
  await using folder = await storeFolder()
  const { batches } = await folder.open()
  const [first, second] = [batch(), batch()]
  value(await batches.create({ ...first, lines: [] }))
  value(await batches.create({ ...second, lines: lines(2_500) }))
  expect(faultCode(await batches.create({ ...second, lines: [] }))).toBe('job.duplicate')
  expect(value(await batches.list()).map((each) => [each.id, each.rows])).toEqual([
    [second.id, 2_500],
    [first.id, 0],
  ])
  value(await batches.remove(second.id))
  value(await batches.remove(second.id))
  expect(value(await batches.get(second.id))).toBeNull()
  for (const asked of [
    batches.rows(second.id, { from: 0, count: 1 }),
    batches.setState(second.id, 'done', 1),
    batches.appendRows(second.id, ['x'], 1),
    batches.updateRows(second.id, []),
  ])
    expect(faultCode(await asked)).toBe('batch.unknown')
  expect(value(await batches.list()).map((each) => each.id)).toEqual([first.id])
})

test('a batch that did not fit on the disk is not there after a restart, and what was there is', async () => {
  await using folder = await storeFolder()
  const store = await folder.open({ maxPages: 200 })
  const small = batch()
  value(await store.batches.create({ ...small, lines: lines(10) }))
  expect(faultCode(await store.batches.create({ ...batch(), lines: lines(20_000) }))).toBe('store.full')
  expect(value(await store.batches.list()).map((each) => each.id)).toEqual([small.id])
  await store.close()
  const again = await folder.open()
  expect(value(await again.batches.list()).map((each) => each.rows)).toEqual([10])
})

const action = (part: object = {}) => ({
  id: uuid(),
  action: 'cancel',
  account: 'seller',
  shop: 197_311,
  orders: ['G8ADKBRF', 'LXFDFT'],
  detail: { reason: { code: 'SVC_1', text: 'Nguyễn Thị Ánh Tuyết không nhận' } },
  createdAt: 1_000,
  expiresAt: 9_000,
  by: 'Lan',
  ...part,
})

async function outboxAt(folder: StoreFolder, path: readonly OutboxState[]): Promise<[Outbox, string, number]> {
  const store = await folder.open()
  const { id } = value(await store.outbox.add(action()))
  for (const [index, state] of path.entries())
    value(await store.outbox.advance(id, index + 1, { state, result: null, at: 2_000 }))
  return [store.outbox, id, path.length + 1]
}

test('what the carrier has done is on the copies of those orders in the same commit, and no newer word of its', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const [done, refused, elsewhere] = ['G8ADKBRF', 'LXFDFT', 'L8TKYG'] as const
  for (const code of [done, refused, elsewhere]) value(await store.orders.put('seller', sampleOrder({ code }), 500))
  value(await store.orders.put('another', sampleOrder({ code: done }), 500))
  const asked = action()
  value(await store.outbox.add(asked))
  value(await store.outbox.advance(asked.id, 1, { state: 'sending', result: null, at: 2_000 }))
  const change = { orders: [done, 'NOTHERE'], change: { status: 'cancel' } }
  expect(
    faultCode(await store.outbox.advance(asked.id, 1, { state: 'done', result: null, at: 3_000, done: change })),
  ).toBe('job.changed-meanwhile')
  const statusOf = async (orders: typeof store.orders, code: string, account = 'seller') => {
    const stored = value(await orders.get(account, code))
    return [stored?.order.status, stored?.readAt]
  }
  const before = [sampleOrder().status, 500]
  expect(await statusOf(store.orders, done)).toEqual(before)
  // Nothing is asked of the store behind it, as where the power goes then.
  value(await store.outbox.advance(asked.id, 2, { state: 'done', result: null, at: 3_000, done: change }))
  await store.close()
  const { orders, outbox } = await folder.open()
  expect(value(await outbox.get(asked.id))).toMatchObject({ state: 'done' })
  expect(await statusOf(orders, done)).toEqual(['cancel', 500])
  for (const [code, account] of [
    [refused, 'seller'],
    [elsewhere, 'seller'],
    [done, 'another'],
  ] as const)
    expect(await statusOf(orders, code, account)).toEqual(before)
})

test('an action is on disk with its words before it is sent, and its end with the answer', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const asked = action()
  const queued = { ...asked, state: 'queued', version: 1, result: null, changedAt: 1_000 }
  expect(value(await store.outbox.add(asked))).toEqual(queued)
  expect(faultCode(await store.outbox.add(asked))).toBe('job.duplicate')
  value(await store.outbox.advance(asked.id, 1, { state: 'sending', result: null, at: 2_000 }))
  await store.close()
  const { outbox } = await folder.open()
  const results = [{ order: 'G8ADKBRF', done: true }]
  value(await outbox.advance(asked.id, 2, { state: 'done', result: results, at: 3_000 }))
  expect(value(await outbox.list(true))).toEqual([])
  const done = { ...queued, state: 'done', version: 3, result: results, changedAt: 3_000 }
  expect(value(await outbox.list(false))).toEqual([done])
  expect(value(await outbox.get(asked.id))).toEqual(done)
})

test.each<[readonly OutboxState[], readonly OutboxState[]]>([
  [[], ['sending', 'dropped', 'expired', 'unsure']],
  [['sending'], ['done', 'refused', 'unsure', 'queued']],
  [
    ['sending', 'unsure'],
    ['settled', 'done', 'refused'],
  ],
  [['sending', 'done'], []],
  [['dropped'], []],
])('after %j only %j can follow', async (path, followers) => {
  await using folder = await storeFolder()
  const [outbox, id, version] = await outboxAt(folder, path)
  const states = ['queued', 'sending', 'done', 'refused', 'unsure', 'settled', 'dropped', 'expired'] as const
  for (const state of states.filter((each) => !followers.includes(each)))
    expect([state, faultCode(await outbox.advance(id, version, { state, result: 1, at: 5 }))]).toEqual([
      state,
      'job.changed-meanwhile',
    ])
  const [state] = followers
  if (state === undefined) return
  expect(faultCode(await outbox.advance(id, version + 1, { state, result: 1, at: 5 }))).toBe('job.changed-meanwhile')
  expect(value(await outbox.advance(id, version, { state, result: 1, at: 5 }))).toMatchObject({ state, result: 1 })
})

test('an action nobody knows is told so, and all of a thousand are listed in their order', async () => {
  await using folder = await storeFolder()
  const { outbox } = await folder.open()
  expect(faultCode(await outbox.advance('none', 1, { state: 'sending', result: null, at: 1 }))).toBe('action.unknown')
  const added = await Promise.all(Array.from({ length: 1_000 }, () => outbox.add(action())))
  expect(value(await outbox.list(true)).map((each) => each.id)).toEqual(added.map((each) => value(each).id))
})

test('small things are remembered by name, over a restart', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  expect(value(await store.state.get('rolls'))).toBeNull()
  value(await store.state.set('rolls', { bench: 480 }))
  value(await store.state.set('rolls', { bench: 479 }))
  await store.close()
  const again = await folder.open()
  expect(value(await again.state.get('rolls'))).toEqual({ bench: 479 })
})
