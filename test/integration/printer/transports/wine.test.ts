import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cupsDaemon } from '../../../support/cupsDaemon.ts'
import { debian } from '../../../support/debian.ts'
import { describeWith } from '../../../support/notRun.ts'
import { scriptedPrinter } from '../../../support/scriptedPrinter.ts'
import { wine } from '../../../support/wine.ts'

const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7 + (at >> 8)) % 256)

describeWith(debian('wine', 'cups'), 'winspool.drv, as Wine has it', () => {
  it('delivers exactly the bytes, and answers as its binding reads it', async () => {
    await using cups = await cupsDaemon()
    await using printer = await scriptedPrinter()
    await cups.addQueue('label', printer.uri)
    await using windows = await wine()
    const program = join(import.meta.dirname, '../../../support/winspoolProgram.ts')
    const said: unknown = JSON.parse(await windows.run(program, { CUPS_SERVER: cups.socketPath }))
    expect(said).toEqual({
      queues: [expect.objectContaining({ name: 'label', port: 'CUPS:label', driver: 'label' })],
      status: { ok: true, value: { state: 'idle', reasons: [], answers: false } },
      unknown: { ok: false, fault: { code: 'printer.unknown', detail: 'OpenPrinter: error 1801' } },
      submitted: { type: 'accepted', job: 1 },
      // Wine lists no jobs of a queue that is CUPS's.
      jobs: { ok: false, fault: { code: 'printer.access-denied', detail: 'EnumJobs: error 6' } },
      // Wine forgets a job as soon as CUPS has it.
      look: { ok: true, value: { job: null, printer: { status: 0, attributes: 0 } } },
      withdrawn: { ok: true, value: { unbegun: false } },
    })
    await printer.until(() => printer.received().length === bytes.length)
    expect(Buffer.from(printer.received(), 'latin1').equals(bytes)).toBe(true)
  })
})
