import { visible } from '../../base/visible.ts'
import { keepFromOthers } from '../../disk/readByOthers.ts'

/**
 * Where a command writes and what ends it. One contract for all commands: stdout is JSON lines, or the bytes that the
 * command is there for, and nothing else; everything else goes to stderr.
 */
export interface Terminal {
  /** One JSON line on stdout. */
  line(value: unknown): void
  /** One line for people, on stderr. */
  say(text: string): void
  /** Text the user asked for (a help, the version), on stdout. */
  show(text: string): void
  /** Bytes on stdout. Resolves when they are taken, or when nobody reads any more and `signal` has aborted. */
  bytes(chunk: Uint8Array): Promise<void>
  /** Keeps what `line` or `say` writes from other users of the machine. False: they read it, as a pipe that is open to them. */
  keepFromOthers(written: 'line' | 'say'): boolean
  /**
   * From now on the program goes on when stdout takes no more: it is there for more than what it writes. `tell` hears it, once;
   * what is written to stdout afterwards is lost.
   */
  outliveStdout(tell: () => void): void
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborts when the program is asked to end: Ctrl-C, SIGTERM, the terminal closed, nobody reads stdout any more (`outliveStdout`). */
  readonly signal: AbortSignal
}

/**
 * The terminal of this process. A second signal ends it at once, unless it is the echo of the first. `unwritten`: stdout
 * takes no more, though somebody reads it: its disk is full.
 */
export function processTerminal(unwritten: (error: Error) => void): Terminal {
  const ending = new AbortController()
  let firstAt: number | null = null
  let stdoutLost = false
  const end = () => {
    const now = performance.now()
    // Ctrl-C reaches a whole group of processes, so the launcher passes on what this one got by itself as well.
    if (firstAt !== null && now - firstAt > echoMs) process.exit(130)
    firstAt ??= now
    ending.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  endWithNpm(end)
  let withoutStdout = () => ending.abort()
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (stdoutLost) return
    stdoutLost = true
    if (error.code !== 'EPIPE') unwritten(error)
    withoutStdout()
  })
  // Whoever read stderr has gone; there is nobody to tell.
  process.stderr.on('error', () => {})
  return {
    line: (value) => void process.stdout.write(`${visible(JSON.stringify(value))}\n`),
    say: (text) => void process.stderr.write(`${visible(text)}\n`),
    show: (text) => void process.stdout.write(visible(text.endsWith('\n') ? text : `${text}\n`)),
    bytes: (chunk) => new Promise((resolve) => process.stdout.write(chunk, () => resolve())),
    keepFromOthers: (written) => keepFromOthers({ line: 1, say: 2 }[written]),
    outliveStdout(tell) {
      withoutStdout = tell
    },
    env: process.env,
    signal: ending.signal,
  }
}

const echoMs = 1_000

/** A stopped npm passes no signal on: what it started notices that its parent has changed, and ends as well. */
function endWithNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, 1_000)
  watch.unref()
}
