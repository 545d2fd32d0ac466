import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActions } from '../../../renderer/actions.ts'
import type { Bridge } from '../../../renderer/live/stationBridge.ts'
import type { Deed } from '../../../renderer/screens/scan/nextStep.ts'
import type { SoundName } from '../../../renderer/sounds/score.ts'
import { noCards, shownCard, useCards } from '../../../renderer/stores/cardsStore.ts'
import { useConnection } from '../../../renderer/stores/connectionStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'
import type { FaultCode } from '../../../src/base/fault.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Card } from '../../../src/contract/card.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { answersApart } from '../../../src/model/answersApart.ts'
import { windowCard, windowLabel } from '../../support/windowCard.ts'

let sent: Command[]
let heard: SoundName[]
let begun = 0
let answer: (command: Command) => { readonly card: string }

const bridge: Bridge = {
  execute: async (command) => {
    sent.push(command)
    return ok(answer(command)) as never
  },
  ask: async () => fail('job.unknown'),
  watch: () => () => {},
  onConnection: () => () => {},
}
const actions = createActions(bridge, (name) => void heard.push(name))
const shown = () => shownCard(useCards.getState())

afterEach(() => void vi.useRealTimers())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  sent = []
  heard = []
  answer = ({ id }) => ({ card: id })
  useCards.setState(noCards)
  useScreen.setState({ refusal: null, label: null, dialog: null, expectsLabel: false })
  useConnection.setState({ connection: 'connected' })
  // What the test before left on the screen is long gone.
  vi.advanceTimersByTime(++begun * 10_000)
})

