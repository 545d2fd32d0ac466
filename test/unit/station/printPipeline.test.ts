import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import { blankDots } from '../../../src/model/dots.ts'
import type { StateReason } from '../../../src/model/printer.ts'
import type { PrinterTurn, PrintOutcome, PrintSession } from '../../../src/ports/printers.ts'
import type { PrinterLine } from '../../../src/station/print/printPipeline.ts'
import { createPrinterLine } from '../../../src/station/print/printPipeline.ts'
import { settle } from '../../support/testClock.ts'

const never = new AbortController().signal
const dots = blankDots(8, 8)
const printed = { verdict: 'printed', evidence: 'counted', firstByteMs: 1 } as const
const lost = { verdict: 'in-doubt', fault: { code: 'printer.connection-lost' }, firstByteMs: 1 } as const

interface InPrinter {
  readonly end: (outcome: PrintOutcome) => void
  readonly stalled: (reasons: readonly StateReason[]) => void
}

/** A line over a session whose labels end when the test says so. `followed`: somebody always waits behind. */
function line({ followed = true, ahead = true } = {}) {
  const inPrinter: InPrinter[] = []
  const told: string[] = []
  const put = (stalled: InPrinter['stalled']) => {
    const { promise, resolve } = Promise.withResolvers<PrintOutcome>()
    inPrinter.push({ end: resolve, stalled })
    return promise
  }
  const session: PrintSession = {
    counterBefore: 100,
    ready: async () => ok({ state: 'idle', reasons: [], answers: true }),
    print(_, __, stalled) {
      told.push('print')
      return put(stalled)
    },
    ahead: ahead
      ? async (_, __, stalled) => {
          told.push('ahead')
          return ok({ firstByteMs: 1, outcome: put(stalled) })
        }
      : null,
    async [Symbol.asyncDispose]() {
      told.push('close')
      for (const { end } of inPrinter) end({ verdict: 'in-doubt', fault: { code: 'job.interrupted' }, firstByteMs: 1 })
    },
  }
  const tell = (what: string) => (jobs: string | readonly string[]) =>
    void told.push(`${what} ${[jobs].flat().join('+')}`)
  const made = createPrinterLine(session, {
    uri: 'socket://10.0.0.7',
    isFollowed: () => followed,
    left: tell('left'),
    released: tell('released'),
    closed: () => void told.push('closed'),
  })
  return { line: made, inPrinter, told }
}

async function turn(on: PrinterLine, job: string): Promise<PrinterTurn> {
  const joined = await on.join(job, never)
  if (!joined.ok || joined.value === null) throw new Error('no place')
  return joined.value
}

/** Prints and gives the place up, as the walk does. */
async function print(mine: PrinterTurn, signal = never): Promise<PrintOutcome> {
  await using place = mine
  return await place.print(dots, signal, () => {})
}

describe('a line to a printer', () => {
  it('takes the next label while the one before is printed, and never a third', async () => {
    const { line: made, inPrinter, told } = line()
    const first = print(await turn(made, 'a'))
    const second = print(await turn(made, 'b'))
    const third = made.join('c', never)
    await settle()
    expect(told).toEqual(['ahead', 'left a', 'ahead', 'left b'])
    inPrinter[0]?.end(printed)
    expect(await first).toEqual(printed)
    expect(await third).toMatchObject({ ok: true, value: { counterBefore: 102 } })
    inPrinter[1]?.end(printed)
    expect(await second).toEqual(printed)
  })

  it('says of each label what the counter has when it is next', async () => {
    const { line: made } = line()
    const first = await turn(made, 'a')
    expect(first.counterBefore).toBe(100)
    void print(first)
    await settle()
    expect((await turn(made, 'b')).counterBefore).toBe(101)
  })

  it('gives the turn on only when the bytes have left', async () => {
    const { line: made, told } = line()
    const first = await turn(made, 'a')
    expect(told).toEqual([])
    void print(first)
    await settle()
    expect(told).toEqual(['ahead', 'left a'])
  })

  it('is for one label when nobody waits behind it, or nothing can vouch for two', async () => {
    for (const lone of [line({ followed: false }), line({ ahead: false })]) {
      const first = print(await turn(lone.line, 'a'))
      await settle()
      expect(lone.told).toEqual(['print'])
      lone.inPrinter[0]?.end(printed)
      expect(await first).toEqual(printed)
      expect(lone.told.slice(1)).toEqual(['close', 'closed', 'released a'])
      expect(await lone.line.join('b', never)).toEqual(ok(null))
    }
  })

  it('closes with its last label and not before', async () => {
    const { line: made, inPrinter, told } = line()
    const labels = [print(await turn(made, 'a')), print(await turn(made, 'b'))]
    inPrinter[0]?.end(printed)
    await labels[0]
    expect(told).not.toContain('close')
    inPrinter[1]?.end(printed)
    await labels[1]
    await made.closed
    expect(told.slice(-3)).toEqual(['close', 'closed', 'released b'])
  })

  it('takes no label while the printer stands still over another, and says what it waits for', async () => {
    const { line: made, inPrinter } = line()
    void print(await turn(made, 'a'))
    await settle()
    inPrinter[0]?.stalled(['media-empty'])
    expect(await made.join('b', never)).toEqual(fail('printer.media-empty'))
    inPrinter[0]?.stalled([])
    expect(await made.join('b', never)).toMatchObject({ ok: true, value: { counterBefore: 101 } })
  })

  it('takes none after a doubt', async () => {
    const { line: made, inPrinter } = line()
    const labels = [print(await turn(made, 'a')), print(await turn(made, 'b'))]
    await settle()
    for (const { end } of inPrinter) end(lost)
    expect(await Promise.all(labels)).toEqual([lost, lost])
    expect(await made.join('c', never)).toEqual(ok(null))
  })

  it('takes none after a doubt while another label is still in the printer: what the counter will be, nobody knows', async () => {
    const { line: made, inPrinter } = line()
    const first = print(await turn(made, 'a'))
    void print(await turn(made, 'b'))
    await settle()
    inPrinter[0]?.end(lost)
    await first
    expect(await made.join('c', never)).toEqual(ok(null))
  })

  it('takes none behind a label that nobody vouches for, even before that one has given its place up', async () => {
    const { line: made, inPrinter } = line({ ahead: false })
    const first = await turn(made, 'a')
    const outcome = first.print(dots, never, () => {})
    inPrinter[0]?.end(printed)
    await outcome
    expect(await made.join('b', never)).toEqual(ok(null))
  })

  it('ends for every label in the printer when one of them is waited for no longer', async () => {
    const { line: made } = line()
    const cut = new AbortController()
    const labels = [print(await turn(made, 'a'), cut.signal), print(await turn(made, 'b'))]
    await settle()
    cut.abort()
    for (const outcome of await Promise.all(labels))
      expect(outcome).toMatchObject({ verdict: 'in-doubt', fault: { code: 'job.interrupted' } })
    await made.closed
  })

  it('is given free by a job that does not want it any more', async () => {
    const { line: made, told } = line()
    expect(await made.join('a', AbortSignal.abort())).toEqual(fail('request.canceled'))
    await made.closed
    expect(told).toEqual(['close', 'closed'])
  })

  it('keeps the place of a job that waits for room until that job gives up', async () => {
    const { line: made, told } = line()
    void print(await turn(made, 'a'))
    void print(await turn(made, 'b'))
    const over = new AbortController()
    const third = made.join('c', over.signal)
    over.abort()
    expect(await third).toEqual(fail('request.canceled'))
    expect(told).not.toContain('close')
  })
})
