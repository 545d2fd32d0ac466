import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { systemClock } from '../../base/clock.ts'

export interface ProgramRun {
  readonly program: string
  readonly arguments: readonly string[]
  readonly folder: string
  /** Ends the program. */
  readonly signal: AbortSignal
  /** Every line it writes, of either kind: our own stdout is JSON lines only. */
  readonly hear: (line: string) => void
  /**
   * Null: it is killed. Otherwise it is a program of ours that ends in good order, within so many milliseconds, when its
   * channel closes: on Windows no signal asks a program without a terminal for its end, and a launcher that dies closes
   * the channel as well.
   */
  readonly graceMs?: number | null
}

/** Runs a program to its end. True when it says it did its work; false when it failed, never began, or was killed. */
export function runProgram(run: ProgramRun): Promise<boolean> {
  const { program, arguments: words, folder, signal, hear, graceMs = null } = run
  if (signal.aborted) return Promise.resolve(false)
  const child = spawn(program, words, {
    cwd: folder,
    // Whoever makes Node's folder of byte code in the temporary folder first would say what a program of ours is.
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
    stdio: ['ignore', 'pipe', 'pipe', ...(graceMs === null ? [] : ['ipc' as const])],
    // The first window of a program that was started hidden stays hidden: electron/electron#15467.
    windowsHide: graceMs === null,
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => text.split(/\r?\n/).filter(Boolean).forEach(hear))
  }
  let gone = () => {}
  const end = () => {
    if (graceMs === null || !child.connected) return void child.kill('SIGKILL')
    child.disconnect()
    gone = systemClock.after(graceMs, () => void child.kill('SIGKILL'))
  }
  signal.addEventListener('abort', end, { once: true })
  const failed = once(child, 'error').then(([error]: Error[]) => {
    hear(error?.message ?? '')
    return false
  })
  // `close` does not come when it was we who closed the channel.
  const heard = [child.stdout, child.stderr].map((stream) => stream === null || once(stream, 'close'))
  const done = Promise.all([once(child, 'exit'), ...heard]).then(([[code]]) => code === 0)
  return Promise.race([failed, done]).finally(() => {
    gone()
    signal.removeEventListener('abort', end)
  })
}
