import { describe, expect, it } from 'vitest'
import type { Fault } from '../../../src/base/fault.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { Allowed, Command } from '../../../src/contract/commands.ts'
import type { Demand } from '../../../src/model/deeds.ts'
import { noDetail } from '../../support/fakeDetail.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { freshWorld, order } from '../../support/fakeWorld.ts'
import { hire, operatorOf, signIn } from '../../support/operators.ts'
import { settle } from '../../support/testClock.ts'

// A backup that is brought back, or entries that are lost, forget what came out: no way around what a second label takes.

const pin = '246813579024'
const code = 'LXFDFT'

async function tried({ station, clock }: FakeStation, command: Command): Promise<'ok' | Fault['code']> {
  const answer = await station.api.execute(command)
  await settle()
  // No answer comes within that of the last one.
  await clock.advance(1_000)
  return answer.ok ? 'ok' : answer.fault.code
}

/** A station that was brought back: An leads, Bình packs and is signed in. */
async function broughtBack(reprint: Demand, unsureUntil = 1_000_000) {
  const world = freshWorld()
  world.orders.set(code, order(code, { detail: { ...noDetail, dates: { ...noDetail.dates, created: 1_000 } } }))
  const fake = await fakeStation({ world, unsureUntil, begins: { reprint } })
  const { api } = fake.station
  const an = await hire(api, 'An', 'leader', pin)
  const packer = await hire(api, 'Bình')
  await api.execute({ type: 'change-settings', id: uuid(), part: { useRoles: true } })
  await signIn(api, packer)
  const approval = { leader: operatorOf(an), pin }
  return { fake, world, an, approval }
}

/** Its parcel is scanned once more, and asks. */
async function asking(reprint: Demand) {
  const at = await broughtBack(reprint)
  const card = await at.fake.scan(code)
  if (typeof card === 'string') throw new Error(card)
  expect(card.fault?.code).toBe('job.perhaps-printed')
  return { ...at, card: card.id, job: card.labels[0]?.job ?? '' }
}

const allowedIn = ({ journal }: FakeStation) =>
  journal.log.flatMap(({ by, body }) => (body.type === 'allowed' ? [{ by, ...body }] : []))

describe('a parcel that may have its label from before a restore', () => {
  it('gets one by no way that a packer has alone: neither the key, nor the bar code, nor a reprint', async () => {
    const { fake, world, card, job } = await asking('pin')
    const ways: Command[] = [
      { type: 'go-on', id: uuid(), job },
      { type: 'go-on', id: uuid(), job, why: 'looked' },
      { type: 'scan', id: uuid(), line: '--22--', card },
      { type: 'scan', id: uuid(), line: '--21--' },
      { type: 'reprint', id: uuid(), card, reason: null },
      { type: 'reprint-last', id: uuid(), reason: null },
    ]
    for (const way of ways) expect(await tried(fake, way)).toBe('reprint.reason-missing')
    const withReason: Command[] = [
      { type: 'go-on', id: uuid(), job, reason: 'lost' },
      { type: 'reprint', id: uuid(), card, reason: 'lost' },
      { type: 'reprint-last', id: uuid(), reason: 'lost' },
    ]
    for (const way of withReason) expect(await tried(fake, way)).toBe('operator.not-allowed')
    expect(await tried(fake, { type: 'print-parcel', id: uuid(), line: code, size: '80x80', reason: null })).toBe(
      'job.duplicate',
    )
    expect(world.printed).toEqual([])
    expect(allowedIn(fake)).toEqual([])
  })

  it.each(['go-on', 'reprint'] as const)(
    'gets it with a reason and a leader by %s: the journal names both, and the label says that it is a reprint',
    async (type) => {
      const { fake, world, card, job, approval } = await asking('pin')
      const given = { id: uuid(), reason: 'did-not-come-out', approval } as const
      expect(await tried(fake, type === 'go-on' ? { type, job, ...given } : { type, card, ...given })).toBe('ok')
      expect(world.printed).toEqual([code])
      expect(allowedIn(fake)).toEqual([
        { type: 'allowed', by: 'Bình', leader: 'An', why: 'did-not-come-out', deed: 'second-label' },
      ])
      expect(world.overlays.at(-1)).toMatchObject({ text: expect.stringMatching(/^IN LẠI · .*Bình/) })
      expect(world.overlays.at(-1)?.mark).toMatch(/^C1-\d{8}$/)
    },
  )

  it('gets it with a reason alone where a leader is signed in, or no PIN is wanted', async () => {
    for (const reprint of ['pin', 'reason'] as const) {
      const { fake, world, an, job } = await asking(reprint)
      if (reprint === 'pin') await signIn(fake.station.api, an, pin)
      const by = reprint === 'pin' ? 'An' : 'Bình'
      expect(await tried(fake, { type: 'go-on', id: uuid(), job })).toBe('reprint.reason-missing')
      expect(await tried(fake, { type: 'go-on', id: uuid(), job, reason: 'lost' })).toBe('ok')
      expect(world.printed).toEqual([code])
      expect(allowedIn(fake)).toMatchObject([{ by, leader: null, why: 'lost' }])
    }
  })

  it('gets it by a key alone where a second label takes nothing, and the label says that it is a reprint', async () => {
    const { fake, world, job } = await asking('free')
    expect(await tried(fake, { type: 'go-on', id: uuid(), job })).toBe('ok')
    expect(world.printed).toEqual([code])
    expect(allowedIn(fake)).toEqual([])
    expect(world.overlays.at(-1)?.text).toMatch(/^IN LẠI · /)
  })
})

