import { expect, it } from 'vitest'
import { systemClock } from '../../../src/base/clock.ts'
import { fail, ok } from '../../../src/base/result.ts'
import { tspl } from '../../../src/printer/languages/tspl.ts'
import { mendingBytes } from '../../../src/printer/mendCut.ts'
import { createPrinterMemory } from '../../../src/printer/printerMemory.ts'
import { createQueueClaims } from '../../../src/printer/queueClaims.ts'
import { createSpoolSession } from '../../../src/printer/spoolSession.ts'
import { usualTimings } from '../../../src/printer/timings.ts'
import type { SpoolJobState, SpoolTransport } from '../../../src/printer/transport.ts'
import { label, never, profileOf } from '../../support/printing.ts'
import { testClock } from '../../support/testClock.ts'

const profile = profileOf('spooler:label', { language: 'tspl', graphics: 'raster' })
const quiet = () => undefined

/** A queue whose jobs end so, one after the other. */
function session(ends: SpoolJobState['state'][]) {
  const given: Uint8Array[] = []
  const transport: SpoolTransport = {
    type: 'spooler',
    queueStatus: async () => ok({ state: 'idle', reasons: [], answers: null }),
    openJobs: async () => ok([]),
    async submit(_, { document }) {
      given.push(document.bytes)
      const state = ends.shift() ?? 'completed'
      const look = async () => ok({ state, reasons: [], mayHaveLeft: true, detail: '' })
      return { type: 'accepted', job: { id: 1, look, cancel: async () => ok() } }
    },
  }
  const rooms = { clock: systemClock, timings: usualTimings, queues: createQueueClaims('bench') }
  return {
    given,
    spool: createSpoolSession({ ...rooms, profile, language: tspl, transport, memory: createPrinterMemory() }),
  }
}

it('fills up what a queue may have cut before the next label, once, so that this one comes out whole', async () => {
  const { given, spool } = session(['canceled', 'completed', 'completed'])
  expect(await spool.print(label, never, quiet)).toMatchObject({ verdict: 'in-doubt' })
  await spool.print(label, never, quiet)
  await spool.print(label, never, quiet)
  const whole = tspl.encode(label, profile).length
  const mend = tspl.status?.mend ?? null
  if (mend === null) throw new Error('TSPL has counted graphics')
  expect(given.map(({ length }) => length)).toEqual([whole, whole + mendingBytes(mend, profile).length, whole])
})

it('tells a queue again to give a label back that did not hear it the first time', async () => {
  const wish = new AbortController()
  let asked = 0
  let state: SpoolJobState['state'] = 'pending'
  const transport: SpoolTransport = {
    type: 'spooler',
    queueStatus: async () => ok({ state: 'idle', reasons: [], answers: null }),
    openJobs: async () => ok([]),
    submit: async () => ({
      type: 'accepted',
      job: {
        id: 1,
        look: async () => ok({ state, reasons: ['unreachable'], mayHaveLeft: false, detail: '' }),
        async cancel() {
          asked++
          if (asked < 3) return fail('printer.unreachable')
          state = 'canceled'
          return ok()
        },
      },
    }),
  }
  const rooms = { clock: testClock(), timings: usualTimings, queues: createQueueClaims('bench') }
  const spool = createSpoolSession({ ...rooms, profile, language: tspl, transport, memory: createPrinterMemory() })
  const printing = spool.print(label, wish.signal, () => wish.abort())
  await rooms.clock.advance(usualTimings.settle)
  expect(await printing).toMatchObject({ verdict: 'not-sent', fault: { code: 'request.canceled' } })
  expect(asked).toBe(3)
})
