import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApproving } from '../../../renderer/approving.ts'
import { closeEnded, noteEnded } from '../../../renderer/endedQuestion.ts'
import { noApproval, useApproval } from '../../../renderer/stores/approvalStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'
import { nobodySignsIn, useSignIn } from '../../../renderer/stores/signInStore.ts'
import { useStation } from '../../../renderer/stores/stationStore.ts'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Command, Query } from '../../../src/contract/commands.ts'
import { answersApart } from '../../../src/model/answersApart.ts'
import { settings } from '../../gallery/fixtures.ts'

let sent: (Command | Query)[]
let answers: Result<unknown>[]

let halfFilled: boolean

const approving = createApproving(
  {
    execute: async (command) => {
      sent.push(command)
      return (answers.shift() ?? ok(null)) as Result<never>
    },
    ask: async (query) => {
      sent.push(query)
      return (answers.shift() ?? ok(null)) as Result<never>
    },
  },
  () => halfFilled,
)
const settled = () => new Promise((resolve) => setImmediate(resolve))
const dialog = () => useScreen.getState().dialog
const hoa = { id: '0001', name: 'Hoa', role: 'leader', hasPin: true } as const
const mai = { id: '0002', name: 'Mai', role: 'leader', hasPin: true } as const
const packer = { id: '0003', name: 'Phúc', role: 'packer', hasPin: false } as const
/** It is over, and stands there with its reason and without what it was about. */
const ended = (code: string, asks: unknown = { reason: false, pin: true }) => ({ ...noApproval, asks, over: { code } })
const purge: Command = { type: 'purge-labels', id: 'one', unusedDays: null }

beforeEach(() => {
  sent = []
  answers = []
  halfFilled = false
  useApproval.setState(noApproval)
  useSignIn.setState(nobodySignsIn)
  useScreen.setState({ dialog: null })
  useStation.setState({ station: { operators: [hoa, mai], rolesInForce: true } as never, settings: null })
})

