import { describe, expect, it } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import type { DrainVerdict } from '../../../src/printer/drain.ts'
import type { CounterDeps } from '../../../src/printer/labelCounter.ts'
import { confirmByCount, readCount } from '../../../src/printer/labelCounter.ts'
import { createLabelIds } from '../../../src/printer/labelIds.ts'
import type { StatusProtocol } from '../../../src/printer/language.ts'
import type { PrinterMemory } from '../../../src/printer/printerMemory.ts'
import { createPrinterMemory, lessonKey } from '../../../src/printer/printerMemory.ts'
import { createStatusLine } from '../../../src/printer/statusLine.ts'
import { usualTimings } from '../../../src/printer/timings.ts'
import type { Connection } from '../../../src/printer/transport.ts'
import { testClock } from '../../support/testClock.ts'

const uri = 'socket://10.0.0.9:9100'
const never = new AbortController().signal
const counter = { query: new Uint8Array([0x1b, 0x43]) }
const drained: DrainVerdict = { verdict: 'printed', evidence: 'drained' }
const unconfirmed: DrainVerdict = { verdict: 'sent-not-confirmed' }
const counted: DrainVerdict = { verdict: 'printed', evidence: 'counted' }

/** What a printer says when it is asked for its count: a number, that it has none, nothing, or that its line is over. */
type Answer = number | 'none' | 'nothing' | 'lost'

/** One byte is one answer; 0xff: it has no counter. */
const protocol: StatusProtocol = {
  query: new Uint8Array([0]),
  framed: true,
  inOrder: false,
  whenSilent: null,
  counter,
  echo: null,
  mend: null,
  reader: () => ({
    asked() {},
    feed: (chunk) => [...chunk].map((byte) => ({ type: 'count', count: byte === 0xff ? null : byte })),
  }),
}

/** A printer that gives these answers, the last one again and again. */
function printer(...answers: readonly [Answer, ...Answer[]]) {
  const clock = testClock()
  const waits: number[] = []
  const asked: unknown[] = []
  const kept = createPrinterMemory()
  const learnings: string[] = []
  const memory: PrinterMemory = {
    ...kept,
    set(key, answer) {
      learnings.push(key)
      kept.set(key, answer)
    },
  }
  const deps: CounterDeps = { memory, clock, timings: usualTimings }
  const connection: Connection = {
    backChannel: true,
    pieceLength: 1,
    ending: null,
    async write(query) {
      asked.push(query)
      return ok()
    },
    async receive(withinMs) {
      const said = answers[Math.min(waits.length, answers.length - 1)] ?? 'nothing'
      waits.push(withinMs)
      if (said === 'nothing') return { type: 'nothing' }
      if (said === 'lost') return { type: 'reset', detail: 'cut' }
      return { type: 'bytes', bytes: new Uint8Array([said === 'none' ? 0xff : said]) }
    },
    discard: () => false,
    finish() {},
    async close() {},
  }
  const line = createStatusLine(connection, protocol, clock, createLabelIds())
  const learned = (lesson: 'counter' | 'counts') => memory.get(lessonKey(uri, lesson))
  const read = () => readCount(line, counter, uri, deps, never)
  /** What the count says, asked until the clock has nothing more to wait for. */
  async function confirm(watched: DrainVerdict, signal = never): Promise<DrainVerdict> {
    const verdict = confirmByCount(line, watched, { counter, uri, before: 41 }, deps, signal)
    await clock.advance(10_000)
    return verdict
  }
  return { learnings, waits, asked, learned, read, confirm }
}

describe('the question for the count', () => {
  it('waits for the first answer as long as for every other', async () => {
    const on = printer(7, 8)
    expect([await on.read(), await on.read()]).toEqual([7, 8])
    expect(on.waits).toEqual([usualTimings.answer, usualTimings.answer])
    expect(on.asked).toEqual([counter.query, counter.query])
    expect(on.learned('counter')).toBe('answers')
    expect(on.learnings).toHaveLength(1)
  })

  it('is never asked again of a printer that has no counter, or that never answered it', async () => {
    for (const answer of ['none', 'nothing'] as const) {
      const on = printer(answer)
      expect([await on.read(), await on.read()]).toEqual([null, null])
      expect(on.asked).toHaveLength(1)
      expect(on.learned('counter')).toBe('mute')
    }
  })

  it('is asked again of a printer that answered before and was silent once', async () => {
    const on = printer(7, 'nothing', 9)
    expect([await on.read(), await on.read(), await on.read()]).toEqual([7, null, 9])
    expect(on.learned('counter')).toBe('answers')
  })

  it('is answered by what comes last, where an answer is owed from before', async () => {
    const on = printer(7, 'nothing', 8, 9)
    expect([await on.read(), await on.read(), await on.read()]).toEqual([7, null, 9])
  })

  it('teaches nothing on a line that was cut', async () => {
    const on = printer('lost', 5)
    expect(await on.read()).toBeNull()
    expect(on.learned('counter')).toBeNull()
    expect(await on.read()).toBe(5)
  })
})

describe('what was watched, held against the counter', () => {
  it('is proved by a count that moved by one, and such a counter is trusted from then on', async () => {
    const on = printer(42)
    expect(await on.confirm(unconfirmed)).toEqual(counted)
    expect(on.learned('counts')).toBe('answers')
  })

  it('gives the counter the time to follow the paper, and no more than that', async () => {
    expect(await printer(41, 41, 42).confirm(unconfirmed)).toEqual(counted)
    const on = printer(41)
    expect(await on.confirm(drained)).toEqual(drained)
    expect(on.asked).toHaveLength(usualTimings.settle / usualTimings.pollLast + 1)
    expect(on.learned('counts')).toBeNull()
  })

  it('is asked no longer than somebody waits', async () => {
    const gone = new AbortController()
    gone.abort()
    const on = printer(41)
    expect(await on.confirm(drained, gone.signal)).toEqual(drained)
    expect(on.asked).toHaveLength(1)
  })

  it('is contradicted by a counter that stood still, once that was seen to move', async () => {
    const on = printer(42, 41)
    await on.confirm(unconfirmed)
    expect(await on.confirm(drained)).toMatchObject({
      verdict: 'in-doubt',
      fault: { code: 'printer.label-canceled', detail: expect.stringContaining('counter') },
    })
  })

  it('trusts no counter that moved by another number', async () => {
    const on = printer(44)
    expect(await on.confirm(drained)).toEqual({
      verdict: 'in-doubt',
      fault: { code: 'printer.foreign-traffic', facts: { labels: 3 } },
    })
    expect(on.asked).toHaveLength(1)
    expect(on.learned('counts')).toBeNull()
  })

  it('stays a doubt without a question where the connection is over, and is asked about where the label was canceled', async () => {
    const lost: DrainVerdict = { verdict: 'in-doubt', fault: { code: 'printer.connection-lost' } }
    const canceled: DrainVerdict = { verdict: 'in-doubt', fault: { code: 'printer.label-canceled' } }
    const over = printer(42)
    expect(await over.confirm(lost)).toBe(lost)
    expect(over.asked).toEqual([])
    expect(await printer(42).confirm(canceled)).toEqual(counted)
    const still = printer(42, 41)
    await still.confirm(unconfirmed)
    expect(await still.confirm(canceled)).toBe(canceled)
  })
})
