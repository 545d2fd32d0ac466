import { exhaustive } from '../base/exhaustive.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { SettingsView } from '../contract/settings.ts'
import type { StationApi } from '../contract/stationApi.ts'
import { practiceAccount } from '../model/settings.ts'
import type { AccountsAsked, AccountsOptions } from '../shell/cli/cliActions.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { askedOfStation } from './askedThrough.ts'
import { settingsOf } from './snapshotRows.ts'

/** `packbench accounts …`. Faults: `account.*`, `shop.*`, `service.*`, `station.not-running`. */
export function accounts(options: AccountsOptions, terminal: Terminal): Promise<Result<0 | 1 | 2>> {
  return askedOfStation(options, 'account', terminal, async (api) => {
    const settings = await settingsOf(api)
    return settings.ok ? act(api, options.asked, settings.value, terminal) : settings
  })
}

async function act(
  api: StationApi,
  asked: AccountsAsked,
  settings: SettingsView,
  terminal: Terminal,
): Promise<Result<0 | 1>> {
  if (asked.kind === 'list') {
    for (const { ownName: _, ...kept } of settings.accounts)
      terminal.line({ ...kept, used: kept.account === settings.account })
    return ok(0)
  }
  const account = meant(asked, settings)
  if (account === null) return fail('account.unknown')
  switch (asked.kind) {
    case 'use': {
      const choice = account === practiceAccount ? { kind: 'practice' as const } : { kind: 'kept' as const, account }
      const used = await api.execute({ type: 'use-account', id: uuid(), account: choice })
      if (!used.ok) return used
      terminal.line({ account, ...used.value })
      return ok(0)
    }
    case 'rename': {
      const renamed = await api.execute({ type: 'account-rename', id: uuid(), account, name: asked.name })
      return renamed.ok ? ok(0) : renamed
    }
    case 'remove': {
      const removed = await api.execute({ type: 'account-remove', id: uuid(), account })
      return removed.ok ? ok(0) : removed
    }
    default:
      return exhaustive(asked)
  }
}

/** null: none is called so, or more than one. */
function meant({ kind, account }: Exclude<AccountsAsked, { kind: 'list' }>, { accounts: kept }: SettingsView) {
  if (kind === 'use' && account === practiceAccount) return practiceAccount
  if (kept.some((one) => one.account === account)) return account
  const [called, ...others] = kept.filter(({ name }) => name === account)
  return called === undefined || others.length > 0 ? null : called.account
}
