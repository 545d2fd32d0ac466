/**
 * The built desktop program in the real Electron: `npm run test:electron`. Where the runtime is not on the machine
 * this says so aloud and ends well; the fake of `test/support/electronFake.ts` stands for it in the other suites.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron as electron } from 'playwright'
import { electronPackage, runtimeIn, whyNoElectron } from '../../src/shell/cli/findElectron.ts'

const root = resolve(import.meta.dirname, '../..')
const runtime = await findRuntime()
if (runtime !== null) process.exitCode = await testIn(runtime)

async function findRuntime(): Promise<string | null> {
  const folder = electronPackage()
  const found = folder === null ? null : await runtimeIn(folder)
  if (found === null) return notRun('the Electron runtime is not on this machine')
  const hindrance = whyNoElectron(process.platform, process.env, process.getuid?.() ?? null)
  if (hindrance === null) return found
  return notRun(hindrance === 'root' ? "Electron's sandbox does not run as root" : 'there is no display')
}

function notRun(why: string): null {
  console.log(`\n  NOT RUN: ${why}\n  The desktop program was tested against a fake Electron only.\n`)
  return null
}

async function testIn(executablePath: string): Promise<number> {
  build()
  const dataDir = mkdtempSync(join(tmpdir(), 'packbench-electron-'))
  const app = await electron.launch({ executablePath, args: [join(root, 'dist/src/main.js'), `--data=${dataDir}`] })
  try {
    const window = await app.firstWindow()
    await window.waitForLoadState()
    const found = await window.evaluate(`({
      url: location.href,
      bridge: Object.keys(window.packbench ?? {}).sort(),
      node: typeof require + typeof process,
    })`)
    const snapshot = await window.evaluate(`window.packbench.ask({ type: 'snapshot' }).then(({ ok }) => ok)`)
    const stays = await window.evaluate(`(window.open('https://evil.example') === null)`)
    return report([
      ['the window is loaded from its own scheme', JSON.stringify(found).includes('"packbench://window/"')],
      ['it has the bridge', JSON.stringify(found).includes('["ask","execute","onConnection","preferences","watch"]')],
      ['it has no Node', JSON.stringify(found).includes('undefinedundefined')],
      ['the station answers', snapshot === true],
      ['it opens no other window', stays === true],
    ])
  } finally {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function build(): void {
  const built = spawnSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (built.status !== 0) throw new Error('the program was not built')
}

function report(checks: readonly (readonly [string, boolean])[]): number {
  for (const [title, holds] of checks) console.log(`${holds ? '  ok  ' : '  FAILED  '}${title}`)
  return checks.every(([, holds]) => holds) ? 0 : 1
}
