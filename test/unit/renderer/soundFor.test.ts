import { describe, expect, it } from 'vitest'
import { score, soundNames } from '../../../renderer/sounds/score.ts'
import { soundFor } from '../../../renderer/sounds/soundFor.ts'
import type { CardsState } from '../../../renderer/stores/cardsStore.ts'
import { noCards } from '../../../renderer/stores/cardsStore.ts'
import type { Card, CardVerdict } from '../../../src/contract/card.ts'
import { windowCard, windowLabel } from '../../support/windowCard.ts'

const state = (cards: readonly Card[], source: CardsState['source'] = 'changes'): CardsState => ({
  ...noCards,
  rows: Object.fromEntries(cards.map((card) => [card.id, card])),
  source,
})
const working = windowCard({ verdict: 'working' })

describe('the sound of a change', () => {
  it.each<[CardVerdict, string]>([
    ['printed', 'ok'],
    ['sent-not-confirmed', 'ok'],
    ['waiting', 'warning'],
    ['in-doubt', 'doubt'],
    ['not-printed', 'error'],
    ['duplicate', 'duplicate'],
  ])('of the newest card to %s is %s', (verdict, sound) => {
    expect(soundFor(state([working]), state([windowCard({ verdict })]))).toBe(sound)
  })

  it('is another when all labels of an order are out', () => {
    const labels = [windowLabel(), windowLabel({ job: 'job-2' })]
    expect(soundFor(state([working]), state([windowCard({ labels })]))).toBe('batch')
  })

  it('is the error when the order was cancelled or changed behind its label, once, on whichever card', () => {
    const newest = windowCard({ id: 'newest', at: 9_000 })
    const late = windowCard({ news: { code: 'order.cancelled' }, blocks: true })
    expect(soundFor(state([newest, windowCard()]), state([newest, late]))).toBe('error')
    expect(soundFor(state([newest, late]), state([newest, { ...late }]))).toBeNull()
  })

  it('is heard once for one verdict', () => {
    const printed = state([windowCard()])
    expect(soundFor(printed, printed)).toBeNull()
  })

  it('is not heard for what a snapshot tells from before', () => {
    expect(soundFor(noCards, state([windowCard()], 'snapshot'))).toBeNull()
    expect(soundFor(state([working]), state([windowCard()], 'snapshot'))).toBe('ok')
  })

  it('is heard for an older card only when it blocks', () => {
    const newer = windowCard({ id: 'card-2', at: 2_000, verdict: 'working' })
    const before = state([working, newer])
    expect(soundFor(before, state([windowCard(), newer]))).toBeNull()
    expect(soundFor(before, state([windowCard({ verdict: 'not-printed', blocks: true }), newer]))).toBe('error')
  })

  it('is the more urgent of two', () => {
    const newer = windowCard({ id: 'card-2', at: 2_000, verdict: 'working' })
    const after = [windowCard({ verdict: 'in-doubt', blocks: true }), { ...newer, verdict: 'printed' as const }]
    expect(soundFor(state([working, newer]), state(after))).toBe('doubt')
  })

  it('is none when a person settles a doubt or acknowledges an error', () => {
    expect(soundFor(state([windowCard({ verdict: 'in-doubt' })]), state([windowCard()]))).toBeNull()
    const error = windowCard({ verdict: 'not-printed', blocks: true })
    expect(soundFor(state([error]), state([{ ...error, blocks: false }]))).toBeNull()
  })

  it('is the error of a scan that was never taken, whose answer was lost before: nobody has settled that', () => {
    const lost = windowCard({ verdict: 'in-doubt', fault: { code: 'station.unanswered' } })
    const refused = windowCard({ verdict: 'not-printed', fault: { code: 'station.unreachable' }, blocks: true })
    expect(soundFor(state([lost]), state([refused]))).toBe('error')
  })

  it('is heard when a waiting label becomes a question', () => {
    const waiting = windowCard({ verdict: 'waiting' })
    expect(soundFor(state([waiting]), state([{ ...waiting, blocks: true }]))).toBe('doubt')
  })
})

describe('the sounds', () => {
  it('last from a tenth of a second to half a second', () => {
    for (const name of soundNames) {
      const end = Math.max(...score[name].map(({ at, lasts }) => at + lasts))
      expect(end, name).toBeGreaterThanOrEqual(0.1)
      expect(end, name).toBeLessThanOrEqual(0.5)
    }
  })

  it('differ from one another in rhythm or direction', () => {
    const gestures = soundNames.map((name) =>
      JSON.stringify(
        score[name].map(({ at, from, to }, place, notes) => [
          at,
          Math.sign(to - from),
          Math.sign(from - (notes[place - 1]?.from ?? from)),
        ]),
      ),
    )
    expect(new Set(gestures).size).toBe(soundNames.length)
  })
})
