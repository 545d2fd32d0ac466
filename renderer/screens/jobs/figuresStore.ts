import { create } from 'zustand'
import type { Fault } from '../../../src/base/fault.ts'
import type { Figures } from '../../../src/contract/figures.ts'
import { vietnamMidnight } from '../../../src/model/shift.ts'
import type { Actions } from '../../actions.ts'
import { useCards } from '../../stores/cardsStore.ts'
import { useConnection } from '../../stores/connectionStore.ts'

export const figureDays = ['today', 'yesterday'] as const
export type FigureDay = (typeof figureDays)[number]

/** The figures of one day. What was read of another day goes at once. */
interface FiguresState {
  readonly day: FigureDay
  /** null: they are being read for the first time. */
  readonly figures: Figures | null
  readonly fault: Fault | null
}

export const freshFigures: FiguresState = { day: 'today', figures: null, fault: null }

export const useFigures = create<FiguresState>()(() => freshFigures)

/** Every label of the day is read for them. */
const gently = 5_000

/** Keeps them as the journal has them while they are looked at. Returns what ends it. */
export function followFigures(ask: Actions['ask']): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void readFigures(ask)
    }, gently)
  }
  const ends = [
    useCards.subscribe((after, before) => after.rows !== before.rows && soon()),
    useConnection.subscribe(({ connection }) => connection === 'connected' && void readFigures(ask)),
    useFigures.subscribe((after, before) => after.day !== before.day && void readFigures(ask)),
  ]
  void readFigures(ask)
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

export async function readFigures(ask: Actions['ask']): Promise<void> {
  const { day } = useFigures.getState()
  const answer = await ask({ type: 'figures', ...spanOf(day, Date.now()) })
  if (useFigures.getState().day !== day) return
  useFigures.setState(answer.ok ? { figures: answer.value, fault: null } : { fault: answer.fault })
}

/** The day in Vietnam. */
export function spanOf(day: FigureDay, now: number): { readonly from: number; readonly to: number } {
  const today = vietnamMidnight(now)
  return day === 'today' ? { from: today, to: today + length } : { from: today - length, to: today }
}

const length = 86_400_000
