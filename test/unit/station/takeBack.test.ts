import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { printerA } from '../../support/fakeWorld.ts'
import { memoryJournal } from '../../support/memoryJournal.ts'

const away = fail('printer.unreachable')

/** A station that dies while its label is on its way, and the one that comes after it. */
async function afterDeath(uri: string) {
  const printers = [{ ...printerA, uri }]
  const first = await fakeStation({ printers })
  first.world.gate = new Promise(() => undefined)
  await first.scan('LXFDFT')
  first.kill()
  const { journal, world, clock } = first
  world.gate = null
  return { journal, world, clock, next: () => fakeStation({ printers, journal, world, clock }) }
}

describe('a label that was on its way through a print queue when the station died', () => {
  it('may still be in the queue until the queue was asked, and then is not', async () => {
    const { world, clock, next } = await afterDeath('spooler:label')
    world.leftInQueue = away
    const { cards } = await next()
    expect(await cards()).toMatchObject([{ verdict: 'in-doubt', fault: { code: 'job.left-in-queue' } }])
    world.leftInQueue = ok(1)
    await clock.advance(1_000)
    expect(await cards()).toMatchObject([{ fault: { code: 'job.left-in-queue' } }])
    world.leftInQueue = ok(0)
    await clock.advance(1_000)
    expect(await cards()).toMatchObject([{ verdict: 'in-doubt', fault: { code: 'job.out-of-queue' } }])
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('is settled by who looks, whatever the queue comes to say later', async () => {
    const { world, clock, next } = await afterDeath('spooler:label')
    world.leftInQueue = away
    const { cards, scan } = await next()
    await scan('--41--')
    await scan('LXFDFT')
    world.leftInQueue = ok(0)
    await clock.advance(1_000)
    expect(await cards()).toMatchObject([{ verdict: 'printed' }])
  })

  it('stays there for all that is known when the queue tells nothing', async () => {
    const { world, clock, next } = await afterDeath('spooler:label')
    world.leftInQueue = fail('printer.access-denied')
    const { cards } = await next()
    await clock.advance(10_000)
    expect(await cards()).toMatchObject([{ fault: { code: 'job.left-in-queue' } }])
  })

  it.each(['changed', 'removed'] as const)(
    'is taken from it by the next start, where its printer was %s meanwhile',
    async (how) => {
      const { journal, world, clock, next } = await afterDeath('spooler:label')
      world.leftInQueue = away
      const before = await next()
      const [doubt] = await before.cards()
      // Whoever says so says it twice, for the printer may stand still.
      for (let times = 0; times < 2; times++) {
        const settle = { type: 'settle', job: doubt?.labels[0]?.job ?? '', printed: false } as const
        await before.station.api.execute({ ...settle, id: uuid() })
        await clock.advance(1_000)
      }
      expect(await before.cards()).toMatchObject([{ verdict: 'not-printed' }])
      before.kill()
      world.takenBack.length = 0
      const uri = 'socket://127.0.0.1:9100'
      const printers = [{ ...printerA, uri, id: how === 'removed' ? 'other' : printerA.id }]
      world.leftInQueue = ok(0)
      await fakeStation({ printers, journal, world, clock })
      expect(world.takenBack).toContain('spooler:label')
      world.takenBack.length = 0
      // It holds nothing any more, and no printer of this station is there.
      await fakeStation({ printers, journal, world, clock })
      expect(world.takenBack).toEqual([])
    },
  )

  it('is taken from a queue that a command line has named, and that is no printer of the settings', async () => {
    const printers = [{ ...printerA, uri: 'socket://127.0.0.1:9100' }]
    const first = await fakeStation({ printers })
    const { journal, world, clock } = first
    world.gate = new Promise(() => undefined)
    const printer = { uri: 'spooler://print.example/label', language: 'zpl', dpmm: 8 } as const
    const asked = { codes: ['LXFDFT'], size: '80x80', waitMs: 0, printer } as const
    await first.station.api.execute({ type: 'print', id: uuid(), ...asked, codes: ['LXFDFT'] })
    await clock.advance(1_000)
    first.kill()
    world.gate = null
    await fakeStation({ printers, journal, world, clock })
    expect(world.takenBack).toContain(printer.uri)
  })

  it('is in no queue that is there no more: it is asked for once', async () => {
    const { journal, world, clock, next } = await afterDeath('spooler:label')
    await (await next()).station.close()
    const printers = [{ ...printerA, uri: 'socket://127.0.0.1:9100' }]
    world.leftInQueue = fail('printer.unknown')
    for (const asked of [1, 0]) {
      world.takenBack.length = 0
      const fake = await fakeStation({ printers, journal: memoryJournal(clock.now), world, clock })
      await clock.advance(60_000)
      expect(world.takenBack).toHaveLength(asked)
      fake.kill()
    }
    expect(journal.jobs.size).toBe(1)
  })

  it('is in doubt from an earlier run, and is out of its queue once that could be asked', async () => {
    const { world, clock, next } = await afterDeath('spooler:label')
    world.leftInQueue = away
    ;(await next()).kill()
    const { cards } = await next()
    expect(await cards()).toMatchObject([{ fault: { code: 'job.left-in-queue' } }])
    world.leftInQueue = ok(0)
    await clock.advance(1_000)
    expect(await cards()).toMatchObject([{ verdict: 'in-doubt', fault: { code: 'job.out-of-queue' } }])
  })

  it('is nowhere to be looked for when the printer has no queue', async () => {
    const { world, next } = await afterDeath('socket://127.0.0.1:9100')
    world.leftInQueue = away
    const { cards } = await next()
    expect(await cards()).toMatchObject([{ verdict: 'in-doubt', fault: { code: 'job.interrupted' } }])
  })
})
