import { expect, it } from 'vitest'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { heldClock } from '../../support/heldClock.ts'
import { peekJobs, untilJobs } from '../../support/journalPeek.ts'
import type { Outliving } from '../../support/outliving.ts'
import { outliving } from '../../support/outliving.ts'
import type { Running } from '../../support/packbench.ts'
import { tempDir } from '../../support/tempDir.ts'

/** Kills it when the printer has 1.5 kB of what it was sent, and lets nothing more of that arrive. */
async function killInLabel({ printer }: Outliving, running: () => Running): Promise<void> {
  const killed = Promise.withResolvers<void>()
  printer.atByte(1_500, () => {
    const { child, exited } = running()
    child.kill('SIGKILL')
    printer.resetAfterBytes(0)
    void exited.then(() => killed.resolve())
  })
  await killed.promise
}

const cut = { state: 'in-doubt', fault: { code: 'job.interrupted' } }

it('leaves in doubt a label that a kill has cut, although somebody else’s was counted meanwhile', async () => {
  await using folder = await tempDir()
  await using service = await startPractice({ port: 0, dataDir: ':memory:' })
  await using here = await outliving(500)
  const [first = '', second = ''] = service.codes
  await using killed = here.print(first, folder.path, service)
  await killInLabel(here, () => killed)
  expect(peekJobs(folder.path)).toMatchObject([{ state: 'sending', counterBefore: 0 }])

  here.printer.foreignTraffic()
  await here.printer.idle()
  await using restarted = here.print(second, folder.path, service)
  expect(await restarted.exited).toBe(0)
  expect(peekJobs(folder.path)).toMatchObject([cut, { verdict: 'printed' }])
  expect(await here.codes()).not.toContain(first)
})

it('leaves in doubt what one account was sending when another one printed before it came back', async () => {
  await using folder = await tempDir()
  await using mine = await startPractice({ port: 0, dataDir: ':memory:' })
  await using other = await startPractice({ port: 0, dataDir: ':memory:', seed: 4_711 })
  await using here = await outliving(500)
  const [first = '', second = ''] = mine.codes
  await using killed = here.print(first, folder.path, mine)
  await killInLabel(here, () => killed)

  // An account's jobs are its own folder's affair; the printer is everybody's.
  await using another = await tempDir()
  await using theirs = here.print(other.codes[0] ?? '', another.path, other)
  expect(await theirs.exited).toBe(0)
  expect(peekJobs(another.path)).toMatchObject([{ verdict: 'printed' }])
  await using back = here.print(second, folder.path, mine)
  expect(await back.exited).toBe(0)
  expect(peekJobs(folder.path)).toMatchObject([cut, { verdict: 'printed' }])
  expect(await here.codes()).not.toContain(first)
})

it('lets the counter settle a label that the printer is known on disk to have had whole', async () => {
  await using folder = await tempDir()
  await using service = await startPractice({ port: 0, dataDir: ':memory:' })
  const clock = heldClock()
  await using here = await outliving(500, { clock })
  const [first = '', second = ''] = service.codes
  await using killed = here.print(first, folder.path, service)
  await untilJobs(folder.path, ([job]) => job?.received === true)
  await killed.kill('SIGKILL')
  clock.letGo()
  await here.printer.idle()

  await using restarted = here.print(second, folder.path, service)
  expect(await restarted.exited).toBe(0)
  expect(peekJobs(folder.path)).toMatchObject([{ verdict: 'printed', evidence: 'counted' }, { verdict: 'printed' }])
  expect(await here.codes()).toEqual([first, second])
})
