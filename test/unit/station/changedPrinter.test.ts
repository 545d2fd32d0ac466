import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Card } from '../../../src/contract/card.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { printerA } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const outOfPaper = { code: 'printer.media-empty' } as const

type Part = (Command & { type: 'printer-change' })['part']

const change = ({ station }: FakeStation, part: Part) =>
  station.api.execute({ type: 'printer-change', id: uuid(), printer: printerA.id, part })

const load = ({ station }: FakeStation, size: '80x80' | '52x70') =>
  station.api.execute({ type: 'load-roll', id: uuid(), printer: printerA.id, size, labels: 500 })

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
    await on.station.api.execute({ type: 'printer-remove', id: uuid(), printer: printerA.id })
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

describe('what is no label of a parcel and waits behind one', () => {
  /** A label is being printed; something is asked of the printer; the printer changes; the label comes out. */
  async function behindLabel(
    command: 'printer-test' | 'printer-ladder',
    meanwhile: (on: FakeStation) => Promise<unknown>,
  ) {
    const on = await fakeStation()
    const { promise, resolve } = Promise.withResolvers<void>()
    on.world.gate = promise
    await on.scan('LXFDFT')
    const asked = on.station.api.execute({ type: command, id: uuid(), printer: printerA.id })
    await settle()
    await meanwhile(on)
    on.world.gate = null
    resolve()
    const answer = await asked
    return { on, fault: answer.ok ? null : answer.fault.code }
  }

  it('comes out of the printer as it is at its turn: at its new address, with its new head', async () => {
    for (const command of ['printer-test', 'printer-ladder'] as const) {
      const moved = { uri: 'socket://127.0.0.1:2', dpmm: 12, headDots: 1248 } as const
      const { on, fault } = await behindLabel(command, (there) => change(there, moved))
      expect(fault).toBeNull()
      expect(new Set(on.world.openedAt.slice(1))).toEqual(new Set([moved.uri]))
      expect(new Set(on.world.printedWidths.slice(1))).toEqual(new Set([624]))
      expect(on.world.printed.length).toBeGreaterThan(1)
    }
  })

  it('comes out of none that was removed meanwhile, and says so', async () => {
    for (const command of ['printer-test', 'printer-ladder'] as const) {
      const remove = { type: 'printer-remove' as const, id: uuid(), printer: printerA.id }
      const { on, fault } = await behindLabel(command, ({ station }) => station.api.execute(remove))
      expect(fault).toBe('printer.unknown')
      expect(on.world.printed).toEqual(['LXFDFT'])
    }
  })
})
