import { create } from 'zustand'
import type { Fault } from '../../../src/base/fault.ts'
import type { LabelUsage } from '../../../src/contract/answers.ts'

export const settingsTabs = ['station', 'operators', 'account', 'labels', 'scanner', 'commands', 'window'] as const
export type SettingsTab = (typeof settingsTabs)[number]

interface SettingsScreenState {
  readonly tab: SettingsTab
  readonly changingAccount: boolean
  /** How many labels the account before has left. */
  readonly left: number
  /** The kept account that is being renamed, by its name inside the program. */
  readonly renaming: string | null
  readonly usage: LabelUsage | null
  readonly usageFault: Fault | null
  /** How a deletion ended, in words. */
  readonly purged: string | null
  /** Whose form is open: an operator's id, `new`, or nobody's. */
  readonly operator: string | null
  /** A leader's new recovery code, until somebody says that it is kept. Nothing tells it again. */
  readonly recovery: { readonly operator: string; readonly name: string; readonly code: string } | null
  readonly sheet: 'none' | 'making' | 'saved' | 'failed'
  /** How many turns ended in this window: forms with a secret begin anew with each. */
  readonly turns: number
}

export const freshSettingsScreen: SettingsScreenState = {
  tab: 'station',
  changingAccount: false,
  left: 0,
  renaming: null,
  usage: null,
  usageFault: null,
  purged: null,
  operator: null,
  recovery: null,
  sheet: 'none',
  turns: 0,
}

export const useSettingsScreen = create<SettingsScreenState>()(() => freshSettingsScreen)

/** What a leader filled in is not for whoever comes next. */
export function closeForms(): void {
  useSettingsScreen.setState({ operator: null, recovery: null, changingAccount: false })
}

/**
 * What was typed or told as a secret is not for whoever comes next, but for the code of the leader who comes: the first
 * one's is told before anybody signs in. null: nobody comes.
 */
export function endTurn(comes: string | null): void {
  useSettingsScreen.setState(({ turns, recovery }) => ({
    turns: turns + 1,
    recovery: recovery?.operator === comes ? recovery : null,
  }))
}

export function isSettingsTab(text: string | null): text is SettingsTab {
  return settingsTabs.some((tab) => tab === text)
}
