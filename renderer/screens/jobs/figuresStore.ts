import { create } from 'zustand'
import type { Fault } from '../../../src/base/fault.ts'
import type { DayFigures } from '../../../src/contract/figures.ts'
import { dayOf } from '../../../src/model/day.ts'
import type { Actions } from '../../actions.ts'
import { useCards } from '../../stores/cardsStore.ts'
import { useClock } from '../../stores/clockStore.ts'
import { useConnection } from '../../stores/connectionStore.ts'

/** The figures of one day. What was read of another day goes at once. */
interface FiguresState {
  /** null: today, whichever day that is. */
  readonly day: string | null
  /** null: they are being read for the first time. */
  readonly figures: DayFigures | null
  readonly fault: Fault | null
}

export const freshFigures: FiguresState = { day: null, figures: null, fault: null }

export const useFigures = create<FiguresState>()(() => freshFigures)

export function shownDay(): string {
  return useFigures.getState().day ?? dayOf(useClock.getState().now)
}

/** No day lies behind today. */
export function showDay(day: string): void {
  if (day === shownDay()) return
  useFigures.setState({ ...freshFigures, day: day < dayOf(useClock.getState().now) ? day : null })
}

/** Every label of the day is read for them. */
const gently = 5_000

/**
 * Keeps the figures of today as the journal has them while they are looked at; those of another day are read once.
 * Returns what ends it.
 */
export function followFigures(ask: Actions['ask']): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isToday = () => useFigures.getState().day === null
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (isToday()) void readFigures(ask)
    }, gently)
  }
  const ends = [
    useCards.subscribe((after, before) => after.rows !== before.rows && isToday() && soon()),
    useConnection.subscribe(({ connection }) => connection === 'connected' && void readFigures(ask)),
    useFigures.subscribe((after, before) => after.day !== before.day && void readFigures(ask)),
    // At midnight today is another day.
    useClock.subscribe((after, before) => {
      if (!isToday() || dayOf(after.now) === dayOf(before.now)) return
      useFigures.setState(freshFigures)
      void readFigures(ask)
    }),
  ]
  void readFigures(ask)
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

/** An answer about a day that is no longer shown is dropped. */
export async function readFigures(ask: Actions['ask']): Promise<void> {
  const day = shownDay()
  const answer = await ask({ type: 'figures', day })
  if (shownDay() !== day) return
  useFigures.setState(answer.ok ? { figures: answer.value, fault: null } : { fault: answer.fault })
}
