import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StateReason } from '../../../src/model/printer.ts'
import type { DeviceStatus } from '../../../src/printer/deviceStatus.ts'
import { holdsLabel, stopReasons } from '../../../src/printer/deviceStatus.ts'
import type { DrainVerdict, Observation } from '../../../src/printer/drain.ts'
import { drainFrom, feed } from '../../../src/printer/drain.ts'
import { zplReader } from '../../../src/printer/languages/zplStatus.ts'
import { deviceStatus } from '../../support/deviceStatus.ts'

const waits = { settle: 1_000, echo: 10_000 }
const counting = { framed: true, echo: 'never', shared: false } as const
const seen = (otherwise: Partial<DeviceStatus> = {}): Observation => ({
  type: 'status',
  status: deviceStatus(otherwise),
})

const empty = seen()
const waiting = seen({ formatsInBuffer: 1 })
const printing = seen({ labelsRemaining: 1 })
const silence: Observation = { type: 'silence' }
/** An answer to ~HQES that came late: a bad element of the head (bit 40) stops nothing, and labels are not counted there. */
const lateReason = (mask: string): Observation => {
  const [said] = zplReader().feed(
    Buffer.from(`\x02\r\n PRINTER STATUS\r\n ERRORS: 1 00000000 ${mask}\r\n\x03`, 'latin1'),
  )
  if (said?.type !== 'status') throw new Error('not understood')
  return said
}
const lost: Observation = { type: 'lost', detail: 'reset' }

interface Watch {
  readonly verdict: DrainVerdict | null
  readonly stalled: readonly (readonly StateReason[])[]
}

/** Feeds observations a certain time apart, up to the verdict. */
function watch(observations: readonly Observation[], apartMs = 30, before = deviceStatus()): Watch {
  let state = drainFrom(before, counting)
  const stalled: (readonly StateReason[])[] = []
  for (const [index, observation] of observations.entries()) {
    const step = feed(state, observation, index * apartMs, waits)
    if (step.verdict !== null) return { verdict: step.verdict, stalled }
    state = step.state
    stalled.push(step.stalled)
  }
  return { verdict: null, stalled }
}

const outcome = (...observations: Observation[]) => {
  const { verdict } = watch(observations)
  return verdict?.verdict === 'in-doubt' ? verdict.fault.code : (verdict?.verdict ?? null)
}

describe('the watch over a label', () => {
  it('says printed when the label was seen in a running printer and the next answer shows it empty', () => {
    expect(outcome(empty, waiting, printing, empty)).toBe('printed')
    expect(outcome(waiting, empty)).toBe('printed')
    expect(outcome(printing, empty)).toBe('printed')
  })

  it('goes on while the label is in the printer, however long', () => {
    expect(watch(Array<Observation>(5_000).fill(printing)).verdict).toBeNull()
  })

  it('accepts that one label is counted in the buffer and in the batch at once', () => {
    expect(outcome(seen({ formatsInBuffer: 1, labelsRemaining: 1 }), printing, empty)).toBe('printed')
  })

  it('does not mistake the beginning of its own label for a foreign one', () => {
    expect(outcome(empty, seen({ partialFormat: true }), waiting, printing, empty)).toBe('printed')
    expect(outcome(seen({ partialFormat: true, formatsInBuffer: 1 }), waiting, empty)).toBe('printed')
  })

  it('does not take an answer that counts no labels for an empty printer', () => {
    expect(outcome(waiting, lateReason('00000040'))).toBeNull()
    expect(outcome(waiting, lateReason('00000040'), printing, empty)).toBe('printed')
    expect(outcome(waiting, lateReason('00000040'), seen({ paused: true }))).toBe('printer.label-canceled')
  })

  it('looks away for a stop that another question was answered with', () => {
    expect(watch([waiting, lateReason('00000001')]).stalled.at(-1)).toEqual(['media-empty'])
    expect(outcome(waiting, lateReason('00000001'), empty)).toBe('printer.label-canceled')
    expect(outcome(waiting, lateReason('00000001'), printing, empty)).toBe('printed')
  })

  it('takes a label that newly hangs in the peeler for the label, and its being taken for its end', () => {
    expect(outcome(empty, seen({ labelWaiting: true }), empty)).toBe('printed')
    expect(outcome(waiting, seen({ labelWaiting: true }))).toBe('printed')
  })

  it('does not take a label that hung in the peeler before for the label', () => {
    const hanging = Array<Observation>(60).fill(seen({ labelWaiting: true }))
    expect(watch(hanging, 30, deviceStatus({ labelWaiting: true })).verdict).toEqual({ verdict: 'sent-not-confirmed' })
  })
})

describe('a label that leaves no trace', () => {
  it('is waited for, because it may not be parsed yet', () => {
    expect(watch(Array<Observation>(30).fill(empty)).verdict).toBeNull()
  })

  it('is sent, not confirmed, when a running printer shows nothing for long enough', () => {
    expect(watch(Array<Observation>(60).fill(empty)).verdict).toEqual({ verdict: 'sent-not-confirmed' })
  })

  it('is waited for afresh while the printer is still receiving', () => {
    const slow = [
      ...Array<Observation>(30).fill(empty),
      seen({ partialFormat: true }),
      ...Array<Observation>(30).fill(empty),
    ]
    expect(watch(slow).verdict).toBeNull()
  })

  it('is reported as stalled when the printer never finishes receiving it', () => {
    const { verdict, stalled } = watch(Array<Observation>(60).fill(seen({ partialFormat: true })))
    expect(verdict).toBeNull()
    expect(stalled.at(0)).toEqual([])
    expect(stalled.at(-1)).toEqual(['busy'])
  })

  it.each([
    ['a stop', seen({ paperOut: true })],
    ['a pause', seen({ paused: true })],
    ['silence', silence],
  ])('is in doubt when %s came in between: somebody was at the printer', (_, stop) => {
    expect(outcome(empty, stop, ...Array<Observation>(60).fill(empty))).toBe('printer.label-canceled')
  })

  it('is waited for without end while the printer is stopped', () => {
    expect(watch(Array<Observation>(5_000).fill(seen({ headUp: true }))).verdict).toBeNull()
  })
})

