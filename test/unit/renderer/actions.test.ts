import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActions } from '../../../renderer/actions.ts'
import { mirror } from '../../../renderer/live/mirror.ts'
import type { Bridge } from '../../../renderer/live/stationBridge.ts'
import type { SoundName } from '../../../renderer/sounds/score.ts'
import { noCards, shownCard, useCards } from '../../../renderer/stores/cardsStore.ts'
import { useConnection } from '../../../renderer/stores/connectionStore.ts'
import { useQuestion } from '../../../renderer/stores/questionStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'
import { useStation } from '../../../renderer/stores/stationStore.ts'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { settings } from '../../gallery/fixtures.ts'
import { windowCard, windowLabel } from '../../support/windowCard.ts'

let sent: Command[]
let heard: SoundName[]
let answer: (command: Command) => Result<unknown>
let begun = 0

const bridge: Bridge = {
  execute: async (command) => {
    sent.push(command)
    return answer(command) as Result<never>
  },
  ask: async () => fail('job.unknown'),
  watch: () => () => {},
  onConnection: () => () => {},
}
const actions = createActions(bridge, (name) => void heard.push(name))
const shown = () => shownCard(useCards.getState())
const settled = () => new Promise((resolve) => setImmediate(resolve))
const deciding = (gives: 'parts' | 'scripts' | 'without', ...hosts: readonly string[]) => {
  const asks = hosts.map((host) => ({ host, question: { title: `${host}?`, text: '', yes: 'Yes' } }))
  return { type: 'allow-hosts', gives, wants: gives === 'without' ? 'parts' : gives, job: 'a', asks } as const
}
const blocking = windowCard({
  id: 'error',
  at: 10,
  verdict: 'not-printed',
  fault: { code: 'order.unknown' },
  blocks: true,
})

afterEach(() => void vi.useRealTimers())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  sent = []
  heard = []
  answer = (command) => ok({ card: command.id })
  useCards.setState(noCards)
  useScreen.setState({ refusal: null, label: null, dialog: null, expectsLabel: false })
  useConnection.setState({ connection: 'connected' })
  // What the test before left on the screen is long gone.
  vi.advanceTimersByTime(++begun * 10_000)
})

