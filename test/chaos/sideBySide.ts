import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { v8Flags } from '../support/v8Flags.ts'

/**
 * Runs sweeps each in a process of its own, some at a time, and tells what each said when it is over, so that no story is
 * mixed with another's. Whether one of them was red.
 */
export async function sideBySide(
  sweeps: readonly string[],
  options: readonly string[],
  most: number,
): Promise<boolean> {
  const left = [...sweeps]
  let isRed = false
  const lane = async () => {
    for (let sweep = left.shift(); sweep !== undefined; sweep = left.shift()) {
      const run = spawn(process.execPath, [...v8Flags, join(import.meta.dirname, 'run.ts'), sweep, ...options], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const [said, told, [status]] = await Promise.all([text(run.stdout), text(run.stderr), once(run, 'close')])
      process.stderr.write(told)
      process.stdout.write(said)
      isRed ||= status !== 0
    }
  }
  await Promise.all(Array.from({ length: most }, lane))
  return isRed
}
