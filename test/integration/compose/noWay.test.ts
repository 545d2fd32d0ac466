import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keyringFor } from '../../../src/compose/keyringFor.ts'
import { runningStation, throughStation } from '../../../src/compose/throughStation.ts'
import { faultCode } from '../../support/storeFolder.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

const program = join(import.meta.dirname, '../../../src/packbench.js')
const escapes = '\u001b]0;taken\u0007'

/** A path through a file: no folder is made or looked for there (`ENOTDIR`). */
async function noWay(): Promise<AsyncDisposable & { readonly path: string }> {
  const folder = await tempDir()
  writeFileSync(join(folder.path, 'file'), '')
  return {
    path: join(folder.path, 'file', escapes, 'data'),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

interface Ended {
  readonly status: number | string | null | undefined
  readonly stderr: string
}

function packbench(words: readonly string[], options: readonly string[] = []): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...options, program, ...words], (error, _, stderr) =>
      resolve({ status: error?.code, stderr }),
    )
  })
}

it('a data folder to which no way leads is a fault of the store, also where the path has escapes of a terminal', async () => {
  await using none = await noWay()
  const { status, stderr } = await packbench(['jobs', 'list', '--data', none.path])
  expect([status, stderr]).toEqual([2, expect.stringContaining('packbench: store.unwritable: ')])
  expect(stderr).not.toMatch(/\u001b|node:|^\s+at /m)
})

it('no station runs where no way leads, and what is asked of it or of the key store ends as a fault', async () => {
  await using none = await noWay()
  const terminal = testTerminal()
  expect(await runningStation(none.path, terminal.signal)).toBeNull()
  const act = () => Promise.reject(new Error('not asked'))
  expect(faultCode(await throughStation({ dataDir: none.path }, terminal, act))).toBe('store.unwritable')
  expect(await keyringFor(none.path, async () => ({ ok: true, value: null }))).toMatchObject({ ok: true })
})

it('a bug of the command line says somebody else’s words without the escapes of a terminal', async () => {
  const script = 'process.stdout.write = () => { throw new Error("a bug at \\u001b]0;taken\\u0007") }'
  const preload = `data:text/javascript,${encodeURIComponent(script)}`
  const { status, stderr } = await packbench(['--version'], ['--import', preload])
  expect([status, stderr]).toEqual([2, expect.stringContaining('bug: Error: a bug at \\u001b]0;taken\\u0007')])
  expect(stderr).not.toContain('\u001b')
})

it.skipIf(process.platform !== 'linux')('a full disk under stdout is no bug', async () => {
  const [status, stderr] = await new Promise<[unknown, string]>((resolve) => {
    const words = ['-c', '"$0" "$1" --version > /dev/full', process.execPath, program]
    execFile('sh', words, (error, _, said) => resolve([error?.code, said]))
  })
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^packbench: file\.unwritable: .*stdout.*ENOSPC/)])
})
