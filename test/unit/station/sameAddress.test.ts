import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { printerA, printerB } from '../../support/fakeWorld.ts'

const there = { ...printerB, uri: 'socket://192.168.1.50:9100' }

const change = ({ station }: FakeStation, part: { uri?: string; name?: string }) =>
  station.api.execute({ type: 'printer-change', id: uuid(), printer: printerA.id, part })

const add = ({ station }: FakeStation, uri: string) =>
  station.api.execute({
    type: 'printer-add',
    id: uuid(),
    printer: { name: 'mới', uri, language: 'zpl', dpmm: 8, headDots: 832 },
  })

const isKnown = { ok: false, fault: { code: 'printer.known' } }

describe('two printers with one address', () => {
  it.each(['socket://192.168.1.50:9100', 'socket://192.168.1.50', 'socket://192.168.1.50/'])(
    'are not made, because labels for one would be taken for the other’s: %s',
    async (uri) => {
      const on = await fakeStation({ printers: [printerA, there] })
      expect(await add(on, uri)).toMatchObject(isKnown)
      expect(await change(on, { uri })).toMatchObject(isKnown)
    },
  )

  it('are two when the port or the host is another', async () => {
    const on = await fakeStation({ printers: [printerA, there] })
    expect(await add(on, 'socket://192.168.1.50:9101')).toMatchObject({ ok: true })
    expect(await change(on, { uri: 'socket://192.168.1.51' })).toMatchObject({ ok: true })
  })

  it('can still be told apart by their names when they are there from before', async () => {
    const on = await fakeStation({ printers: [printerA, printerB] })
    expect(await change(on, { name: 'Bàn 3', uri: printerA.uri })).toMatchObject({ ok: true })
  })
})
