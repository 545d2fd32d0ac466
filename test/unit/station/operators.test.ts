import { describe, expect, it } from 'vitest'
import type { Fault } from '../../../src/base/fault.ts'
import { fail, ok } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import { Command } from '../../../src/contract/commands.ts'
import type { StationApi } from '../../../src/contract/stationApi.ts'
import { badgeCode, readBadge } from '../../../src/model/operator.ts'
import { readScan } from '../../../src/model/scan.ts'
import { StationSettings } from '../../../src/model/settings.ts'
import { nobodyBeside } from '../../../src/station/handlers.ts'
import { createOperators } from '../../../src/station/people/operators.ts'
import { createPinTries } from '../../../src/station/people/pinGuard.ts'
import { fakeBatch, knownCodes } from '../../support/fakeBatch.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { hire, operatorOf, signIn, signOut, stationRow } from '../../support/operators.ts'
import { settle, testClock } from '../../support/testClock.ts'

async function tried(api: StationApi, command: Command): Promise<'ok' | Fault['code']> {
  const answer = await api.execute(command)
  return answer.ok ? 'ok' : answer.fault.code
}

const settings = StationSettings.parse({
  stationId: 's',
  stationName: 'Bàn 03',
  account: 'acme',
  shop: 1,
  environment: { kind: 'practice', baseUrl: '' },
  size: '80x80',
  printers: [],
})

const useRoles = (on: boolean): Command => ({ type: 'change-settings', id: uuid(), part: { useRoles: on } })

describe('a badge', () => {
  it('is a bar code that no order and no command has, and names its operator', () => {
    expect(readScan('--90417--')).toEqual({ ok: true, value: { kind: 'badge', badge: '0417' } })
    for (const badge of ['0007', '00420007']) expect(readBadge(badgeCode(badge))).toBe(badge)
    for (const other of ['--21--', '--8041--', '--904170--', 'G8ADKBRF', '-90417-']) expect(readBadge(other)).toBeNull()
  })

  it('of another station opens nothing', async () => {
    const { scan } = await fakeStation()
    expect(await scan('--90000--')).toBe('operator.unknown')
  })

  it('has a number that nothing tells but the sheet of badges, which is a leader’s', async () => {
    const { station } = await fakeStation()
    const hoa = await hire(station.api, 'Hoa', 'leader', '2468')
    const lan = await hire(station.api, 'Lan')
    const snapshot = JSON.stringify(await station.api.ask({ type: 'snapshot' }))
    for (const badge of [hoa, lan]) expect(snapshot).not.toContain(readBadge(badge))
    expect(await tried(station.api, useRoles(true))).toBe('ok')
    const asked = () => station.api.ask({ type: 'badges' })
    expect(await asked()).toMatchObject({ fault: { code: 'operator.not-allowed' } })
    await signIn(station.api, hoa, '2468')
    expect(await asked()).toMatchObject({ value: [{ code: hoa }, { code: lan }] })
  })

  it('cannot be guessed: five that nobody has lock all badges for a while, and no name', async () => {
    const { station, scan, clock } = await fakeStation()
    const lan = await hire(station.api, 'Lan')
    for (let guess = 0; guess < 5; guess++) expect(await scan(`--90000000${guess}--`)).toBe('operator.unknown')
    expect(await scan(lan)).toBe('operator.badge-locked')
    expect(await signIn(station.api, lan)).toBe('ok')
    await signOut(station.api)
    await clock.advance(30_000)
    expect(await scan(lan)).toBe('done')
    expect(await scan('--900000009--')).toBe('operator.unknown')
    expect(await scan(lan)).toBe('operator.badge-locked')
  })

  it('locks nobody out for those of other stations that were scanned here in a month', async () => {
    const fake = await fakeStation()
    const lan = await hire(fake.station.api, 'Lan')
    for (let guess = 0; guess < 12; guess++) {
      expect(await fake.scan(`--90000000${guess % 10}--`)).toBe('operator.unknown')
      await fake.clock.advance(10 * 60_000)
      expect(await fake.scan(lan)).toBe('done')
      await signOut(fake.station.api)
    }
    fake.kill()
    const again = await fakeStation({ journal: fake.journal, world: fake.world, clock: fake.clock })
    expect(await again.scan(lan)).toBe('done')
  })

  it('of four digits, printed when its number was told to every window, still opens, and is told no more', async () => {
    const first = await fakeStation()
    first.world.memory.set('operators', [{ id: '0417', name: 'Lan', role: 'packer', pin: null }])
    const { station, scan } = await fakeStation({ journal: first.journal, world: first.world, clock: first.clock })
    expect(JSON.stringify((await stationRow(station.api)).operators)).not.toContain('"0417"')
    expect(await scan('--90417--')).toBe('done')
    const now = (await stationRow(station.api)).operator
    expect(now).toMatchObject({ name: 'Lan' })
    // Named so at every later start too, also when nobody has saved anything.
    const { journal, world, clock } = first
    const later = await fakeStation({ journal, world, clock })
    expect((await stationRow(later.station.api)).operators).toMatchObject([{ id: now?.id }])
  })

  it('signs a packer in, and the command bar code signs out', async () => {
    const { station, scan } = await fakeStation()
    const lan = await hire(station.api, 'Lan')
    expect(await scan(lan)).toBe('done')
    expect((await stationRow(station.api)).operator).toMatchObject({ name: 'Lan', role: 'packer', hasPin: false })
    expect(await scan('--81--')).toBe('done')
    expect((await stationRow(station.api)).operator).toBeNull()
  })

  it('of a leader asks for the PIN, unless the station holds the badge to be enough', async () => {
    const { station, scan, settings } = await fakeStation()
    const boss = await hire(station.api, 'Hoa', 'leader', '2468')
    expect(await scan(boss)).toBe('operator.pin-missing')
    expect(await signIn(station.api, boss, '1111')).toBe('operator.pin-wrong')
    expect(await signIn(station.api, boss, '2468')).toBe('ok')
    await signOut(station.api)
    await settings({ badgeIsEnough: true })
    expect(await scan(boss)).toBe('done')
    await signOut(station.api)
    expect(await signIn(station.api, boss)).toBe('operator.pin-missing')
  })

  it('of a leader without a PIN signs nobody in while a PIN is what makes a leader', async () => {
    const { station, scan } = await fakeStation()
    expect(await scan(await hire(station.api, 'Hoa', 'leader'))).toBe('operator.no-pin')
  })

  it('signs in while an error blocks the screen, and leaves the error there', async () => {
    const { station, scan, cards } = await fakeStation()
    const lan = await hire(station.api, 'Lan')
    await scan('UNKNOWN9')
    expect(await scan(lan)).toBe('done')
    expect((await cards())[0]).toMatchObject({ blocks: true })
  })
})

