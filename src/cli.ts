import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cliActions } from './compose/cliActions.ts'
import { programRoot } from './compose/folders.ts'
import { runCli } from './shell/cli/runCli.ts'
import { processTerminal } from './shell/cli/terminal.ts'

// Composition root of the command line: `packbench …`.
const { version } = JSON.parse(readFileSync(join(programRoot, 'package.json'), 'utf8')) as { version: string }
process.exitCode = await runCli(process.argv.slice(2), cliActions, processTerminal(), version)
