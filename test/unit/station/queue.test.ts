import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import type { QueueFixture } from '../../support/scriptedQueue.ts'
import { begun, minute, queueOf, stale } from '../../support/scriptedQueue.ts'
import { printed } from '../../support/scriptedWalk.ts'
import { settle } from '../../support/testClock.ts'

describe('a job that is taken up', () => {
  it('is printed once, however often it is added, and leaves its lane', async () => {
    const on = queueOf()
    const job = await on.accept('a')
    on.queue.add([job, job])
    on.queue.add([job])
    await settle()
    expect(on.told).toMatchObject({ paper: ['a'], left: 1, unrecorded: [], doubted: [], bugs: [] })
    expect(on.log('a')).toEqual(['accepted', 'started', 'sending', 'printed'])
    expect(on.last('a')).toMatchObject({ evidence: 'drained', ms: { firstByte: 3 } })
    expect(on.lanes.jobs('a')).toEqual([])
  })

  it('is only one that may be carried: nothing that was sent or is over', async () => {
    const on = await begun()
    const [done] = on.journal.jobs.values()
    if (done === undefined) throw new Error('no job')
    on.queue.add([done, { ...done, state: 'in-doubt' }, { ...done, state: 'sending' }])
    on.queue.takeUp([done, { ...done, state: 'in-doubt' }])
    await settle()
    expect(on.told).toMatchObject({ paper: ['a'], left: 1 })
  })

  it('comes out in the order in which it was added, or right behind the job it belongs to', async () => {
    const on = queueOf()
    const { promise, resolve } = Promise.withResolvers<void>()
    on.script.gate = promise
    const [a, b, c, d, row] = await Promise.all([
      ...['a', 'b', 'c', 'd'].map((id) => on.accept(id)),
      on.accept('row', { batch: { id: 'batch-1', row: 0 } }),
    ])
    if (!a || !b || !c || !d || !row) throw new Error('no job')
    on.queue.add([a, row])
    on.queue.add([b])
    on.queue.add([c, d], 'a')
    await settle()
    expect(on.lanes.jobs('a')).toEqual(['a', 'c', 'd', 'b', 'row'])
    resolve()
    await settle()
    expect(on.told.paper).toEqual(['a', 'c', 'd', 'b', 'row'])
  })

  it('goes ahead of rows of a batch that were added with it and before it', async () => {
    const on = queueOf()
    const row = await on.accept('row', { batch: { id: 'batch-1', row: 0 } })
    on.queue.add([row, await on.accept('a')])
    expect(on.lanes.jobs('a')).toEqual(['a', 'row'])
  })

  it.each([
    [{ verdict: 'sent-not-confirmed', firstByteMs: 1 }, { type: 'sent' }, []],
    [
      { verdict: 'in-doubt', fault: { code: 'printer.connection-lost' }, firstByteMs: 1 },
      { type: 'doubted', fault: { code: 'printer.connection-lost' } },
      ['a'],
    ],
  ] as const)('is over as the printer said, and only a doubt is told of: %j', async (outcome, entry, doubted) => {
    const on = await begun({}, ({ script }) => (script.print = async () => outcome))
    expect(on.last('a')).toMatchObject(entry)
    expect(on.told.doubted).toEqual(doubted)
    await on.clock.advance(60 * minute)
    expect(on.told.paper).toEqual(['a'])
  })
})

