import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.ts'
import { ok } from '../../../../src/base/result.ts'
import { createWinspoolSpooler } from '../../../../src/printer/transports/winspool/winspoolSpooler.ts'
import { windowsSpooler } from '../../../../src/printer/transports/winspool/winspoolThreads.ts'
import { hangs } from '../../../support/hangs.ts'
import { never } from '../../../support/printing.ts'

const options = { clock: systemClock, deadlineMs: hangs, signal: never }

describe.runIf(process.platform !== 'win32')('the thread of the Windows spooler', () => {
  it('ends where there is no such spooler, as a printer that cannot be reached, each time anew', async () => {
    const spooler = createWinspoolSpooler(windowsSpooler)
    for (const _ of [1, 2])
      expect(await spooler.queueStatus('spooler:label', options)).toMatchObject({
        ok: false,
        fault: { code: 'printer.unreachable' },
      })
  })

  it('that ended with a label has it in doubt', async () => {
    const document = { type: 'raw', bytes: Uint8Array.of(1) } as const
    const request = { name: 'Packbench bench G8', mark: 'b-7', document, numbered: async () => ok() }
    expect(await createWinspoolSpooler(windowsSpooler).submit('spooler:label', request, options)).toMatchObject({
      type: 'unsure',
      job: null,
    })
  })
})
