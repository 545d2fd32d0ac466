import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildWindow } from '../../../src/shell/cli/buildWindow.ts'
import { canSandbox, findElectron, hasDisplay, whyNoElectron } from '../../../src/shell/cli/findElectron.ts'
import { openBrowser } from '../../../src/shell/cli/openBrowser.ts'
import { runProgram } from '../../../src/shell/cli/runProgram.ts'

/** What a start finds out about the machine, with real programs and files. */
const never = new AbortController().signal
let folder: string
let said: string[]
const say = (line: string) => said.push(line)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-machine-'))
  said = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a program that is run reads no byte code of another user from the temporary folder', async () => {
  const heard: string[] = []
  const program = "const { enableCompileCache } = require('node:module'); console.log(enableCompileCache().status)"
  const run = { program: process.execPath, arguments: ['-e', program], folder, signal: never }
  expect(await runProgram({ ...run, hear: (line) => heard.push(line) })).toBe(true)
  // DISABLED, of `module.constants.compileCacheStatus`.
  expect(heard).toEqual(['3'])
})

test('a runtime that is there is found, and nothing is said', async () => {
  const packageDir = electronPackage('process.exit(1)')
  installRuntime(packageDir)
  expect(await findElectron({ packageDir, dataDir: folder, say, signal: never })).toBe(runtimeOf(packageDir))
  expect(said).toEqual([])
})

test('a missing runtime is installed once, said aloud', async () => {
  const packageDir = electronPackage(`
    const fs = require('node:fs')
    fs.mkdirSync(__dirname + '/dist')
    fs.writeFileSync(__dirname + '/dist/electron', '')
    fs.writeFileSync(__dirname + '/path.txt', 'electron')`)
  expect(await findElectron({ packageDir, dataDir: folder, say, signal: never })).toBe(runtimeOf(packageDir))
  expect(said.join('\n')).toMatch(
    /Trying install-electron once, for at most 60 seconds\.\nThe Electron runtime is installed/,
  )
})

test('a failed installation is said with its reason and not tried again the same day', async () => {
  const packageDir = electronPackage(`
    require('node:fs').appendFileSync(__dirname + '/tries', 'x')
    console.error('Error: getaddrinfo ENOTFOUND github.com')
    process.exit(1)`)
  const tries = () => readFileSync(join(packageDir, 'tries'), 'utf8').length
  const find = (now: number) =>
    findElectron({ packageDir, dataDir: join(folder, 'data'), say, signal: never, now: () => now })
  expect(await find(0)).toBe(null)
  expect(said.at(-1)).toBe('install-electron did not get it: Error: getaddrinfo ENOTFOUND github.com')
  expect(await find(23 * 3_600_000)).toBe(null)
  expect(said.at(-1)).toMatch(/not tried again today/)
  expect(tries()).toBe(1)
  await find(25 * 3_600_000)
  expect(tries()).toBe(2)
})

test('a program that ends in good order is asked by the end of its channel, and its last words are heard', async () => {
  const ending = new AbortController()
  const program = `process.on('disconnect', () => setImmediate(() => console.log('closed in good order')))
    process.on('SIGTERM', () => console.log('a signal'))
    console.log('runs')`
  const run = { program: process.execPath, arguments: ['-e', program], folder, signal: ending.signal, graceMs: 60_000 }
  const heard: string[] = []
  const hear = (line: string) => {
    heard.push(line)
    ending.abort()
  }
  expect(await runProgram({ ...run, hear })).toBe(true)
  expect(heard).toEqual(['runs', 'closed in good order'])
})

test('a program that does not end when it is asked is killed', async () => {
  const ending = new AbortController()
  const program = `process.on('disconnect', () => {}); setInterval(() => {}, 1000); console.log('runs')`
  const run = { program: process.execPath, arguments: ['-e', program], folder, signal: ending.signal, graceMs: 10 }
  expect(await runProgram({ ...run, hear: () => ending.abort() })).toBe(false)
})

test('an installation that hangs is ended at its limit', async () => {
  const packageDir = electronPackage('setInterval(() => {}, 1000)')
  expect(await findElectron({ packageDir, dataDir: folder, say, signal: never, limitMs: 50 })).toBe(null)
  expect(said.at(-1)).toBe('install-electron did not get it: it took too long')
})

test('a link that was planted where a failed installation is remembered is not followed', async () => {
  const victim = join(folder, 'victim')
  writeFileSync(victim, 'not ours')
  symlinkSync(victim, join(folder, 'electron-install.json'))
  const packageDir = electronPackage('setInterval(() => {}, 1000)')
  expect(await findElectron({ packageDir, dataDir: folder, say, signal: never, limitMs: 50 })).toBe(null)
  expect(readFileSync(victim, 'utf8')).toBe('not ours')
  expect(readFileSync(join(folder, 'electron-install.json'), 'utf8')).toContain('version')
})

test('an installation that somebody ended is not remembered as failed', async () => {
  const packageDir = electronPackage('setInterval(() => {}, 1000)')
  expect(await findElectron({ packageDir, dataDir: folder, say, signal: AbortSignal.abort() })).toBe(null)
  expect(() => readFileSync(join(folder, 'electron-install.json'))).toThrow()
})

test('a program without the package has no Electron and tries nothing', async () => {
  expect(await findElectron({ packageDir: null, dataDir: folder, say, signal: never })).toBe(null)
  expect(said).toEqual([])
})

