import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Card } from '../../../src/contract/card.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { printerA } from '../../support/fakeWorld.ts'

const outOfPaper = { code: 'printer.media-empty' } as const

type Part = (Command & { type: 'printer-change' })['part']

const change = ({ station }: FakeStation, part: Part) =>
  station.desk.execute({ type: 'printer-change', id: uuid(), printer: printerA.id, part })

const load = ({ station }: FakeStation, size: '80x80' | '52x70') =>
  station.desk.execute({ type: 'load-roll', id: uuid(), printer: printerA.id, size, labels: 500 })

/** A parcel is scanned, and its label waits for paper. */
async function waiting(on: FakeStation): Promise<string> {
  on.world.printerFault = outOfPaper
  const card: Card | string = await on.scan('LXFDFT')
  if (typeof card === 'string') throw new Error(card)
  expect(card.verdict).toBe('waiting')
  return card.id
}

describe('a label that waits for its printer', () => {
  it('does not come out of a printer that was removed meanwhile', async () => {
    const on = await fakeStation()
    const id = await waiting(on)
    await on.station.desk.execute({ type: 'printer-remove', id: uuid(), printer: printerA.id })
    on.world.printerFault = null
    await on.clock.advance(5_000)
    expect(on.world.printed).toEqual([])
    expect(await on.card(id)).toMatchObject({ verdict: 'not-printed', fault: { code: 'printer.unknown' } })
  })

  it('waits on when another roll was loaded meanwhile, and prints when its own is back', async () => {
    const on = await fakeStation()
    const id = await waiting(on)
    await load(on, '52x70')
    on.world.printerFault = null
    await on.clock.advance(5_000)
    expect(on.world.printed).toEqual([])
    expect(await on.card(id)).toMatchObject({ verdict: 'waiting', fault: { code: 'printer.other-media' } })
    await load(on, '80x80')
    await on.clock.advance(1_000)
    expect(on.world.printed).toEqual(['LXFDFT'])
  })

  it('comes out of the printer that stands at the new address', async () => {
    const on = await fakeStation()
    await waiting(on)
    await change(on, { uri: 'socket://127.0.0.1:2' })
    on.world.printerFault = null
    await on.clock.advance(5_000)
    expect(on.world.openedAt).toContain('socket://127.0.0.1:2')
    expect(on.world.openedAt.at(-1)).toBe('socket://127.0.0.1:2')
    expect(on.world.printed).toEqual(['LXFDFT'])
  })

  it('is made anew when its printer has other dots by then', async () => {
    const on = await fakeStation()
    await waiting(on)
    await change(on, { dpmm: 12, headDots: 1248 })
    on.world.printerFault = null
    await on.clock.advance(5_000)
    expect(on.world.printed).toEqual(['LXFDFT'])
    expect(on.world.printedWidths).toEqual([960])
  })

  it('is not made anew for a roll that was counted down, or a name', async () => {
    const on = await fakeStation({ printers: [{ ...printerA, roll: { size: '80x80', labelsLeft: 9 } }] })
    await waiting(on)
    await load(on, '80x80')
    await change(on, { name: 'Bàn 3' })
    on.world.printerFault = null
    await on.clock.advance(1_000)
    expect(on.world.printed).toEqual(['LXFDFT'])
    expect(on.world.overlays).toHaveLength(1)
  })
})
