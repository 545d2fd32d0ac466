import { exhaustive } from '../base/exhaustive.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { CodeRuleView } from '../contract/codeRules.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { RulesAsked, RulesOptions } from '../shell/cli/cliActions.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { allowing } from './allowing.ts'
import { throughStation } from './throughStation.ts'

/** `packbench rules …`. Faults: `rule.*`, `order.*`, `scan.*`, `service.*`, `station.unreachable` where it takes a running one. */
export async function rules(options: RulesOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const done = await throughStation(options, terminal, (api) => act(allowing(api, options.allowed), options, terminal))
  // At rest nobody can be asked about an order that is not on disk.
  return !done.ok && done.fault.code === 'station.closing' ? fail('station.unreachable') : done
}

async function act(api: StationApi, { asked }: RulesOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  switch (asked.kind) {
    case 'list':
      return list(api, terminal)
    case 'try': {
      const proposed = await api.ask({ type: 'propose-code-rules', scans: [...asked.scans] })
      if (!proposed.ok) return proposed
      for (const { rule, makes } of proposed.value) terminal.line({ ...rule, makes })
      return ok(0)
    }
    case 'add':
      return add(api, asked, terminal)
    case 'remove': {
      const removed = await api.execute({ type: 'remove-code-rule', id: uuid(), rule: asked.rule })
      if (!removed.ok) return removed
      terminal.line({ id: asked.rule, done: 'remove' })
      return ok(0)
    }
    default:
      return exhaustive(asked)
  }
}

async function add(
  api: StationApi,
  { scans, number }: RulesAsked & { kind: 'add' },
  terminal: Terminal,
): Promise<Result<0 | 1>> {
  const id = uuid()
  const added = await api.execute({ type: 'add-code-rule', id, scans: [...scans], number })
  return added.ok ? list(api, terminal, id) : added
}

async function list(api: StationApi, terminal: Terminal, only?: string): Promise<Result<0>> {
  const snapshot = await api.ask({ type: 'snapshot' })
  if (!snapshot.ok) return snapshot
  const rows = snapshot.value.patches.flatMap((patch) =>
    patch.table === 'settings' && patch.row !== null ? patch.row.codeRules : [],
  )
  for (const row of rows) if (only === undefined || row.id === only) terminal.line(lineOf(row))
  return ok(0)
}

function lineOf({ id, rule, examples }: CodeRuleView) {
  return { id, ...rule, examples }
}
