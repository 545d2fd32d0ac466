import { expect, it } from 'vitest'
import { systemClock } from '../../../src/base/clock.ts'
import { fail, ok } from '../../../src/base/result.ts'
import { createPrinterTools } from '../../../src/compose/printerTools.ts'
import { never } from '../../support/printing.ts'

const asked: string[] = []
const tools = createPrinterTools({
  clock: systemClock,
  raster: { label: () => Promise.reject(new Error('nothing is drawn')) },
  printers: {
    identify: async (uri) => {
      asked.push(uri)
      return ok({ language: 'zpl', name: 'ZTC ZD421', dpmm: 8, headDots: null })
    },
    maintain: async () => fail('printer.cannot'),
    forget: () => undefined,
  },
  queues: async () => [
    { uri: 'spooler:Kho', name: 'Kho', ids: { MDL: 'Xprinter XP-420B', device: 'USB001' } },
    { uri: 'spooler:Canon', name: 'Canon', ids: { MDL: 'Canon LBP2900', device: 'USB002' } },
  ],
})

it('proposes the model of a system queue by what the system says of it, and sends nothing', async () => {
  expect(await tools.identify('spooler:Kho', never)).toMatchObject({
    ok: true,
    value: { model: 'xprinter-xp-420b', language: 'tspl', name: 'Xprinter XP-420B' },
  })
  for (const uri of ['spooler:Canon', 'spooler:nobody'])
    expect(await tools.identify(uri, never)).toMatchObject({ ok: false, fault: { code: 'printer.unidentified' } })
  expect(asked).toEqual([])
})

it('asks every other printer itself', async () => {
  expect(await tools.identify('socket://10.0.0.5:9100', never)).toMatchObject({
    ok: true,
    value: { name: 'ZTC ZD421', language: 'zpl', dpmm: 8 },
  })
  expect(asked).toEqual(['socket://10.0.0.5:9100'])
})
