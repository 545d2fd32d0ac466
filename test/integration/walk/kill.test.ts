import { expect, it } from 'vitest'
import type { EmittedLabel } from '../../../src/emulator/emulator.ts'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import { readLabel } from '../../../src/emulator/readLabel.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { peekJobs, untilJobs } from '../../support/journalPeek.ts'
import { packbench } from '../../support/packbench.ts'
import { tempDir } from '../../support/tempDir.ts'

/** A service and a printer that outlive the program, and the labels that came out. */
async function world(speedMmPerSecond: number) {
  const labels: EmittedLabel[] = []
  const practice = await startPractice({ port: 0, dataDir: ':memory:' })
  const printer = await startEmulator({
    language: 'zpl',
    port: 0,
    dpmm: 8,
    speedMmPerSecond,
    onLabel: (label) => labels.push(label),
  })
  const print = (code: string, dataDir: string) =>
    packbench(
      [
        'print',
        code,
        '--size',
        '80x80',
        '--printer',
        printer.uri,
        '--base-url',
        practice.url,
        '--shop',
        String(practice.shops[0]),
        '--data',
        dataDir,
        '--wait',
        '600',
      ],
      { PACKBENCH_TOKEN: practice.token },
    )
  return {
    practice,
    printer,
    print,
    codes: async () => (await Promise.all(labels.map(({ dots }) => readLabel(dots)))).flat(),
    async [Symbol.asyncDispose]() {
      await printer.close()
      await practice.close()
    },
  }
}

it('goes on after SIGKILL with what had not been sent, and prints it once', async () => {
  await using folder = await tempDir()
  await using here = await world(500)
  const [first = '', second = ''] = here.practice.codes
  here.printer.openHead()
  await using killed = here.print(first, folder.path)
  await untilJobs(folder.path, ([job]) => job?.state === 'stopped')
  await killed.kill('SIGKILL')
  here.printer.closeHead()

  await using restarted = here.print(second, folder.path)
  expect(await restarted.exited).toBe(0)
  await here.printer.idle()
  expect(await here.codes()).toEqual([first, second])
  expect(peekJobs(folder.path).map((job) => job.verdict)).toEqual(['printed', 'printed'])
})

it('has in doubt after SIGKILL what was being sent, and never sends it again by itself', async () => {
  await using folder = await tempDir()
  await using here = await world(20)
  const [first = '', second = ''] = here.practice.codes
  await using killed = here.print(first, folder.path)
  await untilJobs(folder.path, ([job]) => job?.state === 'sending')
  await killed.kill('SIGKILL')
  expect(peekJobs(folder.path)[0]?.state).toBe('sending')

  await using restarted = here.print(second, folder.path)
  await restarted.exited
  await here.printer.idle()
  const [doubtful, other] = peekJobs(folder.path)
  const came = (await here.codes()).filter((code) => code === first).length
  expect(came).toBeLessThanOrEqual(1)
  // All of its bytes may have left before the kill: then the printer's counter knows what became of it, as the paper does.
  if (doubtful?.evidence === 'counted') expect(doubtful.verdict).toBe(came === 1 ? 'printed' : 'not-printed')
  else expect(doubtful).toMatchObject({ state: 'in-doubt', fault: { code: 'job.interrupted' } })
  expect(other?.verdict).toBe('printed')
})
