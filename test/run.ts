/**
 * `npm test`: every project, one after the other, up to the first that is red, and what each took of its budget.
 *
 *   node test/run.ts                         all of them
 *   node test/run.ts unit [FILE…]            one, with vitest's arguments where vitest runs it
 *   node test/run.ts quick [COMMIT]          the check, and the tests that a change can reach, but for e2e and the long files
 *                                            of integration: what is not committed, and with COMMIT what was since then
 *
 * Integration and e2e tests live by the clock of the machine. Real printers, browsers and CUPS on two shared cores are
 * scheduled as they are, and one file of a hundred that loses a race would hide what all others say. So the files that
 * failed, if they are few, run once more by themselves. What was red only once is named aloud at the end: it is a defect
 * to be found, of the test or of Packbench, and no reason to trust the run less than it says. Unit and contract tests and
 * the sweeps have no such mercy.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import type { Project } from './budgets.ts'
import { budgets, projects, quickBudget } from './budgets.ts'
import { longFiles } from './longFiles.ts'

/** More files than this do not lose a race by chance. */
const mostAgain = 3

const root = resolve(import.meta.dirname, '..')
const runs: Readonly<Record<Project, (others: readonly string[]) => number>> = {
  check: () => npm('check'),
  unit: (others) => vitest(['--project', 'unit', ...others]),
  contract: (others) => vitest(['--project', 'contract', ...others]),
  integration: (others) => runTwice('integration', others),
  e2e: (others) => npm('build:window') || npm('build:gallery') || runTwice('e2e', others),
  sweeps: (others) => node('test/chaos/run.ts', 'all', '--short', '--side-by-side', '3', ...others),
  electron: (others) => node('test/electron/run.ts', ...others),
}

const [asked, ...others] = process.argv.slice(2)
process.exitCode = asked === 'quick' ? quick(others) : runAll(asked === undefined ? projects : [projectOf(asked)])

function projectOf(name: string): Project {
  const project = projects.find((known) => known === name)
  if (project === undefined) throw new Error(`there is no project ${name}; there are ${projects.join(', ')}`)
  return project
}

function runAll(chosen: readonly Project[]): number {
  const took: string[] = []
  let status = 0
  const began = performance.now()
  for (const project of chosen) {
    const from = performance.now()
    status = runs[project](others)
    took.push(line(status === 0 ? project : `${project} (red)`, from, budgets[project]))
    if (status !== 0) break
  }
  const all = chosen.reduce((sum, project) => sum + budgets[project], 0)
  if (chosen.length > 1) took.push(line('all', began, all))
  say(took)
  return status
}

function say(took: readonly string[]): void {
  console.log(`\n  Seconds, and the budget on two quiet cores:\n${took.join('\n')}\n`)
}

function line(name: string, from: number, budget: number): string {
  const seconds = (performance.now() - from) / 1000
  const over = seconds > budget ? '  over its budget' : ''
  return `    ${name.padEnd(20)}${seconds.toFixed(0).padStart(6)}${String(budget).padStart(6)}${over}`
}

function quick([since]: readonly string[]): number {
  const began = performance.now()
  const changed = since === undefined ? '--changed' : `--changed=${since}`
  const without = longFiles.flatMap((file) => ['--exclude', file])
  const reached = (...chosen: readonly Project[]) =>
    vitest([...chosen.flatMap((project) => ['--project', project]), ...without, '--passWithNoTests', changed])
  // Vitest takes projects together only where they have as many workers.
  const red = npm('check') || reached('unit', 'contract') || reached('integration')
  console.log('\n  Not run: e2e tests, the long ones of integration (test/longFiles.ts), sweeps.')
  say([line('quick', began, quickBudget)])
  return red
}

function runTwice(project: Project, others: readonly string[]): number {
  const first = runOnce(project, others)
  if (first.status === 0 || first.failed.length === 0 || first.failed.length > mostAgain) return first.status
  console.log(`\n  RED, and run once more by themselves:\n${list(first.failed)}\n`)
  const second = runOnce(project, first.failed)
  if (second.status === 0)
    console.log(`\n  RED ONCE, GREEN ALONE. The race is still to be found:\n${list(first.failed)}\n`)
  return second.status
}

function runOnce(project: Project, others: readonly string[]): { readonly status: number; readonly failed: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-test-'))
  const report = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const status = vitest(['--project', project, ...reporters, ...others])
    return { status, failed: failedIn(report) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The files, from the project's root, in which a test or the file itself failed. None where the run itself broke. */
function failedIn(report: string): string[] {
  if (!existsSync(report)) return []
  const { testResults }: { testResults: { name: string; status: string }[] } = JSON.parse(readFileSync(report, 'utf8'))
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name))
}

function list(files: readonly string[]): string {
  return files.map((file) => `    ${file}`).join('\n')
}

function vitest(words: readonly string[]): number {
  return node('node_modules/vitest/vitest.mjs', 'run', ...words)
}

function node(...words: readonly string[]): number {
  return spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status ?? 1
}

/** On Windows npm is a script of its shell. */
function npm(script: string): number {
  return spawnSync(`npm run --silent ${script}`, { cwd: root, stdio: 'inherit', shell: true }).status ?? 1
}