describe('a scan', () => {
  it('clears the last parcel before the station has answered', () => {
    useCards.setState({ rows: { old: windowCard({ id: 'old' }) } })
    actions.scan('lxfdft')
    expect(shown()).toMatchObject({ code: 'LXFDFT', scanned: 'lxfdft', verdict: 'working', parcel: null, labels: [] })
    expect(sent).toMatchObject([{ type: 'scan', line: 'lxfdft', id: shown()?.id }])
  })

  it('is refused aloud without a connection, and never lost silently', () => {
    useConnection.setState({ connection: 'lost' })
    actions.scan('LXFDFT')
    expect(sent).toEqual([])
    expect(shown()).toMatchObject({
      code: 'LXFDFT',
      verdict: 'not-printed',
      fault: { code: 'station.unreachable' },
      blocks: true,
    })
  })

  it('leaves an error that blocks on the screen and says what the station answers', async () => {
    useCards.setState({ rows: { error: blocking } })
    answer = () => fail('station.unacknowledged')
    actions.scan('LXFDFT')
    expect(shown()?.id).toBe('error')
    await settled()
    expect(useScreen.getState().refusal).toEqual({ line: 'LXFDFT', fault: { code: 'station.unacknowledged' } })
    expect(heard).toEqual(['error'])
    expect(shown()?.id).toBe('error')
  })

  it('that the station does not take stays as an error until it is acknowledged', async () => {
    answer = () => fail('scan.too-short', { facts: { length: 1 } })
    actions.scan('A')
    await settled()
    expect(shown()).toMatchObject({ verdict: 'not-printed', fault: { code: 'scan.too-short' }, blocks: true })
    actions.scan('LXFDFT')
    expect(sent).toHaveLength(1)
    expect(useScreen.getState().refusal?.fault.code).toBe('station.unacknowledged')
    actions.act({ type: 'acknowledge' })
    expect(shown()?.blocks).toBe(false)
    expect(sent).toHaveLength(1)
  })

  it('that is old stays one until the station has taken the new label: nobody acknowledges it beside that', async () => {
    useCards.setState({ rows: { old: windowCard({ id: 'old', news: { code: 'order.changed' }, blocks: true }) } })
    answer = () => fail('reprint.pin-missing')
    actions.act({ type: 'reprint' })
    await settled()
    expect(sent.filter(({ type }) => type === 'acknowledge')).toEqual([])
  })

  it('waits for the snapshot when its answer is lost with the connection', async () => {
    answer = () => fail('station.unanswered')
    actions.scan('LXFDFT')
    await settled()
    // It is not looked for any more: below the banner of the lost connection that would stand there without end.
    expect(shown()).toMatchObject({ verdict: 'in-doubt', fault: { code: 'station.unanswered' }, blocks: false })
    mirror.replace([])
    expect(shown()).toMatchObject({ verdict: 'not-printed', fault: { code: 'station.unreachable' }, blocks: true })
  })

  it('of a parcel that waits brings its card back and adds none', async () => {
    useCards.setState({
      rows: { waiting: windowCard({ id: 'waiting' }), newer: windowCard({ id: 'newer', at: 9_000 }) },
    })
    answer = () => ok({ card: 'waiting' })
    actions.scan('G8ADKBRF')
    await settled()
    expect(useCards.getState().own).toBeNull()
    expect(shown()?.id).toBe('waiting')
  })

  it('that was made later is not hidden by the answer to the one before, as the own card or as the station’s', async () => {
    const waiting = windowCard({ id: 'waiting' })
    useCards.setState({ rows: { waiting } })
    answer = () => ok({ card: 'waiting' })
    actions.scan('G8ADKBRF')
    answer = (command) => ok({ card: command.id })
    actions.scan('LXFDFT')
    const later = shown()?.id ?? ''
    await settled()
    expect(shown()?.id).toBe(later)
    answer = () => ok({ card: 'waiting' })
    actions.scan('G8ADKBRF')
    answer = (command) => ok({ card: command.id })
    actions.scan('LXFDFT')
    const id = shown()?.id ?? ''
    useCards.setState({ rows: { waiting, [id]: windowCard({ id, at: 9_000 }) }, own: null })
    await settled()
    expect([shown()?.id, id === later]).toEqual([id, false])
  })

  it('of a command bar code leaves the parcel on the screen', async () => {
    useCards.setState({ rows: { old: windowCard({ id: 'old' }) } })
    answer = () => ok(null)
    actions.scan('--12--')
    await settled()
    expect(shown()?.id).toBe('old')
    expect(sent).toMatchObject([{ type: 'scan', line: '--12--' }])
  })

  it('of the command for the label in hand makes the window ask for that label', async () => {
    answer = () => ok(null)
    actions.scan('--41--')
    await settled()
    expect(useScreen.getState().expectsLabel).toBe(true)
    answer = (command) => ok({ card: command.id })
    actions.scan('G8ADKBRF')
    expect(useScreen.getState().expectsLabel).toBe(false)
  })

  it('of the acknowledging command acknowledges an error of the window itself', () => {
    useConnection.setState({ connection: 'lost' })
    actions.scan('LXFDFT')
    actions.scan('--31--')
    expect(shown()).toMatchObject({ code: 'LXFDFT', blocks: false })
    expect(sent).toEqual([])
  })
})