describe('a PIN', () => {
  it('cannot be guessed, and one operator’s guesses lock no other out', async () => {
    const { station, clock } = await fakeStation()
    const hoa = await hire(station.api, 'Hoa', 'leader', '2468')
    const mai = await hire(station.api, 'Mai', 'leader', '1357')
    for (let guess = 0; guess < 5; guess++) expect(await signIn(station.api, hoa, '0000')).toBe('operator.pin-wrong')
    expect(await signIn(station.api, hoa, '2468')).toBe('operator.pin-locked')
    expect(await signIn(station.api, mai, '1357')).toBe('ok')
    await clock.advance(30_000)
    expect(await signIn(station.api, hoa, '2468')).toBe('ok')
  })

  it('gets no new guesses by a new start, and neither does the number of a badge', async () => {
    const before = await fakeStation()
    const hoa = await hire(before.station.api, 'Hoa', 'leader', '2468')
    for (let guess = 0; guess < 3; guess++)
      expect(await signIn(before.station.api, hoa, '0000')).toBe('operator.pin-wrong')
    for (let guess = 0; guess < 5; guess++) await before.scan(`--90000000${guess}--`)
    const start = () => {
      before.kill()
      return fakeStation({ journal: before.journal, world: before.world, clock: before.clock })
    }
    const { station } = await start()
    for (let guess = 0; guess < 2; guess++) expect(await signIn(station.api, hoa, '0000')).toBe('operator.pin-wrong')
    expect(await signIn(station.api, hoa, '2468')).toBe('operator.pin-locked')
    const last = await start()
    expect(await signIn(last.station.api, hoa, '2468')).toBe('operator.pin-locked')
    expect(await last.scan(hoa)).toBe('operator.badge-locked')
    await last.clock.advance(30_000)
    expect(await signIn(last.station.api, hoa, '2468')).toBe('ok')
  })

  it('that is being compared lets nobody in, and keeps nobody in, once somebody has signed out', async () => {
    const { station } = await fakeStation()
    const { api } = station
    const leader = operatorOf(await hire(api, 'Lan', 'leader', '481516'))
    const at = (pin: string) => api.execute({ type: 'sign-in' as const, id: uuid(), operator: leader, pin })
    const leave = () => api.execute({ type: 'sign-out' as const, id: uuid() })
    const coming = at('481516')
    await settle()
    await leave()
    expect(await coming).toMatchObject({ fault: { code: 'operator.sign-in-needed' } })
    expect((await stationRow(api)).operator).toBeNull()
    expect(await at('481516')).toMatchObject({ ok: true })
    await api.execute({ type: 'change-settings' as const, id: uuid(), part: { useRoles: true } })
    const behind = { type: 'change-settings' as const, id: uuid(), part: { reprint: 'free' as const } }
    const [, , changed] = await Promise.all([at('111111'), leave(), api.execute(behind)])
    expect(changed.ok).toBe(false)
    expect((await stationRow(api)).operator).toBeNull()
  })

  it('that is being compared does not let its owner in over somebody who came later', async () => {
    const { station, scan } = await fakeStation()
    const { api } = station
    const leader = operatorOf(await hire(api, 'Lan', 'leader', '481516'))
    const packer = await hire(api, 'Phúc')
    const coming = api.execute({ type: 'sign-in' as const, id: uuid(), operator: leader, pin: '481516' })
    expect(await scan(packer)).toBe('done')
    expect(await coming).toMatchObject({ fault: { code: 'operator.sign-in-needed' } })
    expect((await stationRow(api)).operator).toMatchObject({ name: 'Phúc' })
  })

  it('or a badge, is over with a sign-out behind it in the same moment', async () => {
    const { station, scan } = await fakeStation()
    const packer = await hire(station.api, 'Phúc')
    const [came] = await Promise.all([scan(packer), signOut(station.api)])
    expect(came).toBe('operator.sign-in-needed')
    expect((await stationRow(station.api)).operator).toBeNull()
    expect(await scan(packer)).toBe('done')
  })

  it('and its hash are in no table and no answer', async () => {
    const { station, world } = await fakeStation()
    await hire(station.api, 'Hoa', 'leader', '246813579024')
    const snapshot = JSON.stringify(await station.api.ask({ type: 'snapshot' }))
    expect(snapshot).toContain('Hoa')
    expect(snapshot).not.toMatch(/246813579024|scrypt/)
    expect(JSON.stringify(world.memory.get('operators'))).not.toContain('246813579024')
  })

  it('stays when an operator is renamed, goes when it is taken away, and is checked in its length', async () => {
    const { station } = await fakeStation()
    const hoa = await hire(station.api, 'Hoa', 'leader', '2468')
    const operator = operatorOf(hoa)
    const save = { type: 'operator-save', operator, name: 'Hoa Lê', role: 'leader' } as const
    expect(await tried(station.api, { ...save, id: uuid() })).toBe('ok')
    expect(await signIn(station.api, hoa, '2468')).toBe('ok')
    expect(await tried(station.api, { ...save, id: uuid(), pin: null })).toBe('ok')
    expect(await signIn(station.api, hoa, '2468')).toBe('operator.no-pin')
    expect(Command.safeParse({ ...save, id: uuid(), pin: '123' }).success).toBe(false)
  })
})

