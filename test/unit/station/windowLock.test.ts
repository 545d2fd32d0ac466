import { describe, expect, it } from 'vitest'
import type { Fault } from '../../../src/base/fault.ts'
import { ok } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import { createPractisingDesks } from '../../../src/compose/practisingDesk.ts'
import { access } from '../../../src/contract/access.ts'
import type { Command, Query } from '../../../src/contract/commands.ts'
import type { StationApi } from '../../../src/contract/stationApi.ts'
import { answerFrame } from '../../../src/shell/window/answerFrame.ts'
import { windowApi } from '../../../src/shell/window/windowApi.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { allRows, isQuery, oneOfEach } from '../../support/oneOfEach.ts'
import { hire, operatorOf, signIn, stationRow } from '../../support/operators.ts'
import { settle } from '../../support/testClock.ts'

const minute = 60_000
const pin = '2468'
/** Live work, beside which somebody can practise. */
const staging = { kind: 'staging' as const, baseUrl: 'https://staging.example', reasonPrefix: 'SVC', viewHosts: [] }

async function tried(api: StationApi, command: Command): Promise<'ok' | Fault['code']> {
  const answer = await api.execute(command)
  await settle()
  return answer.ok ? 'ok' : answer.fault.code
}

const scan = (line: string): Command => ({ type: 'scan', id: uuid(), line })

async function withRoles(fake: FakeStation) {
  const { api } = fake.station
  const leader = await hire(api, 'An', 'leader', pin)
  const packer = await hire(api, 'Bình')
  await api.execute({ type: 'change-settings', id: uuid(), part: { useRoles: true } })
  await signIn(api, packer)
  return { fake, api, leader, packer, window: windowApi(api), clock: fake.clock }
}

async function leftAlone() {
  const at = await withRoles(await fakeStation())
  expect(await tried(at.window, scan('G8ADKBRF'))).toBe('ok')
  await at.clock.advance(60 * minute)
  return at
}

describe('a window that was left alone for an hour where roles are used', () => {
  it('is told of no parcel where it practised when the lock came, whether it asks what is there or not', async () => {
    const live = await fakeStation({ begins: { environment: staging, confirmedEnvironments: [staging.baseUrl] } })
    const practice = await fakeStation()
    const { api, packer } = await withRoles(live)
    const openDesk = createPractisingDesks(api, async () =>
      ok({ account: 'practice', api: practice.station.api, close: async () => {} }),
    )
    const window = windowApi(openDesk().api)
    const seen: string[] = []
    window.watch(({ patches }) => void seen.push(...patches.map(({ table }) => table)))
    await window.ask({ type: 'snapshot' })
    await signIn(window, packer)
    expect(await tried(window, { type: 'practise', id: uuid(), on: true })).toBe('ok')
    await window.ask({ type: 'snapshot' })
    await live.clock.advance(60 * minute)
    await settle()
    seen.length = 0
    // What runs goes on: a command line prints.
    await tried(api, scan('G8ADKBRF'))
    await live.clock.advance(1_000)
    await settle()
    expect(live.world.printed).not.toEqual([])
    expect(seen.filter((table) => ['card', 'job', 'orderNews', 'figures'].includes(table))).toEqual([])
  })

  it('is told nothing less once it is open: what was held back while it asked is asked for again', async () => {
    const { api } = await withRoles(await fakeStation())
    let change: Parameters<StationApi['watch']>[0] = () => {}
    let asked = 0
    const ask = (async (query: Query) => {
      const answer = await api.ask(query)
      asked += 1
      if (asked === 1) change({ sequence: 900, patches: [{ table: 'card', key: 'of-meanwhile', row: null }] })
      return answer
    }) as StationApi['ask']
    const watch: StationApi['watch'] = (listener) => {
      change = listener
      return () => {}
    }
    const window = windowApi({ ...api, ask, watch })
    window.watch(() => {})
    await window.ask({ type: 'snapshot' })
    expect(asked).toBe(2)
    await window.ask({ type: 'snapshot' })
    expect(asked).toBe(3)
  })

  it('is told nothing that was asked before it was locked and comes afterwards', async () => {
    const at = await withRoles(await fakeStation())
    at.window.watch(() => undefined)
    await at.window.ask({ type: 'snapshot' })
    const slow = Promise.withResolvers<void>()
    at.fake.world.orderGate = () => slow.promise
    const asked = at.window.ask({ type: 'parcel', line: 'G8ADKBRF', fresh: true })
    await at.clock.advance(60 * minute)
    slow.resolve()
    expect(await asked).toMatchObject({ fault: { code: 'station.locked' } })
  })

  it('prints nothing, shows who can unlock it, and says of the scan that it was not taken', async () => {
    const { api, window, fake } = await leftAlone()
    const printed = [...fake.world.printed]
    expect(await stationRow(api)).toMatchObject({ locked: true, operator: null })
    expect((await stationRow(window)).operators.map(({ name, hasPin }) => [name, hasPin])).toEqual([
      ['An', true],
      ['Bình', false],
    ])
    expect(await tried(window, scan('LXFDFT'))).toBe('station.locked')
    expect(fake.world.printed).toEqual(printed)
  })

  it('is refused by the station whatever the frame says: each command and each question, but those that open it', async () => {
    const { window } = await leftAlone()
    for (const row of allRows) {
      if (access[row].from !== 'anywhere' || access[row].whileLocked) continue
      const body = { ...oneOfEach[row], why: 'looked', approval: { leader: null, pin } }
      const frame = isQuery(row)
        ? { kind: 'query', call: 1, query: body }
        : { kind: 'command', call: 1, command: { ...body, id: uuid() } }
      const answer = await answerFrame(window, frame, () => undefined)
      expect([row, answer]).toMatchObject([row, { result: { fault: { code: 'station.locked' } } }])
    }
    expect(Object.keys(access).filter((row) => access[row as keyof typeof access].whileLocked)).toEqual([
      'take-heard',
      'sign-in',
      'sign-out',
      'recover-leader',
      'network-changed',
      'snapshot',
    ])
  })

  it('tells nothing of a parcel any more, neither in a snapshot nor as it changes', async () => {
    const { api, window, fake } = await leftAlone()
    const heard: string[] = []
    window.watch(({ patches }) => heard.push(...patches.map(({ table }) => table)))
    const seen = await window.ask({ type: 'snapshot' })
    expect(seen.ok && seen.value.patches.map(({ table }) => table)).not.toContain('card')
    fake.world.orders.set('LXFDFT', order('LXFDFT'))
    await tried(api, scan('LXFDFT'))
    await fake.clock.advance(1_000)
    expect(heard).toContain('counts')
    expect(heard).not.toContain('card')
  })

  it('is opened by a badge or a PIN, and by no name alone', async () => {
    const { api, window, leader, packer, clock } = await leftAlone()
    const byName = (badge: string, typed: string | null): Command => ({
      type: 'sign-in',
      id: uuid(),
      operator: operatorOf(badge),
      pin: typed,
    })
    for (const typed of [null, '1234']) expect(await tried(window, byName(packer, typed))).toBe('operator.badge-needed')
    expect(await tried(window, byName(leader, '1111'))).toBe('operator.pin-wrong')
    expect((await stationRow(api)).locked).toBe(true)
    expect(await tried(window, scan(packer))).toBe('ok')
    expect(await stationRow(api)).toMatchObject({ operator: { name: 'Bình' } })
    expect(await tried(window, scan('LXFDFT'))).toBe('ok')
    await clock.advance(60 * minute)
    expect(await tried(window, scan('LXFDFT'))).toBe('station.locked')
    expect(await tried(window, byName(leader, pin))).toBe('ok')
    expect(await tried(window, scan('--12--'))).toBe('ok')
  })

  it('stays so for another window, and over a restart of the station', async () => {
    const { fake, api } = await leftAlone()
    expect(await tried(windowApi(api), scan('LXFDFT'))).toBe('station.locked')
    const { journal, world, clock } = fake
    const next = await fakeStation({ journal, world, clock, begins: { useRoles: true } })
    expect((await stationRow(next.station.api)).locked).toBe(true)
    expect(await tried(windowApi(next.station.api), scan('LXFDFT'))).toBe('station.locked')
  })

  it('lets go on what runs: a batch prints to its end, and a command line prints', async () => {
    const { api, window, fake } = await leftAlone()
    const before = fake.world.printed.length
    const about = { size: '80x80', printer: null } as const
    expect(await tried(api, { type: 'print', id: uuid(), codes: ['LXFDFT'], waitMs: 0, ...about })).toBe('ok')
    expect(fake.world.printed.length).toBe(before + 1)
    expect(await tried(window, scan('LXFDFT'))).toBe('station.locked')
  })
})

