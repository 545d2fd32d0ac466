import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export interface DesktopArguments {
  /** Absolute: Electron takes no relative path, and the folder is the one that was meant where the program was started. */
  readonly dataDir: string
  readonly practice: boolean
}

/** What the program understands of its words. Chromium's own switches are among them, so nothing else is refused. */
export function readArguments(words: readonly string[], usualDir: string, from = process.cwd()): DesktopArguments {
  const options = { data: { type: 'string' }, practice: { type: 'boolean' } } as const
  const { data, practice } = parseArgs({ args: [...words], options, strict: false }).values
  return {
    dataDir: resolve(from, typeof data === 'string' && data !== '' ? data : usualDir),
    practice: practice === true,
  }
}
