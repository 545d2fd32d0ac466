import { resolve } from 'node:path'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { buildDesktop, buildWindow } from '../shell/cli/buildWindow.ts'
import type { Hindrance } from '../shell/cli/findElectron.ts'
import { findElectron, whyNoElectron } from '../shell/cli/findElectron.ts'
import { runProgram } from '../shell/cli/runProgram.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { programRoot } from './folders.ts'

/** The Electron runtime, when it is here (its installer is tried once) and can open a window; said aloud when not. */
export async function desktopRuntime(dataDir: string, { say, env, signal }: Terminal): Promise<string | null> {
  const program = await findElectron({ dataDir, say, signal })
  if (program === null) return null
  const hindrance = await whyNoElectron(program, process.platform, env, process.getuid?.() ?? null)
  if (hindrance !== null) say(hindrances[hindrance])
  return hindrance === null ? program : null
}

const hindrances: Readonly<Record<Hindrance, string>> = {
  root: 'Electron does not run as root.',
  'no-display': 'There is no display for Electron.',
  'no-sandbox':
    'This system keeps user namespaces from Electron, so that its sandbox cannot work: install the .deb package, or allow them (docs/release.md).',
}

/** Runs the desktop program of a checkout by its runtime until it ends; built first when its sources are newer. */
export async function startDesktop(
  program: string,
  { dataDir, practice }: { readonly dataDir: string; readonly practice: boolean },
  terminal: Terminal,
): Promise<Result<0 | 1>> {
  const { say, signal } = terminal
  const place = { root: programRoot, say, signal }
  const window = await buildWindow(place)
  if (!window.ok) return window
  const desktop = await buildDesktop(place)
  if (!desktop.ok) return desktop
  say('Starting the desktop program.')
  // The folder was named from where this terminal is; the program runs elsewhere.
  const given = [desktop.value, `--data=${resolve(dataDir)}`, ...(practice ? ['--practice'] : [])]
  const run = { program, arguments: given, folder: programRoot, signal, hear: say, graceMs }
  return ok((await runProgram(run)) ? 0 : 1)
}

/** More than the program takes to close its station: src/shell/electron/ending.ts. */
const graceMs = 20_000
