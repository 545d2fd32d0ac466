import { describe, expect, it } from 'vitest'
import type { Fault } from '../../../src/base/fault.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { Allowed, Command } from '../../../src/contract/commands.ts'
import type { OutboxView } from '../../../src/contract/orderActions.ts'
import type { StationApi } from '../../../src/contract/stationApi.ts'
import { expected, open, rows, scan as scanOut, stationWith } from '../../support/fakePickup.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { hire, operatorOf, signIn, stationRow } from '../../support/operators.ts'
import { settle } from '../../support/testClock.ts'

const [pin, otherPin] = ['246813579024', '135792468013']

async function tried(api: StationApi, command: Command): Promise<'ok' | Fault['code']> {
  const answer = await api.execute(command)
  await settle()
  return answer.ok ? 'ok' : answer.fault.code
}

/** A station with roles in force: An and Mai lead, Bình packs and is signed in. */
async function withRoles<Fake extends FakeStation>(fake: Fake) {
  const { api } = fake.station
  const an = await hire(api, 'An', 'leader', pin)
  const mai = await hire(api, 'Mai', 'leader', otherPin)
  const packer = await hire(api, 'Bình')
  await api.execute({ type: 'change-settings', id: uuid(), part: { useRoles: true } })
  await signIn(api, packer)
  const approval = { leader: operatorOf(an), pin }
  return { fake, api, an, mai, approval }
}

const toZero = (allowed: Allowed = {}): Command => ({
  type: 'order-action',
  id: uuid(),
  action: 'change-cod',
  orders: ['G8ADKBRF'],
  reason: null,
  cod: 0,
  ...allowed,
})
const back = (): Command => ({ ...toZero(), id: uuid(), action: 'return', cod: null }) as Command
const set = (demands: Extract<Command, { type: 'change-settings' }>['part']['demands']): Command => ({
  type: 'change-settings',
  id: uuid(),
  part: { demands },
})

async function asked(api: StationApi): Promise<readonly OutboxView[]> {
  const snapshot = await api.ask({ type: 'snapshot' as const })
  const patches = snapshot.ok ? snapshot.value.patches : []
  return patches.flatMap((patch) => (patch.table === 'outbox' && patch.row !== null ? [patch.row] : []))
}

const allowedIn = ({ journal }: FakeStation) =>
  journal.log.flatMap(({ by, body }) => (body.type === 'allowed' ? [{ by, ...body }] : []))

describe('a packer who sets the COD of a parcel to nothing', () => {
  it('is asked why, and for a leader; the request keeps both names and the packer stays', async () => {
    const { api, approval } = await withRoles(await fakeStation())
    expect(await tried(api, toZero())).toBe('deed.reason-missing')
    expect(await tried(api, toZero({ why: 'shop-asked' }))).toBe('operator.not-allowed')
    expect(await asked(api)).toEqual([])
    expect(await tried(api, toZero({ why: 'shop-asked', approval }))).toBe('ok')
    expect(await asked(api)).toMatchObject([{ cod: 0, by: 'Bình', leader: 'An', why: 'shop-asked' }])
    expect((await stationRow(api)).operator).toMatchObject({ name: 'Bình' })
    expect(JSON.stringify(await asked(api))).not.toContain(pin)
  })

  it('is asked for nothing where no roles are used', async () => {
    const { station } = await fakeStation()
    expect(await tried(station.api, toZero())).toBe('ok')
    expect(await asked(station.api)).toMatchObject([{ by: 'operator', leader: null, why: null }])
  })
})

