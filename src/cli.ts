import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cliActions } from './compose/cliActions.ts'
import { programRoot } from './compose/folders.ts'
import { reportTo } from './compose/terminalEnd.ts'
import { localeOf } from './shell/cli/locale.ts'
import { exitStatus, faultLine, runCli } from './shell/cli/runCli.ts'
import { processTerminal } from './shell/cli/terminal.ts'

// Composition root of the command line: `packbench …`.
process.on('uncaughtException', endByBug)
const terminal = processTerminal(stdoutUnwritten)
const { version } = JSON.parse(readFileSync(join(programRoot, 'package.json'), 'utf8')) as { version: string }
process.exitCode = await runCli(process.argv.slice(2), cliActions, terminal, version).catch(endByBug)

function stdoutUnwritten({ message: detail }: Error): void {
  terminal.say(faultLine({ code: 'file.unwritable', facts: { file: 'stdout' }, detail }, localeOf(process.env)))
  // Whatever the command itself comes to.
  process.once('exit', () => {
    process.exitCode = exitStatus.fault
  })
}

/** By `say`, which writes control characters out: Node's own last words have a path or a name as somebody gave it. */
function endByBug(bug: unknown): never {
  reportTo(terminal)(bug)
  process.exit(exitStatus.fault)
}
