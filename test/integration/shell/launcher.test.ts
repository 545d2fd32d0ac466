import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * The launcher in a folder of its own, beside a command line that tells what it was started with. What an old Node
 * does must not hang on which one the machine has: this test's Node says it is an old one. The machine's own, whatever
 * it is, is the one that npm runs on.
 */
const repository = resolve(import.meta.dirname, '../../..')
const thisNode: readonly string[] = [process.execPath]
const machineNode: readonly string[] = [process.env.npm_node_execpath ?? process.execPath]
const pretence = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.19.0' } })"
const oldNode: readonly string[] = [
  process.execPath,
  '--import',
  `data:text/javascript,${encodeURIComponent(pretence)}`,
]
let folder: string
let launcher: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-launcher-'))
  launcher = checkout(join(folder, 'whole'))
  const packages = join(folder, 'whole', 'node_modules')
  mkdirSync(packages)
  const name = `node-${process.platform}-${process.arch}`
  const node24 = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  symlinkSync(node24, join(packages, name))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['an old Node', oldNode],
  ["the machine's own Node", machineNode],
])('%s runs it on Node 24, with the same arguments, and no warning of an experiment is seen', async (_, node) => {
  const { told, stderr, code } = await finish(start(node, launcher, ['tell', '--a', 'ô b', '']))
  expect(told).toMatchObject({ major: 24, words: ['tell', '--a', 'ô b', ''] })
  expect({ stderr, code }).toEqual({ stderr: '', code: 7 })
})