describe('what is done', () => {
  it('is done by whoever is signed in, and by nobody in particular otherwise', async () => {
    const fake = await fakeStation()
    const { station, scan, journal, world } = fake
    world.orders.set('G8ADKBRF', order('G8ADKBRF'))
    world.orders.set('LXFDFT', order('LXFDFT'))
    await scan('LXFDFT')
    await scan(await hire(station.api, 'Lan'))
    await scan('G8ADKBRF')
    world.outcomes.push({ verdict: 'in-doubt', fault: { code: 'printer.connection-lost' }, firstByteMs: 1 })
    await scan('--22--')
    await scan('--42--')
    const said = journal.log.map(({ by, body }) => `${body.type} ${by}`)
    expect(said.filter((one) => one.startsWith('accepted'))).toEqual([
      'accepted operator',
      'accepted Lan',
      'accepted Lan',
      'accepted Lan',
    ])
    expect(said).toContain('settled Lan')
    expect(said.filter((one) => one.startsWith('printed'))).toEqual(Array(3).fill('printed station'))
    expect(world.overlays.at(-1)?.text).toMatch(/^IN LẠI 2 · \d\d:\d\d · Bàn 03 · Lan$/)
  })

  it('in a batch is by whoever began the run, whoever is there while it goes on', async () => {
    const fake = await fakeStation()
    const codes = knownCodes(fake, 40)
    const batch = await fakeBatch(fake, codes)
    await fake.scan(await hire(fake.station.api, 'Lan'))
    fake.world.printerFault = { code: 'printer.media-empty' }
    await batch.print()
    await fake.scan(await hire(fake.station.api, 'Phúc'))
    fake.world.printerFault = null
    for (let turn = 0; turn < 20; turn++) {
      await fake.clock.advance(5_000)
      await settle()
    }
    const accepted = fake.journal.log.filter(({ body }) => body.type === 'accepted')
    expect(accepted).toHaveLength(40)
    expect(new Set(accepted.map(({ by }) => by))).toEqual(new Set(['Lan']))
  })

  it('of the carrier stands in the outbox under their name', async () => {
    const { station, scan } = await fakeStation()
    await scan(await hire(station.api, 'Lan'))
    const ask: Command = {
      type: 'order-action',
      id: uuid(),
      action: 'return',
      orders: ['G8ADKBRF'],
      reason: null,
      cod: null,
    }
    expect(await tried(station.api, ask)).toBe('ok')
    await settle()
    const snapshot = await station.api.ask({ type: 'snapshot' })
    const rows = snapshot.ok
      ? snapshot.value.patches.flatMap((patch) => (patch.table === 'outbox' ? patch.row?.by : []))
      : []
    expect(rows).toEqual(['Lan'])
  })
})