describe('a window is not locked', () => {
  it('while somebody uses it, nor by what it sends by itself or asks', async () => {
    const { window, clock, api } = await withRoles(await fakeStation())
    for (const line of ['G8ADKBRF', 'LXFDFT']) {
      await clock.advance(40 * minute)
      await tried(window, scan(line))
    }
    await clock.advance(40 * minute)
    expect((await stationRow(api)).locked).toBeUndefined()
    await tried(window, { type: 'network-changed', id: uuid(), online: true })
    await window.ask({ type: 'label-usage' })
    await clock.advance(20 * minute)
    expect((await stationRow(api)).locked).toBe(true)
  })

  it('where no roles are used, or a leader has set that it never is', async () => {
    const { station, clock, scan: scanned } = await fakeStation()
    await hire(station.api, 'Lan')
    await clock.advance(61 * minute)
    expect(await scanned('G8ADKBRF')).toMatchObject({ verdict: 'printed' })
    const other = await withRoles(await fakeStation({ begins: { lockAfterMs: null } }))
    await other.clock.advance(61 * minute)
    expect((await stationRow(other.api)).operator).toMatchObject({ name: 'Bình' })
  })

  it('while somebody practises at one without a pause, nor is what they practise thrown away', async () => {
    const live = await fakeStation({ begins: { environment: staging, confirmedEnvironments: [staging.baseUrl] } })
    const practice = await fakeStation()
    const { api, packer } = await withRoles(live)
    const closed: string[] = []
    const openDesk = createPractisingDesks(api, async () =>
      ok({ account: 'practice', api: practice.station.api, close: async () => void closed.push('practice') }),
    )
    const window = windowApi(openDesk().api)
    await signIn(window, packer)
    expect(await tried(window, { type: 'practise', id: uuid(), on: true })).toBe('ok')
    for (const line of ['G8ADKBRF', 'LXFDFT', '--12--', '--11--']) {
      await live.clock.advance(20 * minute)
      expect(await tried(window, { type: 'scan', id: uuid(), line, practised: true })).toBe('ok')
    }
    expect((await stationRow(api)).locked).toBeUndefined()
    expect([closed, live.world.printed]).toEqual([[], []])
    // Questions, and what a window sends by itself, are nobody's hand in practice either.
    await live.clock.advance(40 * minute)
    await window.ask({ type: 'label-usage', practised: true })
    await live.clock.advance(20 * minute)
    await settle()
    expect([(await stationRow(api)).locked, closed]).toEqual([true, ['practice']])
  })

  it('by a machine that slept any later than by one that ran', async () => {
    const { window, clock } = await withRoles(await fakeStation())
    clock.setBy(61 * minute)
    expect(await tried(window, scan('G8ADKBRF'))).toBe('station.locked')
  })
})
