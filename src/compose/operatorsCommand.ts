import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { DataOptions } from '../shell/cli/cliActions.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { throughStation } from './throughStation.ts'

/** `packbench operators anew`. Faults: `station.nothing-to-do` where the list can be read, `store.*`. */
export function operators(options: DataOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  return throughStation(options, terminal, async (api) => {
    const begun = await api.execute({ type: 'operators-anew', id: uuid() })
    if (!begun.ok) return begun
    terminal.line({ done: 'anew' })
    return ok(0)
  })
}