describe('over what came in the place of another card or question', () => {
  const settle = (job: string) => ({ type: 'settle', job, printed: true }) as const
  const doubts = (...jobs: readonly string[]) =>
    jobs.map((job) => windowLabel({ job, state: 'in-doubt', verdict: 'in-doubt' }))
  const shows = (...cards: readonly Card[]) => {
    const rows = Object.fromEntries(cards.map((card) => [card.id, card]))
    useCards.setState(({ own }) => ({ rows, own: own !== null && own.id in rows ? null : own, source: 'changes' }))
  }
  /** What stands there when the window is opened. */
  const opens = (...cards: readonly Card[]) => {
    useCards.setState({ rows: Object.fromEntries(cards.map((card) => [card.id, card])), source: 'snapshot' })
  }
  const asking = (id: string, turn: number, ...jobs: readonly string[]) =>
    windowCard({ id, turn, at: turn, verdict: 'in-doubt', blocks: true, labels: doubts(...jobs) })

  it('F6 pressed or clicked twice settles the label whose question was read alone, here or in another window', () => {
    opens(asking('a', 1, 'one', 'two'))
    actions.act(settle('one'))
    shows(asking('a', 1, 'two'))
    vi.advanceTimersByTime(answersApart - 1)
    actions.act(settle('two'))
    expect(sent).toMatchObject([{ job: 'one' }])
    vi.advanceTimersByTime(1)
    actions.act(settle('two'))
    expect(sent).toMatchObject([{ job: 'one' }, { job: 'two' }])
  })

  it('F6 pressed twice over the first label settles no doubt, and over a doubt no first label', () => {
    const looked = windowCard({ id: 'first', turn: 2 })
    const first = { ...looked, firstLabel: true, blocks: true } as const
    opens(first, asking('a', 3, 'one'))
    actions.act({ type: 'first-label', right: true })
    shows(looked, asking('a', 3, 'one'))
    actions.act(settle('one'))
    expect(sent).toMatchObject([{ type: 'first-label' }])
    shows(first)
    actions.act({ type: 'first-label', right: true })
    expect(sent).toHaveLength(1)
  })

  it('Esc, or its bar code, twice over two cards that block acknowledges the one that was read', () => {
    const [a, b] = [asking('a', 1, 'one'), asking('b', 2, 'two')]
    opens(a, b)
    actions.act({ type: 'acknowledge' })
    shows({ ...a, blocks: false }, b)
    actions.act({ type: 'acknowledge' })
    for (const line of ['--31--', '--42--']) actions.scan(line)
    expect(sent).toMatchObject([{ type: 'acknowledge', card: 'a' }])
    expect(useScreen.getState().refusal?.fault.code).toBe('job.changed-meanwhile')
    vi.advanceTimersByTime(answersApart)
    actions.scan('--31--')
    expect(sent[1]).toMatchObject({ type: 'scan', line: '--31--', card: 'b' })
  })

  const asksFor = (id: string, turn: number, code: FaultCode = 'order.not-awaiting') => {
    const labels = [windowLabel({ job: id, state: 'stopped', fault: { code } })]
    return windowCard({ id, turn, at: turn, verdict: 'waiting', fault: { code }, blocks: true, labels })
  }
  const duplicate = (id: string, turn: number) => windowCard({ id, turn, at: turn, verdict: 'duplicate', labels: [] })
  const works = (id: string, turn: number) => windowCard({ id, turn, at: turn, verdict: 'working', labels: [] })
  const refusal = () => useScreen.getState().refusal?.fault.code
  const printed = () => sent.flatMap((one) => (one.type === 'reprint' ? [one.card] : []))

  it.each([
    ['a question of an older scan', asksFor('b', 2), asksFor('a', 1)],
    ['a duplicate of another window', duplicate('b', 2), duplicate('c', 3)],
    ['another question of the same label', asksFor('b', 2), asksFor('b', 2, 'label.weak-bars')],
  ])('F9, its tile and --22-- print nothing of %s, say so, and do when it was there to be read', (_, read, unread) => {
    shows(read)
    vi.advanceTimersByTime(2_000)
    shows(read.id === unread.id ? unread : read, unread)
    vi.advanceTimersByTime(answersApart - 1)
    actions.act({ type: 'reprint' })
    expect([refusal(), heard]).toEqual(['job.changed-meanwhile', ['error']])
    actions.scan('--22--')
    expect([sent, heard.length]).toEqual([[], 2])
    vi.advanceTimersByTime(1)
    actions.act({ type: 'reprint' })
    expect(printed()).toEqual([unread.id])
  })

  it('F9 twice prints one: the question that comes a moment after the first was answered is nobody’s', () => {
    shows(asksFor('b', 2))
    vi.advanceTimersByTime(2_000)
    actions.act({ type: 'reprint' })
    shows(works('b', 2))
    vi.advanceTimersByTime(300)
    shows(works('b', 2), asksFor('a', 1))
    actions.act({ type: 'reprint' })
    expect(printed()).toEqual(['b'])
  })

  it('*take back* and --23-- take back the waiting label that could be read alone', () => {
    const [b, a] = [asksFor('b', 2), asksFor('a', 1)].map((card) => ({ ...card, blocks: false }))
    if (a === undefined || b === undefined) throw new Error('no cards')
    shows(a, b)
    vi.advanceTimersByTime(2_000)
    shows({ ...a, blocks: true }, b)
    actions.act({ type: 'cancel', jobs: ['a'] })
    actions.scan('--23--')
    expect([sent, refusal()]).toEqual([[], 'job.changed-meanwhile'])
  })

  it('F9 right behind the own scan of a duplicate, or at what stood there when the window was opened, prints', async () => {
    opens(asksFor('first', 1))
    actions.act({ type: 'reprint' })
    shows(duplicate('old', 1))
    vi.advanceTimersByTime(2_000)
    actions.scan('LXFDFT')
    const own = shown()?.id ?? ''
    vi.advanceTimersByTime(100)
    shows(duplicate('old', 1), works(own, 5))
    shows(duplicate('old', 1), duplicate(own, 5))
    actions.act({ type: 'reprint' })
    expect(printed()).toEqual(['first', own])
  })

  it('F9 behind an own scan prints nothing where another card came before its answer', () => {
    shows(duplicate('old', 1))
    actions.scan('LXFDFT')
    const own = shown()?.id ?? ''
    shows(asksFor('a', 1), works(own, 5))
    shows({ ...asksFor('a', 1), blocks: false }, duplicate(own, 5))
    actions.act({ type: 'reprint' })
    expect([printed(), refusal()]).toEqual([[], 'job.changed-meanwhile'])
  })

  const [one, two] = [asksFor('a', 1), duplicate('old', 2)]
  const first = (id: string, turn: number) => ({ ...windowCard({ id, turn, blocks: true }), firstLabel: true }) as const
  it.each([
    ['Esc', one, asksFor, { type: 'acknowledge' }, { type: 'acknowledge' }],
    ['--31--', one, asksFor, '--31--', '--31--'],
    ['Del', one, asksFor, { type: 'cancel', jobs: ['a'] }, { type: 'cancel', jobs: ['b'] }],
    ['--23--', one, asksFor, '--23--', '--23--'],
    ['F6', asking('a', 1, 'one'), first, settle('one'), { type: 'first-label', right: true }],
    ['F7', asking('a', 1, 'one'), first, settle('one'), { type: 'first-label', right: false }],
  ] as const)(
    '%s twice answers what was read, and not the own scan that failed beneath it',
    (_, older, fails, read, unread) => {
      const press = (key: Deed | string) => (typeof key === 'string' ? actions.scan(key) : actions.act(key))
      opens(two)
      actions.scan('LXFDFT')
      const own = shown()?.id ?? ''
      vi.advanceTimersByTime(2_000)
      shows(two, works(own, 5), older)
      shows(two, fails(own, 5), older)
      vi.advanceTimersByTime(2_000)
      sent = []
      press(read)
      shows(two, fails(own, 5), { ...older, blocks: false, labels: [] })
      vi.advanceTimersByTime(270)
      press(unread)
      expect([sent.length, refusal()]).toEqual([1, 'job.changed-meanwhile'])
      vi.advanceTimersByTime(answersApart)
      press(unread)
      expect(sent).toHaveLength(2)
    },
  )

  it('F8 behind an own scan prints that one again, and not what automation printed meanwhile', () => {
    opens(two)
    vi.advanceTimersByTime(2_000)
    actions.scan('LXFDFT')
    const own = shown()?.id ?? ''
    shows(two, works(own, 5))
    actions.act({ type: 'reprint-last' })
    vi.advanceTimersByTime(2_000)
    shows(two, works(own, 5), { ...works('automation', 6), askedBy: 'command-line' })
    actions.act({ type: 'reprint-last' })
    expect(sent.flatMap((each) => (each.type === 'reprint-last' ? [each.card] : []))).toEqual([own])
    expect(refusal()).toBe('job.changed-meanwhile')
  })

  it.each([
    ['of the same card', asksFor('b', 2, 'label.weak-bars')],
    ['of another card', asksFor('a', 1)],
  ])('F9 again, impatiently, while its label works for long answers no question that comes then: %s', (_, unread) => {
    opens(asksFor('b', 2))
    actions.act({ type: 'reprint' })
    shows(works('b', 2))
    vi.advanceTimersByTime(2_000)
    shows(works('b', 2), unread)
    vi.advanceTimersByTime(answersApart - 1)
    actions.act({ type: 'reprint' })
    expect([printed(), refusal()]).toEqual([['b'], 'job.changed-meanwhile'])
    vi.advanceTimersByTime(1)
    actions.act({ type: 'reprint' })
    expect(printed()).toEqual(['b', unread.id])
  })

  it('F9 prints nothing of a card that the answer to a scan has just brought, which no hand picked', async () => {
    opens({ ...asksFor('waits', 1), blocks: false }, duplicate('old', 2))
    vi.advanceTimersByTime(2_000)
    answer = () => ({ card: 'waits' })
    actions.scan('LXFDFT')
    await new Promise((resolve) => setImmediate(resolve))
    expect(shown()?.id).toBe('waits')
    actions.act({ type: 'reprint' })
    expect([printed(), refusal()]).toEqual([[], 'job.changed-meanwhile'])
    vi.advanceTimersByTime(answersApart)
    actions.act({ type: 'reprint' })
    expect(printed()).toEqual(['waits'])
  })

  it('F9 prints the earlier card that somebody has just picked', () => {
    shows(duplicate('a', 1), duplicate('b', 2))
    vi.advanceTimersByTime(2_000)
    actions.pick('a')
    actions.act({ type: 'reprint' })
    expect(printed()).toEqual(['a'])
  })

  it('F8 prints nothing of what another window scanned a moment ago', () => {
    shows(duplicate('a', 1))
    vi.advanceTimersByTime(2_000)
    shows(duplicate('a', 1), works('b', 2))
    actions.act({ type: 'reprint-last' })
    expect([sent, refusal()]).toEqual([[], 'job.changed-meanwhile'])
  })

  it('F8, or --21--, twice within 0.7 s is one press and one label, whichever is the last by then', () => {
    shows(duplicate('a', 1))
    vi.advanceTimersByTime(2_000)
    actions.act({ type: 'reprint-last' })
    vi.advanceTimersByTime(300)
    actions.act({ type: 'reprint-last' })
    shows(duplicate('a', 1), works('again', 2))
    actions.act({ type: 'reprint-last' })
    actions.scan('--21--')
    expect(sent).toMatchObject([{ type: 'reprint-last', card: 'a' }])
    expect(refusal()).toBeUndefined()
    vi.advanceTimersByTime(answersApart)
    actions.act({ type: 'reprint-last' })
    expect(sent[1]).toMatchObject({ type: 'reprint-last', card: 'again' })
  })

  it('F8 asks again right behind a reason that was left with Esc: nothing was printed', () => {
    opens(duplicate('a', 1))
    actions.act({ type: 'reprint-last' })
    useScreen.setState({ dialog: 'reprint' })
    useScreen.setState({ dialog: null })
    actions.act({ type: 'reprint-last' })
    expect(sent).toHaveLength(2)
  })
})
