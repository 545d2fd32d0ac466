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

/** A queue with one job that is `seen` so, one after the other; at the last it stays. */
function watchedJob(seen: readonly Partial<SpoolJobState>[]) {
  const done: string[] = []
  let at = 0
  const transport: SpoolTransport = {
    type: 'spooler',
    queueStatus: async () => ok({ state: 'idle', reasons: [], answers: null }),
    openJobs: async () => ok([]),
    submit: async () => ({
      type: 'accepted',
      job: {
        id: 1,
        async look() {
          const state = { state: 'pending', reasons: [], mayHaveLeft: false, detail: '', ...seen[at] } as const
          at = Math.min(at + 1, seen.length - 1)
          done.push(state.state)
          return ok(state)
        },
        async cancel() {
          done.push('cancel')
          return ok()
        },
        async forget() {
          done.push('forget')
        },
      },
    }),
  }
  const timings = { ...usualTimings, settle: 0, pollFirst: 1, pollLast: 1, pollStopped: 1 }
  const rooms = { clock: systemClock, timings, queues: createQueueClaims('bench') }
  return {
    done,
    spool: createSpoolSession({ ...rooms, profile, language: tspl, transport, memory: createPrinterMemory() }),
  }
}

it.each([
  ['completed', 'sent-not-confirmed'],
  ['canceled', 'not-sent'],
  ['aborted', 'not-sent'],
] as const)('has a job forgotten that is %s, once its end was read', async (state, verdict) => {
  const { done, spool } = watchedJob([{}, { state }])
  expect(await spool.print(label, never, quiet)).toMatchObject({ verdict })
  expect(done).toEqual(['pending', state, 'forget'])
})

it('has no job forgotten that is gone: its number may be of another by now', async () => {
  const { done, spool } = watchedJob([{ state: 'gone', mayHaveLeft: true }])
  expect(await spool.print(label, never, quiet)).toMatchObject({ verdict: 'in-doubt' })
  expect(done).toEqual(['gone'])
})

it.each([
  { state: 'completed', mayHaveLeft: true },
  { state: 'canceled' },
  { state: 'pending' },
  { state: 'processing', mayHaveLeft: true },
] as const)('is in doubt over a job that somebody moved to another queue and is $state there', async (there) => {
  const { done, spool } = watchedJob([{}, { ...there, moved: true }])
  const outcome = await spool.print(label, never, quiet)
  expect(outcome).toMatchObject({ verdict: 'in-doubt', fault: { code: 'printer.job-moved' } })
  expect(done).toContain('cancel')
})

it('is in doubt over a job that was moved while it was taken back, and over one that was moved back', async () => {
  const wish = new AbortController()
  const { spool } = watchedJob([{ reasons: ['paused'] }, { state: 'canceled', moved: true }])
  const outcome = await spool.print(label, wish.signal, () => wish.abort())
  expect(outcome).toMatchObject({ verdict: 'in-doubt', fault: { code: 'printer.job-moved' } })
  const back = watchedJob([{ moved: true }, { state: 'completed', mayHaveLeft: true }])
  expect(await back.spool.print(label, never, quiet)).toMatchObject({ fault: { code: 'printer.job-moved' } })
})

it.each([
  { state: 'completed', mayHaveLeft: true },
  { state: 'canceled' },
  { state: 'pending' },
  { state: 'processing', mayHaveLeft: true },
] as const)('is in doubt over a $state job that somebody changed, never sent, and has it taken away', async (now) => {
  const { done, spool } = watchedJob([{ ...now, changed: true }, { ...now }])
  const outcome = await spool.print(label, never, quiet)
  expect(outcome).toMatchObject({ verdict: 'in-doubt', fault: { code: 'printer.job-changed' } })
  expect(done.slice(0, 2)).toEqual([now.state, 'cancel'])
})

it('is in doubt over a job that is found changed only while it is taken back', async () => {
  const wish = new AbortController()
  const { spool } = watchedJob([{ reasons: ['paused'] }, { state: 'canceled', changed: true }])
  const outcome = await spool.print(label, wish.signal, () => wish.abort())
  expect(outcome).toMatchObject({ verdict: 'in-doubt', fault: { code: 'printer.job-changed' } })
})
