import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { cliActions } from '../../../src/compose/cliActions.ts'
import { openAtRest } from '../../../src/compose/openAtRest.ts'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { heldClock } from '../../support/heldClock.ts'
import { untilJobs } from '../../support/journalPeek.ts'
import { packbench } from '../../support/packbench.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

interface Line {
  readonly job: string
  readonly code: string
  readonly state: string
  readonly verdict: string | null
  /** Of `show`. */
  readonly entries?: readonly { readonly body: { readonly type: string } }[]
}

/** `packbench jobs …` on a folder: its lines and its status. In this process: to start one takes longer than what it does. */
async function jobs(dataDir: string, ...args: readonly string[]) {
  const terminal = testTerminal({ LANG: 'en_US.UTF-8' })
  const status = await runCli(['jobs', ...args, '--data', dataDir], cliActions, terminal, '0.1.0')
  return { status, lines: terminal.lines as readonly Line[], said: terminal.said.join('\n') }
}

/** The same as a process of its own. */
async function jobsAsProcess(dataDir: string, ...args: readonly string[]) {
  await using command = packbench(['jobs', ...args, '--data', dataDir])
  const status = await command.exited
  const lines: readonly Line[] = command.stdout.map((line) => JSON.parse(line))
  return { status, lines, said: command.stderr.join('\n') }
}

it('lists, shows and settles the labels of a folder on which no station runs, and prints none of them', async () => {
  await using folder = await tempDir()
  await using practice = await startPractice({ port: 0, dataDir: ':memory:', viewStyles: ['pdf'] })
  await using printer = await startEmulator({ language: 'zpl', port: 0, dpmm: 8, clock: heldClock() })
  const [code = ''] = practice.codes
  const where = ['--base-url', practice.url, '--shop', String(practice.shops[0]), '--data', folder.path]
  const print = ['print', code, '--size', '52x70', '--printer', printer.uri, '--wait', '1200', ...where]
  await using killed = packbench(print, { PACKBENCH_TOKEN: practice.token })
  await untilJobs(folder.path, ([job]) => job?.state === 'sending')
  await killed.kill('SIGKILL')

  const listed = await jobsAsProcess(folder.path, 'list')
  expect(listed.status).toBe(0)
  expect(listed.lines).toMatchObject([{ code, parcel: 0, size: '52x70', state: 'in-doubt', verdict: 'in-doubt' }])
  const job = listed.lines[0]?.job ?? ''
  const shown = await jobs(folder.path, 'show', job)
  const types = (shown.lines[0]?.entries ?? []).map(({ body }) => body.type)
  // By then the label's last byte may have been handed over (`received`), or not.
  expect(shown.lines).toMatchObject([{ job }])
  expect([types.slice(0, 3), types.at(-1)]).toEqual([['accepted', 'started', 'sending'], 'doubted'])
  // While it holds the label whole, *no label* is not taken: how far it came before the kill nobody knows.
  printer.powerCycle()
  const settled = await jobs(folder.path, 'settle', job, '--not-printed')
  expect(settled.lines).toMatchObject([{ job, state: 'aborted', verdict: 'not-printed' }])

  const again = await jobsAsProcess(folder.path, 'settle', job, '--printed')
  expect(again).toMatchObject({ status: 2, lines: [] })
  expect(again.said).toContain('job.changed-meanwhile')
  expect((await jobs(folder.path, 'cancel', job)).said).toContain('job.too-late-to-cancel')
  expect((await jobs(folder.path, 'show', '01980000-0000-7000-8000-000000000001')).said).toContain('job.unknown')
  expect((await jobs(folder.path, 'list', '--state', 'in-doubt')).lines).toEqual([])
})

it.each([
  [['list', '--state', 'broken']],
  [['settle', 'x']],
  [['settle', 'x', '--printed', '--not-printed']],
  [['reprint', 'x', '--reason', 'because']],
  [['frobnicate', 'x']],
])('takes %j for wrong usage and does nothing', async (args) => {
  await using folder = await tempDir()
  expect(await jobs(folder.path, ...args)).toMatchObject({ status: 64, lines: [] })
})

it('ends a process with 64 for wrong usage', async () => {
  await using folder = await tempDir()
  expect(await jobsAsProcess(folder.path, 'frobnicate', 'x')).toMatchObject({ status: 64, lines: [] })
})

it('an option of a batch is refused of a label, and one of a label of a batch: each was left out without a word', async () => {
  await using folder = await tempDir()
  const printer = ['--size', '80x80', '--printer', 'null:']
  await runCli(
    ['print', 'GNOTHERE', ...printer, '--practice', '--data', folder.path],
    cliActions,
    testTerminal(),
    '0.1.0',
  )
  const [label] = (await jobs(folder.path, 'list')).lines
  const atRest = await openAtRest(folder.path, testTerminal())
  if (!atRest.ok) throw new Error(atRest.fault.code)
  const batch = uuid()
  const list = { source: 'paste' as const, lines: ['GNOTHERE'] }
  const create = { type: 'batch-create' as const, id: batch, name: 'A', size: '80x80' as const, printer: null, ...list }
  const created = await atRest.value.api.execute(create)
  await atRest.value.close()
  expect([label?.code, created.ok]).toEqual(['GNOTHERE', true])
  const job = label?.job ?? ''
  for (const [id, option, ...value] of [
    [job, '--last-good', 'GNOTHERE'],
    [job, '--short-roll'],
    [batch, '--reason', 'damaged'],
  ] as const) {
    const refused = await jobs(folder.path, 'resume', id, option, ...value)
    expect(refused).toMatchObject({ status: 64, lines: [], said: expect.stringContaining(`${option} is for a`) })
  }
  // The folder is free again, and the batch's own options are taken.
  expect((await jobs(folder.path, 'resume', batch, '--short-roll')).status).not.toBe(64)
})
