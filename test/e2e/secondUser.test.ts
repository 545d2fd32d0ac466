import { execFile } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { describeWith } from '../support/notRun.ts'
import { packbench } from '../support/packbench.ts'
import { tempDir } from '../support/tempDir.ts'

const somebodyElse = '65534'
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
})
