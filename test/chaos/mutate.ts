/**
 * `node test/chaos/mutate.ts [NAME…]`: breaks each promise in a copy of the tree, one at a time, and runs the test that
 * has to turn red. The copy is thrown away; this tree is never touched. Status 1 when a mutation survives, cannot be
 * applied, or its test is red without it. The last line of stdout is the outcome as JSON.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Edit, Mutation, MutationTest } from './mutation.ts'
import { mutated } from './mutation.ts'
import { mutations } from './mutations.ts'

type Outcome = 'red' | 'survived' | 'does not apply' | 'red without it' | 'did not run'

const root = resolve(import.meta.dirname, '../..')
const copied = [
  'src',
  'test',
  'renderer',
  'resources',
  'package.json',
  'vite.config.ts',
  'vitest.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
  'docs',
]
const names = process.argv.slice(2)
const chosen = mutations.filter(({ name }) => names.length === 0 || names.includes(name))

const alone = new Map<string, boolean | null>()
let lastWords = ''
const copy = mkdtempSync(join(tmpdir(), 'packbench-mutations-'))
try {
  for (const part of copied) cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const outcomes = chosen.map((mutation) => ({ name: mutation.name, outcome: told(mutation, judged(mutation)) }))
  console.log(JSON.stringify(outcomes))
  process.exitCode = outcomes.every(({ outcome }) => outcome === 'red') ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
}

function judged(mutation: Mutation): Outcome {
  const before = isRedAlone(mutation.test)
  if (before !== false) return before === null ? 'did not run' : 'red without it'
  const undo = mutation.edits.map(({ file }) => [file, readFileSync(join(copy, file), 'utf8')] as const)
  try {
    if (!mutation.edits.every(apply)) return 'does not apply'
    const red = isRed(mutation.test)
    if (red === null) return 'did not run'
    return red ? 'red' : 'survived'
  } finally {
    for (const [file, text] of undo.reverse()) writeFileSync(join(copy, file), text)
  }
}

function told({ name, promise }: Mutation, outcome: Outcome): Outcome {
  if (outcome === 'did not run') console.error(lastWords)
  console.error(`${outcome.padEnd(16)} ${name}: ${promise}`)
  return outcome
}

/** Each test is run once on the tree as it is. */
function isRedAlone(test: MutationTest): boolean | null {
  const key = JSON.stringify(test)
  const known = alone.get(key)
  if (known !== undefined) return known
  const red = isRed(test)
  alone.set(key, red)
  return red
}

function apply(edit: Edit): boolean {
  const path = join(copy, edit.file)
  const changed = mutated(edit, readFileSync(path, 'utf8'))
  if (changed !== null) writeFileSync(path, changed)
  return changed !== null
}

/** null: the test could not be run to its end. */
function isRed(test: MutationTest): boolean | null {
  if (test.kind === 'vitest') {
    // One red test is enough, and one that hangs is red.
    const ends = ['--bail', '1', '--testTimeout', '60000']
    const { status, stdout } = run([
      'node_modules/vitest/vitest.mjs',
      'run',
      ...ends,
      '--project',
      test.project,
      test.file,
    ])
    return /Tests +.*\d/.test(stdout.replace(/\u001b\[\d+m/g, '')) ? status !== 0 : null
  }
  const { stdout, stderr } = run(['test/chaos/run.ts', test.sweep, '--count', String(test.count), '--seed', '7'])
  if (!stdout.includes('"violations"')) return null
  return stderr.split('\n').some((line) => line.trimStart().startsWith('BROKEN') && test.red.test(line))
}

function run(args: readonly string[]) {
  const ended = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  lastWords = ended.stderr.split('\n').slice(-30).join('\n')
  return ended
}