describe('what a deed takes', () => {
  it('is a leader’s to set, for the deeds that may be set and no other', async () => {
    const { api, an } = await withRoles(await fakeStation())
    expect(await tried(api, set({ 'order-action return': 'free' }))).toBe('operator.not-allowed')
    await signIn(api, an, pin)
    expect(await tried(api, set({ 'order-action return': 'free', 'order-action change-cod': 'reason' }))).toBe('ok')
    await api.execute({ type: 'sign-out', id: uuid() })
    expect(await tried(api, back())).toBe('ok')
    expect(await tried(api, toZero())).toBe('deed.reason-missing')
    expect(await tried(api, toZero({ why: 'mistake' }))).toBe('ok')
    expect(await tried(api, { ...back(), id: uuid(), action: 'delivery-again' } as Command)).toBe('deed.reason-missing')
  })

  it('holds without roles as well, by the supervisor’s PIN', async () => {
    const fake = await fakeStation()
    const { api } = fake.station
    await fake.settings({ supervisorPin: '407182536490' })
    const approval = { leader: null, pin: '407182536490' }
    expect(await tried(api, { ...set({ 'order-action change-cod': 'pin' }), approval })).toBe('ok')
    expect(await tried(api, toZero({ why: 'other' }))).toBe('reprint.pin-missing')
    expect(await tried(api, toZero({ why: 'other', approval }))).toBe('ok')
    expect(await tried(api, { type: 'set-supervisor-pin', id: uuid(), pin: null })).toBe('reprint.pin-missing')
  })

  it.each<[string, Command]>([
    ['says that a second label takes none', { type: 'change-settings', id: uuid(), part: { reprint: 'free' } }],
    ['says that a deed takes none', set({ 'order-action change-cod': 'free' })],
    ['has roles used, and a leader of his own', { type: 'change-settings', id: uuid(), part: { useRoles: true } }],
    ['makes himself a leader', { type: 'operator-save', id: uuid(), operator: '0000', name: 'Chi', role: 'leader' }],
    ['says that weak bars are printed', { type: 'change-settings', id: uuid(), part: { weakBars: 'print' } }],
    ['says that other shops are', { type: 'change-settings', id: uuid(), part: { otherShops: 'print' } }],
    ['says that old wishes are', { type: 'change-settings', id: uuid(), part: { staleAfterMs: 14_400_000 } }],
    ['has nothing packed before', { type: 'change-settings', id: uuid(), part: { packedShops: [] } }],
    ['gives up a cancel that waits', { type: 'change-settings', id: uuid(), part: { outboxExpiresMs: 0 } }],
    ['erases backups', { type: 'change-settings', id: uuid(), part: { keepLabelDays: 1 } }],
    ['has a copy of all made', { type: 'change-settings', id: uuid(), part: { backupFolder: '/tmp/mine' } }],
    ['crops what is too wide', { type: 'change-settings', id: uuid(), part: { viewPolicies: {} } }],
    ['lets a badge be enough', { type: 'change-settings', id: uuid(), part: { badgeIsEnough: true } }],
    ['takes an account away', { type: 'account-remove', id: uuid(), account: 'other' }],
    ['works for another account', { type: 'use-account', id: uuid(), account: { kind: 'practice' } }],
    ['says which further codes are right', { type: 'add-code-rule', id: uuid(), scans: [], number: null }],
    ['takes a leader away', { type: 'operator-remove', id: uuid(), operator: '0000' }],
  ])('holds against whoever %s: that takes the supervisor’s PIN itself', async (_, command) => {
    const { station, settings } = await fakeStation()
    await settings({ supervisorPin: '407182536490', reprint: 'pin' })
    expect(await tried(station.api, command)).toBe('reprint.pin-missing')
    const wrong = { leader: null, pin: '0000' }
    expect(await tried(station.api, { ...command, id: uuid(), approval: wrong })).toBe('reprint.pin-wrong')
    // What is no policy is changed as before.
    expect(await tried(station.api, { type: 'change-settings', id: uuid(), part: { place: 'Kho 2' } })).toBe('ok')
  })
})

describe('a PIN in place', () => {
  it('is guessed no more often than one of signing in: the tries of both count together', async () => {
    const { fake, api, an, approval } = await withRoles(await fakeStation())
    const why = 'other'
    for (let guess = 0; guess < 4; guess++)
      expect(await tried(api, toZero({ why, approval: { ...approval, pin: '0000' } }))).toBe('operator.pin-wrong')
    expect(await signIn(api, an, '0000')).toBe('operator.pin-wrong')
    expect(await tried(api, toZero({ why, approval }))).toBe('operator.pin-locked')
    expect(await signIn(api, an, pin)).toBe('operator.pin-locked')
    await fake.clock.advance(30_000)
    expect(await tried(api, toZero({ why, approval }))).toBe('ok')
  })

  it('is the one of the leader who was named, by id or by name, and is tried on nobody else', async () => {
    const { api, mai } = await withRoles(await fakeStation())
    const why = 'other'
    const by = (leader: string | null, typed: string) => tried(api, toZero({ why, approval: { leader, pin: typed } }))
    expect(await by('Bình', pin)).toBe('operator.not-allowed')
    expect(await by(null, pin)).toBe('operator.not-allowed')
    expect(await by('an', otherPin)).toBe('operator.pin-wrong')
    expect(await by('AN ', pin)).toBe('ok')
    for (let guess = 0; guess < 5; guess++) await by('An', '0000')
    expect(await signIn(api, mai, otherPin)).toBe('ok')
  })
})

