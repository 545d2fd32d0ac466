import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Card } from '../../../src/contract/card.ts'
import { copyMark } from '../../../src/model/copyMark.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { printerA } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const cardOf = (answer: Card | string): Card => {
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}
const lost = { verdict: 'in-doubt', fault: { code: 'printer.connection-lost' }, firstByteMs: 1 } as const

describe('a bar code that is hard to scan', () => {
  it('asks before it prints, and prints once when somebody says so', async () => {
    const { scan, world, station, card } = await fakeStation()
    world.grade = 'D'
    const asking = cardOf(await scan('LXFDFT'))
    expect(asking).toMatchObject({ blocks: true, fault: { code: 'label.weak-bars', facts: { grade: 'D' } } })
    expect(world.printed).toEqual([])
    await station.api.execute({ type: 'go-on', id: uuid(), job: asking.labels[0]?.job ?? '' })
    await settle()
    expect((await card(asking.id)).verdict).toBe('printed')
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('is never printed when somebody says no', async () => {
    const { scan, world, station, card, clock } = await fakeStation()
    world.grade = 'F'
    const asking = cardOf(await scan('LXFDFT'))
    await station.api.execute({ type: 'acknowledge', id: uuid(), card: asking.id })
    await clock.advance(60_000)
    expect((await card(asking.id)).verdict).toBe('canceled')
    expect(world.printed).toEqual([])
  })

  it('is refused or printed without a question where the station is set so', async () => {
    const refusing = await fakeStation()
    await refusing.settings({ weakBars: 'block' })
    refusing.world.grade = 'D'
    expect(cardOf(await refusing.scan('LXFDFT'))).toMatchObject({
      verdict: 'not-printed',
      fault: { code: 'label.bars-refused' },
    })
    const printing = await fakeStation()
    await printing.settings({ weakBars: 'print' })
    printing.world.grade = 'D'
    expect(cardOf(await printing.scan('LXFDFT')).verdict).toBe('printed')
  })

  it('is no question while its grade is C or better', async () => {
    const { scan, world } = await fakeStation()
    world.grade = 'C'
    expect(cardOf(await scan('LXFDFT')).verdict).toBe('printed')
  })
})

describe('a roll of another size', () => {
  it('holds the labels that are not for it, lets the others pass, and they go on when it is changed', async () => {
    const { scan, world, station, card } = await fakeStation()
    const part = { sizes: ['80x80' as const, '52x70' as const] }
    await station.api.execute({ type: 'printer-change', id: uuid(), printer: printerA.id, part })
    const load = (size: '52x70' | '80x80') =>
      station.api.execute({ type: 'load-roll', id: uuid(), printer: printerA.id, size, labels: 10 })
    await scan('--13--')
    await load('80x80')
    const held = cardOf(await scan('LXFDFT'))
    expect(held).toMatchObject({ verdict: 'waiting', fault: { code: 'printer.other-media' } })
    await scan('--12--')
    expect(cardOf(await scan('G8ADKBRF')).verdict).toBe('printed')
    await load('52x70')
    await settle()
    expect((await card(held.id)).verdict).toBe('printed')
    expect(world.printed).toEqual(['G8ADKBRF', 'LXFDFT'])
  })

  it('is loaded without undoing what is changed of the printer at the same time', async () => {
    const { station } = await fakeStation()
    const printer = printerA.id
    const changes = await Promise.all([
      station.api.execute({ type: 'printer-change', id: uuid(), printer, part: { name: 'Máy cửa kho' } }),
      station.api.execute({ type: 'load-roll', id: uuid(), printer, size: '80x80', labels: 500 }),
    ])
    expect(changes).toMatchObject([{ ok: true }, { ok: true }])
    const snapshot = await station.api.ask({ type: 'snapshot' })
    const rows = snapshot.ok ? snapshot.value.patches : []
    expect(rows.find((patch) => patch.table === 'printer' && patch.key === printer)?.row).toMatchObject({
      name: 'Máy cửa kho',
      roll: { size: '80x80', labelsLeft: 500 },
    })
  })

  it('is counted down by every label that was sent', async () => {
    const { scan, station } = await fakeStation()
    await station.api.execute({ type: 'load-roll', id: uuid(), printer: printerA.id, size: '80x80', labels: 2 })
    for (const code of ['LXFDFT', 'G8ADKBRF', 'L8TKYG']) await scan(code)
    await settle()
    const snapshot = await station.api.ask({ type: 'snapshot' })
    const row = snapshot.ok ? snapshot.value.patches.find(({ key }) => key === printerA.id)?.row : null
    expect(row).toMatchObject({ roll: { size: '80x80', labelsLeft: 0 } })
  })
})

describe('a label in doubt', () => {
  it('is settled by the printer’s own counter, before the next label can move it', async () => {
    const { scan, world, card } = await fakeStation()
    world.counted = 'one'
    world.outcomes.push(lost)
    const doubted = cardOf(await scan('LXFDFT'))
    await settle()
    expect(await card(doubted.id)).toMatchObject({ verdict: 'printed', labels: [{ evidence: 'counted' }] })
    expect(world.printed).toEqual(['LXFDFT'])
  })

  it('stays in doubt where the counter cannot tell', async () => {
    const { scan, world, card } = await fakeStation()
    world.outcomes.push(lost)
    const doubted = cardOf(await scan('LXFDFT'))
    await settle()
    expect((await card(doubted.id)).verdict).toBe('in-doubt')
  })

  it('that is a reprint is settled by its own copy mark and by nothing else', async () => {
    const { scan, world, station, journal, card } = await fakeStation()
    const first = cardOf(await scan('LXFDFT'))
    world.outcomes.push(lost)
    const id = uuid()
    await station.api.execute({ type: 'reprint', id, card: first.id, reason: null })
    await settle()
    const second = [...journal.jobs.values()].find(({ copy }) => copy === 2)
    if (second === undefined) throw new Error('no second label')
    await scan('--41--')
    expect(await scan('LXFDFT')).toBe('job.unknown')
    await scan('--41--')
    await scan(copyMark('LXFDFT', 0, 2, second.id))
    expect(await card(id)).toMatchObject({ verdict: 'printed', labels: [{ evidence: 'label-in-hand', copy: 2 }] })
  })
})

describe('a second label', () => {
  it('carries words and a mark of its own, and the first one does not', async () => {
    const { scan, world, station } = await fakeStation()
    const first = cardOf(await scan('LXFDFT'))
    await station.api.execute({ type: 'reprint', id: uuid(), card: first.id, reason: null })
    await settle()
    expect(world.overlays).toEqual([
      null,
      { text: expect.stringMatching(/^IN LẠI 2 · \d\d:\d\d · Bàn 03$/), mark: expect.stringMatching(/^C2-\d{8}$/) },
    ])
  })
})