describe('what a leader may do alone', () => {
  it('is sent once more with the PIN of the leader who was chosen, under an id of its own', async () => {
    answers = [fail('operator.not-allowed')]
    const done = approving.bridge.execute(purge)
    await settled()
    expect([dialog(), useApproval.getState().asks]).toEqual(['approval', { reason: false, pin: true }])
    approving.choose({ leader: mai.id })
    await approving.send('1357')
    expect(await done).toEqual(ok(null))
    expect(sent[1]).toMatchObject({ type: 'purge-labels', approval: { leader: mai.id, pin: '1357' } })
    expect(sent[1]).not.toMatchObject({ id: 'one' })
    expect([dialog(), useApproval.getState()]).toEqual([null, noApproval])
  })

  it('says what the PIN allows: the deed, its orders and the amount', async () => {
    const cod = 0
    const orders = ['A1', 'B2']
    const change: Command = { type: 'order-action', id: 'cod', action: 'change-cod', orders, reason: null, cod }
    answers = [fail('operator.not-allowed', { facts: { deed: 'order-action change-cod' } })]
    const changed = approving.bridge.execute(change)
    await settled()
    const subject = { name: 'order-action change-cod', codes: orders, cod }
    expect(useApproval.getState().subject).toMatchObject(subject)
    useScreen.setState({ dialog: null })
    await changed
    answers = [fail('operator.not-allowed', { facts: { deed: 'purge-labels' } })]
    const purged = approving.bridge.execute(purge)
    await settled()
    expect(useApproval.getState().subject).toMatchObject({ name: 'purge-labels', codes: [], cod: null })
    useScreen.setState({ dialog: null })
    await purged
  })

  it('says a wrong PIN where it is typed, and keeps none', async () => {
    answers = [fail('operator.not-allowed'), fail('operator.pin-wrong')]
    const done = approving.bridge.execute(purge)
    await settled()
    await approving.send('9999')
    expect(useApproval.getState()).toMatchObject({ fault: { code: 'operator.pin-wrong' }, sending: false })
    expect(JSON.stringify(useApproval.getState())).not.toContain('9999')
    await approving.send('2468')
    expect((await done).ok).toBe(true)
  })

  it('is given up by a scan or Esc, and the refusal is the answer', async () => {
    answers = [fail('operator.not-allowed')]
    const done = approving.bridge.execute(purge)
    await settled()
    useScreen.setState({ dialog: null })
    expect(await done).toMatchObject({ fault: { code: 'operator.not-allowed' } })
    await approving.send('2468')
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['by a sign-out elsewhere', { operator: null }],
    ['by somebody else who came', { operator: hoa }],
    ['by the lock of the windows', { operator: packer, locked: true }],
  ])(
    'ends with words when the turn of who asked has ended %s, and stays up: the rest of a begun PIN goes to no scan line',
    async (_, change) => {
      const row = { operators: [hoa, mai, packer], rolesInForce: true, operator: packer }
      useStation.setState({ station: row as never })
      answers = [fail('operator.not-allowed')]
      const done = approving.bridge.execute(purge)
      await settled()
      useStation.setState({ station: { ...row } as never })
      expect(dialog()).toBe('approval')
      approving.typed('2')
      useStation.setState({ station: { ...row, ...change } as never })
      expect([dialog(), useApproval.getState()]).toEqual(['approval', ended('operator.turn-ended')])
      expect(await done).toMatchObject({ fault: { code: 'operator.turn-ended' } })
      await approving.send('2468')
      expect(sent).toHaveLength(1)
    },
  )

  it.each([
    ['the supervisor’s PIN', 'reprint.pin-missing'],
    ['a reason', 'deed.reason-missing'],
  ] as const)(
    'ends with words when another window changes the account: %s goes to no order of the other one',
    async (_, code) => {
      useStation.setState({ station: { operators: [], rolesInForce: false } as never, settings })
      useScreen.setState({ dialog: 'order-action' })
      const cancel: Command = {
        type: 'order-action',
        id: 'c',
        action: 'cancel',
        orders: ['A1'],
        reason: null,
        cod: null,
      }
      answers = [fail(code)]
      const done = approving.bridge.execute(cancel)
      await settled()
      useStation.setState({ settings: { ...settings, stationName: 'Bàn 2' } })
      expect(dialog()).toBe('approval')
      useStation.setState({ settings: { ...settings, shop: (settings.shop ?? 0) + 1 } })
      // What lay below was about orders of the account of before.
      expect([dialog(), useApproval.getState()]).toEqual([null, noApproval])
      expect(await done).toMatchObject({ fault: { code: 'account.changed-meanwhile' } })
      approving.choose({ why: 'looked' })
      await approving.send('2468')
      expect(sent).toHaveLength(1)
    },
  )

  const cancelled: Command = {
    type: 'order-action',
    id: 'c',
    action: 'cancel',
    orders: ['A1'],
    reason: null,
    cod: null,
  }
  const asksPin = { ...settings, demands: { 'order-action cancel': 'pin' } } as const

  it.each([
    ['the deed is set free', { settings: { ...asksPin, demands: { 'order-action cancel': 'free' } } as const }],
    ['roles go off', { station: { rolesInForce: false, operators: [hoa, mai] } }],
    ['the chosen leader is removed', { station: { rolesInForce: true, operators: [mai] } }],
    [
      'the chosen leader leads no more',
      { station: { rolesInForce: true, operators: [{ ...hoa, role: 'packer' }, mai] } },
    ],
    [
      'the chosen leader has no PIN any more',
      { station: { rolesInForce: true, operators: [{ ...hoa, hasPin: false }] } },
    ],
  ])(
    'ends with words when %s while it is asked: what is typed would be taken, or tried on another',
    async (_, change) => {
      useStation.setState({ settings: asksPin })
      answers = [fail('operator.not-allowed', { facts: { deed: 'order-action cancel' } })]
      const done = approving.bridge.execute(cancelled)
      await settled()
      useStation.setState({ settings: { ...asksPin, stationName: 'Bàn 2' } })
      expect(dialog()).toBe('approval')
      approving.typed('2')
      useStation.setState(change as never)
      expect([dialog(), useApproval.getState()]).toEqual(['approval', ended('operator.asked-else')])
      expect(await done).toMatchObject({ fault: { code: 'operator.asked-else' } })
      await approving.send('anything')
      expect(sent).toHaveLength(1)
    },
  )

  it('closes with its turn where nobody has begun a PIN: it would turn away the parcels of the next morning', async () => {
    const row = { operators: [hoa, mai, packer], rolesInForce: true, operator: packer }
    useStation.setState({ station: row as never })
    useScreen.setState({ dialog: 'batch' })
    answers = [fail('operator.not-allowed')]
    const done = approving.bridge.execute(purge)
    await settled()
    approving.choose({ leader: mai.id })
    useStation.setState({ station: { ...row, locked: true } as never })
    expect([dialog(), useApproval.getState()]).toEqual(['batch', noApproval])
    expect(await done).toMatchObject({ fault: { code: 'operator.turn-ended' } })
  })

  it('stays while the leader who was not chosen is removed', async () => {
    answers = [fail('operator.not-allowed')]
    const done = approving.bridge.execute(purge)
    await settled()
    useStation.setState({ station: { operators: [hoa], rolesInForce: true } as never })
    expect(dialog()).toBe('approval')
    useScreen.setState({ dialog: null })
    await done
  })

  it('waits for what the station says where the account was changed by it', async () => {
    useStation.setState({ settings })
    answers = [fail('operator.not-allowed')]
    const done = approving.bridge.execute({ type: 'use-account', id: 'u', account: { kind: 'practice' } })
    await settled()
    const trying = approving.send('2468')
    useStation.setState({ settings: { ...settings, baseUrl: 'https://another.example' } })
    expect(dialog()).toBe('approval')
    await trying
    expect([dialog(), await done]).toEqual([null, ok(null)])
  })

  it('waits for what the station says of a PIN that is on its way when the turn ends', async () => {
    const row = { operators: [hoa, mai, packer], rolesInForce: true, operator: packer }
    useStation.setState({ station: row as never })
    answers = [fail('operator.not-allowed'), fail('operator.pin-wrong')]
    const done = approving.bridge.execute(purge)
    await settled()
    const trying = approving.send('9999')
    useStation.setState({ station: { ...row, operator: null } as never })
    expect(dialog()).toBe('approval')
    await trying
    // He would type it once more: the question says that it is over, and does not go from under the hand.
    expect([dialog(), useApproval.getState().over?.code]).toEqual(['approval', 'operator.turn-ended'])
    expect(await done).toMatchObject({ fault: { code: 'operator.turn-ended' } })
  })

  it('is a question as well where it only asks, and leaves the sheet that asked for it as it was', async () => {
    useScreen.setState({ dialog: 'reprint' })
    answers = [fail('operator.not-allowed')]
    const done = approving.bridge.ask({ type: 'badges' })
    await settled()
    await approving.send('2468')
    expect((await done).ok).toBe(true)
    expect(dialog()).toBe('reprint')
  })

  it('is refused at once where no leader has a PIN to type', async () => {
    useStation.setState({ station: { operators: [{ ...hoa, hasPin: false }], rolesInForce: true } as never })
    answers = [fail('operator.not-allowed')]
    expect((await approving.bridge.execute(purge)).ok).toBe(false)
    expect(dialog()).toBeNull()
  })
})

