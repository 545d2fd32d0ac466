import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import { obeyFiguresKey } from '../../../renderer/screens/jobs/figuresKeys.ts'
import {
  followFigures,
  freshFigures,
  showDay,
  shownDay,
  useFigures,
} from '../../../renderer/screens/jobs/figuresStore.ts'
import { dayWords, emptyWords, isWholeDay, reachesBack } from '../../../renderer/screens/jobs/figuresView.ts'
import { freshHistory, useHistory } from '../../../renderer/screens/jobs/historyStore.ts'
import { obeyJobsKey } from '../../../renderer/screens/jobs/jobsActions.ts'
import { noCards, useCards } from '../../../renderer/stores/cardsStore.ts'
import { useClock } from '../../../renderer/stores/clockStore.ts'
import { figuresWords } from '../../../renderer/text/screens/figures.ts'
import type { Result } from '../../../src/base/result.ts'
import { ok } from '../../../src/base/result.ts'
import type { Query } from '../../../src/contract/commands.ts'
import type { DayFigures } from '../../../src/contract/figures.ts'
import { midnightOf } from '../../../src/model/day.ts'
import { figuresOn, noFigures } from '../../gallery/fakeFigures.ts'

const today = '2026-11-21'
const actions = {} as unknown as Actions
const noon = midnightOf(today) + 12 * 3_600_000

beforeEach(() => {
  useClock.setState({ now: noon })
  useFigures.setState(freshFigures)
})

describe('the day of the figures in words', () => {
  it('is its name, its date, and how far it lies back, in either language', () => {
    expect(dayWords('2026-11-14', today, 'vi')).toEqual({ name: 'Thứ Bảy, 14 tháng 11, 2026', back: '7 ngày trước' })
    expect(dayWords('2026-11-14', today, 'en')).toEqual({ name: 'Saturday, 14 November 2026', back: '7 days ago' })
    expect(dayWords(today, today, 'vi').back).toBe('Hôm nay')
    expect(dayWords(today, today, 'en').back).toBe('Today')
    expect(dayWords('2026-11-20', today, 'en').back).toBe('Yesterday')
  })

  it('tells a day without a label from one that the journal does not reach', () => {
    const reader = { w: figuresWords.en, language: 'en' } as const
    const from = { ...noFigures, firstDay: '2026-11-02' }
    expect(emptyWords(from, null, reader).title).toBe('No labels yet')
    expect(emptyWords(from, '2026-11-15', reader).title).toBe('No labels on this day')
    expect(emptyWords(from, '2026-11-02', reader).title).toBe('No labels on this day')
    expect(emptyWords(from, '2026-11-01', reader)).toEqual({
      title: 'The print log does not go back that far',
      text: 'The print log of this station begins on Monday, 2 November 2026.',
    })
    expect(emptyWords(noFigures, '2026-11-20', reader).text).toBe('The print log of this station has no labels yet.')
  })

  it('has one before it as far back as the journal reaches, or as long as nobody knows', () => {
    expect(reachesBack('2026-11-03', figuresOn('2026-11-03'))).toBe(true)
    expect(reachesBack('2026-11-02', figuresOn('2026-11-02'))).toBe(false)
    expect(reachesBack('2020-01-01', null)).toBe(true)
    expect(reachesBack(today, noFigures)).toBe(false)
  })

  it('is taken from the field when it is typed to its end and has been', () => {
    for (const text of ['', '0002-11-14', '0202-11-14', '2026-11-22']) expect(isWholeDay(text, today)).toBe(false)
    for (const text of ['2025-11-14', today]) expect(isWholeDay(text, today)).toBe(true)
  })
})

describe('the keys of the figures', () => {
  it('go a day back and on, and to today, never behind it', () => {
    const days = ['F3', 'F2', 'F2', 'F3', 'F2', 'Escape', 'F2', 'Escape'].map((key) => {
      expect(obeyFiguresKey(key, actions)).toBe(true)
      return shownDay().slice(-2)
    })
    expect(days).toEqual(['21', '20', '19', '20', '19', '21', '20', '21'])
    expect(useFigures.getState().day).toBeNull()
    expect(obeyFiguresKey('Escape', actions)).toBe(false)
    expect(obeyFiguresKey('F6', actions)).toBe(false)
  })

  it('stop where the journal began', () => {
    showDay('2026-11-03')
    useFigures.setState({ figures: figuresOn('2026-11-03') })
    obeyFiguresKey('F2', actions)
    useFigures.setState({ figures: figuresOn('2026-11-02') })
    obeyFiguresKey('F2', actions)
    expect(shownDay()).toBe('2026-11-02')
  })

  it('are those of the screen only while the figures are shown', () => {
    useHistory.setState({ ...freshHistory, tab: 'outbox' })
    expect(obeyJobsKey('F2', actions)).toBe(false)
    useHistory.setState({ tab: 'figures' })
    expect(obeyJobsKey('F2', actions)).toBe(true)
    expect(shownDay()).toBe('2026-11-20')
  })
})

describe('while the figures are looked at', () => {
  let asked: { readonly day: string; readonly answer: (figures: DayFigures) => void }[]
  let end: () => void

  beforeEach(() => {
    vi.useFakeTimers()
    asked = []
    useCards.setState(noCards)
    const ask = ({ day }: Query & { type: 'figures' }) =>
      new Promise<Result<DayFigures>>((resolve) => {
        asked.push({ day, answer: (figures) => resolve(ok(figures)) })
      })
    end = followFigures(ask as unknown as Actions['ask'])
  })

  afterEach(() => {
    end()
    vi.useRealTimers()
  })

  const days = () => asked.map(({ day }) => day)
  const labelChanges = () => {
    useCards.setState({ rows: {} })
    vi.advanceTimersByTime(60_000)
  }

  it('those of today follow what is printed, and those of another day are read once', () => {
    labelChanges()
    expect(days()).toEqual([today, today])
    showDay('2026-11-14')
    labelChanges()
    expect(days()).toEqual([today, today, '2026-11-14'])
  })

  it('what was about to be read of today is not read of the day chosen meanwhile', () => {
    useCards.setState({ rows: {} })
    showDay('2026-11-14')
    vi.advanceTimersByTime(60_000)
    expect(days()).toEqual([today, '2026-11-14'])
  })

  it('those of another day go at once, and an answer about a day that is no longer shown is dropped', async () => {
    asked[0]?.answer(figuresOn(today))
    await vi.advanceTimersByTimeAsync(0)
    expect(useFigures.getState().figures).not.toBeNull()
    showDay('2026-11-14')
    expect(useFigures.getState().figures).toBeNull()
    showDay('2026-11-15')
    asked[1]?.answer(figuresOn('2026-11-14'))
    await vi.advanceTimersByTimeAsync(0)
    expect(useFigures.getState().figures).toBeNull()
    asked[2]?.answer(figuresOn('2026-11-15'))
    await vi.advanceTimersByTimeAsync(0)
    expect(useFigures.getState().figures).toEqual(figuresOn('2026-11-15'))
  })

  it('today becomes another day at midnight, and a day that was chosen stays', () => {
    const midnight = midnightOf('2026-11-22')
    useClock.setState({ now: midnight - 1 })
    expect(days()).toEqual([today])
    useClock.setState({ now: midnight })
    expect(days()).toEqual([today, '2026-11-22'])
    showDay(today)
    useClock.setState({ now: midnightOf('2026-11-23') })
    expect(days()).toEqual([today, '2026-11-22', today])
    expect(shownDay()).toBe(today)
  })
})
