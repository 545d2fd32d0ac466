import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceStatus, Work } from '../../../src/printer/deviceStatus.ts'
import { nothingKnown, stopReasons } from '../../../src/printer/deviceStatus.ts'
import type { DrainVerdict, Expectations, Observation } from '../../../src/printer/drain.ts'
import { drainFrom, feed } from '../../../src/printer/drain.ts'

const waits = { settle: 1_000, echo: 10_000 }
const apartMs = 50

const seen = (work: Work, otherwise: Partial<DeviceStatus> = {}): Observation => ({
  type: 'status',
  status: { ...nothingKnown, work, ...otherwise },
})
const runs: Observation = { type: 'status', status: nothingKnown }
const none = seen('none')
const label = seen('label')
const motion = seen('motion')
const moves = seen('feed')
const noPaper = seen('none', { paperOut: true })
const paused = seen('none', { paused: true })
const silence: Observation = { type: 'silence' }
const noise: Observation = { type: 'noise' }
const echoed: Observation = { type: 'echoed' }
const often = (observation: Observation, times: number) => Array<Observation>(times).fill(observation)
const aSecond = waits.settle / apartMs + 1

interface End {
  readonly verdict: DrainVerdict | null
  /** How many observations it took. */
  readonly after: number
}

function watch(
  observations: readonly Observation[],
  expects: Partial<Expectations> = {},
  before: DeviceStatus = nothingKnown,
): End {
  let state = drainFrom(before, { framed: false, echo: 'never', shared: false, ...expects })
  for (const [index, observation] of observations.entries()) {
    const step = feed(state, observation, index * apartMs, waits)
    if (step.verdict !== null) return { verdict: step.verdict, after: index + 1 }
    state = step.state
  }
  return { verdict: null, after: observations.length }
}

function nameOf(verdict: DrainVerdict | null): string {
  if (verdict === null) return 'on'
  if (verdict.verdict === 'in-doubt') return verdict.fault.code
  return verdict.verdict === 'printed' ? verdict.evidence : verdict.verdict
}

const outcome = (...observations: Observation[]) => nameOf(watch(observations).verdict)

describe('a printer that only says whether it works', () => {
  it('has printed when it worked on a label, and says twice that it does not work any more', () => {
    expect(outcome(none, label, label, none, none)).toBe('drained')
    expect(outcome(motion, label, motion, none, none)).toBe('drained')
    expect(outcome(label, none)).toBe('on')
  })

  it('confirms nothing when only its paper was seen to move: a feed does so too, and a label without its picture', () => {
    expect(outcome(motion, none)).toBe('on')
    expect(outcome(none, motion, motion, none, none)).toBe('sent-not-confirmed')
    expect(outcome(...often(motion, 500), none, none)).toBe('sent-not-confirmed')
    expect(nameOf(watch([motion, none], { framed: true }).verdict)).toBe('sent-not-confirmed')
  })

  it('is watched on when it works again before it said so twice', () => {
    expect(outcome(label, none, label, none)).toBe('on')
    expect(outcome(label, none, label, none, none)).toBe('drained')
    expect(outcome(motion, none, motion, none, none)).toBe('sent-not-confirmed')
  })

  it('is believed at once where an answer has a frame', () => {
    expect(nameOf(watch([label, none], { framed: true }).verdict)).toBe('drained')
  })

  it('shows no label by a feed', () => {
    expect(outcome(moves, moves, none, none)).toBe('on')
    expect(outcome(moves, ...often(none, aSecond))).toBe('sent-not-confirmed')
    expect(outcome(label, moves, none, none)).toBe('drained')
  })

  it('leaves a label unconfirmed that it never showed', () => {
    expect(outcome(...often(none, aSecond))).toBe('sent-not-confirmed')
  })

  it('does not lose a label because a stop hides it: it is watched until the printer goes on', () => {
    expect(outcome(motion, ...often(noPaper, 500))).toBe('on')
    expect(outcome(label, noPaper, noPaper, label, none, none)).toBe('drained')
    expect(outcome(label, paused, label, none, none)).toBe('drained')
  })

  it('proves nothing by a movement after a stop, which may be a feed: paused and cancelled looks the same', () => {
    expect(outcome(motion, noPaper, motion, none, none)).toBe('printer.label-canceled')
    expect(outcome(motion, paused, motion, none, none)).toBe('printer.label-canceled')
    expect(outcome(motion, silence, motion, none, none)).toBe('printer.label-canceled')
  })

  it('proves nothing by a movement after a silence, before which it had not shown the label', () => {
    for (const away of [silence, noPaper]) {
      expect(outcome(away, motion, none, none)).toBe('printer.label-canceled')
      expect(outcome(away, label, none, none)).toBe('drained')
    }
  })

  it('is given a moment to go on after a stop, and then the label is in doubt', () => {
    expect(outcome(label, noPaper, none, none, label, none, none)).toBe('drained')
    expect(outcome(label, noPaper, ...often(none, aSecond))).toBe('printer.label-canceled')
    expect(outcome(label, paused, ...often(none, aSecond))).toBe('printer.label-canceled')
    expect(outcome(label, silence, ...often(none, aSecond))).toBe('printer.label-canceled')
  })

  it('leaves the label in doubt when it stopped before it showed it', () => {
    expect(outcome(noPaper, ...often(none, aSecond))).toBe('printer.label-canceled')
  })

  it('was switched off and on when it says so and did not before: in doubt, whatever was seen', () => {
    const fresh = { ...nothingKnown, work: 'none', restarted: false } as const
    const again = seen('none', { restarted: true })
    expect(nameOf(watch([motion, again], {}, fresh).verdict)).toBe('printer.connection-lost')
    expect(nameOf(watch([label, again, again], {}, { ...fresh, restarted: true }).verdict)).toBe('drained')
  })

  it('that is not understood any more proves nothing', () => {
    expect(outcome(none, noise)).toBe('sent-not-confirmed')
    expect(outcome(motion, noise)).toBe('printer.label-canceled')
    expect(outcome(motion, none, noise)).toBe('printer.label-canceled')
    expect(outcome(noPaper, noise)).toBe('printer.label-canceled')
  })
})

