import { beforeEach, describe, expect, it } from 'vitest'
import { createActions } from '../../../renderer/actions.ts'
import { ownerOf } from '../../../renderer/input/windowKeys.ts'
import type { Bridge } from '../../../renderer/live/stationBridge.ts'
import type { OperatorDraft } from '../../../renderer/screens/settings/operatorDraft.ts'
import { draftOf, savedAs, wrongOf } from '../../../renderer/screens/settings/operatorDraft.ts'
import { noCards, shownCard, useCards } from '../../../renderer/stores/cardsStore.ts'
import { useConnection } from '../../../renderer/stores/connectionStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'
import { nobodySignsIn, useSignIn } from '../../../renderer/stores/signInStore.ts'
import { useStation } from '../../../renderer/stores/stationStore.ts'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { station } from '../../gallery/fixtures.ts'

let sent: Command[]
let answer: (command: Command) => Result<unknown>

const bridge: Bridge = {
  execute: async (command) => {
    sent.push(command)
    return answer(command) as Result<never>
  },
  ask: async () => fail('job.unknown'),
  watch: () => () => {},
  onConnection: () => () => {},
}
const actions = createActions(bridge, () => undefined)
const settled = () => new Promise((resolve) => setImmediate(resolve))
const leader = { id: '0417', name: 'Lan', role: 'leader', hasPin: true } as const
const packer = { id: '2290', name: 'Phúc', role: 'packer', hasPin: false } as const

beforeEach(() => {
  sent = []
  answer = () => ok(null)
  useCards.setState(noCards)
  useScreen.setState({ refusal: null, label: null, dialog: null, expectsLabel: false })
  useConnection.setState({ connection: 'connected' })
  useSignIn.setState(nobodySignsIn)
  useStation.setState({ station: { ...station, operators: [leader, packer] } })
})

describe('a badge that is scanned', () => {
  it('goes to the station and leaves the parcel on the screen', async () => {
    useCards.setState({ rows: {}, own: null, picked: null, source: 'changes' })
    actions.scan('--92290--')
    await settled()
    expect(sent).toMatchObject([{ type: 'scan', line: '--92290--' }])
    expect(shownCard(useCards.getState())).toBeNull()
    expect(useScreen.getState().dialog).toBeNull()
  })

  it('of whom the station wants a PIN asks for that PIN', async () => {
    answer = () => fail('operator.pin-missing', { facts: { operator: '0417' } })
    actions.scan('--90417--')
    await settled()
    expect(useScreen.getState().dialog).toBe('sign-in')
    expect(useSignIn.getState()).toMatchObject({ operator: '0417', asksPin: true })
  })

  it('that is not known is refused aloud', async () => {
    answer = () => fail('operator.unknown')
    actions.scan('--90000--')
    await settled()
    expect(useScreen.getState().refusal?.fault.code).toBe('operator.unknown')
  })
})

describe('signing in', () => {
  it('by name sends whoever has no PIN at once, and asks whoever has one', async () => {
    await actions.signingIn.choose('2290')
    expect(sent).toMatchObject([{ type: 'sign-in', operator: '2290', pin: null }])
    expect(useScreen.getState().dialog).toBeNull()
    await actions.signingIn.choose('0417')
    expect(sent).toHaveLength(1)
    expect(useScreen.getState().dialog).toBe('sign-in')
  })

  it('sends the PIN once and keeps it nowhere', async () => {
    actions.signingIn.ask('0417')
    answer = () => fail('operator.pin-wrong')
    await actions.signingIn.send('0000')
    expect(useSignIn.getState()).toMatchObject({
      operator: '0417',
      fault: { code: 'operator.pin-wrong' },
      sending: false,
    })
    answer = () => ok(null)
    await actions.signingIn.send('2468')
    expect(useSignIn.getState()).toEqual(nobodySignsIn)
    expect(JSON.stringify([useSignIn.getState(), useScreen.getState(), useStation.getState()])).not.toContain('2468')
  })

  it('sends a recovery code and the new PIN once, and keeps neither', async () => {
    actions.signingIn.ask('0417')
    actions.signingIn.forgot()
    answer = () => fail('operator.code-wrong')
    await actions.signingIn.recover('K7QM', '1357')
    expect(useSignIn.getState()).toMatchObject({ forgotten: true, fault: { code: 'operator.code-wrong' } })
    expect(JSON.stringify(useSignIn.getState())).not.toMatch(/K7QM|1357/)
    answer = () => ok(null)
    await actions.signingIn.recover('K7QM', '1357')
    expect(sent.at(-1)).toMatchObject({ type: 'recover-leader', operator: '0417', code: 'K7QM', pin: '1357' })
    expect(useSignIn.getState()).toEqual(nobodySignsIn)
  })

  it('has F12 for its key, which acts on nothing behind a question', () => {
    expect(ownerOf('F12', { dialog: null, place: 'jobs' })).toBe('operator')
    expect(ownerOf('F12', { dialog: 'confirm', place: 'jobs' })).toBeNull()
  })
})

describe('an operator as typed', () => {
  const typed = (change: Partial<OperatorDraft>): OperatorDraft => ({ ...draftOf(null), name: 'Lan', ...change })

  it('keeps the PIN that is there when none is typed, and takes it away when that is said', () => {
    expect(savedAs(draftOf(leader), leader)).toEqual({
      type: 'operator-save',
      operator: '0417',
      name: 'Lan',
      role: 'leader',
    })
    expect(savedAs({ ...draftOf(leader), removesPin: true }, leader)).toMatchObject({ pin: null })
    expect(savedAs(typed({ pin: '2468' }), null)).toMatchObject({ operator: null, pin: '2468' })
  })

  it('needs a name, a PIN that is long enough, and a PIN at all to be a leader', () => {
    expect([...wrongOf(typed({ name: ' ' }), null, false)]).toEqual(['name'])
    expect([...wrongOf(typed({ pin: '12' }), null, false)]).toEqual(['pin'])
    expect([...wrongOf(typed({ role: 'leader' }), null, false)]).toEqual(['needs-pin'])
    expect([...wrongOf(typed({ role: 'leader' }), null, true)]).toEqual([])
    expect([...wrongOf({ ...draftOf(leader), removesPin: true }, leader, false)]).toEqual(['needs-pin'])
    expect([...wrongOf(draftOf(leader), leader, false)]).toEqual([])
  })
})