const stops: readonly (readonly [StateReason, Partial<DeviceStatus>])[] = [
  ['media-empty', { paperOut: true }],
  ['cover-open', { headUp: true }],
  ['marker-supply-empty', { ribbonOut: true }],
  ['too-hot', { tooHot: true }],
  ['paused', { paused: true }],
]

describe.each(stops)('a printer that stops with the label in it: %s', (reason, flags) => {
  const stopped = seen({ ...flags, formatsInBuffer: 1 })

  it('is reported, and the label is printed when it goes on and drains', () => {
    const { verdict, stalled } = watch([waiting, stopped, stopped, waiting, printing, empty])
    expect(stalled).toEqual([[], [reason], [reason], [], []])
    expect(verdict).toEqual({ verdict: 'printed', evidence: 'drained' })
  })

  it('leaves the label in doubt when the label is gone at the next look', () => {
    expect(outcome(waiting, stopped, empty)).toBe('printer.label-canceled')
    expect(outcome(waiting, stopped, seen(flags))).toBe('printer.label-canceled')
    expect(outcome(waiting, seen(flags))).toBe('printer.label-canceled')
  })
})

describe('what nobody watched', () => {
  it('is silence with the label in the printer: reported, and watched on', () => {
    const { verdict, stalled } = watch([waiting, silence, silence, waiting, empty])
    expect(stalled).toEqual([[], ['silent'], ['silent'], []])
    expect(verdict).toEqual({ verdict: 'printed', evidence: 'drained' })
  })

  it('is never printed: a label that is gone after a silence is in doubt', () => {
    expect(outcome(waiting, silence, empty)).toBe('printer.label-canceled')
  })

  it('is the end of the connection: in doubt, whatever was seen before', () => {
    expect(outcome(lost)).toBe('printer.connection-lost')
    expect(outcome(waiting, printing, lost)).toBe('printer.connection-lost')
    expect(outcome(seen({ formatsInBuffer: 1, paperOut: true }), lost)).toBe('printer.connection-lost')
  })
})

describe("somebody else's traffic", () => {
  it.each([
    ['a second format in the buffer', [waiting, seen({ formatsInBuffer: 2 })]],
    ['a batch of more than one label', [seen({ labelsRemaining: 3 })]],
    [
      'a format that comes when ours had left the buffer',
      [waiting, printing, seen({ formatsInBuffer: 1, labelsRemaining: 1 })],
    ],
    ['a format that begins when ours was in', [waiting, seen({ formatsInBuffer: 1, partialFormat: true })]],
    [
      'a format that begins when ours was received and not seen',
      [seen({ partialFormat: true }), empty, seen({ partialFormat: true })],
    ],
  ])('makes the label in doubt: %s', (_, observations) => {
    expect(outcome(...observations)).toBe('printer.foreign-traffic')
  })
})

describe('in every sequence of observations', () => {
  const anyStatus = fc
    .record({
      headUp: rarely(),
      paperOut: rarely(),
      ribbonOut: rarely(),
      tooHot: rarely(),
      tooCold: rarely(),
      paused: rarely(),
      formatsInBuffer: fc.constantFrom(0, 0, 1, 1, 2),
      bufferFull: rarely(),
      partialFormat: rarely(),
      labelsRemaining: fc.constantFrom(0, 0, 1, 1, 2),
      labelWaiting: rarely(),
    })
    .map((status): Observation => ({ type: 'status', status: deviceStatus(status) }))
  const anyObservation = fc.oneof(
    { arbitrary: anyStatus, weight: 4 },
    { arbitrary: fc.constantFrom(empty, waiting, printing), weight: 12 },
    { arbitrary: fc.constantFrom(silence, lost), weight: 1 },
  )
  const anySequence = fc.array(anyObservation, { maxLength: 40 })

  it('printed is said only right after the label was seen in a running printer that is empty now', async () => {
    await fc.assert(
      fc.property(anySequence, fc.constantFrom(15, 50, 600), (observations, apartMs) => {
        const { verdict, stalled } = watch(observations, apartMs)
        if (verdict?.verdict !== 'printed') return
        const [last, now] = [observations[stalled.length - 1], observations[stalled.length]]
        expect(last?.type === 'status' && isRunningWithLabel(last.status)).toBe(true)
        expect(now?.type === 'status' && !holdsLabel(now.status) && stopReasons(now.status).length === 0).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  it('nothing is said to be printed that was never seen in the printer', async () => {
    await fc.assert(
      fc.property(anySequence, fc.constantFrom(15, 50, 600), (observations, apartMs) => {
        const unseen = observations.filter((one) => one.type !== 'status' || !isRunningWithLabel(one.status))
        expect(watch(unseen, apartMs).verdict?.verdict).not.toBe('printed')
      }),
      { numRuns: 3_000 },
    )
  })
})

function rarely() {
  return fc.constantFrom(false, false, false, false, false, true)
}

function isRunningWithLabel(status: DeviceStatus): boolean {
  return (holdsLabel(status) || status.labelWaiting === true) && stopReasons(status).length === 0
}
