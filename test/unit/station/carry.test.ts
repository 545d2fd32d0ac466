import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import type { Stages, WalkEnd } from '../../../src/station/print/carry.ts'
import { carry } from '../../../src/station/print/carry.ts'
import { createStopwatch } from '../../../src/station/print/stopwatch.ts'
import { order } from '../../support/fakeWorld.ts'
import { failing, labelDots, page, pendingJob, printed, scriptedStages, turnAt } from '../../support/scriptedWalk.ts'
import { testClock } from '../../support/testClock.ts'

const job = pendingJob('job-1')
const toDots = ['order', 'fanOut', 'page', 'whenReady', 'fitsHead', 'dots']
const guards = ['staysOnLabel', 'readBack', 'practiceOnPaper', 'weighed', 'firstLabel', 'stillSo'] as const
const whole = [...toDots, ...guards, 'sending', 'print', 'given back']

/** Notes something on the way, and answers. */
const noting = <Value>(_: unknown, answer: Value): Value => answer

/** One walk, and what was done on it in its order. */
async function walk(change: Partial<Stages> = {}, told: string[] = [], signal = new AbortController().signal) {
  const end: WalkEnd = await carry(job, scriptedStages(told, change), createStopwatch(testClock()), signal)
  return { end, told }
}

it('reads nothing back of dots that could not be made', async () => {
  const { told } = await walk({ dots: failing('label.unreadable-page') })
  expect(told).not.toContain('readBack')
  expect(told).not.toContain('firstLabel')
})

describe('a walk that goes well', () => {
  it('asks, makes, reads back, writes *sending*, prints, and gives the printer back, in this order', async () => {
    const { end, told } = await walk()
    expect(told).toEqual(whole)
    expect(end).toEqual({ sent: true, outcome: printed })
  })

  it('times the stages that may take long', async () => {
    const clock = testClock()
    const watch = createStopwatch(clock)
    await carry(job, scriptedStages([]), watch, new AbortController().signal)
    expect(Object.keys(watch.times())).toEqual(['order', 'dots', 'ready', 'record', 'print'])
  })

  it('goes on with the job that the order made of it', async () => {
    const first = pendingJob('job-1', { label: { ...job.label, parcel: 1 } })
    const carried: unknown[] = []
    const note = (one: unknown) => void carried.push(one)
    await walk({
      fanOut: async () => ok(first),
      page: async (one) => noting(note(one), ok(page)),
      dots: async (one) => noting(note(one), ok(labelDots)),
      readBack: async (one) => noting(note(one), ok()),
      firstLabel: async (one) => noting(note(one), ok()),
      whenReady: async (one) => noting(note(one), ok(turnAt([]))),
      record: async (one) => noting(note(one), ok(one)),
      print: async (_, __, one) => noting(note(one), printed),
    })
    expect(carried).toEqual(Array.from({ length: 7 }, () => first))
  })

  it('writes which page it is, where its printer is, and the count of one that counts', async () => {
    for (const counterBefore of [41, null]) {
      const bodies: unknown[] = []
      await walk({
        whenReady: async () => ok(turnAt([], counterBefore)),
        record: async (one, body) => noting(bodies.push(body), ok(one)),
      })
      const counted = counterBefore === null ? {} : { counterBefore }
      expect(bodies).toEqual([{ type: 'sending', contentHash: 'hash', counterUri: 'socket://10.0.0.7', ...counted }])
    }
  })

  it('hands every printer the very dots that were read back, and nothing that they were made of', async () => {
    const read: unknown[] = []
    const given: unknown[] = []
    await walk({
      readBack: async (_, { dots }) => noting(read.push(dots), ok()),
      print: async (_turn, ...rest) => noting(given.push(...rest), printed),
    })
    expect(given).toEqual([labelDots.dots, job])
    expect(given[0]).toBe(read[0])
  })
})

