import { describe, expect, it } from 'vitest'
import type { StateReason } from '../../../src/model/printer.ts'
import type { DeviceStatus } from '../../../src/printer/deviceStatus.ts'
import { nothingKnown } from '../../../src/printer/deviceStatus.ts'
import type { DrainVerdict, Expectations, Observation } from '../../../src/printer/drain.ts'
import { drainFrom, feed } from '../../../src/printer/drain.ts'
import { deviceStatus } from '../../support/deviceStatus.ts'

const waits = { settle: 1_000, echo: 10_000 }
const seen = (otherwise: Partial<DeviceStatus> = {}): Observation => ({
  type: 'status',
  status: deviceStatus(otherwise),
})
const bare = (otherwise: Partial<DeviceStatus> = {}): Observation => ({
  type: 'status',
  status: { ...nothingKnown, ...otherwise },
})

const empty = seen()
const waiting = seen({ formatsInBuffer: 1 })
const printing = seen({ labelsRemaining: 1 })
const uncounted = seen({ formatsInBuffer: null, labelsRemaining: null })
const peeling = seen({ labelWaiting: true })

interface Watched {
  readonly verdict: DrainVerdict | null
  readonly stalled: readonly (readonly StateReason[])[]
}

/** Feeds what is seen, each at its own time. */
function watch(
  times: readonly (readonly [number, Observation])[],
  before: DeviceStatus | null = deviceStatus(),
  expects: Partial<Expectations> = {},
): Watched {
  let state = drainFrom(before, { framed: true, echo: 'never', shared: false, ...expects })
  const stalled: (readonly StateReason[])[] = []
  for (const [at, observation] of times) {
    const step = feed(state, observation, at, waits)
    stalled.push(step.stalled)
    if (step.verdict !== null) return { verdict: step.verdict, stalled }
    state = step.state
  }
  return { verdict: null, stalled }
}

/** What is seen thirty milliseconds apart. */
function apart(...observations: readonly Observation[]): readonly (readonly [number, Observation])[] {
  return observations.map((observation, at) => [5_000 + at * 30, observation])
}

const drained = { verdict: 'printed', evidence: 'drained' }
const unconfirmed = { verdict: 'sent-not-confirmed' }

describe('an answer without counts of a printer that counts', () => {
  it('is late, and shows no printer to be empty, however long it goes on', () => {
    const { verdict } = watch([
      [0, uncounted],
      [600, uncounted],
      [2_000, uncounted],
    ])
    expect(verdict).toBeNull()
  })

  it('is known to be late also where the printer was not asked before', () => {
    expect(watch(apart(printing, uncounted), null).verdict).toBeNull()
  })

  it('takes nothing from what was watched, unless it says that the printer stopped', () => {
    expect(watch(apart(waiting, uncounted, empty)).verdict).toEqual(drained)
    const stopped = seen({ formatsInBuffer: null, labelsRemaining: null, paused: true })
    expect(watch(apart(waiting, stopped, empty)).verdict).toMatchObject({ verdict: 'in-doubt' })
  })
})

describe('a printer of which nothing was known before', () => {
  it('has printed what was seen in it, and in its peeler', () => {
    expect(watch(apart(waiting, empty), null).verdict).toEqual(drained)
    expect(watch(apart(peeling, empty), null).verdict).toEqual(drained)
  })
})

describe('a printer that says when it was switched on', () => {
  const on = deviceStatus({ restarted: false })
  it('has printed when it was not switched off meanwhile, and is in doubt when it was', () => {
    const running = seen({ restarted: false, formatsInBuffer: 1 })
    expect(watch(apart(running, seen({ restarted: false })), on).verdict).toEqual(drained)
    expect(watch(apart(running, seen({ restarted: true })), on).verdict).toMatchObject({
      verdict: 'in-doubt',
      fault: { code: 'printer.connection-lost' },
    })
    expect(watch(apart(running, empty), on).verdict).toEqual(drained)
  })
})

