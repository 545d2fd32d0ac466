import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Clock } from '../../base/clock.ts'
import { isFaultCode } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import { uuid } from '../../base/uuid.ts'
import type { CommandAnswer } from '../../contract/answers.ts'
import type { Command, Query } from '../../contract/commands.ts'
import type { StationChangeName, StationChangePage, StationChangeRow } from '../../contract/stationChanges.ts'
import { stationChangeNames } from '../../contract/stationChanges.ts'
import type { StationSettings } from '../../model/settings.ts'
import { accountCalled, keptAccounts } from '../../model/settings.ts'
import type { ChangeStore } from '../../ports/memory.ts'
import type { Operators } from './operators.ts'

/** Who changed what of the station itself, and when: by the names of what was changed, never by its values. */
export interface ChangeBook {
  /**
   * On disk before it is done, and what came of it behind. Faults: `store.*`, `request.id-taken` of an id that the book has,
   * and then it is not done.
   */
  keep(command: StationChangeCommand, who: Who, done: () => Promise<Answer>): Promise<Answer>
  /** Labels that leave as a PDF, before it is given. Faults: `store.*`. */
  saved(orders: readonly string[], who: Who): Promise<Result<undefined>>
  page(query: Query & { type: 'station-changes' }): Promise<Result<StationChangePage>>
}

export type StationChangeCommand = Command & { readonly type: Exclude<StationChangeName, Query['type']> }

export function isStationChange(command: Command): command is StationChangeCommand {
  return stationChangeNames.some((name) => name === command.type)
}

export interface Who {
  readonly by: string
  readonly leader: string | null
}

type Answer = Result<CommandAnswer<Command>>

export interface ChangeBookDeps {
  readonly store: ChangeStore
  readonly settings: () => StationSettings
  readonly operators: Pick<Operators, 'view'>
  readonly clock: Pick<Clock, 'now'>
}

export function createChangeBook({ store, settings, operators, clock }: ChangeBookDeps): ChangeBook {
  return {
    async keep(command, { by, leader }, done) {
      const what = whatOf(command, settings(), operators)
      const begun = await store.begin({ id: command.id, at: clock.now(), told: { by, leader, ...what } })
      if (!begun.ok) return begun
      const answer = await done()
      // Whoever changes the account behind this door knows the end.
      if (!answer.ok && answer.fault.code === 'account.fixed') return answer
      await store.end(command.id, answer.ok ? '' : answer.fault.code)
      return answer
    },
    async saved(orders, who) {
      const id = uuid()
      const told = { ...who, name: 'batch-pdf', about: orders.join(', '), fields: [] } satisfies Told
      const begun = await store.begin({ id, at: clock.now(), told })
      return begun.ok ? store.end(id, '') : begun
    },
    async page({ before, limit }) {
      const read = await store.page(before, limit)
      if (!read.ok) return read
      const last = read.value.length < limit ? undefined : read.value.at(-1)
      return ok({ changes: read.value.flatMap(rowOf), next: last?.position ?? null })
    },
  }
}

const Told = z.object({
  by: z.string(),
  leader: z.nullable(z.string()),
  name: z.enum(stationChangeNames),
  about: z.nullable(z.string()),
  fields: z.array(z.string()),
})
type Told = z.infer<typeof Told>

/** What another key sealed, or a newer version names, is left out. */
function rowOf({ id, at, told, ended }: { id: string; at: number; told: unknown; ended: string | null }) {
  const read = Told.safeParse(told)
  if (!read.success) return []
  const failed = ended === '' ? null : ended !== null && isFaultCode(ended) ? ended : 'unknown'
  const row: StationChangeRow = { id, at, ...read.data, failed }
  return [row]
}

type What = Pick<StationChangeRow, 'name' | 'about' | 'fields'>

function whatOf(command: StationChangeCommand, settings: StationSettings, operators: Pick<Operators, 'view'>): What {
  const what = (about: string | null, fields: readonly string[]): What => ({ name: command.type, about, fields })
  switch (command.type) {
    case 'change-settings':
      return what(null, changed(command.part, settings))
    case 'printer-add':
      return what(command.printer.name, changed(command.printer, {}))
    case 'printer-change': {
      const printer = settings.printers.find(({ id }) => id === command.printer)
      return what(printer?.name ?? null, changed(command.part, printer ?? {}))
    }
    case 'printer-remove':
    case 'printer-forget':
    case 'printer-ladder':
    case 'printer-ladder-read':
      return what(settings.printers.find(({ id }) => id === command.printer)?.name ?? null, [])
    case 'operator-save': {
      const { operator, name, role, pin, recovery } = command
      const before = operators.view().operators.find(({ id }) => id === operator)
      return what(before?.name ?? name, [
        ...changed({ name, role }, before ?? {}),
        ...(pin === undefined ? [] : ['pin']),
        ...(recovery === undefined ? [] : ['recovery']),
      ])
    }
    case 'operator-remove':
      return what(operators.view().operators.find(({ id }) => id === command.operator)?.name ?? null, [])
    case 'recover-leader':
      return what(operators.view().operators.find(({ id }) => id === command.operator)?.name ?? null, ['pin'])
    case 'allow-hosts':
      return what(command.hosts.join(', '), ['viewHosts'])
    case 'use-account':
      return command.account.kind === 'kept'
        ? what(accountCalled(command.account.account, keptAccounts(settings)), ['account'])
        : what(null, changed(command.account, {}))
    case 'account-rename':
    case 'account-remove':
      return what(accountCalled(command.account, keptAccounts(settings)), [])
    case 'people-forget':
      return what(command.orders.join(', '), [])
    case 'add-code-rule':
      return what(command.scans.map(({ code }) => code).join(', '), ['codeRules'])
    case 'remove-code-rule':
      return what(null, ['codeRules'])
    case 'create-shop':
      return what(command.name, [])
    case 'payout-keep':
      return what(command.file, [])
    case 'join-shop':
      return what(String(command.shop), [])
    // Whose phone it was is the customer's, and the code a secret.
    case 'send-code':
    case 'partner-shop':
    case 'payout-remove':
    case 'set-supervisor-pin':
    case 'accept-view':
    case 'purge-labels':
    case 'back-up':
    case 'operators-anew':
      return what(null, [])
  }
}

function changed(part: object, before: object): readonly string[] {
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && !isDeepStrictEqual(value, Reflect.get(before, name))
  return Object.entries(part)
    .filter(differs)
    .map(([name]) => name)
}
