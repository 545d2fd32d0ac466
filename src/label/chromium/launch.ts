import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { Readable, Writable } from 'node:stream'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { browserArguments, browserEnvironment } from './commandLine.ts'
import type { Connection } from './connection.ts'
import { connect } from './connection.ts'
import { createProfile, keepProfile, removeProfile } from './profile.ts'
import type { Account } from './unprivileged.ts'
import { browserAccount } from './unprivileged.ts'
import { untilAborted } from './untilAborted.ts'

/** One run of the browser. */
export interface Browser {
  readonly pid: number
  readonly connection: Connection
  readonly isRunning: () => boolean
  /** Kills every process of the run and removes its folder, as happens when it dies by itself. May be called again. */
  end(): Promise<void>
}

export interface LaunchOptions {
  readonly executable: string
  readonly tempDir: string
  readonly longestAnswer: number
  readonly signal: AbortSignal
}

/**
 * Starts Chromium with its sandbox, a private profile and a pipe for commands. It resolves when it answers.
 * Faults: `view.browser-failed`.
 */
export async function launch(options: LaunchOptions): Promise<Result<Browser>> {
  const account = await browserAccount()
  if (!account.ok) return account
  const folder = await createProfile(options.tempDir, account.value)
  if (!folder.ok) return folder
  const child = start(options.executable, folder.value, account.value)
  const complaint = lastWords(child)
  const connection = connectTo(child, options.longestAnswer)
  const leave = keepProfile(folder.value)
  const gone = exit(child).then(() => {
    leave()
    connection.end('the browser ended')
    killAll(child)
    return removeProfile(folder.value, account.value)
  })
  const end = () => {
    connection.end('the browser was stopped')
    killAll(child)
    return gone
  }
  const version = await untilAborted(connection.send('Browser.getVersion', {}), options.signal)
  if (version?.ok === true) return ok({ pid: child.pid ?? 0, connection, isRunning: connection.isOpen, end })
  await end()
  const reason = version?.fault.detail ?? 'it did not answer in time'
  return fail('view.browser-failed', { detail: `${reason} ${complaint()}`.trim() })
}

/** In a process group of its own: the terminal's Ctrl-C is the station's, and one kill ends every process of it. */
function start(executable: string, folder: string, account: Account | null): ChildProcess {
  return spawn(executable, browserArguments(folder), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    cwd: folder,
    env: browserEnvironment(process.env, folder),
    windowsHide: true,
    ...account,
  })
}

function connectTo(child: ChildProcess, longestAnswer: number): Connection {
  const [, , , toBrowser, fromBrowser] = child.stdio
  if (!(toBrowser instanceof Writable) || !(fromBrowser instanceof Readable)) throw new Error('spawn gave no pipes')
  return connect(toBrowser, fromBrowser, longestAnswer)
}

/** Resolves also when there never was a process. */
function exit(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
}

/** What the browser said while it started: nothing of a view, which it has not seen by then. */
function lastWords(child: ChildProcess): () => string {
  let words = ''
  child.once('error', (error) => {
    words += error.message
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    if (words.length < 2000) words += chunk.toString('utf8')
  })
  return () => words.trim()
}

function killAll(child: ChildProcess): void {
  if (child.pid === undefined) return
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true }).unref()
    return
  }
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Nobody is left in the group.
  }
}