test('Node 24 runs it in the same process', async () => {
  const here = start(thisNode, launcher, ['tell'])
  const { told, stderr } = await finish(here)
  expect(told.pid).toBe(here.pid)
  expect(stderr).toBe('')
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s is passed on, and it ends as the station ends',
  async (signal) => {
    const child = start(oldNode, launcher, ['wait'])
    await once(child.stdout, 'data')
    child.kill(signal)
    expect(await finish(child)).toMatchObject({ stderr: `ended by ${signal}\n`, code: 0 })
  },
)

test('SIGUSR1 opens no inspector, neither of the launcher nor of the station, as it does of any other program', async () => {
  const others = [start(thisNode, launcher, ['wait']), start(oldNode, launcher, ['wait'])]
  const pids = []
  for (const child of others) pids.push(child.pid ?? 0, JSON.parse(String((await once(child.stdout, 'data'))[0])).pid)
  for (const pid of pids) process.kill(pid, 'SIGUSR1')
  const plain = start(thisNode, '--eval', ['console.log(1), setInterval(() => {}, 1_000)'])
  await once(plain.stdout, 'data')
  plain.kill('SIGUSR1')
  expect(String((await once(plain.stderr, 'data'))[0])).toContain('127.0.0.1:9229')
  plain.kill('SIGKILL')
  for (const child of others) {
    child.kill('SIGTERM')
    expect((await finish(child)).stderr).toBe('ended by SIGTERM\n')
  }
})

test('the station ends when the launcher is killed', async () => {
  const child = start(oldNode, launcher, ['wait'])
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  expect((await finish(child)).stderr).toBe('ended by SIGTERM\n')
})

test('a station that was killed is status 137', async () => {
  const child = start(oldNode, launcher, ['wait'])
  const [first] = await once(child.stdout, 'data')
  process.kill(JSON.parse(String(first)).pid, 'SIGKILL')
  expect((await finish(child)).code).toBe(137)
})

test('without the Node it needs it says in one line what to install, status 2', async () => {
  const alone = checkout(join(folder, 'alone'))
  writeFileSync(alone, readFileSync(alone, 'utf8').replace('const needed = 24', 'const needed = 99'))
  const { told, stderr, code } = await finish(start(oldNode, alone, ['tell']))
  expect(stderr).toMatch(/^packbench: it needs Node 99 and this is 18\.19\.0: install it.*\n$/)
  expect({ told, code }).toEqual({ told: {}, code: 2 })
})

test('nothing that lies in the folders above is run: no package of the program’s, and no Node', async () => {
  const above = join(folder, 'above')
  const ran = join(above, 'ran')
  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(above, 'node_modules', name)), { recursive: true })
    writeFileSync(join(above, 'node_modules', name), text, { mode: 0o755 })
  }
  put('bufferutil/index.js', `require('node:fs').writeFileSync(${JSON.stringify(ran)}, '')`)
  put(`node-${process.platform}-${process.arch}/bin/node`, `#!/bin/sh\ntouch ${ran}\n`)
  put(`node-${process.platform}-${process.arch}/package.json`, '{}')
  const alone = checkout(join(above, 'alone'))
  const asks = `import { createRequire } from 'node:module'
    for (const ask of [createRequire(import.meta.url), (name) => import(name)])
      await (async () => ask('bufferutil'))().catch(({ code }) => process.stdout.write(code + ' '))`
  const own = pathToFileURL(join(above, 'alone/src/shell/cli/ownCode.ts')).href
  writeFileSync(join(above, 'alone/src/asks.mjs'), asks)
  const built = start(thisNode, join(above, 'alone/src/asks.mjs'), [])
  expect([(await finish(built)).told, existsSync(ran)]).toEqual([{}, true])
  rmSync(ran)
  const guarded = spawnSync(process.execPath, ['--import', own, join(above, 'alone/src/asks.mjs')], {
    encoding: 'utf8',
  })
  expect(guarded.stdout).toBe('MODULE_NOT_FOUND MODULE_NOT_FOUND ')
  writeFileSync(join(above, 'alone/src/cli.ts'), 'process.stdout.write(String(process.env.PATH))')
  const bins = ['alone/node_modules/.bin', 'node_modules/.bin'].map((bin) => join(above, bin))
  const env = { PATH: [...bins, '/usr/bin'].join(delimiter) }
  expect(spawnSync(process.execPath, [alone], { encoding: 'utf8', env }).stdout).toBe(`${bins[0]}${delimiter}/usr/bin`)
  writeFileSync(join(above, 'alone/src/cli.ts'), asks)
  expect(spawnSync(process.execPath, [alone], { encoding: 'utf8' }).stdout).toBe('MODULE_NOT_FOUND MODULE_NOT_FOUND ')
  expect((await finish(start(oldNode, alone, ['tell']))).code).toBe(2)
  expect(existsSync(ran)).toBe(false)
})

function checkout(root: string): string {
  mkdirSync(join(root, 'src'), { recursive: true })
  for (const file of ['packbench.js', 'shell/cli/ownCode.ts', 'shell/cli/ownPackages.ts'])
    cpSync(join(repository, 'src', file), join(root, 'src', file))
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(root, 'src/cli.ts'),
    `import 'node:sqlite'
     const words: string[] = process.argv.slice(2)
     const major = Number(process.versions.node.split('.')[0])
     if (words[0] === 'wait') {
       const alive = setInterval(() => {}, 1_000)
       const end = (signal: string) => (console.error('ended by ' + signal), clearInterval(alive))
       for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end)
     } else process.exitCode = 7
     console.log(JSON.stringify({ major, words, pid: process.pid }))`,
  )
  return join(root, 'src/packbench.js')
}

function start([node = '', ...flags]: readonly string[], script: string, words: readonly string[]) {
  const child = spawn(node, [...flags, script, ...words], { env: { PATH: '/usr/bin:/bin' } })
  child.stdout.setEncoding('utf8')
  return child
}

/** Waits until nobody holds stdout any more: the station too has ended. */
async function finish(child: ReturnType<typeof start>) {
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (text: string) => {
    stdout += text
  })
  child.stderr.on('data', (text: Buffer) => {
    stderr += text.toString()
  })
  const [code] = await once(child, 'close')
  return { told: stdout === '' ? {} : JSON.parse(stdout), stderr, code }
}
