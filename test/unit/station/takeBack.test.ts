import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { printerA } from '../../support/fakeWorld.ts'

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

  it('is nowhere to be looked for when the printer has no queue', async () => {
    const { world, next } = await afterDeath('socket://127.0.0.1:9100')
    world.leftInQueue = away
    const { cards } = await next()
    expect(await cards()).toMatchObject([{ verdict: 'in-doubt', fault: { code: 'job.interrupted' } }])
  })
})