describe('a fault before the first byte', () => {
  it('that may mend is waited out, longer each time, and the label comes out once', async () => {
    const on = await begun({}, ({ script }) => script.faults.push('service.unreachable', 'service.unreachable'))
    expect(on.last('a')).toEqual({ type: 'stopped', fault: { code: 'service.unreachable' } })
    expect(on.clock.sleepers()).toBe(1)
    await on.clock.advance(10 * minute)
    expect(on.told.paper).toEqual(['a'])
    expect(on.log('a').filter((type) => type === 'stopped')).toHaveLength(2)
    expect(on.clock.sleepers()).toBe(0)
  })

  it('that mends by nothing is the end, and its times are kept', async () => {
    const on = await begun({}, ({ script }) => script.faults.push('order.unknown'))
    expect(on.last('a')).toEqual({ type: 'aborted', fault: { code: 'order.unknown' }, ms: { order: 0 } })
    expect(on.told).toMatchObject({ paper: [], left: 1 })
  })

  it('holds up nobody behind it while it is waited out', async () => {
    const on = await begun({}, ({ script }) => script.faults.push('service.unreachable'))
    on.queue.add([await on.accept('b')])
    await settle()
    expect(on.told.paper).toEqual(['b'])
  })

  it('that only somebody else can mend is worth three tries', async () => {
    const on = await begun({}, ({ script }) =>
      script.faults.push(...Array<'view.browser-failed'>(5).fill('view.browser-failed')),
    )
    await on.clock.advance(10 * minute)
    expect(on.log('a')).toEqual(['accepted', 'started', 'stopped', 'started', 'stopped', 'started', 'aborted'])
  })

  it('is nothing to a job that waits for its turn, or is on its way, when the service is back', async () => {
    const on = queueOf()
    const { promise, resolve } = Promise.withResolvers<void>()
    on.script.gate = promise
    const jobs = await Promise.all(Array.from({ length: 10 }, (_, at) => on.accept(`${at}`)))
    await on.ledger.record('9', { type: 'stopped', fault: { code: 'service.unreachable' } })
    on.queue.add(jobs)
    await settle()
    on.queue.serviceIsBack()
    resolve()
    await settle()
    expect(on.told.paper).toEqual(jobs.map(({ id }) => id))
  })

  it('is proved after *sending* was written: then that is taken back on disk, and the label is tried again', async () => {
    const unreachable = { code: 'printer.unreachable' } as const
    const on = await begun(
      {},
      ({ script }) => (script.print = async () => ({ verdict: 'not-sent', fault: unreachable })),
    )
    expect(on.log('a')).toEqual(['accepted', 'started', 'sending', 'unsent', 'stopped'])
    on.script.print = async () => printed
    await on.clock.advance(minute)
    expect(on.state('a')).toBe('completed')
  })

  it.each([
    ['service.unreachable', ({ queue }: QueueFixture) => queue.serviceIsBack()],
    ['printer.other-media', ({ queue }: QueueFixture) => queue.rollChanged()],
    ['label.first-unconfirmed', ({ queue }: QueueFixture) => queue.answered('label.first-')],
  ] as const)('is tried again at once when what it waits for is there, and nothing else is: %s', async (code, wake) => {
    const on = await begun({}, ({ script }) => script.faults.push(code))
    const others = { 'service.unreachable': 0, 'printer.other-media': 1, 'label.first-unconfirmed': 2 }
    const wakes = [on.queue.serviceIsBack, on.queue.rollChanged, () => on.queue.answered('label.first-')]
    for (const [at, other] of wakes.entries()) if (at !== others[code]) other()
    await settle()
    expect(on.told.paper).toEqual([])
    wake(on)
    await settle()
    expect(on.told.paper).toEqual(['a'])
    expect(on.clock.sleepers()).toBe(0)
  })
})

