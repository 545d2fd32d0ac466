import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { access, rowOf } from '../../contract/access.ts'
import type { CommandAnswer, QueryAnswer } from '../../contract/answers.ts'
import type { Command, Query } from '../../contract/commands.ts'
import type { StationApi } from '../../contract/stationApi.ts'
import type { Changes, Patch, Snapshot, TableName } from '../../contract/tables.ts'
import { isOfCommandLine } from '../../model/printerAddress.ts'

/** What one window speaks to, and what is ended when the window has gone. */
export interface WindowDesk {
  readonly api: StationApi
  end(): Promise<void>
}

/** The station itself. */
export function plainDesk(api: StationApi): WindowDesk {
  return { api, end: async () => undefined }
}

/**
 * The station as one window has it: what the table of access gives to command lines alone is no request of a window, and
 * no window makes a printer of a file, or of a device that is no printer's, with roles or without: what is written to may be any of the
 * account's. Each request says that it comes from a window, and while windows are
 * locked no table that is about parcels comes out. Behind a number that is missing another station may be there, whose
 * windows are locked: none comes out before it has said. Faults: `request.invalid`, `printer.bad-address`.
 */
export function windowApi(api: StationApi): StationApi {
  /** Until the station has said, and its row is in every snapshot. */
  let locked = true
  let highest: number | null = null
  /** How many rows were held back. */
  let held = 0
  const open = (patches: readonly Patch[]) => {
    for (const patch of patches) if (patch.table === 'station') locked = patch.row?.locked === true
    const isStation = patches.every(({ table }) => table !== 'folder')
    const shown = locked && isStation ? patches.filter(({ table }) => tablesOfLocked.includes(table)) : patches
    held += patches.length - shown.length
    return shown
  }
  const seen = (changes: Changes) => {
    if (highest !== null && changes.sequence > highest + 1) locked = true
    highest = Math.max(highest ?? 0, changes.sequence)
    return { ...changes, patches: open(changes.patches) }
  }
  const snapshot = async (): Promise<Result<Snapshot>> => {
    for (;;) {
      const before = held
      const taken = await api.ask({ type: 'snapshot' as const })
      if (!taken.ok) return taken
      highest = Math.max(highest ?? 0, taken.value.sequence)
      const shown = { ...taken.value, patches: open(taken.value.patches) }
      // What was held back while it was on its way is in neither.
      if (locked || held === before) return ok(shown)
    }
  }

  function execute<C extends Command>(command: C): Promise<Result<CommandAnswer<C>>> {
    if (access[rowOf(command)].from !== 'anywhere') return refused()
    return isOfCommandLine(addressIn(command)) ? refusedAddress() : api.execute({ ...command, ...byWindow })
  }
  function ask<Q extends Query>(query: Q): Promise<Result<QueryAnswer<Q>>>
  async function ask(query: Query): Promise<Result<QueryAnswer<Query>>> {
    if (access[rowOf(query)].from !== 'anywhere') return refused()
    if (query.type === 'printer-identify' && isOfCommandLine(query.address)) return refusedAddress()
    if (query.type === 'snapshot') return snapshot()
    const before = locked
    const answer = await api.ask({ ...query, ...byWindow })
    // Whoever asked has gone, or is somebody else by now.
    return !before && locked ? fail('station.locked') : answer
  }
  return { execute, ask, watch: (listener) => api.watch((changes) => listener(seen(changes))) }
}

/** Who sends it, whatever the frame says. */
const byWindow = { byWindow: true, byCommandLine: undefined } as const

/** Who can unlock it, how the machines are, and what is scanned there now, which may be a badge. */
const tablesOfLocked: readonly TableName[] = ['station', 'settings', 'service', 'printer', 'counts', 'scanner', 'heard']

function addressIn(command: Command): string {
  if (command.type === 'printer-add') return command.printer.uri
  return (command.type === 'printer-change' && command.part.uri) || ''
}

async function refusedAddress(): Promise<Result<never>> {
  const detail = 'a file or another device than a printer’s is named on the command line: packbench printers add'
  return fail('printer.bad-address', { detail })
}

async function refused(): Promise<Result<never>> {
  return fail('request.invalid', { fields: [{ field: 'type', rule: 'from-command-line' }] })
}