test.each([
  ['linux', {}, 1000, 'no-display'],
  ['linux', { DISPLAY: '' }, 1000, 'no-display'],
  ['linux', { DISPLAY: ':0' }, 0, 'root'],
  ['win32', {}, null, null],
  ['darwin', {}, 501, null],
] as const)('Electron on %s with %j as user %s: %s', async (platform, env, user, hindrance) => {
  expect(await whyNoElectron(join(folder, 'electron'), platform, env, user)).toBe(hindrance)
})

test.each([
  ['nothing said about namespaces', {}, 0o755, true],
  ['Ubuntu since 23.10', { 'kernel/apparmor_restrict_unprivileged_userns': '1\n' }, 0o755, false],
  ['Ubuntu, allowed', { 'kernel/apparmor_restrict_unprivileged_userns': '0\n' }, 0o755, true],
  ['Ubuntu, with the helper of root', { 'kernel/apparmor_restrict_unprivileged_userns': '1\n' }, 0o4755, true],
  ['namespaces switched off', { 'kernel/unprivileged_userns_clone': '0\n' }, 0o755, false],
  ['no namespace allowed', { 'user/max_user_namespaces': '0\n' }, 0o755, false],
])("Chromium's sandbox: %s", async (_, said, mode, can) => {
  for (const [name, value] of Object.entries(said)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), value)
  }
  const helper = join(folder, 'chrome-sandbox')
  writeFileSync(helper, '')
  chmodSync(helper, mode)
  const root = statSync(helper).uid
  expect(await canSandbox(join(folder, 'electron'), { settings: folder, root })).toBe(can)
  // Anybody's file with these rights is no helper of root.
  if (mode === 0o4755)
    expect(await canSandbox(join(folder, 'electron'), { settings: folder, root: root + 1 })).toBe(false)
})

test('without a display no browser is opened', () => {
  expect(hasDisplay('linux', {})).toBe(false)
})

test('the default browser gets the path of the page', async () => {
  writeFileSync(
    join(folder, 'xdg-open'),
    `#!/bin/sh\nprintf %s "$1" > ${folder}/part && mv ${folder}/part ${folder}/opened\n`,
  )
  chmodSync(join(folder, 'xdg-open'), 0o755)
  const appeared = new Promise<void>((resolve) => {
    const watcher = watch(folder, (_event, name) => {
      if (name !== 'opened') return
      watcher.close()
      resolve()
    })
  })
  openBrowser('/home/packer/packbench-x&y.html', 'linux', { DISPLAY: ':0', PATH: `${folder}:/usr/bin:/bin` })
  await appeared
  expect(readFileSync(join(folder, 'opened'), 'utf8')).toBe('/home/packer/packbench-x&y.html')
})

test('a window that is as new as its sources is not built again', async () => {
  const root = checkout("throw new Error('must not run')")
  installWindow(root, 2_000)
  expect(await buildWindow({ root, say, signal: never })).toEqual({ ok: true, value: join(root, 'dist', 'window') })
  expect(said).toEqual([])
})

test.each([null, 500])(
  'a window that is missing or older than its sources is built, and that is said (%s)',
  async (age) => {
    const root = checkout("require('node:fs').writeFileSync(process.cwd() + '/built', process.argv.slice(2).join(' '))")
    if (age !== null) installWindow(root, age)
    expect((await buildWindow({ root, say, signal: never })).ok).toBe(true)
    expect(readFileSync(join(root, 'built'), 'utf8')).toBe('build --logLevel warn')
    expect(said).toHaveLength(1)
  },
)

test('a build that fails is a fault, with what it wrote', async () => {
  const root = checkout("console.error('a type is wrong'); process.exit(1)")
  const built = await buildWindow({ root, say, signal: never })
  expect(built).toMatchObject({ ok: false, fault: { code: 'station.window-missing' } })
  expect(said).toContain('a type is wrong')
})

test('an installed program has its window or says that it is missing', async () => {
  const without = await buildWindow({ root: folder, say, signal: never })
  installWindow(folder, 2_000)
  const having = await buildWindow({ root: folder, say, signal: never })
  expect(without).toMatchObject({ ok: false, fault: { code: 'station.window-missing' } })
  expect(having.ok).toBe(true)
})

function electronPackage(installer: string): string {
  const packageDir = join(folder, 'electron')
  mkdirSync(packageDir)
  writeFileSync(join(packageDir, 'package.json'), '{"version":"45.4.1"}')
  writeFileSync(join(packageDir, 'install.js'), installer)
  return packageDir
}

function installRuntime(packageDir: string): void {
  mkdirSync(join(packageDir, 'dist'))
  writeFileSync(join(packageDir, 'dist', 'electron'), '')
  writeFileSync(join(packageDir, 'path.txt'), 'electron')
}

function runtimeOf(packageDir: string): string {
  return join(packageDir, 'dist', 'electron')
}

/** Sources of one second after 1970, and a vite that does what it is told. */
function checkout(vite: string): string {
  mkdirSync(join(folder, 'renderer'))
  writeFileSync(join(folder, 'renderer', 'main.tsx'), '')
  writeFileSync(join(folder, 'package.json'), '{}')
  mkdirSync(join(folder, 'node_modules', 'vite', 'bin'), { recursive: true })
  writeFileSync(join(folder, 'node_modules', 'vite', 'package.json'), '{}')
  writeFileSync(join(folder, 'node_modules', 'vite', 'bin', 'vite.js'), vite)
  for (const path of ['renderer/main.tsx', 'renderer', 'package.json']) utimesSync(join(folder, path), 1_000, 1_000)
  return folder
}

function installWindow(root: string, at: number): void {
  mkdirSync(join(root, 'dist', 'window'), { recursive: true })
  writeFileSync(join(root, 'dist', 'window', 'index.html'), '')
  utimesSync(join(root, 'dist', 'window', 'index.html'), at, at)
}