describe('a job that has grown old', () => {
  it('asks before it prints, asks nothing of the service, and prints when a person says so', async () => {
    const on = queueOf()
    const job = await on.accept('a')
    await on.clock.advance(stale + 1)
    on.queue.add([job])
    await settle()
    expect(on.last('a')).toEqual({ type: 'stopped', fault: { code: 'job.stale' } })
    expect(on.controls.size).toBe(0)
    await on.clock.advance(60 * minute)
    expect(on.told.paper).toEqual([])
    expect(on.log('a').filter((type) => type === 'stopped')).toHaveLength(1)
    expect(on.queue.goOn('a')).toBe(true)
    await settle()
    expect(on.told.paper).toEqual(['a'])
    expect(on.queue.goOn('a')).toBe(false)
  })

  it('is young to the very minute, is young again when it was held and is wanted now, and is old again later', async () => {
    const on = queueOf()
    const [a, b] = [await on.accept('a'), await on.accept('b')]
    await on.clock.advance(stale)
    on.script.faults.push('service.unreachable')
    on.queue.add([a])
    await settle()
    expect(on.last('a')).toMatchObject({ fault: { code: 'service.unreachable' } })
    expect(on.controls.get('a')).toMatchObject({ cut: { aborted: false } })
    expect(on.controls.get('a')?.isStale()).toBe(false)
    expect(on.controls.get('a')?.wasToldToGoOn({ code: 'service.unreachable' })).toBe(false)
    await on.clock.advance(minute)
    expect(on.controls.get('a')?.isStale()).toBe(true)
    on.queue.takeUp([b])
    await settle()
    expect(on.told.paper).toEqual(['b'])
  })

  it('is as old as it was when the clock is set back, in this run and in the one before', async () => {
    const on = queueOf()
    const [a, b] = [await on.accept('a'), await on.accept('b')]
    on.script.faults.push(...Array.from({ length: 100 }, () => 'service.unreachable' as const))
    on.queue.add([a])
    await settle()
    await on.clock.advance(stale + 1)
    on.clock.setBy(-stale)
    expect(on.controls.get('a')?.isStale()).toBe(true)
    // By this clock the other one was not even asked for.
    on.clock.setBy(-24 * 60 * minute)
    on.queue.add([b])
    await settle()
    expect(on.last('b')).toEqual({ type: 'stopped', fault: { code: 'job.stale' } })
    expect(on.told.paper).toEqual([])
  })

  it('is not asked about where automation waits: it says itself how long', async () => {
    const on = queueOf()
    const job = await on.accept('a', { waitMs: 24 * 60 * minute })
    await on.clock.advance(stale + 1)
    on.queue.add([job])
    await settle()
    expect(on.told.paper).toEqual(['a'])
  })

  it('tells its walk what a person was shown when they wanted it, and nothing of what they were not', async () => {
    const asks = (code: string) => fail('label.further-code', { facts: { code } })
    const on = await begun({}, ({ script }) => (script.readBack = async () => asks('PQRS77')))
    on.script.readBack = async () =>
      on.controls.get('a')?.wasToldToGoOn({ code: 'label.further-code', facts: { code: 'ZZ99WRNG' } }) === true
        ? ok()
        : asks('ZZ99WRNG')
    on.queue.goOn('a', { code: 'label.further-code', facts: { code: 'PQRS77' } })
    await settle()
    expect(on.last('a')).toMatchObject({ type: 'stopped', fault: { facts: { code: 'ZZ99WRNG' } } })
    // The key that was pressed for the first one, and pressed twice.
    const asked = { code: 'label.further-code', facts: { code: 'ZZ99WRNG' } } as const
    expect(on.queue.goOn('a', asked)).toBe(false)
    await settle()
    expect(on.told.paper).toEqual([])
    await on.clock.advance(700)
    expect(on.queue.goOn('a', asked)).toBe(true)
    await settle()
    expect(on.told.paper).toEqual(['a'])
  })

  it('of one scan is answered, and another one’s in the same moment is not: its key was pressed twice', async () => {
    const asks = { code: 'label.weak-bars' } as const
    const on = await begun({}, ({ script }) => (script.readBack = async () => fail(asks.code)))
    on.queue.add([await on.accept('b')])
    await settle()
    expect(on.last('b')).toMatchObject({ type: 'stopped', fault: asks })
    expect([on.queue.goOn('a', asks), on.queue.goOn('b', asks)]).toEqual([true, false])
    await on.clock.advance(700)
    expect(on.queue.goOn('b', asks)).toBe(true)
  })

  it('goes on for what it was seen to ask, and not for what it asks by now', async () => {
    const on = await begun({}, ({ script }) => (script.readBack = async () => fail('label.weak-bars')))
    expect(on.queue.goOn('a', { code: 'order.not-awaiting' })).toBe(false)
    expect(on.queue.goOn('a', { code: 'label.weak-bars' })).toBe(true)
  })

  it('tells its walk that a person wants it all the same', async () => {
    const on = await begun({}, ({ script }) => (script.readBack = async () => fail('label.weak-bars')))
    expect(on.last('a')).toMatchObject({ type: 'stopped', fault: { code: 'label.weak-bars' } })
    on.script.readBack = async () =>
      on.controls.get('a')?.wasToldToGoOn({ code: 'label.weak-bars' }) === true ? ok() : fail('label.weak-bars')
    on.queue.goOn('a')
    await settle()
    expect(on.told.paper).toEqual(['a'])
  })
})

