import { expect, it } from 'vitest'
import type { Clock } from '../../../src/base/clock.ts'
import { systemClock } from '../../../src/base/clock.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { heldClock } from '../../support/heldClock.ts'
import { peekJobs, untilJobs } from '../../support/journalPeek.ts'
import { outliving } from '../../support/outliving.ts'
import { tempDir } from '../../support/tempDir.ts'

/**
 * Labels until the printer was heard. One that answers its very first question late, on a busy machine, counts as mute
 * and gets the next label unasked, whether its head is open or not. Answers with the codes that are left.
 */
async function acquainted(here: Awaited<ReturnType<typeof world>>, dataDir: string): Promise<readonly string[]> {
  for (const [at, code] of here.practice.codes.entries()) {
    await using printing = here.print(code, dataDir)
    await printing.exited
    if (peekJobs(dataDir).at(-1)?.verdict === 'printed') return here.practice.codes.slice(at + 1)
  }
  throw new Error('the printer was never heard')
}

/** A service and a printer that outlive the program. */
async function world(clock: Clock = systemClock) {
  const practice = await startPractice({ port: 0, dataDir: ':memory:' })
  const here = await outliving(500, { clock })
  return {
    ...here,
    practice,
    print: (code: string, dataDir: string) => here.print(code, dataDir, practice),
    async [Symbol.asyncDispose]() {
      await here[Symbol.asyncDispose]()
      await practice.close()
    },
  }
}

it('goes on after SIGKILL with what had not been sent, and prints it once', async () => {
  await using folder = await tempDir()
  await using here = await world()
  const [first = '', second = ''] = await acquainted(here, folder.path)
  here.printer.openHead()
  await using killed = here.print(first, folder.path)
  await untilJobs(folder.path, (jobs) => jobs.at(-1)?.state === 'stopped')
  await killed.kill('SIGKILL')
  here.printer.closeHead()

  await using restarted = here.print(second, folder.path)
  expect(await restarted.exited).toBe(0)
  await here.printer.idle()
  expect((await here.codes()).filter((code) => code === first || code === second)).toEqual([first, second])
  expect(peekJobs(folder.path).slice(-2)).toMatchObject(
    [first, second].map((order) => ({ label: { order }, verdict: 'printed' })),
  )
})

it('has in doubt after SIGKILL what was being sent, and never sends it again by itself', async () => {
  await using folder = await tempDir()
  const clock = heldClock()
  await using here = await world(clock)
  const [first = '', second = ''] = here.practice.codes
  await using killed = here.print(first, folder.path)
  await untilJobs(folder.path, ([job]) => job?.state === 'sending')
  await killed.kill('SIGKILL')
  expect(peekJobs(folder.path)[0]?.state).toBe('sending')
  clock.letGo()

  await using restarted = here.print(second, folder.path)
  await restarted.exited
  await here.printer.idle()
  const [doubtful, other] = peekJobs(folder.path)
  const came = (await here.codes()).filter((code) => code === first).length
  expect(came).toBeLessThanOrEqual(1)
  // The printer may have answered behind its last byte before the kill: then its counter knows that it came out.
  if (doubtful?.evidence === 'counted') expect([doubtful.verdict, came]).toEqual(['printed', 1])
  else expect(doubtful).toMatchObject({ state: 'in-doubt', fault: { code: 'job.interrupted' } })
  expect(other?.verdict).toBe('printed')
})