describe('a race between a PIN in place and who leads', () => {
  it.each(['demoted', 'removed'])(
    'is lost by a leader who was %s while the PIN was compared: nothing is asked of the carrier',
    async (how) => {
      const { api, an, mai, approval } = await withRoles(await fakeStation())
      await api.execute({ type: 'change-settings', id: uuid(), part: { badgeIsEnough: true }, approval })
      const racing = api.execute(toZero({ why: 'other', approval }))
      // Comparing goes on in another thread and is heard of in a later turn; neither a badge nor a change takes one.
      const came = api.execute({ type: 'scan', id: uuid(), line: mai })
      const operator = operatorOf(an)
      const change: Command =
        how === 'removed'
          ? { type: 'operator-remove', id: uuid(), operator }
          : { type: 'operator-save', id: uuid(), operator, name: 'An', role: 'packer' }
      expect([(await came).ok, (await api.execute(change)).ok]).toEqual([true, true])
      expect(await racing).toMatchObject({ ok: false, fault: { code: 'operator.not-allowed' } })
      expect(await asked(api)).toEqual([])
    },
  )
})

describe('what keeps a bad label in the station', () => {
  async function heldBack() {
    const fake = await fakeStation()
    fake.world.orders.set('LXFDFT', order('LXFDFT'))
    const at = await withRoles(fake)
    fake.world.misread = ['LXFDFT', 'L8TKYG']
    const card = await fake.scan('LXFDFT')
    if (typeof card === 'string') throw new Error(card)
    expect(card.fault?.code).toBe('label.further-code')
    return { ...at, card, job: card.labels[0]?.job ?? '' }
  }

  it('is passed by no way that a packer has alone: neither the key, nor the bar code, nor a reprint', async () => {
    const { fake, api, card, job } = await heldBack()
    const ways: Command[] = [
      { type: 'go-on', id: uuid(), job },
      { type: 'scan', id: uuid(), line: '--22--', card: card.id },
      { type: 'reprint', id: uuid(), card: card.id, reason: null },
      { type: 'reprint-last', id: uuid(), reason: null },
      { type: 'scan', id: uuid(), line: '--21--' },
    ]
    for (const way of ways) expect(await tried(api, way)).toBe('deed.reason-missing')
    for (const way of ways) expect(await tried(api, { ...way, id: uuid(), why: 'looked' })).toBe('operator.not-allowed')
    expect(fake.world.printed).toEqual([])
  })

  it('is printed by nobody who answers what it asked before, or nothing', async () => {
    const { fake, api, card, job, approval } = await heldBack()
    const given = { why: 'looked', approval } as const
    const { facts } = card.fault ?? {}
    const code = 'label.further-code'
    for (const asks of [null, { code: 'order.not-awaiting' }, { code, facts: { code: 'PQRS77' } }])
      for (const way of [
        { type: 'go-on', id: uuid(), job, asks },
        { type: 'scan', id: uuid(), line: '--22--', card: card.id, asks },
        { type: 'reprint', id: uuid(), card: card.id, reason: null, asks },
      ] as const)
        expect(await tried(api, { ...way, ...given })).toBe('job.changed-meanwhile')
    expect(fake.world.printed).toEqual([])
    const read = { type: 'go-on', id: uuid(), job, asks: { code, facts } } as const
    expect(await tried(api, { ...read, ...given })).toBe('ok')
  })

  it.each(['go-on', 'scan'] as const)(
    'is passed with a leader by %s, and the journal names both and why',
    async (type) => {
      const { fake, api, card, job, approval } = await heldBack()
      const way = type === 'go-on' ? { type, id: uuid(), job } : { type, id: uuid(), line: '--22--', card: card.id }
      expect(await tried(api, { ...way, why: 'looked', approval })).toBe('ok')
      expect(fake.world.printed).toEqual(['LXFDFT'])
      expect(allowedIn(fake)).toEqual([{ type: 'allowed', by: 'Bình', leader: 'An', why: 'looked', deed: 'unguarded' }])
    },
  )
})