describe('automation after a restore', () => {
  const print = (given: Partial<Command & { type: 'print' }> & Allowed = {}): Command => {
    const asked = { type: 'print', id: uuid(), codes: [code], size: '80x80', printer: null, waitMs: 0 } as const
    return { ...asked, codes: [code], byCommandLine: true, ...given }
  }

  it('prints nothing that may be out already, by no reason that is not enough', async () => {
    const { fake, world } = await broughtBack('pin')
    const wrong = { leader: null, pin: '0000' }
    for (const given of [{}, { reason: 'lost' }, { reason: 'lost', approval: wrong }] as const) {
      await tried(fake, print(given))
      const [card] = await fake.cards()
      expect(card).toMatchObject({ verdict: 'not-printed', fault: { code: 'job.perhaps-printed' } })
    }
    expect(world.printed).toEqual([])
  })

  it('prints it with what a second label takes, and its job says by whose leave', async () => {
    const { fake, world, approval } = await broughtBack('pin')
    await tried(fake, print({ reason: 'lost', approval }))
    expect(world.printed).toEqual([code])
    const accepted = fake.journal.log.flatMap(({ body }) => (body.type === 'accepted' ? [body] : []))
    expect(accepted).toMatchObject([{ reason: 'lost', leader: 'An' }])
    expect(world.overlays.at(-1)?.text).toMatch(/^IN LẠI · /)
  })

  it.each(['free', 'reason'] as const)(
    'prints nothing unasked that may be out already where second labels are %s, and with a reason it is marked: it came out twice, alike',
    async (reprint) => {
      const { fake, world } = await broughtBack(reprint)
      await tried(fake, print())
      const [card] = await fake.cards()
      expect(card).toMatchObject({ verdict: 'not-printed', fault: { code: 'job.perhaps-printed' } })
      expect(world.printed).toEqual([])
      await tried(fake, print({ reason: 'lost' }))
      expect(world.printed).toEqual([code])
      expect(world.overlays.at(-1)?.text).toMatch(/^IN LẠI · /)
    },
  )

  it('prints as ever where nothing is missing', async () => {
    for (const reprint of ['pin', 'free'] as const) {
      const { fake, world } = await broughtBack(reprint, 0)
      await tried(fake, print())
      expect([world.printed, world.overlays]).toEqual([[code], [null]])
    }
  })
})