describe('a reason', () => {
  it('is asked for first, and sent at once where it is all that is asked for', async () => {
    answers = [fail('deed.reason-missing')]
    const done = approving.bridge.execute(purge)
    await settled()
    expect(useApproval.getState().asks).toEqual({ reason: true, pin: false })
    approving.choose({ why: 'looked' })
    expect((await done).ok).toBe(true)
    expect(sent[1]).toMatchObject({ why: 'looked' })
  })

  it('stays chosen while the PIN behind it is typed', async () => {
    answers = [fail('deed.reason-missing'), fail('operator.not-allowed')]
    const done = approving.bridge.execute(purge)
    await settled()
    approving.choose({ why: 'mistake' })
    await settled()
    expect(useApproval.getState()).toMatchObject({ asks: { reason: true, pin: true }, fault: null })
    await approving.send('2468')
    expect((await done).ok).toBe(true)
    expect(sent[2]).toMatchObject({ why: 'mistake', approval: { leader: hoa.id, pin: '2468' } })
  })
})

it('without roles the PIN is the supervisor’s, who has no name', async () => {
  useStation.setState({ station: { operators: [hoa], rolesInForce: false } as never })
  answers = [fail('reprint.pin-missing')]
  const done = approving.bridge.execute(purge)
  await settled()
  await approving.send('4071')
  expect((await done).ok).toBe(true)
  expect(sent[1]).toMatchObject({ approval: { leader: null, pin: '4071' } })
})

