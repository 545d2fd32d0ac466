import { isAbsolute } from 'node:path'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Command } from '../contract/commands.ts'
import type { KeptAccountView, SettingsPart, SettingsView } from '../contract/settings.ts'
import { withHost } from '../model/allowedHosts.ts'
import type { LabelSize } from '../model/labelSize.ts'
import type { KeptAccount, StationSettings } from '../model/settings.ts'
import { firstLabelState, keptAccounts, nameOfAccount } from '../model/settings.ts'
import type { ViewPolicies } from '../model/viewPolicy.ts'
import type { AnswerFirstLabel } from './answerFirstLabel.ts'
import type { Board } from './board.ts'
import { codeRuleViews } from './codeRules.ts'
import type { CommandHandlers } from './handlers.ts'
import type { Operators } from './people/operators.ts'
import { hashPin } from './people/supervisorPin.ts'
import type { Ledger } from './print/ledger.ts'
import type { Settings } from './settings.ts'

/** Settings as the window changes them. What is changed is on disk before it counts. */
export interface SettingsCommands {
  readonly commands: Pick<CommandHandlers, SettingsCommand['type']>
}

type SettingsCommand = Command & {
  type: 'account-remove' | 'account-rename' | 'allow-hosts' | 'change-settings' | 'set-supervisor-pin' | 'first-label'
}

export interface SettingsCommandsDeps {
  readonly settings: Settings
  readonly operators: Pick<Operators, 'hasLeader'>
  /** Answers for the first label of a new environment. */
  readonly answerFirstLabel: AnswerFirstLabel
  readonly ledger: Pick<Ledger, 'record'>
  /** Erases the token of an account. Faults: `store.*`. */
  readonly forgetToken: (account: string) => Promise<Result<undefined>>
  /** Who decides, as the journal names them. */
  readonly by: () => string
  /** The settings have changed: whoever shows them shows them anew. */
  readonly changed: () => void
}

export function createSettingsCommands(deps: SettingsCommandsDeps): SettingsCommands {
  const { settings, answerFirstLabel, changed } = deps
  const change = async (part: SettingsPart | Pick<StationSettings, 'supervisorPin'>): Promise<Result<null>> => {
    const given = 'viewPolicies' in part ? part.viewPolicies : undefined
    const written = await settings.change((now) => ({ ...part, viewPolicies: merged(now.viewPolicies, given) }))
    if (!written.ok) return written
    changed()
    return ok(null)
  }
  return {
    commands: {
      async 'change-settings'({ part }) {
        if (part.backupFolder != null && !isAbsolute(part.backupFolder)) return fail('backup.relative')
        const routed = checkRoutes(settings.now(), part)
        if (!routed.ok) return routed
        return locksOut(deps, part) ? fail('operator.leader-needed') : change(part)
      },
      'account-rename': (command) => changeAccounts(deps, command.account, (kept) => [{ ...kept, name: command.name }]),
      'account-remove': (command) => removeAccount(deps, command.account),
      'allow-hosts': (command) => allowHosts(deps, command),
      async 'first-label'({ answer, byCommandLine }) {
        const answered = await answerFirstLabel(answer, byCommandLine)
        return answered.ok ? ok(null) : answered
      },
      'set-supervisor-pin': async ({ pin }) => change({ supervisorPin: pin === null ? null : await hashPin(pin) }),
    },
  }
}

/** The token goes first: whatever happens behind it, it cannot be used any more. */
async function removeAccount(deps: SettingsCommandsDeps, account: string): Promise<Result<null>> {
  const now = deps.settings.now()
  if (!keptAccounts(now).some((kept) => kept.account === account)) return fail('account.unknown')
  if (now.account === account) return fail('account.in-use')
  const forgotten = await deps.forgetToken(account)
  return forgotten.ok ? changeAccounts(deps, account, () => []) : forgotten
}

async function changeAccounts(
  { settings, changed }: SettingsCommandsDeps,
  account: string,
  to: (kept: KeptAccount) => readonly KeptAccount[],
): Promise<Result<null>> {
  if (!keptAccounts(settings.now()).some((kept) => kept.account === account)) return fail('account.unknown')
  const written = await settings.change((now) => ({
    accounts: keptAccounts(now).flatMap((kept) => (kept.account === account ? to(kept) : [kept])),
  }))
  if (!written.ok) return written
  changed()
  return ok(null)
}

/** It stands in the history of the label that wanted them before it counts. */
async function allowHosts(
  { settings, ledger, by, changed }: SettingsCommandsDeps,
  { hosts, gives, job }: SettingsCommand & { type: 'allow-hosts' },
): Promise<Result<null>> {
  if (job !== null) {
    const recorded = await ledger.record(job, { type: 'hosts-allowed', hosts, gives }, by())
    if (!recorded.ok) return recorded
  }
  const written = await settings.change(({ environment }) => {
    const viewHosts = hosts.reduce((all, host) => withHost(all, host, gives), environment.viewHosts)
    return { environment: { ...environment, viewHosts } }
  })
  if (!written.ok) return written
  changed()
  return ok(null)
}

/** The policies of the sizes that were given, and those of the others as they are. */
function merged(now: ViewPolicies, given: SettingsPart['viewPolicies'] = {}): ViewPolicies {
  const of = (size: LabelSize) => given[size] ?? (given[size] === null ? null : now[size])
  return { A5: of('A5'), '80x80': of('80x80'), '52x70': of('52x70') }
}

/** Nothing is chosen that is no printer here; what stands there already may be of one that was removed since. */
function checkRoutes({ printers, routes: now }: StationSettings, { routes }: SettingsPart): Result<null> {
  const known = new Set([...printers.map(({ id }) => id), ...Object.values(now)])
  const strange = Object.values(routes ?? {}).find((route) => route !== null && !known.has(route))
  return strange == null ? ok(null) : fail('printer.unknown', { facts: { printer: strange } })
}

/** Roles without a leader who can sign in: nobody could ever take them back. */
function locksOut({ settings, operators }: SettingsCommandsDeps, part: SettingsPart): boolean {
  const { useRoles = settings.now().useRoles, badgeIsEnough = settings.now().badgeIsEnough } = part
  const stricter = part.useRoles === true || part.badgeIsEnough === false
  return stricter && useRoles && !operators.hasLeader({ badgeIsEnough })
}

export function showSettings({ board, settings }: { readonly board: Board; readonly settings: Settings }): void {
  board.set('settings', 'only', settingsView(settings.now()))
}

function settingsView(settings: StationSettings): SettingsView {
  const {
    environment,
    supervisorPin,
    printers: _,
    confirmedEnvironments: __,
    confirmedEnvironment: ___,
    firstLabel: ____,
    routesApart: _____,
    ...rest
  } = settings
  const { kind, baseUrl, reasonPrefix, viewHosts } = environment
  return {
    ...rest,
    accounts: accountViews(settings),
    environment: kind,
    baseUrl,
    reasonPrefix,
    viewHosts,
    codeRules: codeRuleViews(settings),
    firstLabel: firstLabelState(settings),
    hasSupervisorPin: supervisorPin !== null,
  }
}

/** Practice is none of them; a document that says so is of a hand that wrote into it. */
function accountViews(settings: StationSettings): readonly KeptAccountView[] {
  return keptAccounts(settings).flatMap((kept) => {
    const { account, name: ownName, shop, environment } = kept
    const { kind, baseUrl } = environment
    return kind === 'practice'
      ? []
      : [{ account, name: nameOfAccount(kept), ownName, environment: kind, baseUrl, shop }]
  })
}
