import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, closeSync, constants, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isReadByOthers } from '../../../src/disk/readByOthers.ts'
import { root } from '../../architecture/imports.ts'
import { describeWith } from '../../support/notRun.ts'
import { packbench } from '../../support/packbench.ts'
import { tempDir } from '../../support/tempDir.ts'

const words = ['start', '--browser', '--no-open', '--practice', '--data']

/** `packbench start` with its output in two files of these modes, as a shell makes them with `> out 2> err`. */
function startInto(folder: string, outMode: number, errMode: number, outOwner: number | null = null) {
  const files = [outMode, errMode].map((mode) => {
    const path = join(folder, `${mode.toString(8)}-${openCount++}`)
    const descriptor = openSync(path, 'w', mode)
    chmodSync(path, mode)
    return { path, descriptor }
  })
  if (files[0] !== undefined && outOwner !== null) chownSync(files[0].path, outOwner, outOwner)
  const child = spawn(process.execPath, [join(root, 'src/packbench.js'), ...words, join(folder, 'data')], {
    stdio: ['ignore', ...files.map(({ descriptor }) => descriptor)],
  })
  for (const { descriptor } of files) closeSync(descriptor)
  const [out, err] = files.map(
    ({ path }) =>
      () =>
        readFileSync(path, 'utf8'),
  )
  const exited = once(child, 'exit')
  return {
    modes: () => files.map(({ path }) => statSync(path).mode & 0o777),
    out: () => out?.() ?? '',
    err: () => err?.() ?? '',
    exited,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

let openCount = 0

it('a file of the account that a start is written to is closed to other users before it has the code', async () => {
  await using folder = await tempDir()
  await using first = startInto(folder.path, 0o644, 0o664)
  await expect.poll(first.err).toContain('Ctrl-C')
  expect(JSON.parse(first.out()).url).toContain('#code=')
  expect(first.modes()).toEqual([0o600, 0o600])
})

it('who reads the journal of the system finds no code of a service there, and the service says why', async () => {
  await using folder = await tempDir()
  // As systemd does for the socket that is its stdout.
  const named = `import { fstatSync } from 'node:fs'
    const { dev, ino } = fstatSync(1)
    process.env.JOURNAL_STREAM = dev + ':' + ino`
  const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(named)}` }
  await using service = packbench([...words, join(folder.path, 'data')], environment)
  expect((await service.line<{ url: string }>()).url).toMatch(/^http:\/\/127\.[\d.]+:\d+\/$/)
  await expect.poll(() => service.stderr.join('\n')).toMatch(/#code=[\s\S]*has no code/)
})

it('a program that a service starts tells it the code through a pipe, which is a socket from Node', async () => {
  await using folder = await tempDir()
  await using started = packbench([...words, join(folder.path, 'data')], { JOURNAL_STREAM: '8:1' })
  expect((await started.line<{ url: string }>()).url).toContain('#code=')
})

const needed = { met: process.getuid?.() === 0, what: 'root, who can give a file to somebody else' }

describeWith(needed, 'what is written to a file or pipe', () => {
  it('of somebody else has the address without its code, and it is said why', async () => {
    await using folder = await tempDir()
    await using first = startInto(folder.path, 0o644, 0o600, 65_534)
    const { out, err } = first
    await expect.poll(err).toContain('Ctrl-C')
    expect(JSON.parse(out()).url).toMatch(/^http:\/\/127\.[\d.]+:\d+\/$/)
    expect(err()).toMatch(/Packbench {2}http\S+#code=/)
    expect(err()).toMatch(/địa chỉ ở đó không kèm mã[\s\S]*has no code/)
    // A second one, which asks the first for an address of its own.
    await using again = startInto(folder.path, 0o600, 0o600, 65_534)
    await again.exited
    expect(JSON.parse(again.out()).url).not.toContain('code')
    await using own = startInto(folder.path, 0o600, 0o600)
    await own.exited
    expect(JSON.parse(own.out()).url).toContain('#code=')
  })

  it('is read by others by its mode, or because it is theirs', async () => {
    await using folder = await tempDir()
    const [file, pipe] = [join(folder.path, 'out'), join(folder.path, 'pipe')]
    execFileSync('mkfifo', [pipe])
    closeSync(openSync(file, 'w'))
    for (const path of [file, pipe]) {
      const at = openSync(path, constants.O_RDWR)
      const seen = (mode: number, user = 0, group = 0) => {
        chownSync(path, user, group)
        chmodSync(path, mode)
        return isReadByOthers(at)
      }
      expect([seen(0o600), seen(0o622), seen(0o640)], path).toEqual([false, false, false])
      expect([seen(0o644), seen(0o604), seen(0o640, 0, 65_534), seen(0o600, 65_534)], path).toEqual(Array(4).fill(true))
      seen(0o644)
      rmSync(path)
      // He may have opened it before its name was taken away.
      expect(isReadByOthers(at), path).toBe(true)
      closeSync(at)
    }
  })

  it('is nobody else’s in a pipe without a name, on a socket and at what is no file', async () => {
    const script = `import { isReadByOthers } from '${join(root, 'src/disk/readByOthers.ts')}'
      console.log(isReadByOthers(1), isReadByOthers(2))`
    const command = `"${process.execPath}" --input-type=module -e "$0" 2>/dev/null | cat`
    expect(execFileSync('sh', ['-c', command, script], { encoding: 'utf8' })).toBe('false false\n')
    expect(isReadByOthers(9_999)).toBe(false)
  })
})
