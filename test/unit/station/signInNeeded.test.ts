import { describe, expect, it } from 'vitest'
import type { Fault } from '../../../src/base/fault.ts'
import { fail, ok } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { StationApi } from '../../../src/contract/stationApi.ts'
import { windowApi } from '../../../src/shell/window/windowApi.ts'
import { createWindowLock } from '../../../src/station/people/windowLock.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { hire, operatorOf, signIn, signOut, stationRow } from '../../support/operators.ts'
import { settle, testClock } from '../../support/testClock.ts'

const pin = '2468'
const setRoles = (on: boolean): Command => ({ type: 'change-settings', id: uuid(), part: { useRoles: on } })
const scan = (line: string): Command => ({ type: 'scan', id: uuid(), line })

async function tried(api: StationApi, command: Command): Promise<'ok' | Fault['code']> {
  const answer = await api.execute(command)
  await settle()
  return answer.ok ? 'ok' : answer.fault.code
}

async function withRoles(fake: FakeStation) {
  const { api } = fake.station
  const leader = await hire(api, 'An', 'leader', pin)
  const packer = await hire(api, 'Bình')
  await api.execute(setRoles(true))
  fake.world.orders.set('LXFDFT', order('LXFDFT'))
  return { fake, api, leader, packer, window: windowApi(api), printed: () => fake.world.printed.length }
}

describe('where roles are used and nobody is signed in, a window', () => {
  it('prints nothing by a scan, by a key or by a batch, and says that somebody has to sign in', async () => {
    const { window, printed } = await withRoles(await fakeStation())
    const about = { size: '80x80', printer: null } as const
    const lines = ['G8ADKBRF']
    const deeds: readonly Command[] = [
      scan('G8ADKBRF'),
      scan('--12--'),
      { type: 'reprint-last', id: uuid(), reason: null },
      { type: 'print-parcel', id: uuid(), line: 'G8ADKBRF', size: '80x80', reason: null },
      { type: 'batch-create', id: uuid(), name: 'A', source: 'paste', lines, ...about },
    ]
    for (const deed of deeds)
      expect([deed.type, await tried(window, deed)]).toEqual([deed.type, 'operator.sign-in-needed'])
    expect(printed()).toBe(0)
  })

  it('does what a leader may do for no PIN in place either: the leader comes first', async () => {
    const { api, window, leader } = await withRoles(await fakeStation())
    const approval = { leader: operatorOf(leader), pin }
    expect(await tried(window, { ...setRoles(false), approval })).toBe('operator.sign-in-needed')
    await signIn(api, leader, pin)
    expect(await tried(window, setRoles(false))).toBe('ok')
  })

  it('prints again with the next badge, and names whoever came in the journal', async () => {
    const { window, packer, fake } = await withRoles(await fakeStation())
    expect(await tried(window, scan('G8ADKBRF'))).toBe('operator.sign-in-needed')
    expect(await tried(window, scan(packer))).toBe('ok')
    expect(await tried(window, scan('G8ADKBRF'))).toBe('ok')
    expect(fake.world.printed).toHaveLength(1)
    expect(fake.journal.log.flatMap(({ by, body }) => (body.type === 'accepted' ? [by] : []))).toEqual(['Bình'])
  })

  it('still answers what is asked of it, and lets anybody come and go', async () => {
    const { window, leader } = await withRoles(await fakeStation())
    expect((await window.ask({ type: 'snapshot' })).ok).toBe(true)
    expect((await window.ask({ type: 'label-usage' })).ok).toBe(true)
    expect(await tried(window, { type: 'network-changed', id: uuid(), online: true })).toBe('ok')
    expect(await tried(window, { type: 'sign-out', id: uuid() })).toBe('ok')
    const byName = { type: 'sign-in', id: uuid(), operator: operatorOf(leader), pin } as const
    expect(await tried(window, byName)).toBe('ok')
  })

  it('stops again as soon as whoever was there signs out', async () => {
    const { api, window, packer } = await withRoles(await fakeStation())
    await signIn(api, packer)
    expect(await tried(window, scan('G8ADKBRF'))).toBe('ok')
    await signOut(api)
    expect(await tried(window, scan('LXFDFT'))).toBe('operator.sign-in-needed')
  })
})

describe('nobody has to sign in', () => {
  it('where there are no people, or where they have no roles', async () => {
    const { station } = await fakeStation()
    const window = windowApi(station.api)
    expect(await tried(window, scan('G8ADKBRF'))).toBe('ok')
    await hire(station.api, 'Lan')
    expect(await tried(window, scan('--12--'))).not.toBe('operator.sign-in-needed')
  })

  it('for a command line, which has no person: it is let in by the secret of the data folder', async () => {
    const { api, printed, fake, packer } = await withRoles(await fakeStation())
    const about = { size: '80x80', printer: null, waitMs: 0 } as const
    const print = (code: string): Command => ({ type: 'print', id: uuid(), codes: [code], ...about })
    expect(await tried(api, print('LXFDFT'))).toBe('ok')
    await signIn(api, packer)
    expect(await tried(api, print('G8ADKBRF'))).toBe('ok')
    expect(printed()).toBe(2)
    // Nobody’s deed even while somebody is there.
    expect(fake.journal.log.filter(({ body }) => body.type === 'accepted').map(({ by }) => by)).toEqual([
      'operator',
      'operator',
    ])
  })

  it('where the station could not read who there is: nobody could', () => {
    const view = { operators: [], operator: null, rolesInForce: true }
    const lock = createWindowLock({
      operators: { view: () => view, signOut: () => undefined },
      settings: () => ({ lockAfterMs: null }),
      memory: { get: async () => ok(null), set: async () => fail('store.unwritable') },
      clock: testClock(),
      later: () => undefined,
    })
    expect(lock.pass(scan('G8ADKBRF'))).toEqual(ok())
  })
})

it('the scanner of the station itself waits for somebody like any window', async () => {
  const { api, window, packer } = await withRoles(await fakeStation())
  expect((await stationRow(api)).operator).toBeNull()
  expect(await tried(window, { type: 'take-heard', id: uuid(), heard: uuid() })).toBe('ok')
  expect(await tried(window, scan(packer))).toBe('ok')
})
