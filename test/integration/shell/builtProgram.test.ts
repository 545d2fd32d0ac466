import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The program as it is built for the installers, in a folder of its own. */
const repository = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-built-'))
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module","version":"0.1.0"}')
  mkdirSync(join(folder, 'dist', 'window'), { recursive: true })
  writeFileSync(join(folder, 'dist', 'window', 'index.html'), '<!doctype html>')
  const typescript = join(repository, 'node_modules', '.bin', 'tsc')
  await run(typescript, ['-p', join(repository, 'src/tsconfig.build.json'), '--outDir', join(folder, 'dist/src')])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the desktop program opens its station, answers its window and closes it again', async () => {
  const boot = join(repository, 'test/support/bootDesktop.ts')
  const main = join(folder, 'dist/src/main.js')
  const { stdout } = await run(process.execPath, [boot, main, `--data=${join(folder, 'data')}`])
  const told = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  expect(told).toMatchObject({ errorBoxes: [], exits: [0], snapshot: { kind: 'answer', result: { ok: true } } })
  expect(told.preload).toBe(join(folder, 'dist/src/shell/electron/preload.cjs'))
  expect(existsSync(join(folder, 'data'))).toBe(true)
})

test('the command line runs from the build too', async () => {
  const { stdout } = await run(process.execPath, [join(folder, 'dist/src/cli.js'), '--version'])
  expect(stdout).toBe('0.1.0\n')
})
