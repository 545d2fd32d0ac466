import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Allowed } from '../../../src/contract/commands.ts'
import type { StationSettings } from '../../../src/model/settings.ts'
import { windowApi } from '../../../src/shell/window/windowApi.ts'
import { fakeBatch } from '../../support/fakeBatch.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { hire, operatorOf, signIn, signOut } from '../../support/operators.ts'
import { settle } from '../../support/testClock.ts'

const pin = '246810'
const [first, second] = ['LXFDFT', 'G8ADKBRF'] as const

/** Two rows whose pages were fetched ahead; roles are in force, and Bình, a packer, is signed in. */
async function fetched(begins: Partial<StationSettings> = {}, grade: 'A' | 'F' = 'A') {
  const at = await fakeStation({ begins: { account: 'acme', shop: 1, ...begins } })
  const { api } = at.station
  const an = await hire(api, 'An', 'leader', pin)
  const packer = await hire(api, 'Bình')
  await api.execute({ type: 'change-settings', id: uuid(), part: { useRoles: true } })
  await signIn(api, packer)
  at.world.grade = grade
  const batch = await fakeBatch(at, [first, second])
  for (let second = 0; second < 10; second++) await at.clock.advance(1_000)
  const window = windowApi(api)
  /** Which rows are in it, or the fault. */
  const pdf = async (given: Allowed = {}) => {
    const wanted = { rows: [0, 1], size: '80x80' as const, sheet: 'label' as const }
    const answer = await window.ask({ type: 'batch-pdf' as const, batch: batch.id, ...wanted, ...given })
    return answer.ok ? wanted.rows.filter((row) => !answer.value.missing.includes(row)) : answer.fault.code
  }
  return { ...at, api, pdf, badge: an, leader: operatorOf(an) }
}

