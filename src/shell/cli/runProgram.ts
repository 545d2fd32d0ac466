import { spawn } from 'node:child_process'

export interface ProgramRun {
  readonly program: string
  readonly arguments: readonly string[]
  readonly folder: string
  /** Ends the program. */
  readonly signal: AbortSignal
  /** Every line it writes, of either kind: our own stdout is JSON lines only. */
  readonly hear: (line: string) => void
}

/** Runs a program to its end. True when it says it did its work; false when it failed, never began, or was ended. */
export function runProgram({ program, arguments: words, folder, signal, hear }: ProgramRun): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false)
  const child = spawn(program, words, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
    windowsHide: true,
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => text.split(/\r?\n/).filter(Boolean).forEach(hear))
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      hear(error.message)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}
