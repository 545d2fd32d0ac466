import { execFileSync } from 'node:child_process'
import { appendFile, chmod, chown, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as othersRun } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { cliActions } from '../../../src/compose/cliActions.ts'
import { readInput } from '../../../src/shell/cli/readInput.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { writeAsked } from '../../../src/store/askedFile.ts'
import { describeWith } from '../../support/notRun.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

const never = new AbortController().signal

async function pipeIn(folder: string): Promise<string> {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  return pipe
}

describe('what is written where somebody asked for it', () => {
  it('is refused by a pipe that nobody reads: to wait for a reader is to hear no end', async () => {
    await using folder = await tempDir()
    const pipe = await pipeIn(folder.path)
    const terminal = testTerminal()
    expect(await runCli(['orders', 'template', pipe], cliActions, terminal, '0.1.0')).toBe(2)
    expect(terminal.said.join()).toContain('file.unwritable')
  })

  it('goes into a pipe that is read, and leaves what is no file as open to others as it is', async () => {
    await using folder = await tempDir()
    const pipe = await pipeIn(folder.path)
    await chmod(pipe, 0o666)
    const read = readInput(pipe, 5, never)
    await othersRun()
    await writeAsked(pipe, Buffer.from('ba'))
    expect(await read).toEqual({ ok: true, value: new TextEncoder().encode('ba') })
    expect((await stat(pipe)).mode & 0o777).toBe(0o666)
  })
})

describe('what is named as a file', () => {
  it('is read whole, from a pipe too', async () => {
    await using folder = await tempDir()
    const file = join(folder.path, 'file')
    await writeFile(file, 'một')
    expect(await readInput(file, 5, never)).toEqual({ ok: true, value: new TextEncoder().encode('một') })
    const pipe = await pipeIn(folder.path)
    const read = readInput(pipe, 5, never)
    await appendFile(pipe, 'hai')
    expect(await read).toEqual({ ok: true, value: new TextEncoder().encode('hai') })
  })

  it('is not read further than it may be long: a device without an end, a file with a hole of 3 GB', async () => {
    await using folder = await tempDir()
    const hole = join(folder.path, 'hole')
    await writeFile(hole, '')
    await truncate(hole, 3 * 2 ** 30)
    for (const file of ['/dev/zero', hole])
      expect(await readInput(file, 2 ** 20, never)).toEqual({
        ok: false,
        fault: { code: 'file.too-large', facts: { file, limitMegabytes: 1 } },
      })
  })

  it('that cannot be read is a fault that says why', async () => {
    await using folder = await tempDir()
    for (const [file, detail] of [
      [join(folder.path, 'none'), 'ENOENT'],
      [folder.path, 'EISDIR'],
    ] as const)
      expect(await readInput(file, 9, never)).toEqual({
        ok: false,
        fault: { code: 'file.unreadable', facts: { file }, detail },
      })
  })

  it.each([
    ['verify', (pipe: string) => ['verify', pipe]],
    ['convert', (pipe: string) => ['convert', pipe, '--size', '52x70', '--language', 'zpl']],
    ['sheets', (pipe: string) => ['sheets', pipe, '--size', '52x70', '--on', 'A4']],
    ['decode', (pipe: string) => ['decode', pipe, '--language', 'zpl', '--out', `${pipe}-pictures`]],
    ['emulator', (pipe: string) => ['emulator', '--port', '0', '--script', pipe]],
    ['call', (pipe: string) => ['call', 'order-detail', '--practice', '--json', `@${pipe}`]],
  ])('that is a pipe nobody writes to does not keep %s from ending when it is asked to', async (_, words) => {
    await using folder = await tempDir()
    const pipe = await pipeIn(folder.path)
    const ending = new AbortController()
    const terminal = { ...testTerminal(), signal: ending.signal }
    const ended = runCli(words(pipe), cliActions, terminal, '0.1.0')
    await othersRun()
    ending.abort()
    expect(await ended).not.toBe(0)
    expect(terminal.lines).toEqual([])
  })
})

const needed = { met: process.getuid?.() === 0, what: 'root, who can give a pipe to somebody else' }

describeWith(needed, 'a named pipe of another user', () => {
  it('is refused at once where a file was asked for, and holds no program until he writes', async () => {
    await using folder = await tempDir()
    const pipe = await pipeIn(folder.path)
    await chmod(pipe, 0o666)
    await chown(pipe, 65_533, 65_533)
    for (const words of [
      ['verify', pipe],
      ['call', 'order-detail', '--practice', '--json', `@${pipe}`],
      ['convert', pipe, '--size', '52x70', '--language', 'zpl'],
    ]) {
      const terminal = testTerminal()
      expect([words[0], await runCli(words, cliActions, terminal, '0.1.0')]).not.toEqual([words[0], 0])
      expect(terminal.said.join()).toContain('file.unreadable')
    }
    expect(await readInput(pipe, 9, AbortSignal.timeout(20_000))).toEqual({
      ok: false,
      fault: { code: 'file.unreadable', facts: { file: pipe }, detail: 'EACCES' },
    })
  })
})

it.skipIf(process.platform !== 'linux')('a pipe without a name is read', async () => {
  const script = `import { readInput } from '${new URL('../../../src/shell/cli/readInput.ts', import.meta.url).href}'
    const read = await readInput('/dev/stdin', 9, new AbortController().signal)
    console.log(read.ok ? Buffer.from(read.value).toString() : read.fault.detail)`
  const run = ['--input-type=module', '-e', script]
  expect(execFileSync('sh', ['-c', 'printf hai | "$0" "$@"', process.execPath, ...run]).toString()).toBe('hai\n')
})