it('a label on the wrong parcel is waived by a leader, and the journal of that label says so', async () => {
  const { fake, api, approval } = await withRoles(await fakeStation())
  for (const code of ['G8ADKBRF', 'LXFDFT']) await fake.scan(code)
  await api.execute({ type: 'verify', id: uuid(), item: 'G8ADKBRF', label: 'LXFDFT' })
  expect(await fake.scan('--31--')).toBe('deed.reason-missing')
  expect(await fake.scan('L8TKYG')).toBe('station.unacknowledged')
  const card = (await fake.cards()).find(({ blocks }) => blocks)?.id ?? ''
  const seen = { type: 'acknowledge', id: uuid(), card } as const
  expect(await tried(api, { ...seen, why: 'looked' })).toBe('operator.not-allowed')
  expect(await tried(api, { ...seen, id: uuid(), why: 'looked', approval })).toBe('ok')
  expect(allowedIn(fake)).toMatchObject([{ by: 'Bình', leader: 'An', deed: 'mismatch' }])
})

it('a second label is allowed by the leader’s PIN where roles are used, and its job says who', async () => {
  const { fake, api, approval } = await withRoles(await fakeStation({ begins: { reprint: 'pin' } }))
  await fake.scan('LXFDFT')
  const again = (allowed: Allowed): Command => ({ type: 'reprint-last', id: uuid(), reason: 'lost', ...allowed })
  expect(await tried(api, again({}))).toBe('operator.not-allowed')
  expect(await tried(api, again({ approval }))).toBe('ok')
  const accepted = fake.journal.log.flatMap(({ by, body }) => (body.type === 'accepted' ? [[by, body.leader]] : []))
  expect(accepted).toEqual([
    ['Bình', undefined],
    ['Bình', 'An'],
  ])
})

it('the last label once more is the last one of when it was asked for, whatever was scanned while the PIN was typed', async () => {
  const { fake, api, approval } = await withRoles(await fakeStation({ begins: { reprint: 'pin' } }))
  await fake.scan('LXFDFT')
  const [{ id: card } = { id: '' }] = await fake.cards()
  await fake.scan('G8ADKBRF')
  const again = { type: 'reprint-last', id: uuid(), reason: 'lost', card, approval } as const
  expect(await tried(api, again)).toBe('ok')
  expect(fake.world.printed).toEqual(['LXFDFT', 'G8ADKBRF', 'LXFDFT'])
})

it('a command line is nobody who is signed in at the window meanwhile: it takes a PIN as at rest', async () => {
  const { fake, api, an, approval } = await withRoles(await fakeStation({ begins: { reprint: 'pin' } }))
  await fake.scan('LXFDFT')
  await signIn(api, an, pin)
  const byCommandLine = true
  const again = (allowed: Allowed): Command => ({ type: 'reprint-last', id: uuid(), reason: 'lost', ...allowed })
  const settings = (allowed: Allowed): Command => ({ ...set({}), id: uuid(), ...allowed }) as Command
  for (const asks of [again, settings]) {
    expect(await tried(api, asks({ byCommandLine }))).toBe('operator.not-allowed')
    expect(await tried(api, asks({ byCommandLine, approval }))).toBe('ok')
  }
  expect(fake.world.printed).toHaveLength(2)
})

it('a foreign parcel goes with a leader’s PIN, and its row keeps both names', async () => {
  const fake = await stationWith([expected('LXFDFT')])
  fake.world.orderFaults.set('GZZZZZZ', { code: 'order.not-owner' })
  const { api, approval } = await withRoles(fake)
  const pickup = await open(fake)
  await scanOut(fake, pickup, 'GZZZZZZ')
  const accept: Command = { type: 'pickup-accept', id: uuid(), pickup, codes: ['GZZZZZZ'], reason: 'other-shop' }
  expect(await tried(api, accept)).toBe('operator.not-allowed')
  expect(await tried(api, { ...accept, id: uuid(), approval })).toBe('ok')
  expect(await rows(fake, pickup)).toMatchObject({ GZZZZZZ: 'accepted' })
})
