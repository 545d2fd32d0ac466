import { create } from 'zustand'

/** The steps of the first run, in their order. */
export const firstRunSteps = ['language', 'account', 'printer', 'scan'] as const
export type FirstRunStep = (typeof firstRunSteps)[number]

interface FirstRunState {
  readonly step: FirstRunStep
  /** null: nobody has said yet; the shell and the settings decide. */
  readonly open: boolean | null
}

export const useFirstRun = create<FirstRunState>()(() => ({ step: 'language', open: null }))

export function openFirstRun(): void {
  useFirstRun.setState({ open: true, step: 'language' })
}

/** The step after this one, or before it; null: there is none. */
export function stepFrom(step: FirstRunStep, by: 1 | -1): FirstRunStep | null {
  return firstRunSteps[firstRunSteps.indexOf(step) + by] ?? null
}