describe('a walk that fails', () => {
  const stages: readonly (keyof Stages)[] = ['order', 'fanOut', 'page', 'dots', 'whenReady', ...guards]
  it.each(stages)('sends nothing after a fault of %s, and keeps no place at the printer', async (stage) => {
    const { end, told } = await walk({ [stage]: failing('service.failing') })
    expect(end).toEqual({ sent: false, wasSending: false, fault: { code: 'service.failing' } })
    expect(told).not.toContain('sending')
    expect(told).not.toContain('print')
    expect(told.filter((step) => step === 'given back').length).toBe(told.includes('whenReady') ? 1 : 0)
  })

  it.each(['order', 'fanOut', 'page'] as const)('goes to no printer before the page is here: %s', async (stage) => {
    expect((await walk({ [stage]: failing('service.failing') })).told).not.toContain('whenReady')
  })

  it('sends nothing whose dots say another parcel, and does not even ask whether it may', async () => {
    const { end, told } = await walk({ readBack: async () => fail('label.wrong-code') })
    expect(end).toMatchObject({ sent: false, fault: { code: 'label.wrong-code' } })
    expect(told).toEqual([...toDots, 'staysOnLabel', 'given back'])
  })

  it('looks at the order no more where the printer could not be had', async () => {
    const { told } = await walk({ whenReady: failing('printer.unreachable') })
    expect(told).not.toContain('stillSo')
  })

  it('makes no dots for a head that is narrower than the label', async () => {
    const { end, told } = await walk({ fitsHead: () => fail('printer.unknown') })
    expect(end).toMatchObject({ sent: false })
    expect(told).not.toContain('dots')
  })

  it('sends nothing that the journal would not write down', async () => {
    const { end, told } = await walk({ record: failing('store.full') })
    expect(end).toEqual({ sent: false, wasSending: false, fault: { code: 'store.full' } })
    expect(told).not.toContain('print')
  })

  it('says that *sending* is on disk when it is proved that no byte left', async () => {
    const fault = { code: 'printer.unreachable' } as const
    const { end } = await walk({ print: async () => ({ verdict: 'not-sent', fault }) })
    expect(end).toEqual({ sent: false, wasSending: true, fault })
  })
})

describe('a walk that is stopped', () => {
  it('sends nothing although its turn has come, and writes nothing', async () => {
    const stop = new AbortController()
    const told: string[] = []
    const { end } = await walk({ firstLabel: async () => noting(stop.abort(), ok()) }, told, stop.signal)
    expect(end).toEqual({ sent: false, wasSending: false, fault: { code: 'request.canceled' } })
    expect(told).toEqual([...toDots, 'staysOnLabel', 'readBack', 'practiceOnPaper', 'weighed', 'stillSo', 'given back'])
  })

  it('is not cut in two: what is on its way when it is stopped comes to its verdict', async () => {
    const stop = new AbortController()
    const { end } = await walk({ print: async () => noting(stop.abort(), printed) }, [], stop.signal)
    expect(end).toEqual({ sent: true, outcome: printed })
  })

  it('lets every stage before the first byte hear of it', async () => {
    const stop = new AbortController()
    const heard: boolean[] = []
    const hear = (signal: AbortSignal) => void heard.push(signal.aborted)
    stop.abort()
    await walk(
      {
        order: async (_, signal) => noting(hear(signal), ok({ order: order('LXFDFT'), readAt: 0, offline: false })),
        page: async (_, __, ___, signal) => noting(hear(signal), ok(page)),
        dots: async (_, __, signal) => noting(hear(signal), ok(labelDots)),
        whenReady: async (_, signal) => noting(hear(signal), fail('request.canceled')),
      },
      [],
      stop.signal,
    )
    expect(heard).toEqual([true, true, true, true])
  })

  it('waits for the printer no longer once the walk is over, and is over only then', async () => {
    const told: string[] = []
    const whenReady: Stages['whenReady'] = (_, signal) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          told.push('no longer')
          resolve(fail('request.canceled'))
        }),
      )
    const { end } = await walk({ whenReady, dots: failing('label.unreadable-page') }, told)
    expect(end).toMatchObject({ fault: { code: 'label.unreadable-page' } })
    expect(told.at(-1)).toBe('no longer')
  })
})

describe('a bug at the printer', () => {
  const bug = async () => {
    throw new Error('a bug')
  }
  it('surfaces when the place is wanted', async () => {
    await expect(walk({ whenReady: bug })).rejects.toThrow('a bug')
  })

  it('takes nothing from the fault of a walk that does not want the place any more', async () => {
    const { end } = await walk({ whenReady: bug, dots: failing('label.unreadable-page') })
    expect(end).toMatchObject({ fault: { code: 'label.unreadable-page' } })
  })
})
