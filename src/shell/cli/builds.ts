import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { packageFolder } from './ownPackages.ts'
import { runProgram } from './runProgram.ts'

/** Something a checkout builds from its sources, and an installed program brings along. */
export interface Build {
  /** In the operator's line: `the window`. */
  readonly name: string
  /** The file whose age counts, below the root. */
  readonly product: string
  /** What it is made of, below the root. Without the first of them this is no checkout. */
  readonly sources: readonly [string, ...string[]]
  /** Programs of the development packages, one after the other. */
  readonly steps: readonly {
    readonly package: string
    readonly program: string
    readonly arguments: readonly string[]
  }[]
}

export interface BuildPlace {
  /** The root of the program: with sources in a checkout, with `dist` alone where it was installed. */
  readonly root: string
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

/** Makes the product when it is missing or older than its sources, and says so. False: it is not there. */
export async function buildIfOlder(build: Build, place: BuildPlace): Promise<boolean> {
  const { root, say } = place
  const builtAt = await changedAt(join(root, build.product))
  if ((await changedAt(join(root, build.sources[0]))) === null) return builtAt !== null
  const times = await Promise.all(build.sources.map((path) => newestUnder(join(root, path))))
  if (builtAt !== null && builtAt >= Math.max(...times)) return true
  say(
    builtAt === null ? `Building ${build.name} for the first time…` : `Building ${build.name}: its sources are newer…`,
  )
  for (const step of build.steps) if (!(await runStep(step, place))) return false
  return true
}

/** What is built with runs no code from above the program's folder either. */
function ownCode(root: string): string {
  const hook = new URL(import.meta.url.endsWith('.ts') ? './ownCode.ts' : './ownCode.js', import.meta.url)
  hook.searchParams.set('of', root)
  return hook.href
}

async function runStep(step: Build['steps'][number], { root, say, signal }: BuildPlace): Promise<boolean> {
  const folder = packageFolder(step.package, root)
  if (folder === null) {
    say(`${step.package} is not installed: npm ci`)
    return false
  }
  const heard: string[] = []
  const done = await runProgram({
    program: process.execPath,
    arguments: ['--import', ownCode(root), join(folder, step.program), ...step.arguments],
    folder: root,
    signal,
    hear: (line) => heard.push(line),
  })
  if (!done) heard.forEach((line) => void say(line))
  return done
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