describe('the label in the peeler', () => {
  it('that was there before is not ours, and the one after it is', () => {
    const before = deviceStatus({ labelWaiting: true })
    expect(watch(apart(peeling, empty, peeling, empty), before).verdict).toEqual(drained)
    expect(watch(apart(peeling, empty, empty), before).verdict).toBeNull()
  })
})

describe('somebody else’s label', () => {
  it('is told with what was counted', () => {
    const foreign = (otherwise: Partial<DeviceStatus>) => watch(apart(seen(otherwise))).verdict
    const facts = (formats: number, labels: number) => ({
      verdict: 'in-doubt',
      fault: { code: 'printer.foreign-traffic', facts: { formats, labels } },
    })
    expect(foreign({ formatsInBuffer: 2 })).toEqual(facts(2, 0))
    expect(foreign({ labelsRemaining: 3 })).toEqual(facts(0, 3))
    expect(foreign({ formatsInBuffer: 2, labelsRemaining: null })).toEqual(facts(2, 0))
    expect(foreign({ formatsInBuffer: null, labelsRemaining: 3 })).toEqual(facts(0, 3))
  })

  it('is not our own format, which is counted while the end of it is still coming', () => {
    const coming = seen({ formatsInBuffer: 1, partialFormat: true })
    expect(watch(apart(coming, coming, waiting, empty)).verdict).toEqual(drained)
  })
})

describe('a printer that is not done', () => {
  it('is waited for while it feeds, and is called busy after a second of it', () => {
    const feeding = bare({ work: 'feed' })
    const { verdict, stalled } = watch(
      [
        [600, feeding],
        [1_599, feeding],
        [1_600, feeding],
        [9_000, feeding],
      ],
      nothingKnown,
    )
    expect(verdict).toBeNull()
    expect(stalled).toEqual([[], [], ['busy'], ['busy']])
  })

  it('says of nothing that it stands still while it is watched', () => {
    expect(watch(apart(empty, empty, waiting, printing, empty)).stalled).toEqual([[], [], [], [], []])
    const [label, feeding, none] = [bare({ work: 'label' }), bare({ work: 'feed' }), bare({ work: 'none' })]
    const watched = watch(apart(none, label, feeding, none, none), nothingKnown, { framed: false })
    expect(watched).toEqual({ verdict: drained, stalled: [[], [], [], [], []] })
  })

  it('is given a second to go on after a stop, and no more', () => {
    const [label, none] = [bare({ work: 'label' }), bare({ work: 'none' })]
    const paused = bare({ work: 'label', paused: true })
    const until = (end: number) =>
      watch(
        [
          [5_000, label],
          [5_100, paused],
          [5_200, none],
          [5_700, none],
          [end, none],
        ],
        nothingKnown,
      )
    expect(until(6_199)).toEqual({ verdict: null, stalled: [[], ['paused'], [], [], []] })
    expect(until(6_200).verdict).toMatchObject({ verdict: 'in-doubt', fault: { code: 'printer.label-canceled' } })
  })
})

describe('a printer of several stations', () => {
  const shared = { shared: true }

  it('never proves a label by having shown one and being empty: it may have been another station’s', () => {
    expect(watch(apart(waiting, printing, empty), undefined, shared).verdict).toEqual(unconfirmed)
    expect(watch(apart(peeling, empty), undefined, shared).verdict).toEqual(unconfirmed)
    const works = bare({ work: 'label' })
    const idle = bare({ work: 'none' })
    expect(watch(apart(works, idle, idle), null, { ...shared, framed: false }).verdict).toEqual(unconfirmed)
  })

  it('proves one by its own id, and leaves a doubt a doubt', () => {
    expect(watch(apart(waiting, { type: 'echoed' }), undefined, shared).verdict).toEqual({
      verdict: 'printed',
      evidence: 'echoed',
    })
    const paused = seen({ formatsInBuffer: 1, paused: true })
    expect(watch(apart(waiting, paused, empty), undefined, shared).verdict).toMatchObject({ verdict: 'in-doubt' })
  })
})