describe('a question that comes when it comes', () => {
  const refused = { fault: { code: 'operator.not-allowed' } }
  /** A deed whose answer is late, and what is done until then. */
  async function late(meanwhile: () => void): Promise<Result<unknown>> {
    answers = [fail('operator.not-allowed')]
    const done = approving.bridge.execute(purge)
    meanwhile()
    await settled()
    return done
  }

  it.each(['sign-in', 'order-action', 'batch', 'ticket'] as const)(
    'is not asked over the %s dialog that was opened since: a PIN or an amount typed there allows no deed',
    async (opened) => {
      expect(await late(() => useScreen.setState({ dialog: opened }))).toMatchObject(refused)
      expect([dialog(), useApproval.getState().asks]).toEqual([opened, null])
    },
  )

  it('is not asked over a form that was begun since', async () => {
    expect(
      await late(() => {
        halfFilled = true
      }),
    ).toMatchObject(refused)
    expect(dialog()).toBeNull()
  })

  it('is not asked in the place of one that is over: the rest of its PIN would allow another deed', async () => {
    answers = [fail('operator.not-allowed')]
    const first = approving.bridge.execute(purge)
    await settled()
    approving.typed('2')
    useStation.setState({ station: { operators: [mai], rolesInForce: true } as never })
    await first
    answers = [fail('operator.not-allowed')]
    expect(await approving.bridge.execute(purge)).toMatchObject(refused)
    expect(useApproval.getState()).toEqual(ended('operator.asked-else'))
  })

  it('is asked over the form that sent the deed', async () => {
    useScreen.setState({ dialog: 'batch' })
    halfFilled = true
    answers = [fail('operator.not-allowed')]
    const done = approving.bridge.execute(purge)
    await settled()
    expect(dialog()).toBe('approval')
    await approving.send('2468')
    expect([await done, dialog()]).toEqual([ok(null), 'batch'])
  })
})

describe('a PIN that was begun before its question could be read', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => vi.useRealTimers())

  it('is not sent, however long the rest of it took, and the next one is', async () => {
    answers = [fail('operator.not-allowed')]
    const done = approving.bridge.execute(purge)
    await settled()
    vi.advanceTimersByTime(answersApart - 1)
    approving.typed('2')
    vi.advanceTimersByTime(answersApart)
    approving.typed('2')
    await approving.send('2468')
    expect([sent.length, useApproval.getState().fault]).toEqual([1, { code: 'operator.pin-unread' }])
    approving.typed('2')
    await approving.send('2468')
    expect((await done).ok).toBe(true)
  })

  it('is judged by itself where what came too soon was taken out again: a scan, or a digit that was erased', async () => {
    answers = [fail('operator.not-allowed')]
    const done = approving.bridge.execute(purge)
    await settled()
    for (const value of ['8', '']) approving.typed(value)
    vi.advanceTimersByTime(answersApart)
    approving.typed('2')
    await approving.send('2468')
    expect(sent).toHaveLength(2)
    expect((await done).ok).toBe(true)
  })

  it('does not begin with a reason’s digit that was pressed twice, nor lacks the digits that came too soon', async () => {
    answers = [fail('deed.reason-missing'), fail('operator.not-allowed')]
    const done = approving.bridge.execute(purge)
    await settled()
    vi.advanceTimersByTime(answersApart)
    approving.choose({ why: 'mistake' })
    await settled()
    for (const value of ['1', '1']) {
      vi.advanceTimersByTime(answersApart - 1)
      expect(approving.typed(value)).toBe(false)
    }
    vi.advanceTimersByTime(answersApart)
    expect(approving.typed('2')).toBe(true)
    await approving.send('2468')
    expect((await done).ok).toBe(true)
  })
})

describe('a scan over a question that ended under a half-typed PIN', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
    useApproval.setState({ over: { code: 'operator.turn-ended' } })
    useScreen.setState({ dialog: 'approval' })
    noteEnded()
    vi.advanceTimersByTime(answersApart)
  })
  afterEach(() => vi.useRealTimers())

  it('closes it: a parcel waits for its badge, and is not turned away as if somebody filled something in', () => {
    expect([closeEnded(), dialog()]).toEqual([true, null])
  })

  it('does not just behind the end: it may be the rest of the PIN, at the pace of a quick hand', () => {
    noteEnded()
    expect([closeEnded(), dialog()]).toEqual([false, 'approval'])
  })

  it('closes no question that still asks', () => {
    useApproval.setState({ over: null })
    expect([closeEnded(), dialog()]).toEqual([false, 'approval'])
    useSignIn.setState({ operator: hoa.id, asksPin: true })
    useScreen.setState({ dialog: 'sign-in' })
    expect([closeEnded(), dialog()]).toEqual([false, 'sign-in'])
  })

  it('closes the sign-in of somebody who was removed', () => {
    useSignIn.setState({ operator: 'gone', asksPin: true })
    useScreen.setState({ dialog: 'sign-in' })
    expect([closeEnded(), dialog()]).toEqual([true, null])
  })
})
