import { readdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { runProgram } from './runProgram.ts'

export interface BuildWindow {
  /** The root of the program: with `renderer` and `src` in a checkout, with `dist` alone where it was installed. */
  readonly root: string
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

/**
 * The folder of the built window. In a checkout it is built first when it is missing or older than its sources.
 * Fault: `station.window-missing`.
 */
export async function buildWindow({ root, say, signal }: BuildWindow): Promise<Result<string>> {
  const windowDir = join(root, 'dist', 'window')
  const built = await changedAt(join(windowDir, 'index.html'))
  const sources = await newestIn(root)
  if (sources === null) return built === null ? fail('station.window-missing', { detail: windowDir }) : ok(windowDir)
  if (built !== null && built >= sources) return ok(windowDir)
  say(built === null ? 'Building the window for the first time…' : 'The window is older than its sources: building it…')
  const vite = viteProgram(root)
  const heard: string[] = []
  const done =
    vite !== null &&
    (await runProgram({
      program: process.execPath,
      arguments: [vite, 'build', '--logLevel', 'warn'],
      folder: root,
      signal,
      hear: (line) => heard.push(line),
    }))
  if (done) return ok(windowDir)
  for (const line of vite === null ? ['vite is not installed: npm ci'] : heard) say(line)
  return fail('station.window-missing', { detail: 'vite build failed' })
}

/** What the window is made of, below the root. */
const sourcePaths = ['renderer', 'src/base', 'src/model', 'src/contract', 'src/words', 'vite.config.ts', 'package.json']

/** When the newest source was changed; null: there are no sources here. */
async function newestIn(root: string): Promise<number | null> {
  if ((await changedAt(join(root, 'renderer'))) === null) return null
  const times = await Promise.all(sourcePaths.map((path) => newestUnder(join(root, path))))
  return Math.max(...times)
}

/** Folders count too: a file that was taken away changes its folder. */
async function newestUnder(path: string): Promise<number> {
  const below = await readdir(path, { recursive: true }).catch(() => [])
  const times = await Promise.all([path, ...below.map((name) => join(path, name))].map(changedAt))
  return Math.max(...times.map((time) => time ?? 0))
}

async function changedAt(path: string): Promise<number | null> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  )
}

function viteProgram(root: string): string | null {
  try {
    return join(createRequire(join(root, 'package.json')).resolve('vite/package.json'), '..', 'bin', 'vite.js')
  } catch {
    return null
  }
}
