import type { ChildProcessByStdio } from 'node:child_process'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { root } from '../architecture/imports.ts'
import { v8Flags } from './v8Flags.ts'

/** `packbench` as a process of its own, started as a user starts it. */
export interface Running extends AsyncDisposable {
  readonly child: ChildProcessByStdio<null, Readable, Readable>
  /** Waits for the next JSON line of stdout that fits. */
  line<T = Record<string, unknown>>(fits?: (line: Record<string, unknown>) => boolean): Promise<T>
  /** Every line of stdout and stderr so far. */
  readonly stdout: string[]
  readonly stderr: string[]
  readonly exited: Promise<number | null>
  kill(signal: NodeJS.Signals): Promise<void>
}

export function packbench(args: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
  const child = spawn(process.execPath, [...v8Flags, join(root, 'src/packbench.js'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const stdout: string[] = []
  const stderr: string[] = []
  const waiting = new Set<() => void>()
  const exited = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)))
  const hear = (lines: string[]) => (line: string) => {
    lines.push(line)
    for (const wake of waiting) wake()
  }
  createInterface(child.stdout).on('line', hear(stdout))
  createInterface(child.stderr).on('line', hear(stderr))
  let taken = 0
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return {
    child,
    stdout,
    stderr,
    exited,
    kill,
    async line<T>(fits: (line: Record<string, unknown>) => boolean = () => true): Promise<T> {
      for (;;) {
        while (taken < stdout.length) {
          const line = JSON.parse(stdout[taken++] ?? '{}')
          if (fits(line)) return line as T
        }
        const more = new Promise<'more'>((resolve) => waiting.add(() => resolve('more')))
        const end = await Promise.race([more, exited.then(() => 'end' as const)])
        if (end === 'end' && taken >= stdout.length) throw new Error(`it ended: ${stderr.join('\n')}`)
      }
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) await kill('SIGTERM')
    },
  }
}
