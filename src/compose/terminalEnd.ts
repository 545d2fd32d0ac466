import type { Fault } from '../base/fault.ts'
import { localeOf } from '../shell/cli/locale.ts'
import { faultLine } from '../shell/cli/runCli.ts'
import type { Terminal } from '../shell/cli/terminal.ts'

/** Bugs are caught at the rim and said on stderr; the station goes on. */
export function reportTo(terminal: Pick<Terminal, 'say'>): (error: unknown) => void {
  return (error) => terminal.say(`bug: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
}

/** What was found of the data, in the operator's words on stderr. */
export function tellOn(terminal: Pick<Terminal, 'say' | 'env'>): (found: Fault) => void {
  return (found) => terminal.say(faultLine(found, localeOf(terminal.env)))
}

/** Resolves when the program is asked to end. */
export function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
