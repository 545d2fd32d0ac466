/**
 * The desktop program in the real Electron, doing what packed.test.ts does with a fake: `npm run test:electron`.
 *
 *   node test/electron/run.ts                    the compiled program, by the runtime of the checkout
 *   node test/electron/run.ts --program PATH     what electron-builder packed (release/…-unpacked)
 *   node test/electron/run.ts --required         a machine that cannot run it fails, instead of saying so
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Hindrance } from '../../src/shell/cli/findElectron.ts'
import { electronPackage, runtimeIn, whyNoElectron } from '../../src/shell/cli/findElectron.ts'
import type { Program } from './realDesktop.ts'
import { openScene, tasks } from './tasks.ts'

const root = resolve(import.meta.dirname, '../..')
const { values: options } = parseArgs({ options: { program: { type: 'string' }, required: { type: 'boolean' } } })
const hindrances: Readonly<Record<Hindrance, string>> = {
  root: "Electron's sandbox does not run as root",
  'no-display': 'there is no display',
  'no-sandbox': "this system keeps user namespaces from Electron's sandbox",
}
const found = await findProgram()
const hindrance =
  found && (await whyNoElectron(found.executable, process.platform, process.env, process.getuid?.() ?? null))
if (found === null) notRun('the Electron runtime is not on this machine')
else if (hindrance !== null) notRun(hindrances[hindrance])
else process.exitCode = await testIn(found)

async function findProgram(): Promise<Program | null> {
  if (options.program !== undefined) return { kind: 'packed', executable: resolve(options.program) }
  const folder = electronPackage()
  const executable = folder === null ? null : await runtimeIn(folder)
  return executable === null ? null : { kind: 'build', executable }
}

function notRun(why: string): void {
  const line = '='.repeat(78)
  console.log(`\n${line}`)
  console.log(`  NOT RUN: ${why}.`)
  console.log('  The desktop program was tested against a fake Electron only. These were not:')
  for (const { title } of tasks) console.log(`    - ${title}`)
  console.log('  What to do on a machine that can: docs/release.md')
  console.log(`${line}\n`)
  if (options.required === true) process.exitCode = 1
}

async function testIn(program: Program): Promise<number> {
  if (program.kind === 'build') build()
  const dataDir = mkdtempSync(join(tmpdir(), 'packbench-electron-'))
  let failed = 0
  try {
    await using scene = await openScene(program, dataDir)
    for (const { title, needsMain = false, run } of tasks) {
      if (needsMain && scene.desktop.app === null) {
        console.log(`  NOT RUN ${title}`)
        continue
      }
      const error = await run(scene).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      console.log(`  ${error === null ? 'ok     ' : 'FAILED '} ${title}`)
      if (error === null) continue
      failed += 1
      console.log(error)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  console.log(`\n  ${program.executable}\n  ${tasks.length - failed} of ${tasks.length} without a fault\n`)
  return failed === 0 ? 0 : 1
}

function build(): void {
  const built = spawnSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (built.status !== 0) throw new Error('the program was not built')
}
