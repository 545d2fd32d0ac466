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

/** What was typed or told as a secret is not for whoever comes next. */
export function closeSecrets(): void {
  useSettingsScreen.setState(({ turns }) => ({
    operator: null,
    recovery: null,
    changingAccount: false,
    turns: turns + 1,
  }))
}

/** Nobody but the leader whose code it is comes while it is shown. */
export function keepRecoveryFor(operator: string | null): void {
  useSettingsScreen.setState(({ recovery }) => (recovery?.operator === operator ? {} : { recovery: null }))
}

export function isSettingsTab(text: string | null): text is SettingsTab {
  return settingsTabs.some((tab) => tab === text)
}
