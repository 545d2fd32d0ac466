import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import { begun, minute } from '../../support/scriptedQueue.ts'
import { settle } from '../../support/testClock.ts'

describe('a bug in a walk', () => {
  const bug = () => {
    throw new Error('a bug')
  }
  it('leaves a doubt when the label was on its way, for nobody knows how far it came', async () => {
    const on = await begun({}, ({ script }) => (script.print = async () => bug()))
    expect(on.last('a')).toEqual({ type: 'doubted', fault: { code: 'station.bug' }, ms: {} })
    expect(on.told).toMatchObject({ bugs: [new Error('a bug')], left: 1 })
    await on.clock.advance(60 * minute)
    expect(on.told.paper).toEqual(['a'])
  })

  it('ends a job of which nothing has left, and no other', async () => {
    const on = await begun({}, ({ script }) => (script.readBack = bug))
    expect(on.last('a')).toEqual({ type: 'aborted', fault: { code: 'station.bug' }, ms: {} })
    on.script.readBack = async () => ok()
    on.queue.add([await on.accept('b')])
    await settle()
    expect(on.told.paper).toEqual(['b'])
  })

  it('is told of although the journal takes nothing, and the operator is told of that', async () => {
    const on = await begun({}, ({ script, journal }) => {
      script.readBack = bug
      journal.refuse = (types) => (types.includes('aborted') ? fail('store.full') : null)
    })
    expect(on.told).toMatchObject({ bugs: [new Error('a bug')], unrecorded: ['a store.full'], left: 1 })
  })
})

describe('an entry that the journal does not take', () => {
  it.each([
    ['started', []],
    ['sending', []],
    ['printed', ['a']],
    ['stopped', ['a']],
  ] as const)('is told, and ends the work on its job until the next start: %s', async (type, paper) => {
    const on = await begun({}, ({ journal, script }) => {
      journal.refuse = (types) => (types.includes(type) ? fail('store.full') : null)
      const unreachable = { code: 'printer.unreachable' } as const
      if (type === 'stopped') script.print = async () => ({ verdict: 'not-sent', fault: unreachable })
    })
    await on.clock.advance(60 * minute)
    expect(on.told.paper).toEqual(paper)
    expect(on.log('a')).not.toContain(type)
    if (type !== 'sending') expect(on.told.unrecorded).toEqual(['a store.full'])
    expect(on.told.doubted).toEqual([])
  })

  it('is nobody’s business when the walk was stopped meanwhile by whoever wrote why', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const on = await begun({}, ({ script, journal }) => {
      script.gate = promise
      journal.refuse = (types) => (types.includes('printed') ? fail('store.full') : null)
    })
    const closing = on.queue.close(minute)
    resolve()
    await closing
    expect(on.told.unrecorded).toEqual([])
  })
})

describe('closing', () => {
  it('leaves what was not sent as it is, and starts nothing any more', async () => {
    const on = await begun({}, ({ script }) => script.faults.push('service.unreachable'))
    await on.queue.close(minute)
    on.queue.add([await on.accept('b')])
    await on.clock.advance(60 * minute)
    expect(on.told.paper).toEqual([])
    expect([on.state('a'), on.state('b')]).toEqual(['stopped', 'pending'])
    expect(on.clock.sleepers()).toBe(0)
  })

  it('writes the proof that a label on its way has not left, and no reason of a stop: the station closes', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const on = await begun({}, ({ script }) => {
      script.gate = promise
      script.print = async () => ({ verdict: 'not-sent', fault: { code: 'printer.unreachable' } })
    })
    const closing = on.queue.close(minute)
    resolve()
    await closing
    expect(on.log('a')).toEqual(['accepted', 'started', 'sending', 'unsent'])
    expect(on.told.unrecorded).toEqual([])
  })

  it('takes back what a command line asked for and was not sent: nobody waits for it any more', async () => {
    const asked = await begun({ waitMs: 60 * minute }, ({ script }) => script.faults.push('service.unreachable'))
    await asked.queue.close(minute)
    expect(asked.state('a')).toBe('canceled')
    const { promise, resolve } = Promise.withResolvers<void>()
    const sent = await begun({ waitMs: 60 * minute }, ({ script }) => (script.gate = promise))
    const closing = sent.queue.close(minute)
    resolve()
    await closing
    expect(sent.state('a')).toBe('completed')
  })

  it('gives what is on its way its time, and then watches it no longer', async () => {
    const on = await begun({}, (fixture) => {
      fixture.script.print = async (_, __, job) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        fixture.controls.get(job.id)?.cut.addEventListener('abort', () => resolve())
        await promise
        return { verdict: 'in-doubt', fault: { code: 'job.interrupted' }, firstByteMs: 1 }
      }
    })
    const closing = on.queue.close(minute)
    await on.clock.advance(minute - 1)
    expect(on.state('a')).toBe('sending')
    await on.clock.advance(1)
    await closing
    expect(on.state('a')).toBe('in-doubt')
  })

  it('waits no longer than what is on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const on = await begun({}, ({ script }) => (script.gate = promise))
    const closing = on.queue.close(minute)
    resolve()
    await closing
    expect(on.state('a')).toBe('completed')
    expect(on.clock.sleepers()).toBe(0)
  })
})