it('what is done once a PIN was compared is done by whoever asked, whoever is here by then', async () => {
  const { station, scan } = await fakeStation()
  const { api } = station
  await hire(api, 'Lan', 'leader', '481516')
  const [mai, phuc] = [await hire(api, 'Mai'), await hire(api, 'Phúc')]
  expect(await tried(api, useRoles(true))).toBe('ok')
  await scan(phuc)
  const ask = {
    type: 'order-action',
    action: 'return',
    orders: ['G8ADKBRF'],
    reason: null,
    cod: null,
    why: 'other',
  } as const
  const approval = { leader: 'Lan', pin: '481516' }
  const asked = api.execute({ ...ask, id: uuid(), orders: [...ask.orders], approval })
  await signOut(api)
  expect(await scan(mai)).toBe('done')
  expect(await asked).toMatchObject({ ok: true })
  await settle()
  const snapshot = await api.ask({ type: 'snapshot' })
  const rows = snapshot.ok
    ? snapshot.value.patches.flatMap((patch) => (patch.table === 'outbox' ? [patch.row] : []))
    : []
  expect(rows).toMatchObject([{ by: 'Phúc', leader: 'Lan' }])
})

describe('roles', () => {
  const leaders: readonly [string, Command][] = [
    ['settings', { type: 'change-settings', id: uuid(), part: { size: 'A5' } }],
    ['a supervisor’s PIN', { type: 'set-supervisor-pin', id: uuid(), pin: '9999' }],
    ['a printer', { type: 'printer-remove', id: uuid(), printer: 'a' }],
    ['the kept labels', { type: 'purge-labels', id: uuid(), unusedDays: null }],
    ['an operator', { type: 'operator-remove', id: uuid(), operator: '0000' }],
    ['the account', { type: 'use-account', id: uuid(), account: { kind: 'practice' } }],
    [
      'an order that is cancelled',
      {
        type: 'order-action',
        id: uuid(),
        action: 'cancel',
        orders: ['G8ADKBRF'],
        reason: null,
        cod: null,
        why: 'other',
      },
    ],
  ]

  it.each(leaders)('keep %s for a leader, whoever asks and by whatever way', async (_, command) => {
    const { station, scan } = await fakeStation()
    const hoa = await hire(station.api, 'Hoa', 'leader', '2468')
    const lan = await hire(station.api, 'Lan')
    expect(await tried(station.api, useRoles(true))).toBe('ok')
    expect(await tried(station.api, { ...command, id: uuid() })).toBe('operator.not-allowed')
    await scan(lan)
    expect(await tried(station.api, { ...command, id: uuid() })).toBe('operator.not-allowed')
    expect(await signIn(station.api, hoa, '2468')).toBe('ok')
    expect(await tried(station.api, { ...command, id: uuid() })).not.toBe('operator.not-allowed')
  })

  it('keep nothing from a packer that a label needs', async () => {
    const { station, scan } = await fakeStation()
    await hire(station.api, 'Hoa', 'leader', '2468')
    await tried(station.api, useRoles(true))
    expect(await scan('--11--')).toBe('done')
    expect(await scan('--53--')).toBe('done')
    expect(await tried(station.api, { type: 'printer-test', id: uuid(), printer: 'a' })).toBe('ok')
  })

  it('can be used only with a leader who can sign in, and never lock everybody out afterwards', async () => {
    const { station } = await fakeStation()
    expect(await tried(station.api, useRoles(true))).toBe('operator.leader-needed')
    const hoa = await hire(station.api, 'Hoa', 'leader', '2468')
    const operator = operatorOf(hoa)
    expect(await tried(station.api, useRoles(true))).toBe('ok')
    await signIn(station.api, hoa, '2468')
    const save = { type: 'operator-save', operator, name: 'Hoa' } as const
    expect(await tried(station.api, { type: 'operator-remove', id: uuid(), operator })).toBe('operator.leader-needed')
    expect(await tried(station.api, { ...save, id: uuid(), role: 'packer' })).toBe('operator.leader-needed')
    expect(await tried(station.api, { ...save, id: uuid(), role: 'leader', pin: null })).toBe('operator.leader-needed')
    expect(await tried(station.api, useRoles(false))).toBe('ok')
    expect(await tried(station.api, { type: 'operator-remove', id: uuid(), operator })).toBe('ok')
    expect((await stationRow(station.api)).operators).toEqual([])
  })

  it('are not used until somebody says so', async () => {
    const { station } = await fakeStation()
    await hire(station.api, 'Hoa', 'leader', '2468')
    expect(await tried(station.api, { type: 'change-settings', id: uuid(), part: { size: 'A5' } })).toBe('ok')
  })
})

