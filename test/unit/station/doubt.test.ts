import { describe, expect, it } from 'vitest'
import { fail } from '../../../src/base/result.ts'
import { cardOf, idOf as id, inDoubt, lost } from '../../support/doubts.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { printerA } from '../../support/fakeWorld.ts'
import { hire, signIn } from '../../support/operators.ts'
import { settle } from '../../support/testClock.ts'

describe('a label in doubt', () => {
  it('is never sent again by itself', async () => {
    const { doubted, world, clock } = await inDoubt()
    expect(doubted).toMatchObject({ verdict: 'in-doubt', blocks: true, fault: { code: 'printer.connection-lost' } })
    await clock.advance(3_600_000)
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('is not settled by a bare scan of its code, and not printed again by it', async () => {
    const { doubted, scan, station, world } = await inDoubt()
    await station.api.execute({ type: 'acknowledge', id: id(1), card: doubted.id })
    expect(cardOf(await scan('LXFDFT'))).toMatchObject({ id: doubted.id, verdict: 'in-doubt' })
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('is printed when the label in hand is scanned after its command bar code', async () => {
    const { doubted, scan, card } = await inDoubt()
    expect(await scan('--41--')).toBe('done')
    await scan('lxfdft')
    expect(await card(doubted.id)).toMatchObject({ verdict: 'printed', blocks: false })
    expect((await card(doubted.id)).labels[0]?.evidence).toBe('label-in-hand')
  })

  it('stays in doubt when another label is scanned after the command bar code', async () => {
    const { doubted, scan, card, world } = await inDoubt()
    await scan('--41--')
    expect(await scan('G8ADKBRF')).toBe('job.unknown')
    expect((await card(doubted.id)).verdict).toBe('in-doubt')
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('is not settled by a scan long after *CÓ TEM*, when something else was meant or done meanwhile', async () => {
    const meanwhile: Readonly<Record<string, (on: Awaited<ReturnType<typeof inDoubt>>) => Promise<unknown>>> = {
      'another command bar code': ({ scan }) => scan('--31--'),
      'somebody else at the station': async ({ station }) =>
        signIn(station.api, await hire(station.api, 'Lan', 'packer', '2468'), '2468'),
    }
    for (const [name, happens] of Object.entries(meanwhile)) {
      const on = await inDoubt()
      expect(await on.scan('--41--'), name).toBe('done')
      await happens(on)
      await on.scan('LXFDFT')
      expect((await on.card(on.doubted.id)).verdict, name).toBe('in-doubt')
    }
  })

  it('is not settled by a *CÓ TEM* that was said of another label, before it came into doubt', async () => {
    const on = await inDoubt()
    expect(await on.scan('--41--')).toBe('done')
    const [first] = on.doubted.labels
    await on.station.api.execute({ type: 'settle', id: id(7), job: first?.job ?? '', printed: true })
    on.world.outcomes.push(lost)
    const second = cardOf(await on.scan('G8ADKBRF'))
    expect(second.verdict).toBe('in-doubt')
    await on.scan('G8ADKBRF')
    expect((await on.card(second.id)).verdict).toBe('in-doubt')
  })

  it('is settled as not printed and printed again by the command bar code that says there is none', async () => {
    const { doubted, scan, card, world } = await inDoubt()
    const again = cardOf(await scan('--42--'))
    expect((await card(doubted.id)).verdict).toBe('not-printed')
    expect(again).toMatchObject({ verdict: 'printed', labels: [{ copy: 1 }] })
    expect(again.id).not.toBe(doubted.id)
    expect(world.printed).toEqual(['LXFDFT', 'LXFDFT'])
  })

  it('is not said to be missing before its printer is empty, and printed again after that', async () => {
    const { scan, world } = await inDoubt()
    world.idle = { state: 'processing', reasons: [], answers: true, holdsLabel: true }
    for (let times = 0; times < 3; times++) expect(await scan('--42--')).toBe('printer.holds-label')
    world.idle = { state: 'stopped', reasons: ['paused'], answers: true, holdsLabel: true }
    expect(await scan('--42--')).toBe('printer.holds-label')
    expect(world.printed).toEqual(['LXFDFT'])
    world.idle = { state: 'idle', reasons: [], answers: true }
    expect(await scan('--42--')).toMatchObject({ verdict: 'printed' })
    expect(world.printed).toEqual(['LXFDFT', 'LXFDFT'])
  })

  it('is looked for twice where the printer says that only the beginning of a label is in it, whose end may never come', async () => {
    const { scan, doubted, card, world, clock } = await inDoubt()
    world.idle = { state: 'processing', reasons: [], answers: true, holdsLabel: 'begun' }
    for (let read = 0; read < 2; read++) expect(await scan('--42--')).toBe('printer.holds-beginning')
    expect((await card(doubted.id)).verdict).toBe('in-doubt')
    await clock.advance(2_000)
    await scan('--42--')
    expect((await card(doubted.id)).verdict).toBe('not-printed')
  })

  it('is looked for twice at a printer that stands still and cannot say what is in it', async () => {
    const { scan, doubted, card, world, clock } = await inDoubt()
    world.idle = { state: 'stopped', reasons: ['silent'], answers: true }
    for (let read = 0; read < 2; read++) expect(await scan('--42--')).toBe('printer.stands-still')
    expect((await card(doubted.id)).verdict).toBe('in-doubt')
    await clock.advance(2_000)
    await scan('--42--')
    expect((await card(doubted.id)).verdict).toBe('not-printed')
  })

  it.each([
    ['a printer that was silent before now has the beginning of a label in it', 'printer.holds-beginning', false],
    ['a printer that was silent before had a whole label in it meanwhile', 'printer.stands-still', true],
  ] as const)('is looked for twice for each reason: %s', async (_, fault, isWholeBetween) => {
    const silent = { state: 'stopped', reasons: ['silent'], answers: true } as const
    const running = { state: 'processing', reasons: [], answers: true } as const
    const { scan, doubted, card, world, clock } = await inDoubt()
    world.idle = silent
    expect(await scan('--42--')).toBe('printer.stands-still')
    await clock.advance(2_000)
    if (isWholeBetween) {
      world.idle = { ...running, holdsLabel: true }
      expect(await scan('--42--')).toBe('printer.holds-label')
      await clock.advance(2_000)
    }
    world.idle = isWholeBetween ? silent : { ...running, holdsLabel: 'begun' }
    expect(await scan('--42--')).toBe(fault)
    expect((await card(doubted.id)).verdict).toBe('in-doubt')
    await clock.advance(2_000)
    await scan('--42--')
    expect((await card(doubted.id)).verdict).toBe('not-printed')
  })

  it('is settled by a person, once', async () => {
    const { doubted, station, card } = await inDoubt()
    const job = doubted.labels[0]?.job ?? ''
    await station.api.execute({ type: 'settle', id: id(1), job, printed: true })
    expect((await card(doubted.id)).verdict).toBe('printed')
    expect(await station.api.execute({ type: 'settle', id: id(2), job, printed: false })).toMatchObject({ ok: false })
    expect((await card(doubted.id)).verdict).toBe('printed')
  })

  it('is not reprinted by the reprint key before it is settled', async () => {
    const { station, world } = await inDoubt()
    const answer = await station.api.execute({ type: 'reprint-last', id: id(1), reason: null })
    expect(answer).toMatchObject({ ok: false, fault: { code: 'job.duplicate' } })
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('has no command bar code to act on when nothing is in doubt', async () => {
    const { scan } = await fakeStation()
    expect(await scan('--41--')).toBe('station.nothing-to-do')
    expect(await scan('--42--')).toBe('station.nothing-to-do')
  })
})

describe('a label that may have been cut on a printer that prints each strip as it comes', () => {
  const printers = [{ ...printerA, language: 'escpos' as const }]

  it('says that half of it may come out, and has that flushed at once', async () => {
    const { world, scan } = await fakeStation({ printers })
    world.outcomes.push(lost)
    expect(cardOf(await scan('LXFDFT'))).toMatchObject({ verdict: 'in-doubt', fault: { code: 'printer.half-label' } })
    expect(world.flushed).toEqual(['a'])
  })

  it('is never settled by a scan of the label in hand, which may be half of it', async () => {
    const { world, scan, card } = await fakeStation({ printers })
    world.outcomes.push(lost)
    const doubted = cardOf(await scan('LXFDFT'))
    await scan('--41--')
    expect(await scan('LXFDFT')).toBe('printer.half-label')
    expect((await card(doubted.id)).verdict).toBe('in-doubt')
    await scan('--42--')
    expect((await card(doubted.id)).verdict).toBe('not-printed')
    expect(world.printed).toEqual(['LXFDFT', 'LXFDFT'])
  })

  it('is settled by a person who sees that it is whole', async () => {
    const { station, world, scan, card } = await fakeStation({ printers })
    world.outcomes.push(lost)
    const doubted = cardOf(await scan('LXFDFT'))
    await station.api.execute({ type: 'settle', id: id(1), job: doubted.labels[0]?.job ?? '', printed: true })
    expect((await card(doubted.id)).verdict).toBe('printed')
  })

  it('is such a one after a restart as well, and no label of a printer that draws it whole first is', async () => {
    for (const [language, code] of [
      ['escpos', 'printer.half-label'],
      ['tspl', 'job.interrupted'],
    ] as const) {
      const there = [{ ...printerA, language }]
      const before = await fakeStation({ printers: there })
      before.world.gate = new Promise(() => undefined)
      const sending = cardOf(await before.scan('LXFDFT'))
      const { journal, clock } = before
      const after = await fakeStation({ journal, clock, printers: there })
      expect(await after.card(sending.id)).toMatchObject({ verdict: 'in-doubt', fault: { code } })
      expect(after.world.flushed).toEqual(['a'])
    }
  })
})

describe('a proof that no byte left', () => {
  it('lets the label be sent again by itself', async () => {
    const { scan, world, clock, card, journal } = await fakeStation()
    world.outcomes.push({ verdict: 'not-sent', fault: { code: 'printer.unreachable' } })
    const waiting = cardOf(await scan('LXFDFT'))
    expect(waiting.verdict).toBe('waiting')
    await clock.advance(60_000)
    expect((await card(waiting.id)).verdict).toBe('printed')
    expect(journal.log.map((entry) => entry.body.type)).toContain('unsent')
  })
})

describe('a label that was sent to a mute printer', () => {
  it('is calmly called sent, not confirmed', async () => {
    const { scan, world } = await fakeStation()
    world.outcomes.push({ verdict: 'sent-not-confirmed', firstByteMs: 1 })
    expect(cardOf(await scan('LXFDFT'))).toMatchObject({ verdict: 'sent-not-confirmed', blocks: false, fault: null })
  })

  it('is a duplicate when it is scanned again', async () => {
    const { scan, world } = await fakeStation()
    world.outcomes.push({ verdict: 'sent-not-confirmed', firstByteMs: 1 })
    await scan('LXFDFT')
    expect(cardOf(await scan('LXFDFT')).verdict).toBe('duplicate')
    expect(world.printed).toEqual(['LXFDFT'])
  })
})

describe('a restart', () => {
  it('goes on with what had not been sent', async () => {
    const before = await fakeStation()
    before.world.printerFault = { code: 'printer.media-empty' }
    const waiting = cardOf(await before.scan('LXFDFT'))
    before.world.printerFault = null
    const after = await fakeStation({ journal: before.journal, world: before.world, clock: before.clock })
    await after.clock.advance(1_000)
    expect(after.world.printed.filter((code) => code === 'LXFDFT')).toHaveLength(1)
    expect((await after.card(waiting.id)).verdict).toBe('printed')
  })

  it('has in doubt what was being sent, and sends nothing of it', async () => {
    const before = await fakeStation()
    before.world.gate = new Promise(() => undefined)
    const sending = cardOf(await before.scan('LXFDFT'))
    const after = await fakeStation({ journal: before.journal, clock: before.clock })
    await after.clock.advance(3_600_000)
    expect(await after.card(sending.id)).toMatchObject({
      verdict: 'in-doubt',
      blocks: true,
      fault: { code: 'job.interrupted' },
    })
    expect(after.world.printed).toEqual([])
  })

  it('lets the counter speak of one label that was being sent to a printer, and of two say nothing', async () => {
    for (const codes of [['LXFDFT'], ['LXFDFT', 'G8ADKBRF']]) {
      const before = await fakeStation()
      before.world.counted = 'one'
      before.world.gate = new Promise(() => undefined)
      for (const code of codes) await before.scan(code)
      // As it is when two labels were in the printer: both have *sending* on disk.
      for (const job of [...before.journal.jobs.values()].filter(({ state }) => state !== 'sending')) {
        const body = { type: 'sending', contentHash: 'x', counterBefore: 42, counterUri: printerA.uri } as const
        await before.journal.append([{ job: job.id, expectedVersion: job.version, by: 'station', body }])
      }
      const { journal, world, clock } = before
      world.gate = null
      const after = await fakeStation({ journal, world, clock })
      await after.clock.advance(60_000)
      const states = [...after.journal.jobs.values()].map((job) => job.state)
      expect(states).toEqual(codes.length === 1 ? ['completed'] : ['in-doubt', 'in-doubt'])
    }
  })

  it('never says printed by a counter of a label that the printer may not have had whole', async () => {
    const before = await fakeStation()
    before.world.counted = 'one'
    before.world.receives = false
    before.world.gate = new Promise(() => undefined)
    const sending = cardOf(await before.scan('LXFDFT'))
    const after = await fakeStation({ journal: before.journal, clock: before.clock, world: before.world })
    await after.clock.advance(60_000)
    expect(await after.card(sending.id)).toMatchObject({ verdict: 'in-doubt', fault: { code: 'job.interrupted' } })
  })

  it('lets no counter speak of it that is at another address by now: it may be another printer’s', async () => {
    for (const uri of [printerA.uri, 'socket://10.9.9.9:9100']) {
      const before = await fakeStation()
      before.world.counted = 'one'
      before.world.gate = new Promise(() => undefined)
      await before.scan('LXFDFT')
      const { journal, clock, world } = before
      world.gate = null
      const after = await fakeStation({ journal, clock, world, printers: [{ ...printerA, uri }] })
      await after.clock.advance(60_000)
      const states = [...journal.jobs.values()].map(({ state }) => state)
      expect(states).toEqual([uri === printerA.uri ? 'completed' : 'in-doubt'])
    }
  })

  it('has in doubt what another account was sending, and lets no later counter speak of it', async () => {
    const before = await fakeStation()
    before.world.counted = 'one'
    before.world.gate = new Promise(() => undefined)
    const sending = cardOf(await before.scan('LXFDFT'))
    const { journal, clock, world } = before
    Object.assign(world, { gate: null, counted: null })
    const other = await fakeStation({ journal, clock, world, begins: { account: 'other' } })
    expect([...journal.jobs.values()].map(({ state }) => state)).toEqual(['in-doubt'])
    expect(await other.cards()).toEqual([])
    await other.scan('G8ADKBRF')
    await other.station.close()
    world.counted = 'one'
    const back = await fakeStation({ journal, clock, world })
    await back.clock.advance(60_000)
    expect(await back.card(sending.id)).toMatchObject({ verdict: 'in-doubt' })
  })

  it('lets the counter speak at once of what another account was sending, before anything else goes there', async () => {
    const before = await fakeStation()
    before.world.counted = 'one'
    before.world.gate = new Promise(() => undefined)
    const sending = cardOf(await before.scan('LXFDFT'))
    const { journal, clock, world } = before
    world.gate = null
    await fakeStation({ journal, clock, world, begins: { account: 'other' } })
    expect([...journal.jobs.values()].map(({ evidence }) => evidence)).toEqual(['counted'])
    const back = await fakeStation({ journal, clock, world })
    expect(await back.card(sending.id)).toMatchObject({ verdict: 'printed' })
  })

  it('lets the counter say nothing of a label when the journal has another one on its way there since', async () => {
    const before = await fakeStation()
    before.world.counted = 'one'
    before.world.gate = new Promise(() => undefined)
    const sending = cardOf(await before.scan('LXFDFT'))
    const { journal, clock, world } = before
    // The start of another account could not write its doubt, and printed all the same.
    journal.refuse = (types) => (types.includes('doubted') ? fail('store.full') : null)
    world.gate = null
    const other = await fakeStation({ journal, clock, world, begins: { account: 'other' } })
    await other.scan('G8ADKBRF')
    await other.station.close()
    journal.refuse = null
    const back = await fakeStation({ journal, clock, world })
    await back.clock.advance(60_000)
    expect(await back.card(sending.id)).toMatchObject({ verdict: 'in-doubt' })
  })

  it('is never said to be missing by a counter that stood still, also after another restart: a person is asked', async () => {
    const before = await fakeStation()
    before.world.counted = 'unmoved'
    before.world.gate = new Promise(() => undefined)
    const sending = cardOf(await before.scan('LXFDFT'))
    const { journal, world, clock } = before
    world.gate = null
    for (let life = 0; life < 2; life++) {
      const after = await fakeStation({ journal, world, clock })
      await after.clock.advance(60_000)
      expect([...journal.jobs.values()]).toMatchObject([{ state: 'in-doubt', received: true }])
      expect(await after.card(sending.id)).toMatchObject({ verdict: 'in-doubt', blocks: true })
      await after.station.close()
    }
    const last = await fakeStation({ journal, world, clock })
    await last.scan('--42--')
    expect(await last.card(sending.id)).toMatchObject({ verdict: 'not-printed', blocks: false })
    expect(last.world.printed).toEqual(['LXFDFT', 'LXFDFT'])
  })

  it('asks before it prints what is older than a quarter of an hour', async () => {
    const before = await fakeStation()
    before.world.serviceFault = { code: 'service.unreachable' }
    const waiting = cardOf(await before.scan('LXFDFT'))
    await before.station.close()
    const journal = before.journal
    const after = await fakeStation({
      journal,
      clock: { ...before.clock, now: () => before.clock.now() + 16 * 60_000 },
    })
    await settle()
    expect(await after.card(waiting.id)).toMatchObject({
      verdict: 'waiting',
      blocks: true,
      fault: { code: 'job.stale' },
    })
    expect(after.world.printed).toEqual([])
  })
})

describe('closing the station', () => {
  it('puts in doubt what is being sent and does not come to its verdict in time', async () => {
    const { scan, station, world, journal, clock } = await fakeStation()
    world.gate = new Promise(() => undefined)
    await scan('LXFDFT')
    const closing = station.close()
    await clock.advance(10_000)
    await closing
    expect([...journal.jobs.values()].map((job) => job.state)).toEqual(['in-doubt'])
  })

  it('leaves on disk, as it is, what had not been sent', async () => {
    const { scan, station, world, journal } = await fakeStation()
    world.printerFault = { code: 'printer.media-empty' }
    await scan('LXFDFT')
    await station.close()
    expect([...journal.jobs.values()].map((job) => job.state)).toEqual(['stopped'])
    expect(world.printed).toEqual([])
  })
})
