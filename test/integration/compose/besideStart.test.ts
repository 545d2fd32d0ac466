import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import { cliActions } from '../../../src/compose/cliActions.ts'
import { onceFree } from '../../../src/compose/folderOwner.ts'
import { openAtRest } from '../../../src/compose/openAtRest.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { readOwner } from '../../../src/store/ownerFile.ts'
import { lockRemoved, takeOwnerLock } from '../../../src/store/ownerLock.ts'
import { packbench } from '../../support/packbench.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

it('a command that comes while a station is starting is done through it, and not refused', async () => {
  await using folder = await tempDir()
  await using another = await tempDir()
  const list = async (data: string) => {
    const terminal = testTerminal()
    const status = await runCli(['printers', 'list', '--data', data], cliActions, terminal, '0.1.0')
    return { status, said: terminal.said, lines: terminal.lines }
  }
  // What the command loads is there by now, so that it does not come late.
  await list(another.path)
  await using station = packbench(['serve', '--practice', '--port', '0', '--data', folder.path])
  // Its database is made once it owns the folder.
  while (!existsSync(join(folder.path, 'station.db'))) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await readOwner(folder.path)).toBeNull()
  const listed = await list(folder.path)
  expect(listed).toMatchObject({ status: 0, said: [] })
  expect(listed.lines).not.toEqual([])
  expect(await readOwner(folder.path)).toMatchObject({ pid: station.child.pid })
})

it('a print on a folder whose station does not run asks for the station, and for no token', async () => {
  await using folder = await tempDir()
  const printer = `file:${folder.path}.out`
  const terminal = testTerminal()
  const asked = ['print', 'G8ADKBRF', '--size', '80x80', '--printer', printer, '--data', folder.path]
  await runCli(asked, cliActions, terminal, '0.1.0')
  const said = terminal.said.join()
  expect(said).toContain('station.not-running')
  expect(said).not.toContain('oken')
})

it('a start that comes while a command has the folder, as at night beside the backup, starts when that is done', async () => {
  await using folder = await tempDir()
  const command = await openAtRest(folder.path, testTerminal())
  if (!command.ok) throw new Error(command.fault.code)
  await using station = packbench(['serve', '--practice', '--port', '0', '--data', folder.path])
  await expect.poll(() => station.stderr.join()).toContain('waiting for its end')
  await command.value.close()
  expect(await station.line()).toMatchObject({ url: expect.any(String) })
})

it('a start that another command was quicker than, when the first was done, waits for that one as well', async () => {
  await using folder = await tempDir()
  const take = async () => {
    const taken = await takeOwnerLock(folder.path, 0)
    if (!taken.ok) throw new Error(taken.fault.code)
    return taken.value
  }
  let [ran, opens, held] = [0, 0, await take()]
  const clock = {
    ticks: () => ran,
    async sleep(milliseconds: number) {
      ran += milliseconds
      if (ran === 1_000 || ran === 3_000) held.release()
    },
  }
  const open = async () => {
    opens++
    if (opens === 2) held = await take()
    return takeOwnerLock(folder.path, 0)
  }
  const opened = await onceFree(folder.path, { signal: new AbortController().signal, clock }, open)
  if (!opened.ok) throw new Error(opened.fault.code)
  expect([opens, ran]).toEqual([3, 3_000])
  opened.value.release()
})

it('a start that was refused beside somebody who is gone when it looks tries again', async () => {
  await using folder = await tempDir()
  const answers = [fail('store.in-use'), ok('opened')]
  const clock = { ticks: () => 0, sleep: async () => undefined }
  const open = async () => answers.shift() ?? fail('store.in-use')
  expect(await onceFree(folder.path, { signal: new AbortController().signal, clock }, open)).toEqual(ok('opened'))
})

it('a folder whose lock was removed under a station is not asked for again, and taken', async () => {
  await using folder = await tempDir()
  const refused = fail('store.in-use', { detail: lockRemoved })
  const answers = [refused, ok('opened')]
  const clock = { ticks: () => 0, sleep: async () => undefined }
  const open = async () => answers.shift() ?? refused
  expect(await onceFree(folder.path, { signal: new AbortController().signal, clock }, open)).toBe(refused)
})

it('a start beside a command that does not end sends nobody to a window that is not there', async () => {
  await using folder = await tempDir()
  const command = await takeOwnerLock(folder.path, 0)
  if (!command.ok) throw new Error(command.fault.code)
  let ran = 0
  const clock = {
    ticks: () => ran,
    async sleep(milliseconds: number) {
      ran += milliseconds
    },
  }
  const said: string[] = []
  const waiting = { signal: new AbortController().signal, say: (text: string) => said.push(text), clock }
  const opened = await onceFree(folder.path, waiting, () => takeOwnerLock(folder.path, 0))
  expect(opened).toEqual(fail('store.in-use-by-command', { facts: { folder: folder.path } }))
  expect([said.length, ran]).toEqual([1, 15_000])
  command.value.release()
})
