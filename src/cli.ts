import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cliActions } from './compose/cliActions.ts'
import { programRoot } from './compose/folders.ts'
import { reportTo } from './compose/terminalEnd.ts'
import { exitStatus, runCli } from './shell/cli/runCli.ts'
import { processTerminal } from './shell/cli/terminal.ts'

// Composition root of the command line: `packbench …`.
const { version } = JSON.parse(readFileSync(join(programRoot, 'package.json'), 'utf8')) as { version: string }
const terminal = processTerminal()
process.on('uncaughtException', endByBug)
process.exitCode = await runCli(process.argv.slice(2), cliActions, terminal, version).catch(endByBug)

/** By `say`, which writes control characters out: Node's own last words have a path or a name as somebody gave it. */
function endByBug(bug: unknown): never {
  reportTo(terminal)(bug)
  process.exit(exitStatus.fault)
}