describe('a printer that can show no label at all', () => {
  it('is not waited for: sent, not confirmed, at the first answer', () => {
    expect(watch([runs])).toEqual({ verdict: { verdict: 'sent-not-confirmed' }, after: 1 })
  })

  it('leaves a label in doubt that it got before it stopped', () => {
    const stopped: Observation = { type: 'status', status: { ...nothingKnown, paperOut: true } }
    expect(outcome(stopped, stopped, runs)).toBe('printer.label-canceled')
  })
})

describe('a printer that returns the id of a label', () => {
  const stopped: Observation = { type: 'status', status: { ...nothingKnown, paperOut: true } }
  const tenSeconds = waits.echo / apartMs + 1
  const end = (echo: Expectations['echo'], ...observations: Observation[]) =>
    nameOf(watch(observations, { echo }).verdict)

  it('may have printed it in two pieces once hands were at its paper: the id says nothing of that', () => {
    for (const reason of [{ paperOut: true }, { headUp: true }, { jammed: true }])
      expect(end('always', runs, seen('none', reason), silence, runs, echoed)).toBe('printer.half-label')
  })

  it('has printed it, also after it was hot, off-line or silent: the id comes when the printing is completed', () => {
    expect(end('always', runs, runs, echoed)).toBe('echoed')
    expect(end('perhaps', runs, seen('none', { tooHot: true }), silence, runs, echoed)).toBe('echoed')
    expect(end('always', echoed)).toBe('echoed')
  })

  it('is given its time', () => {
    expect(end('always', ...often(runs, tenSeconds - 1))).toBe('on')
    expect(end('always', ...often(stopped, 2_000))).toBe('on')
  })

  it('leaves the label in doubt when it returned others and not this one, and unconfirmed when it never returned one', () => {
    expect(end('always', ...often(runs, tenSeconds))).toBe('printer.label-canceled')
    expect(end('perhaps', ...often(runs, tenSeconds))).toBe('sent-not-confirmed')
    expect(end('perhaps', stopped, ...often(runs, tenSeconds))).toBe('printer.label-canceled')
  })
})

describe('in every sequence of observations of a printer that counts nothing', () => {
  const anyStatus = fc
    .record({
      work: fc.constantFrom<Work | null>('none', 'none', 'label', 'motion', 'motion', 'feed', null),
      paperOut: fc.constantFrom(false, false, false, true),
      paused: fc.constantFrom(null, false, false, true),
      restarted: fc.constantFrom(null, false, false, true),
    })
    .map((status): Observation => ({ type: 'status', status: { ...nothingKnown, ...status } }))
  const anyObservation = fc.oneof(
    { arbitrary: anyStatus, weight: 4 },
    { arbitrary: fc.constantFrom(none, motion, label), weight: 10 },
    { arbitrary: fc.constantFrom(silence, noise), weight: 1 },
  )
  const anySequence = fc.array(anyObservation, { maxLength: 40 })

  it('drained is said only after two empty answers of a running printer right behind one that showed the label', async () => {
    await fc.assert(
      fc.property(anySequence, (observations) => {
        const { verdict, after } = watch(observations)
        if (verdict?.verdict !== 'printed') return
        const upToEnd = observations.slice(0, after).filter((one) => workOf(one) !== 'feed')
        expect(upToEnd.slice(-2).map(workOf)).not.toContain('label')
        expect(upToEnd.slice(-2).every(isRunning)).toBe(true)
        const [shown] = upToEnd.slice(-3)
        expect(shown !== undefined && isRunning(shown) && ['label', 'motion'].includes(workOf(shown) ?? '')).toBe(true)
        expect(upToEnd.map(workOf)).toContain('label')
      }),
      { numRuns: 3_000 },
    )
  })

  it('after a stop or a silence nothing but a label that it works on is proof', async () => {
    await fc.assert(
      fc.property(anySequence, (observations) => {
        const { verdict, after } = watch(observations)
        if (verdict?.verdict !== 'printed') return
        const upToEnd = observations.slice(0, after)
        const stop = upToEnd.findLastIndex((one) => !isRunning(one))
        if (stop >= 0) expect(upToEnd.slice(stop + 1).map(workOf)).toContain('label')
      }),
      { numRuns: 3_000 },
    )
  })
})

function workOf(observation: Observation): Work | null {
  return observation.type === 'status' ? observation.status.work : null
}

function isRunning(observation: Observation): boolean {
  return observation.type === 'status' && stopReasons(observation.status).length === 0
}
