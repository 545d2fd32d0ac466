/**
 * The tests of one project that lives by the clock of the machine: `node test/run.ts integration|e2e [vitest's
 * arguments]`. Real printers, browsers and CUPS on two shared cores are scheduled as they are, and one file of a
 * hundred that loses a race would hide what all others say. So the files that failed, if they are few, run once more
 * by themselves. What was red only once is named aloud at the end: it is a defect to be found, of the test or of
 * Packbench, and no reason to trust the run less than it says. Unit and contract tests and the sweeps have no such
 * mercy.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'

/** More files than this do not lose a race by chance. */
const mostAgain = 3

const root = resolve(import.meta.dirname, '..')
const [project, ...others] = process.argv.slice(2)
if (project === undefined) throw new Error('Which project? node test/run.ts integration|e2e')
process.exitCode = runTwice(project, others)

function runTwice(project: string, others: readonly string[]): number {
  const first = run(project, others)
  if (first.status === 0 || first.failed.length === 0 || first.failed.length > mostAgain) return first.status
  console.log(`\n  RED, and run once more by themselves:\n${list(first.failed)}\n`)
  const second = run(project, first.failed)
  if (second.status === 0)
    console.log(`\n  RED ONCE, GREEN ALONE. The race is still to be found:\n${list(first.failed)}\n`)
  return second.status
}

function run(project: string, others: readonly string[]): { readonly status: number; readonly failed: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-test-'))
  const report = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const done = spawnSync(process.execPath, [vitest, 'run', '--project', project, ...reporters, ...others], {
      cwd: root,
      stdio: 'inherit',
    })
    return { status: done.status ?? 1, failed: failedIn(report) }
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
