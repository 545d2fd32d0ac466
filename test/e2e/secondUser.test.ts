import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import { doorApi } from '../support/doorApi.ts'
import { describeWith } from '../support/notRun.ts'
import { packbench } from '../support/packbench.ts'
import { tempDir } from '../support/tempDir.ts'

// Not 65534, who runs the browser of labels where a station is root's.
const somebodyElse = '65533'
const asSomebodyElse = ['--reuid', somebodyElse, '--regid', somebodyElse, '--clear-groups']
const needed = { met: process.getuid?.() === 0, what: 'root, who can be somebody else (setpriv)' }

/** All that another user reads of these processes: what started them, what they were given, what they have open. */
async function seenOf(processes: readonly string[]): Promise<string> {
  const files = processes.flatMap((id) => ['cmdline', 'environ', 'maps', 'stat'].map((name) => `/proc/${id}/${name}`))
  const looked = `cat ${files.join(' ')} 2>/dev/null; ls -l ${processes.map((id) => `/proc/${id}/fd`).join(' ')} 2>/dev/null; true`
  const { stdout } = await promisify(execFile)('setpriv', [...asSomebodyElse, 'sh', '-c', looked])
  return stdout
}

/** A process and all that it started. */
function treeOf(id: string): readonly string[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const [, parent = ''] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      return [[name, parent] as const]
    } catch {
      return []
    }
  })
  const below = (one: string): string[] => [
    one,
    ...parents.filter(([, parent]) => parent === one).flatMap(([child]) => below(child)),
  ]
  return below(id)
}

describeWith(needed, 'a second user who looks at the processes of a station', () => {
  it('finds neither the code that opens its window, nor its secret, nor what its environment says', async () => {
    await using folder = await tempDir()
    chmodSync(folder.path, 0o755)
    const opened = join(folder.path, 'opened')
    // A browser that is still there, with the arguments that it was opened with.
    writeFileSync(
      join(folder.path, 'xdg-open'),
      `#!/bin/sh\nmkfifo ${opened}.never; echo "$$ $1" > ${opened}.part; mv ${opened}.part ${opened}; read -r _ < ${opened}.never\n`,
      { mode: 0o755 },
    )
    const dataDir = join(folder.path, 'data')
    const env = {
      HOME: folder.path,
      DISPLAY: ':0',
      PATH: `${folder.path}:${process.env.PATH}`,
      PACKBENCH_PIN: 'a-pin-of-a-leader',
    }
    await using station = packbench(['start', '--browser', '--practice', '--port', '0', '--data', dataDir], env)
    const { url } = await station.line<{ url: string }>((line) => 'url' in line)
    await expect.poll(() => readdirSync(folder.path)).toContain('opened')
    const [browser = '', page = ''] = readFileSync(opened, 'utf8').trim().split(' ')
    try {
      const seen = await seenOf([...treeOf(String(station.child.pid)), browser])
      expect(seen).toContain(page)
      const code = url.split('code=')[1] ?? ''
      const { secret } = JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8')) as { secret: string }
      expect([code.length > 20, secret.length > 20]).toEqual([true, true])
      for (const one of [code, secret, env.PACKBENCH_PIN]) expect(seen).not.toContain(one)
      const reads = promisify(execFile)('setpriv', [...asSomebodyElse, 'cat', page, join(dataDir, 'owner.json')])
      await expect(reads).rejects.toMatchObject({ stdout: '' })
    } finally {
      process.kill(Number(browser))
    }
  })

  it('reads, writes and lists nothing of what a station keeps while it prints', async () => {
    await using folder = await tempDir()
    const [dataDir, temporary] = [join(folder.path, 'data'), join(folder.path, 'tmp')]
    for (const open of [dataDir, temporary]) mkdirSync(open)
    for (const open of [folder.path, dataDir]) chmodSync(open, 0o755)
    chmodSync(temporary, 0o1777)
    const env = { HOME: folder.path, TMPDIR: temporary }
    const start = ['start', '--practice', '--browser', '--no-open', '--port', '0', '--data', dataDir]
    await using station = packbench(start, env)
    const { codes } = await station.line<{ codes: string[] }>((line) => 'codes' in line)
    const open = await reachOf(folder.path)
    using door = await doorApi(dataDir)
    await door.done({ type: 'scan', id: uuid(), line: codes[0] ?? '' })
    const counts = async () => {
      const filter = { states: [], verdicts: [], printer: null, code: null, batch: null, from: null, to: null }
      const jobs = await door.api.ask({ type: 'jobs', filter, before: null, limit: 1 } as const)
      return jobs.ok ? jobs.value.jobs.map(({ verdict }) => verdict) : []
    }
    await expect.poll(counts).toEqual(['printed'])
    // Its own folders are there, a browser's profile among them, and nobody else is in any.
    expect(readdirSync(temporary).length).toBeGreaterThan(0)
    expect(readdirSync(dataDir).length).toBeGreaterThan(0)
    expect(await reachOf(folder.path)).toEqual(open)
    expect(open).toEqual([folder.path, temporary])
  })
})

/** What another user can read, or write, below a folder. */
async function reachOf(folder: string): Promise<readonly string[]> {
  const looked = `find ${folder} \\( -readable -o -writable \\) -print 2>/dev/null; true`
  const { stdout } = await promisify(execFile)('setpriv', [...asSomebodyElse, 'sh', '-c', looked])
  return stdout.trim().split('\n').sort()
}
