import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { printerA, printerB } from '../../support/fakeWorld.ts'

const choose = ({ station }: FakeStation, printer: string | null) =>
  station.api.execute({
    type: 'change-settings',
    id: uuid(),
    part: { routes: { A5: null, '80x80': printer, '52x70': null } },
  })

it('a size is led to no printer that the station does not have', async () => {
  const on = await fakeStation({ printers: [printerA, printerB] })
  expect(await choose(on, 'file:/tmp/x#zpl@8')).toMatchObject({ ok: false, fault: { code: 'printer.unknown' } })
  expect(await choose(on, printerB.id)).toMatchObject({ ok: true })
})

it('the settings of a printer that was removed can be written again as they are, and without it', async () => {
  const on = await fakeStation({ printers: [printerA, printerB] })
  expect(await choose(on, printerB.id)).toMatchObject({ ok: true })
  const removed = { type: 'printer-remove', id: uuid(), printer: printerB.id } as const
  expect(await on.station.api.execute(removed)).toMatchObject({ ok: true })
  expect(await choose(on, printerB.id)).toMatchObject({ ok: true })
  expect(await choose(on, null)).toMatchObject({ ok: true })
})
