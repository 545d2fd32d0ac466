import { join } from 'node:path'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { BrowserShell } from '../shell/browser/browserShell.ts'
import { startBrowserShell } from '../shell/browser/browserShell.ts'
import { askForAddress } from '../shell/browser/deskClient.ts'
import { openPreferences } from '../shell/browser/preferences.ts'
import { buildWindow } from '../shell/cli/buildWindow.ts'
import type { ServeOptions, StartOptions } from '../shell/cli/cliActions.ts'
import { findElectron, whyNoElectron } from '../shell/cli/findElectron.ts'
import { openBrowser } from '../shell/cli/openBrowser.ts'
import { runProgram } from '../shell/cli/runProgram.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { readOwner, removeOwner, writeOwner } from '../store/ownerFile.ts'
import type { ComposedStation } from './composeStation.ts'
import { composeStation } from './composeStation.ts'
import { defaultDataDir } from './dataDir.ts'
import { programRoot } from './programRoot.ts'
import { ended, reportTo } from './terminalEnd.ts'

/** `packbench start`: the desktop program where its runtime is, the same station behind the browser elsewhere. */
export async function start(options: StartOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  const dataDir = options.dataDir ?? defaultDataDir()
  if (options.window !== 'browser') {
    const program = await electronProgram(dataDir, terminal)
    if (program !== null) return runElectron(program, dataDir, terminal)
  }
  return serveAt(dataDir, options, terminal, options.openBrowser)
}

/** `packbench serve`: the station behind the browser shell. */
export function serve(options: ServeOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  return serveAt(options.dataDir ?? defaultDataDir(), options, terminal, false)
}

async function serveAt(
  dataDir: string,
  { port }: ServeOptions,
  terminal: Terminal,
  open: boolean,
): Promise<Result<0 | 1>> {
  const { say, signal } = terminal
  const windowDir = await buildWindow({ root: programRoot, say, signal })
  if (!windowDir.ok) return windowDir
  const station = await composeStation({ dataDir, account: 'practice', say, report: reportTo(terminal) })
  if (!station.ok) return station.fault.code === 'store.in-use' ? joinRunning(dataDir, terminal, open, station) : station
  const shell = await startBrowserShell({
    desk: station.value.desk,
    windowDir: windowDir.value,
    port,
    preferences: openPreferences(dataDir, say),
    say,
    log: say,
  })
  if (shell.ok) {
    await writeOwner(dataDir, { pid: process.pid, url: shell.value.origin, secret: shell.value.secret })
    await welcome(shell.value, station.value, terminal, open)
    await ended(signal)
    await removeOwner(dataDir)
    await shell.value.close()
  }
  await station.value.close()
  return shell.ok ? ok(0) : shell
}

/** The address is a secret until it is used: it goes to the terminal, and into the browser, and nowhere else. */
async function welcome(
  shell: BrowserShell,
  { tryCodes, notices }: ComposedStation,
  terminal: Terminal,
  open: boolean,
): Promise<void> {
  for (const notice of notices) terminal.say(`Notice: ${notice.code} ${notice.detail ?? ''}`)
  terminal.line({ url: shell.url, codes: tryCodes.slice(0, 3) })
  terminal.say(`\n  Packbench  ${shell.url}\n`)
  if (tryCodes.length > 0) terminal.say(`  Quét thử · Try a scan:  ${tryCodes.slice(0, 3).join('   ')}\n`)
  terminal.say('  Ctrl-C ends the station and everything it started.')
  if (open) openBrowser(shell.newCode())
}

/** A second start on the same folder opens a window of the station that runs. */
async function joinRunning(
  dataDir: string,
  terminal: Terminal,
  open: boolean,
  inUse: Result<never> | Result<ComposedStation>,
): Promise<Result<0 | 1>> {
  const owner = await readOwner(dataDir)
  const address = owner === null ? null : await askForAddress(owner, terminal.signal)
  if (address?.ok !== true) return inUse.ok ? ok(1) : inUse
  terminal.say('The station already runs on this folder. Its window:')
  terminal.line({ url: address.value, codes: [] })
  if (open) openBrowser(address.value)
  return ok(0)
}

async function electronProgram(dataDir: string, { say, env, signal }: Terminal): Promise<string | null> {
  const hindrance = whyNoElectron(process.platform, env, process.getuid?.() ?? null)
  if (hindrance === null) return findElectron({ dataDir, say, signal })
  say(hindrance === 'root' ? 'Electron does not run as root: the window opens in the browser.' : 'No display: the window is for a browser.')
  return null
}

/** The desktop program from a checkout: compiled once, then run by its runtime. */
async function runElectron(program: string, dataDir: string, terminal: Terminal): Promise<Result<0 | 1>> {
  const { say, signal } = terminal
  const main = join(programRoot, 'dist', 'src', 'main.js')
  say('Starting the desktop program.')
  const done = await runProgram({ program, arguments: [main, `--data=${dataDir}`], folder: programRoot, signal, hear: say })
  return ok(done ? 0 : 1)
}
