import { expect, it } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { freshWorld, order } from '../../support/fakeWorld.ts'
import { goodOrder } from '../../support/newOrders.ts'
import { settle } from '../../support/testClock.ts'

const day = 86_400_000

it('forgets a receiver in memory too: no return that is written again brings back what was erased, no picture is left', async () => {
  const world = freshWorld()
  const people = {
    // As the store erases them.
    async forget() {
      for (const [id, row] of world.returns.rows) world.returns.rows.set(id, { ...row, note: '', line: '' })
      return ok({ erased: { return: 1 }, kept: [], copies: 0, inLogs: false })
    },
  }
  const { station, scan } = await fakeStation({ world, people })
  const { api } = station
  const printed = await scan('LXFDFT')
  const job = typeof printed === 'string' ? '' : (printed.labels[0]?.job ?? '')
  expect((await api.ask({ type: 'picture', job })).ok).toBe(true)
  world.orders.set('LXFDFT', order('LXFDFT', { status: 'returning' }))
  await api.execute({ type: 'return-scan', id: uuid(), line: 'LXFDFT' })
  await settle()
  const row = [...world.returns.rows.keys()][0] ?? ''
  await api.execute({ type: 'return-note', id: uuid(), row, condition: 'whole', note: 'chị Nhung không nhận' })
  expect((await api.execute({ type: 'people-forget', id: uuid(), orders: ['LXFDFT'] })).ok).toBe(true)
  expect((await api.ask({ type: 'picture', job })).ok).toBe(false)
  const rows = await api.ask({ type: 'return-rows', day: '2026-11-21' })
  expect(rows).toMatchObject({ value: [{ id: row, note: '' }] })
  // Written once more, by a second scan of the parcel.
  await api.execute({ type: 'return-scan', id: uuid(), line: 'LXFDFT' })
  await settle()
  expect([...world.returns.rows.values()]).toMatchObject([{ note: '' }])
})

it.each([
  ['a receiver', { type: 'people-forget', id: uuid(), orders: ['LXFDFT'] }],
  ['all', { type: 'purge-labels', id: uuid(), unusedDays: null }],
] satisfies [string, Command][])(
  'no order that is written here comes back when the station forgets %s: it is not written meanwhile',
  async (_, asked) => {
    const world = freshWorld()
    const { api } = (await fakeStation({ world })).station
    const keep = (draft: string) => api.execute({ type: 'keep-draft', id: uuid(), draft, order: goodOrder, unsure: [] })
    const [old, typed] = [uuid(), uuid()]
    expect((await keep(old)).ok).toBe(true)
    const erased = Promise.withResolvers<void>()
    world.eraseGate = erased.promise
    const forgotten = api.execute(asked)
    await settle()
    const kept = keep(typed)
    await settle()
    // As the store erases them.
    for (const key of world.memory.keys()) if (key.startsWith('new-orders/')) world.memory.set(key, [])
    erased.resolve()
    expect([(await forgotten).ok, (await kept).ok]).toEqual([true, true])
    expect(await api.ask({ type: 'drafts' })).toMatchObject({ value: [{ id: typed }] })
  },
)

it('an order that is written here is as old as its last change: looked at, and left, it is no younger', async () => {
  const world = freshWorld()
  const { station, clock } = await fakeStation({ world })
  const { api } = station
  const [draft, other] = [uuid(), uuid()]
  const keep = (draft: string, note = '') =>
    api.execute({ type: 'keep-draft', id: uuid(), draft, order: { ...goodOrder, note }, unsure: [] })
  const ages = async () => {
    const drafts = await api.ask({ type: 'drafts' })
    return drafts.ok ? drafts.value.map(({ id, changedAt }) => [id, clock.now() - changedAt]) : []
  }
  await keep(draft)
  await keep(other)
  clock.setBy(20 * day)
  await keep(draft)
  await keep(other, 'gọi trước')
  expect(await ages()).toEqual([
    [other, 0],
    [draft, 20 * day],
  ])
  // Any change cuts what is older than the rule.
  clock.setBy(11 * day)
  await api.execute({ type: 'drop-draft', id: uuid(), draft: uuid() })
  expect(await ages()).toEqual([[other, 11 * day]])
})
