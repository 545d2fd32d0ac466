/**
 * `node test/mutants/run.ts [FILE…] [--out FILE]`: StrykerJS changes every condition, comparison, block, call and
 * calculation of the files in targets.ts, one at a time in a copy of the tree, and runs their unit tests. Red is a mutant
 * that survives and is not argued in argued.ts, and an argument for one that is no more. `--out`: one line of JSON a
 * file; started again it goes on with what is not there yet, or has changed since. A part of a name chooses files.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { argued } from './argued.ts'
import type { Target } from './targets.ts'
import { targets } from './targets.ts'

const root = resolve(import.meta.dirname, '../..')
process.chdir(root)

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
const chosen = targets.filter(({ file }) => positionals.length === 0 || positionals.some((part) => file.includes(part)))

interface Survivor {
  readonly at: number
  readonly line: string
  readonly was: string
  readonly becomes: string
}

interface Score {
  readonly file: string
  /** Of the sources that were judged. */
  readonly state: string
  readonly mutants: number
  readonly survivors: readonly Survivor[]
}

const scores: Score[] = []
for (const target of chosen) scores.push(known(target) ?? (await judged(target)))
const complaints = scores.flatMap(complaintsOf)
for (const complaint of complaints) console.error(`RED ${complaint}`)
for (const { file, mutants, survivors } of scores)
  console.log(`| \`${basename(file)}\` | ${mutants} | ${mutants - survivors.length} | ${survivors.length} |`)
process.exitCode = complaints.length === 0 ? 0 : 1

async function judged(target: Target): Promise<Score> {
  const tried = await new Stryker({
    mutate: [target.file],
    testFiles: [...target.tests],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/mutants/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // What is made once when a file is read, tables and patterns, is not judged: the runner does not make it anew.
    ignoreStatic: true,
    // A fault that does not exist and an object without its fields are the compiler's to find.
    mutator: { plugins: null, excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
    // It would read this file by the interface of TypeScript 6; nothing here needs it rewritten.
    tsconfigFile: 'none',
    ignorePatterns: ['dist', 'docs', 'test/golden', 'test/e2e', 'test/integration'],
    reporters: ['progress-append-only'],
    concurrency: 2,
    tempDirName: join(tmpdir(), 'packbench-mutants'),
    allowConsoleColors: false,
  }).runMutationTest()
  const mutants = tried.filter(({ status }) => status !== 'Ignored')
  const lines = readFileSync(target.file, 'utf8').split('\n')
  const survivors = mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(({ location, replacement }) => ({
      at: location.start.line,
      line: (lines[location.start.line - 1] ?? '').trim(),
      was: plain(textAt(lines, location)),
      becomes: plain(replacement ?? ''),
    }))
  const score = { file: target.file, state: stateOf(target), mutants: mutants.length, survivors }
  if (values.out !== undefined) appendFileSync(values.out, `${JSON.stringify(score)}\n`)
  return score
}

/** What an earlier run found out of the same sources. */
function known(target: Target): Score | null {
  if (values.out === undefined || !existsSync(values.out)) return null
  const lines = readFileSync(values.out, 'utf8').split('\n').slice(0, -1)
  const found: readonly Score[] = lines.map((line) => JSON.parse(line))
  return found.findLast(({ file, state }) => file === target.file && state === stateOf(target)) ?? null
}

function stateOf({ file, tests }: Target): string {
  const hash = createHash('sha256')
  for (const path of [file, ...tests]) hash.update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}

type Mutants = Awaited<ReturnType<Stryker['runMutationTest']>>

function textAt(lines: readonly string[], { start, end }: Mutants[number]['location']): string {
  const within = lines.slice(start.line - 1, end.line)
  const whole = within.join('\n').slice(start.column - 1)
  return whole.slice(0, whole.length - ((within.at(-1)?.length ?? 0) - end.column + 1))
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ')
}

function complaintsOf({ file, survivors }: Score): readonly string[] {
  const own = argued.filter((one) => one.file === file)
  const unargued = survivors.filter((one) => !own.some(sameAs(one)))
  const over = own.filter((one) => !survivors.some(sameAs(one)))
  return [
    ...unargued.map(({ at, line, was, becomes }) => `${file}:${at} survives: ${line}\n    ${was} ⇒ ${becomes}`),
    ...over.map(({ line, was, becomes }) => `${file}: argued, and no survivor: ${line}\n    ${was} ⇒ ${becomes}`),
  ]
}

type Change = Pick<Survivor, 'line' | 'was' | 'becomes'>

function sameAs({ line, was, becomes }: Change): (other: Change) => boolean {
  return (other) => other.line === line && other.was === was && other.becomes === becomes
}
