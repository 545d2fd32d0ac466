import type { KeptAccountView, SettingsView } from '../../../src/contract/settings.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import type { Question } from '../../stores/questionStore.ts'
import type { SettingsWords } from '../../text/screens/settings.ts'

/** An account that is here: nothing has to be typed to use it. */
export type AccountHere = { readonly kind: 'practice' } | { readonly kind: 'kept'; readonly account: string }

/** One line of the accounts of this machine. */
export interface AccountLine {
  readonly key: string
  readonly name: string
  /** What tells it from another of its name. */
  readonly about: string
  readonly isUsed: boolean
  /** null: practice, which is always there. */
  readonly kept: KeptAccountView | null
  readonly use: AccountHere
  readonly question: Question
}

/** The accounts to choose among, practice at the end. Empty: only practice is here, and is in use. */
export function accountLines(settings: SettingsView, w: SettingsWords): readonly AccountLine[] {
  const { accounts, environment } = settings
  if (accounts.length === 0) return []
  const practising = environment === 'practice'
  const { practice, toPractice, toPracticeText, others } = w.account
  return [
    ...accounts.map((kept): AccountLine => {
      const { account, name, shop } = kept
      const title = fillIn(others.using, { account: name })
      return {
        key: account,
        name,
        about: [w.account.environment[kept.environment], hostOf(kept), shop].join(' · '),
        isUsed: !practising && account === settings.account,
        kept,
        use: { kind: 'kept', account },
        question: { title, text: others.usingText, yes: others.use },
      }
    }),
    {
      key: 'practice',
      name: practice,
      about: '',
      isUsed: practising,
      kept: null,
      use: { kind: 'practice' },
      question: { title: toPractice, text: toPracticeText, yes: toPractice },
    },
  ]
}

/** What the head of the window calls the account in use; empty: its shop says it. */
export function accountInHead({ account, accounts }: Pick<SettingsView, 'account' | 'accounts'>): string {
  return accounts.find((kept) => kept.account === account)?.ownName ?? ''
}

function hostOf({ baseUrl }: KeptAccountView): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl
}
