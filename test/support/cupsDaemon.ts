import type { ChildProcess } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { systemClock } from '../../src/base/clock.ts'
import { programPath } from './debian.ts'
import { tempDir } from './tempDir.ts'

/** A real cupsd in a folder of its own, listening on nothing but a socket there. Nothing of the system's CUPS is touched. */
export interface CupsDaemon extends AsyncDisposable {
  readonly socketPath: string
  /** `raw`, or a model of `lpinfo -m`. */
  addQueue(name: string, uri: string, model?: string): Promise<void>
  /** Runs one of CUPS's own commands against this daemon. */
  run(command: string, ...args: readonly string[]): Promise<string>
  /**
   * Ends it and all that it has started, at once, as a power cut does, or a service manager behind a crash. A backend
   * that lived on would print what the next cupsd has been told to forget.
   */
  kill(): Promise<void>
  /** Starts it again on what the last one left on disk. */
  startAgain(): Promise<void>
  errorLog(): Promise<string>
  /** The names of the documents that it keeps (`d00001-001`). */
  documents(): Promise<readonly string[]>
}

/** `limits`: of its policy, in front of *all may do all the rest*; what they want a name for is told by the socket. */
export async function cupsDaemon(limits = ''): Promise<CupsDaemon> {
  const folder = await tempDir()
  const socketPath = join(folder.path, 'cups.sock')
  // Backends run as another user, who has to come through here.
  await chmod(folder.path, 0o755)
  await setUp(folder.path, socketPath, limits)
  let daemon = await start(folder.path, socketPath)
  const run = async (command: string, ...args: readonly string[]) => {
    const env = { ...process.env, CUPS_SERVER: socketPath }
    return (await promisify(execFile)(command, args, { env })).stdout
  }
  return {
    socketPath,
    addQueue: async (name, uri, model = 'raw') => {
      await run(programPath('lpadmin') ?? 'lpadmin', '-p', name, '-E', '-v', uri, '-m', model)
    },
    run,
    async kill() {
      // It starts nothing any more while its children are looked for.
      daemon.kill('SIGSTOP')
      const children = await childrenOf(daemon.pid)
      await end(daemon, 'SIGKILL')
      for (const child of children) killIfThere(child)
    },
    async startAgain() {
      await rm(socketPath, { force: true })
      daemon = await start(folder.path, socketPath)
    },
    errorLog: () => readFile(join(folder.path, 'log/error'), 'utf8'),
    documents: async () => (await readdir(join(folder.path, 'spool'))).filter((name) => name.startsWith('d')),
    async [Symbol.asyncDispose]() {
      await end(daemon, 'SIGTERM')
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function setUp(root: string, socketPath: string, limits: string): Promise<void> {
  for (const name of ['conf', 'spool/tmp', 'cache', 'log', 'state']) await mkdir(join(root, name), { recursive: true })
  await writeFile(
    join(root, 'cups-files.conf'),
    `ServerRoot ${root}/conf\nRequestRoot ${root}/spool\nTempDir ${root}/spool/tmp\nCacheDir ${root}/cache\n` +
      `StateDir ${root}/state\nAccessLog ${root}/log/access\nErrorLog ${root}/log/error\nPageLog ${root}/log/page\n`,
  )
  await writeFile(
    join(root, 'cupsd.conf'),
    // Jobs are on disk at once, not half a minute later: what is lost with a power cut otherwise prints after it.
    `LogLevel debug\nDirtyCleanInterval 0\nListen ${socketPath}\nBrowsing No\nDefaultAuthType ${limits === '' ? 'None' : 'Basic'}\nWebInterface No\n` +
      // Whole, so that it tells what became of a job many questions ago.
      'MaxLogSize 0\n' +
      '<Location />\nOrder allow,deny\nAllow all\n</Location>\n' +
      `<Policy default>\n${limits}\n<Limit All>\nOrder deny,allow\n</Limit>\n</Policy>\n`,
  )
}

async function start(root: string, socketPath: string): Promise<ChildProcess> {
  const args = ['-f', '-c', join(root, 'cupsd.conf'), '-s', join(root, 'cups-files.conf')]
  const daemon = spawn(programPath('cupsd') ?? 'cupsd', args, { stdio: 'ignore' })
  while (!(await answers(socketPath))) {
    if (daemon.exitCode !== null) throw new Error(`cupsd ended: ${await readFile(join(root, 'log/error'), 'utf8')}`)
    await systemClock.sleep(20)
  }
  return daemon
}

/** Backends and filters. */
async function childrenOf(pid: number | undefined): Promise<readonly number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return list.split(' ').flatMap((child) => (child === '' ? [] : [Number(child)]))
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath)
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

async function end(daemon: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (daemon.exitCode !== null || daemon.signalCode !== null) return
  const ended = once(daemon, 'exit')
  daemon.kill(signal)
  await ended
}