describe('taking back', () => {
  it('is written before the walk ends, and nothing comes out after it', async () => {
    const on = await begun({}, ({ script }) => script.faults.push('service.unreachable'))
    expect(await on.queue.cancel('a', 'Minh')).toEqual(ok())
    expect(on.journal.log.at(-1)).toMatchObject({ by: 'Minh', body: { type: 'canceled' } })
    await on.clock.advance(10 * minute)
    expect(on.told).toMatchObject({ paper: [], left: 1, unrecorded: [] })
    expect(on.state('a')).toBe('canceled')
  })

  it('reaches a job that waits behind another', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const on = await begun({}, ({ script }) => (script.gate = promise))
    on.queue.add([await on.accept('b')])
    await settle()
    expect(await on.queue.cancel('b', 'Minh')).toEqual(ok())
    resolve()
    await settle()
    expect(on.told.paper).toEqual(['a'])
  })

  it('is too late once the label is on its way, and of a job nobody knows is nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const on = await begun({}, ({ script }) => (script.gate = promise))
    const late = on.queue.cancel('a', 'Minh')
    await settle()
    resolve()
    expect(await late).toEqual(fail('job.too-late-to-cancel'))
    expect(await on.queue.cancel('nobody', 'Minh')).toEqual(fail('job.unknown'))
    await settle()
    expect(on.state('a')).toBe('completed')
  })

  it('that could not be written takes nothing back', async () => {
    const on = await begun({}, ({ script }) => script.faults.push('service.unreachable'))
    on.journal.refuse = () => fail('store.full')
    expect(await on.queue.cancel('a', 'Minh')).toEqual(fail('store.full'))
    on.journal.refuse = null
    await on.clock.advance(10 * minute)
    expect(on.state('a')).toBe('completed')
  })
})

describe('holding', () => {
  it('lets go without an entry, until the job is taken up', async () => {
    const on = await begun({}, ({ script }) => script.faults.push('service.unreachable'))
    const before = on.log('a')
    await on.queue.hold(['a', 'nobody'])
    await on.clock.advance(10 * minute)
    expect(on.log('a')).toEqual(before)
    const [job] = on.journal.jobs.values()
    on.queue.takeUp(job === undefined ? [] : [job])
    await settle()
    expect(on.told.paper).toEqual(['a'])
  })

  it('reaches a job that is about to ask', async () => {
    const on = queueOf()
    const job = await on.accept('a')
    await on.clock.advance(stale + 1)
    const held: Promise<void>[] = []
    on.journal.refuse = (types) => {
      if (types.includes('stopped')) held.push(on.queue.hold(['a']))
      return null
    }
    on.queue.add([job])
    await settle()
    await Promise.all(held)
    expect(held).toHaveLength(1)
    expect(on.told.left).toBe(1)
  })

  it('neither waits for nor stops what is on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const on = await begun({}, ({ script }) => (script.gate = promise))
    await on.queue.hold(['a'])
    expect(on.state('a')).toBe('sending')
    resolve()
    await settle()
    expect(on.state('a')).toBe('completed')
  })
})

describe('moving', () => {
  it('sends a job that waits to the other printer and no more to the first', async () => {
    const on = await begun({}, ({ script }) => script.faults.push('service.unreachable'))
    expect(await on.queue.move('a', 'b', '52x70', 'Minh')).toEqual(ok())
    expect(on.log('a')).toContain('moved')
    expect(on.journal.log.find(({ body }) => body.type === 'moved')).toMatchObject({
      by: 'Minh',
      body: { printer: 'b', size: '52x70' },
    })
    await settle()
    expect(on.told).toMatchObject({ paper: ['a'], left: 2 })
    expect(on.journal.jobs.get('a')).toMatchObject({ printer: 'b', state: 'completed', label: { size: '52x70' } })
  })

  it('is too late once the label is on its way, and waits for nothing then', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const on = await begun({}, ({ script }) => (script.gate = promise))
    expect(await on.queue.move('a', 'b', '52x70', 'Minh')).toEqual(fail('job.too-late-to-cancel'))
    expect(await on.queue.move('nobody', 'b', '52x70', 'Minh')).toEqual(fail('job.unknown'))
    resolve()
    await settle()
    expect(on.journal.jobs.get('a')).toMatchObject({ printer: 'a', state: 'completed' })
  })
})

describe('watching no longer', () => {
  it('tells the walk, and is over when that is', async () => {
    const on = await begun({}, (fixture) => {
      fixture.script.print = async (_, __, job) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        fixture.controls.get(job.id)?.cut.addEventListener('abort', () => resolve())
        await promise
        return { verdict: 'in-doubt', fault: { code: 'job.interrupted' }, firstByteMs: 1 }
      }
    })
    expect(on.state('a')).toBe('sending')
    await on.queue.stopWatching('a')
    expect(on.state('a')).toBe('in-doubt')
    await on.queue.stopWatching('nobody')
  })
})