describe('operators', () => {
  it('have names of their own, and none that the journal uses for nobody', async () => {
    const { station } = await fakeStation()
    await hire(station.api, 'Lan')
    for (const name of ['lan ', 'LAN', 'operator', 'Station'])
      await expect(hire(station.api, name)).rejects.toThrow('operator.name-taken')
  })

  it('are there again after a restart, and nobody of them is signed in', async () => {
    const first = await fakeStation()
    const lan = await hire(first.station.api, 'Lan')
    await first.scan(lan)
    const second = await fakeStation({ journal: first.journal, world: first.world, clock: first.clock })
    expect(await stationRow(second.station.api)).toMatchObject({ operators: [{ name: 'Lan' }], operator: null })
    expect(await second.scan(lan)).toBe('done')
  })

  it('that cannot be read are not written over, and roles stay in force meanwhile', async () => {
    const kept: unknown[] = []
    const operators = createOperators({
      memory: {
        get: async () => fail('store.unreadable'),
        set: async (_, value) => {
          kept.push(value)
          return ok()
        },
      },
      settings: () => ({ ...settings, useRoles: true }),
      tries: createPinTries(testClock()),
    })
    await operators.open()
    const save = { type: 'operator-save', id: uuid(), operator: null, name: 'Lan', role: 'packer' } as const
    expect(await operators.commands['operator-save'](save, nobodyBeside)).toMatchObject({
      fault: { code: 'store.unreadable' },
    })
    expect(kept).toEqual([])
    expect(operators.view().rolesInForce).toBe(true)
    expect(await operators.approve({ leader: null, pin: '2468' })).toMatchObject({
      fault: { code: 'operator.not-allowed' },
    })
  })
})