describe('a batch saved as a PDF', () => {
  it('has the labels of all its rows, where nothing keeps them from being printed', async () => {
    expect(await (await fetched()).pdf()).toEqual([0, 1])
  })

  it('is in the book of changes, by whom and with which labels, before anybody has it', async () => {
    const { api, pdf, leader, world } = await fetched({ reprint: 'pin' })
    expect(await pdf({ why: 'looked' })).toBe('operator.not-allowed')
    expect(await pdf({ why: 'looked', approval: { leader, pin } })).toEqual([0, 1])
    const asked = { type: 'station-changes' as const, limit: 1, before: null, approval: { leader, pin } }
    expect(await api.ask(asked)).toMatchObject({
      value: { changes: [{ name: 'batch-pdf', by: 'Bình', leader: 'An', about: `${first}, ${second}`, failed: null }] },
    })
    world.changes.begin = async () => ({ ok: false, fault: { code: 'store.full' } })
    expect(await pdf({ why: 'looked', approval: { leader, pin } })).toBe('store.full')
  })

  it('is no way to the label of an order that was cancelled', async () => {
    const { world, api, pdf } = await fetched()
    for (const [code, left] of [
      [second, [0]],
      [first, 'order.cancelled'],
    ] as const) {
      world.orders.set(code, order(code, { status: 'cancel' }))
      await api.ask({ type: 'parcel', line: code, fresh: true })
      expect(await pdf()).toEqual(left)
    }
  })

  it('asks the carrier about what was read long ago, as a print does', async () => {
    const { world, pdf, clock } = await fetched()
    await clock.advance(11 * 60_000)
    world.orders.set(second, order(second, { status: 'cancel' }))
    expect(await pdf()).toEqual([0])
    world.orders.set(first, order(first, { cod: 1_500_000, updatedAt: 2 }))
    world.serviceFault = { code: 'service.unreachable' }
    expect(await pdf()).toEqual([0])
    world.serviceFault = null
    await clock.advance(11 * 60_000)
    expect(await pdf()).toBe('label.outdated')
  })

  it('has no label that says something else than its order, as far as that is known here', async () => {
    const { world, api, pdf } = await fetched()
    for (const [code, left] of [
      [second, [0]],
      [first, 'label.outdated'],
    ] as const) {
      world.orders.set(code, order(code, { cod: 1_500_000, updatedAt: 2 }))
      await api.ask({ type: 'parcel', line: code, fresh: true })
      expect(await pdf()).toEqual(left)
    }
  })

  it('has none of a row whose code is another order’s too by now: a print would ask which', async () => {
    const { world, api, pdf } = await fetched()
    world.orders.set('OTHER1', order('OTHER1', { sellerCode: second }))
    await api.ask({ type: 'parcel', line: 'OTHER1', fresh: true })
    expect(await pdf()).toEqual([0])
  })

  it('has none of an order whose change or cancel is on its way to the carrier', async () => {
    for (const [action, fault] of [
      ['change-cod', 'order.change-waiting'],
      ['cancel', 'order.cancel-waiting'],
    ] as const) {
      const { world, api, pdf, leader } = await fetched()
      Object.assign(world, {
        actionFault: { code: 'service.unreachable' },
        serviceFault: { code: 'service.unreachable' },
      })
      const asked = { type: 'order-action', action, reason: null, cod: action === 'cancel' ? null : 1_500_000 } as const
      const given = { why: 'receiver-asked', approval: { leader, pin } } as const
      expect((await api.execute({ ...asked, ...given, id: uuid(), orders: [second] })).ok).toBe(true)
      expect(await pdf()).toEqual([0])
      expect((await api.execute({ ...asked, ...given, id: uuid(), orders: [first] })).ok).toBe(true)
      expect(await pdf()).toBe(fault)
    }
  })

  it('has none of an order whose cancel somebody says not to have arrived, before the carrier was asked', async () => {
    const { world, api, pdf, leader, clock } = await fetched()
    const away = { code: 'service.unreachable' } as const
    Object.assign(world, { actionFault: away, serviceFault: away })
    const entry = uuid()
    const cancel = { type: 'order-action', action: 'cancel', orders: [first], reason: null, cod: null } as const
    const given = { why: 'receiver-asked', approval: { leader, pin } } as const
    expect((await api.execute({ ...cancel, ...given, id: entry, orders: [first] })).ok).toBe(true)
    await settle()
    const { approval } = given
    await api.execute({ type: 'outbox-drop', id: uuid(), entry, approval })
    const denied = { type: 'outbox-settle', id: uuid(), entry, done: false, approval } as const
    expect(await api.execute(denied)).toMatchObject({ ok: true })
    expect(await pdf()).toEqual([1])
    Object.assign(world, { actionFault: null, serviceFault: null })
    await clock.advance(60_000)
    expect(await pdf()).toEqual([0, 1])
  })

  it('is given to nobody while the first label of an environment is asked about, or was said to be wrong', async () => {
    const baseUrl = 'https://staging.example'
    const environment = { kind: 'staging' as const, baseUrl, reasonPrefix: 'SVC', viewHosts: [] }
    const unasked = await fetched({ environment, confirmedEnvironment: '' })
    expect(await unasked.pdf()).toBe('label.first-unconfirmed')
    await unasked.scan(first)
    expect(await unasked.pdf()).toBe('label.first-unconfirmed')
    await unasked.api.execute({ type: 'first-label', id: uuid(), answer: 'wrong' })
    expect(await unasked.pdf()).toBe('label.first-wrong')
  })

  it('is no way around the packing of a parcel', async () => {
    const { pdf } = await fetched({ packedShops: [{ account: 'acme', shop: 1, unknown: 'stop' }] })
    expect(await pdf()).toBe('packing.not-packed')
  })

  it('has labels with weak bars for those only who may pass them by', async () => {
    const { pdf, leader } = await fetched({}, 'F')
    expect(await pdf()).toBe('label.weak-bars')
    expect(await pdf({ why: 'looked' })).toBe('label.weak-bars')
    expect(await pdf({ why: 'looked', approval: { leader, pin: '1111' } })).toBe('label.weak-bars')
    expect(await pdf({ why: 'looked', approval: { leader, pin } })).toEqual([0, 1])
  })

  it('has none with weak bars for a packer because a leader comes while it is made', async () => {
    const { api, journal, pdf, badge } = await fetched({}, 'F')
    const { lastPrints } = journal
    let leaderIsThere = Promise.resolve('')
    journal.lastPrints = async (...of) => {
      leaderIsThere = signIn(api, badge, pin)
      await leaderIsThere
      return lastPrints(...of)
    }
    expect(await pdf({ why: 'looked' })).toBe('label.weak-bars')
    expect(await leaderIsThere).toBe('ok')
    journal.lastPrints = lastPrints
    expect(await pdf({ why: 'looked' })).toEqual([0, 1])
  })

  it('has none with weak bars where they are refused, whoever asks', async () => {
    const { pdf, leader } = await fetched({ weakBars: 'block' }, 'F')
    expect(await pdf({ why: 'looked', approval: { leader, pin } })).toBe('label.bars-refused')
  })

  it('has none with weak bars that are refused behind another code that may be passed by', async () => {
    const { world, pdf, leader } = await fetched({ weakBars: 'block' }, 'F')
    Object.assign(world, { misread: [first, '0SHOP999X'], text: `Mã đơn ${first}` })
    expect(await pdf({ why: 'looked', approval: { leader, pin } })).not.toEqual([0])
    world.grade = 'A'
    expect(await pdf({ why: 'looked', approval: { leader, pin } })).toEqual([0])
  })

  it('has them for everybody where passing them by takes nothing', async () => {
    const { pdf } = await fetched({ demands: { unguarded: 'free' } }, 'F')
    expect(await pdf()).toEqual([0, 1])
  })

  it('is given to nobody where roles are used and nobody is signed in', async () => {
    const { pdf, api } = await fetched()
    await signOut(api)
    expect(await pdf()).toBe('operator.sign-in-needed')
  })
})
