import { expect, it } from 'vitest'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { peekJobs } from '../../support/journalPeek.ts'
import { packbench } from '../../support/packbench.ts'
import { tempDir } from '../../support/tempDir.ts'
import type { UnkindPrinter } from '../../support/unkindPrinter.ts'
import { unkindPrinter } from '../../support/unkindPrinter.ts'
import { walkStation } from '../../support/walkStation.ts'

/** Labels until the counter was seen to move: on a busy machine the first answer may be late. Answers with the codes left. */
async function acquainted(codes: readonly string[], prints: (code: string) => Promise<boolean>) {
  for (const [at, code] of codes.entries()) if (await prints(code)) return codes.slice(at + 1)
  throw new Error('the printer was never heard')
}

it('a label that the printer reads on after the station was killed is in doubt, however long its counter stands still', async () => {
  await using folder = await tempDir()
  await using printer = await unkindPrinter()
  await using service = await startPractice({ port: 0, dataDir: ':memory:' })
  const where = ['--printer', printer.uri, '--base-url', service.url, '--shop', String(service.shops[0])]
  const print = (code: string) =>
    packbench(['print', code, '--size', '80x80', ...where, '--data', folder.path, '--wait', '1200'], {
      PACKBENCH_TOKEN: service.token,
    })
  const prints = async (code: string) => {
    await using running = print(code)
    await running.exited
    return peekJobs(folder.path).at(-1)?.evidence === 'counted'
  }
  const [ours = '', ...others] = await acquainted(service.codes, prints)
  const arrived = Promise.withResolvers<void>()
  printer.holdNext(arrived.resolve)
  {
    await using killed = print(ours)
    await arrived.promise
    await killed.kill('SIGKILL')
  }
  // Behind it at the printer: whatever the counter had to say of ours is said by then.
  await acquainted(others, prints)
  expect(peekJobs(folder.path).find(({ label }) => label.order === ours)).toMatchObject({
    state: 'in-doubt',
    fault: { code: 'job.interrupted' },
  })
  const before = printer.paper.length
  printer.handOn()
  expect(printer.paper).toHaveLength(before + 1)
})

it.each<[string, (printer: UnkindPrinter) => void, (printer: UnkindPrinter) => void]>([
  [
    'that a print server hands on after its line broke',
    (printer) => printer.holdNext(() => printer.reset()),
    (printer) => printer.handOn(),
  ],
  [
    'behind which the power was lost, and with it the count of it',
    (printer) => printer.breakBehindNext(),
    () => undefined,
  ],
  [
    'whose line broke behind it, and that is counted late',
    (printer) => printer.breakBehindNext(),
    (printer) => printer.count(),
  ],
])('a label %s is in doubt, and no second one comes out', async (_, happens, goesOn) => {
  await using walk = await walkStation()
  await using printer = await unkindPrinter()
  const asked = { uri: printer.uri, waitMs: 60_000 }
  const [ours = '', other = ''] = await acquainted(walk.service.codes, async (code) => {
    const [outcome] = await walk.print(code, asked)
    return outcome?.verdict === 'printed'
  })
  const before = printer.paper.length
  happens(printer)
  expect(await walk.print(ours, asked)).toMatchObject([{ verdict: 'in-doubt', fault: 'printer.connection-lost' }])
  // Behind it at the printer: whatever the counter had to say is said by then.
  expect(await walk.print(other, asked)).toMatchObject([{ verdict: 'printed' }])
  goesOn(printer)
  expect(await walk.print(ours, asked)).toMatchObject([{ verdict: 'not-printed', fault: 'job.duplicate' }])
  expect(printer.paper).toHaveLength(before + 2)
})
