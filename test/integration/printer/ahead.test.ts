import { describe, expect, it } from 'vitest'
import type { EmittedLabel, Emulator } from '../../../src/emulator/emulator.ts'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import type { PrintOutcome, PrintSession } from '../../../src/ports/printers.ts'
import { lessonKey } from '../../../src/printer/printerMemory.ts'
import type { Timings } from '../../../src/printer/timings.ts'
import { patientClock } from '../../support/patientClock.ts'
import { label, never, printersAt, profileOf, remembering } from '../../support/printing.ts'

const mechanics = { language: 'zpl', port: 0, dpmm: 8, speedMmPerSecond: 400, clock: patientClock } as const

/** A printer whose counter is trusted, and a session that is ready. */
async function withSession(
  use: (session: PrintSession, printer: Emulator, labels: readonly EmittedLabel[]) => Promise<void>,
  trusted = true,
  timings: Partial<Timings> = {},
): Promise<void> {
  const labels: EmittedLabel[] = []
  const onLabel = (one: EmittedLabel) => labels.push(one)
  await using printer = await startEmulator({ ...mechanics, onLabel })
  const memory = remembering(printer.uri, 'answers')
  if (trusted) memory.set(lessonKey(printer.uri, 'counts'), 'answers')
  const opened = await printersAt(printer.uri, memory, patientClock, timings).open(profileOf(printer.uri), never)
  if (!opened.ok) throw new Error(opened.fault.code)
  await using session = opened.value
  expect((await session.ready(never)).ok).toBe(true)
  await use(session, printer, labels)
}

async function send(session: PrintSession, stalled: string[] = []): Promise<Promise<PrintOutcome>[]> {
  const sent = await session.ahead?.(label, never, (reasons) => stalled.push(reasons.join(' ')))
  if (sent?.ok !== true) throw new Error(sent === undefined ? 'cannot print ahead' : sent.fault.code)
  return [sent.value.outcome]
}

const nameOf = (outcome: PrintOutcome) => ('fault' in outcome ? outcome.fault.code : outcome.verdict)

describe('labels printed ahead', () => {
  it('are sent while the one before is printed, and each gets its own outcome in its turn', async () => {
    await withSession(async (session, printer, labels) => {
      const [first] = await send(session)
      const [second] = await send(session)
      expect(printer.status().labels).toBe(0)
      expect(await first).toMatchObject({ verdict: 'printed', evidence: 'counted' })
      expect(labels.length).toBe(1)
      const [third] = await send(session)
      expect(await Promise.all([second, third])).toMatchObject([{ verdict: 'printed' }, { verdict: 'printed' }])
      expect(labels.map((one) => one.dots)).toEqual([label, label, label])
    })
  })

  it('that do not get on name a jam, which the usual answer has no word for, and go on when it is cleared', async () => {
    const toMend = async (session: PrintSession, printer: Emulator, labels: readonly EmittedLabel[]) => {
      const stalled: string[] = []
      printer.jam()
      const [first] = await send(session, stalled)
      const [second] = await send(session)
      while (stalled.length === 0) await new Promise((resolve) => setImmediate(resolve))
      expect(stalled).toEqual(['media-jam'])
      printer.clearJam()
      expect((await Promise.all([first, second])).map((one) => one && nameOf(one))).toEqual(['printed', 'printed'])
      expect(labels.length).toBe(2)
    }
    await withSession(toMend, true, { stuck: 100 })
  })

  it('wait together while the paper is out, and go on after the refill', async () => {
    await withSession(async (session, printer, labels) => {
      const stalled: string[] = []
      const [first] = await send(session, stalled)
      const [second] = await send(session)
      printer.paperOut()
      while (stalled.length === 0) await new Promise((resolve) => setImmediate(resolve))
      expect(stalled).toEqual(['media-empty'])
      printer.refill()
      expect((await Promise.all([first, second])).map((one) => one && nameOf(one))).toEqual(['printed', 'printed'])
      expect(labels.length).toBe(2)
    })
  })

  it('are in doubt together when the printer is switched off, and no more are taken', async () => {
    await withSession(async (session, printer) => {
      const [first] = await send(session)
      const [second] = await send(session)
      printer.powerCycle()
      const ended = await Promise.all([first, second])
      expect(ended.map((one) => one && nameOf(one))).toEqual(['printer.connection-lost', 'printer.connection-lost'])
      await expect(send(session)).rejects.toThrow('printer.busy')
    })
  })

  it('are in doubt together when one is swallowed: the counter does not say which', async () => {
    await withSession(async (session, printer, labels) => {
      printer.swallowNext()
      const [first] = await send(session)
      const [second] = await send(session)
      const ended = await Promise.all([first, second])
      expect(ended.map((one) => one && nameOf(one))).toEqual(['printer.label-canceled', 'printer.label-canceled'])
      expect(labels.length).toBe(1)
    })
  })

  it('are not called cancelled by answers that a slow printer owed when they were sent', async () => {
    const again: Promise<PrintOutcome>[] = []
    const timings = { answer: 50, settle: 100 }
    const toSlow = async (session: PrintSession, printer: Emulator, labels: readonly EmittedLabel[]) => {
      // So slow that many questions are asked behind the label before one is answered; the rest is answered at once.
      printer.slow(300)
      const [first] = await send(session)
      while (labels.length === 0) await new Promise((resolve) => setImmediate(resolve))
      printer.slow(null)
      expect(await first).toMatchObject({ verdict: 'printed' })
      printer.slow(300)
      const next = await session.ahead?.(label, never, () => undefined)
      // Without a proof that its own answers would be heard, nothing of it leaves.
      if (next?.ok === true) again.push(next.value.outcome)
      else expect(next).toMatchObject({ fault: { code: 'printer.busy' } })
      const ended = await Promise.all(again)
      expect(ended.map(nameOf)).toEqual(again.map(() => 'printed'))
      expect(labels).toHaveLength(1 + again.length)
    }
    await withSession(toSlow, true, timings)
  })

  it('are in doubt when the session is given up', async () => {
    const outcomes: Promise<PrintOutcome>[] = []
    await withSession(async (session) => {
      outcomes.push(...(await send(session)), ...(await send(session)))
    })
    expect((await Promise.all(outcomes)).map(nameOf)).toEqual(['job.interrupted', 'job.interrupted'])
  })

  it('are not printed by a printer whose counter was never seen to count', async () => {
    await withSession(async (session) => expect(session.ahead).toBeNull(), false)
  })
})