describe('a key of the card', () => {
  it('acts on the card that is on the screen', () => {
    useCards.setState({ rows: { error: blocking, newer: windowCard({ id: 'newer', at: 9_000 }) } })
    actions.act({ type: 'acknowledge' })
    actions.act({ type: 'reprint' })
    expect(sent).toMatchObject([
      { type: 'acknowledge', card: 'error' },
      { type: 'reprint', card: 'error' },
    ])
  })

  it('takes back every label that waits', () => {
    actions.act({ type: 'cancel', jobs: ['a', 'b'] })
    expect(sent).toMatchObject([
      { type: 'cancel', job: 'a' },
      { type: 'cancel', job: 'b' },
    ])
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
  })

  it('decides about a host after a yes alone', async () => {
    const deed = deciding('scripts', 'cdn.example')
    for (const yes of [false, true]) {
      actions.act(deed)
      expect(sent).toEqual([])
      useQuestion.getState().answer(yes)
      await settled()
    }
    expect(sent).toMatchObject([{ type: 'allow-hosts', hosts: ['cdn.example'], gives: 'scripts', job: 'a' }])
  })

  it('decides about each host by itself, then about those that are left, and ends with the card', async () => {
    const answers = async (...all: readonly boolean[]) => {
      for (const yes of all) {
        useQuestion.getState().answer(yes)
        await settled()
      }
    }
    actions.act(deciding('parts', 'cdn.example', 'ads.example'))
    expect(useQuestion.getState().question?.title).toBe('cdn.example?')
    await answers(true)
    expect(useQuestion.getState().question?.title).toBe('ads.example?')
    await answers(false)
    expect(sent).toMatchObject([{ type: 'allow-hosts', hosts: ['cdn.example'], gives: 'parts' }])
    useStation.setState({ settings: { ...settings, viewHosts: ['cdn.example'] } })
    actions.act(deciding('without', 'cdn.example', 'ads.example'))
    expect(useQuestion.getState().question?.title).toBe('ads.example?')
    await answers(true)
    expect(sent.slice(1)).toMatchObject([{ type: 'allow-hosts', hosts: ['ads.example'], gives: 'without' }])
    actions.act(deciding('parts', 'c.example', 'd.example'))
    useCards.setState({ rows: { new: windowCard({ id: 'new', at: 20 }) } })
    await answers(false)
    expect(useQuestion.getState().question).toBeNull()
    useStation.setState({ settings: null })
  })

  it('asks again about a host that gives parts, where its scripts are wanted', async () => {
    useStation.setState({ settings: { ...settings, viewHosts: ['cdn.example', 'ads.example without'] } })
    actions.act(deciding('scripts', 'ads.example', 'cdn.example'))
    expect(useQuestion.getState().question?.title).toBe('cdn.example?')
    useQuestion.getState().answer(false)
    await settled()
    expect(useQuestion.getState().question).toBeNull()
    useStation.setState({ settings: null })
  })

  it('says what the card asked when the key was pressed, or the bar code read', async () => {
    // Of several labels the first that asks, whatever ails another one.
    const asks = windowLabel({ state: 'stopped', fault: { code: 'order.not-awaiting' } })
    const ended = windowLabel({ state: 'aborted', fault: { code: 'job.interrupted' } })
    const card = { verdict: 'waiting', fault: { code: 'job.interrupted' }, labels: [ended, asks] } as const
    const asking = windowCard({ id: 'asks', at: 30, ...card })
    useCards.setState({ rows: { asks: asking }, picked: 'asks' })
    actions.act({ type: 'reprint' })
    actions.scan('--22--')
    // A card of the window's own, of a scan that was refused, is none that the station has.
    useCards.setState({ own: windowCard({ id: 'own', at: 40 }) })
    actions.act({ type: 'reprint-last' })
    await settled()
    expect(sent.slice(-3)).toMatchObject([
      { type: 'reprint', card: 'asks', asks: { code: 'order.not-awaiting' } },
      { type: 'scan', card: 'asks', asks: { code: 'order.not-awaiting' } },
      { type: 'reprint-last', card: 'asks', asks: { code: 'order.not-awaiting' } },
    ])
  })

  it('says aloud what the station refuses', async () => {
    answer = () => fail('station.nothing-to-do')
    actions.act({ type: 'reprint-last' })
    await settled()
    expect(useScreen.getState().refusal).toEqual({ line: null, fault: { code: 'station.nothing-to-do' } })
    expect(heard).toEqual(['error'])
  })
})
