import { describe, expect, it } from 'vitest'
import { formAbilities } from '../../../renderer/screens/printers/printerAbilities.ts'
import type { PrinterDraft } from '../../../renderer/screens/printers/printerDraft.ts'
import {
  byHand,
  draftOf,
  draftOfFound,
  isAddressOnly,
  isBetterDirect,
  misfit,
  printerOf,
  sizesThatFit,
  withIdentified,
  withModel,
  wrongIn,
} from '../../../renderer/screens/printers/printerDraft.ts'
import type { PrinterRow } from '../../../src/contract/card.ts'
import { languageNames } from '../../../src/model/printer.ts'
import { printerModels } from '../../../src/printer/models.ts'
import { printerLanguages } from '../../../src/printer/printers.ts'

const draft = (change: Partial<PrinterDraft> = {}): PrinterDraft => ({
  ...byHand,
  name: 'Xprinter',
  uri: 'socket://192.168.1.60:9100',
  ...change,
})

const row: PrinterRow = {
  id: 'xp',
  name: 'Xprinter',
  uri: 'socket://192.168.1.60:9100',
  language: 'tspl',
  dpmm: 8,
  headDots: 832,
  graphics: 'raster',
  sizes: ['80x80'],
  setup: {
    darkness: 60,
    speed: 102,
    sensing: 'gap',
    gap: 250,
    offset: { x: -8, y: 4 },
    rotation: 180,
    finish: 'tear',
  },
  roll: null,
  sheet: null,
  shared: false,
  practice: false,
  queued: 0,
  state: 'idle',
  reasons: [],
  answers: true,
}

describe('the form of a printer', () => {
  it('offers of each language exactly what the language can say', () => {
    for (const name of languageNames) {
      const { can } = printerLanguages[name]
      expect(formAbilities[name], name).toEqual({
        darkness: can.darkness !== null,
        speeds: can.speeds.map(({ mmPerSecond }) => mmPerSecond),
        sensing: can.sensing,
        gap: can.gap,
        finish: can.finish,
      })
    }
  })

  it('sends back what it was shown, unit for unit', () => {
    const { id: _, roll: __, sheet: ___, practice: ____, queued: _____, state: ______, reasons, answers, ...set } = row
    expect({ ...printerOf(draftOf(row)), reasons, answers }).toEqual({ ...set, reasons, answers })
  })

  it('sends nothing that the language cannot say, and says so whole', () => {
    const typed = draft({ language: 'escpos', darkness: '60', speed: '102', sensing: 'gap', gap: '2,5', finish: 'cut' })
    expect(printerOf(typed).setup).toEqual({
      darkness: null,
      speed: null,
      sensing: null,
      gap: null,
      offset: null,
      rotation: 0,
      finish: 'cut',
    })
  })

  it('takes a comma for a point, and half a number for none', () => {
    expect(printerOf(draft({ head: '104,5', dpmm: 12 })).headDots).toBe(1_254)
    expect([...wrongIn(draft({ head: '10x' }))]).toEqual(['head'])
    expect([...wrongIn(draft({ head: '' }))]).toEqual(['head'])
  })

  it('names every field that is wrong', () => {
    expect(wrongIn(draft()).size).toBe(0)
    const wrong = draft({
      name: ' ',
      uri: '192.168.1.600',
      sizes: [],
      darkness: '101',
      language: 'tspl',
      gap: '90',
      offsetX: 'a',
    })
    expect([...wrongIn(wrong)]).toEqual(['name', 'address', 'sizes', 'darkness', 'gap', 'offset'])
    for (const uri of [
      '192.168.1.60',
      'printer.local:9100',
      'device:/dev/usb/lp0',
      'serial:/dev/ttyUSB0?baud=9600',
      'spooler:Xprinter XP-420B',
      'null:',
    ])
      expect(wrongIn(draft({ uri })).size, uri).toBe(0)
  })

  it('shows that 80 × 80 does not fit a receipt printer, and A5 no 4-inch head but a turned 6-inch one', () => {
    expect(misfit('80x80', draft({ head: '72' }))).toMatchObject({ needs: 80, has: 72, turned: false })
    expect(misfit('A5', draft({ head: '104' }))).toMatchObject({ needs: 148, has: 104, turned: false })
    expect(misfit('A5', draft({ head: '168' }))).toBeNull()
    expect(misfit('52x70', draft({ head: '60', rotation: '90' }))).toMatchObject({ needs: 70, turned: true })
    expect(misfit('A5', draft({ head: '104', sheet: 'A5' }))).toBeNull()
    expect(sizesThatFit(draft({ head: '72' }))).toEqual(['52x70'])
  })

  it('takes from a model what it speaks and how wide it is', () => {
    const { name, language, dpmm, headDots, graphics } = printerModels['escpos-80']
    const models = [{ model: 'escpos-80', name, language, dpmm, headDots, graphics }]
    const [model] = models
    if (model === undefined) throw new Error('no model')
    expect(withModel(byHand, model)).toMatchObject({ language: 'escpos', head: '72', sizes: ['52x70'], name })
    const found = { uri: 'device:/dev/usb/lp0', name: 'TM-T82', language, dpmm, headDots, known: null }
    expect(draftOfFound({ ...found, model: 'escpos-80' }, models)).toMatchObject({ name: 'TM-T82', language: 'escpos' })
    expect(draftOfFound({ ...found, model: null }, models)).toMatchObject({ uri: found.uri, language: 'zpl' })
  })

  it('takes of a found clone the resolution and width that it said, not those of the row of all clones', () => {
    const { name, language, dpmm, headDots, graphics } = printerModels['zpl-clone']
    const models = [{ model: 'zpl-clone', name, language, dpmm, headDots, graphics }]
    const found = {
      uri: 'socket://10.0.0.9:9100',
      name: 'Godex G530',
      model: 'zpl-clone',
      language,
      known: null,
    } as const
    expect(draftOfFound({ ...found, dpmm: 12, headDots: 1248 }, models)).toMatchObject({
      dpmm: 12,
      head: '104',
      graphics: 'run-length',
    })
    expect(draftOfFound({ ...found, dpmm: null, headDots: null }, models)).toMatchObject({ dpmm: 8, head: '104' })
  })

  it('takes from a printer that was asked what it said, the address it was found at, and a name where nobody gave one', () => {
    const asked = {
      uri: 'socket://192.168.1.60:9100',
      name: 'ZD421',
      model: null,
      language: 'zpl',
      dpmm: 12,
      headDots: 1_248,
      graphics: 'run-length',
    } as const
    const typed = { ...byHand, uri: '192.168.1.60' }
    expect(isAddressOnly(typed)).toBe(true)
    expect(withIdentified(typed, asked)).toMatchObject({
      name: 'ZD421',
      uri: asked.uri,
      head: '104',
      graphics: 'run-length',
      sizes: ['80x80', '52x70'],
    })
    expect(withIdentified({ ...typed, name: 'Bàn 3' }, asked).name).toBe('Bàn 3')
    expect(withIdentified(typed, { ...asked, name: null }).name).toBe('192.168.1.60:9100')
    expect(printerOf({ ...typed, name: 'Bàn 3' }).uri).toBe(asked.uri)
  })

  it('judges and sends of a sheet printer nothing of a label printer that was typed before sheets were chosen', () => {
    const typed = draft({ uri: 'spooler:Canon', head: '4x', darkness: '200', offsetX: 'a', rotation: '90', dpmm: 12 })
    expect([...wrongIn(typed)].sort()).toEqual(['darkness', 'head', 'offset'])
    const sheets = { ...typed, sheet: 'A4' } as const
    expect([...wrongIn(sheets)]).toEqual([])
    expect(printerOf(sheets)).toEqual({
      ...printerOf(draft({ uri: 'spooler:Canon' })),
      sheet: 'A4',
    })
    expect([...wrongIn({ ...sheets, name: '', sizes: [] })].sort()).toEqual(['name', 'sizes'])
  })

  it('recommends the printer’s own address over a queue, but for sheets, which need the queue’s driver', () => {
    expect(isBetterDirect(draft({ uri: ' spooler:Xprinter XP-420B' }))).toBe(true)
    expect(isBetterDirect(draft({ uri: 'spooler:Canon', sheet: 'A4' }))).toBe(false)
    for (const uri of ['', 'socket://192.168.1.60:9100', 'device:/dev/usb/lp0', 'serial:COM3'])
      expect(isBetterDirect(draft({ uri })), uri).toBe(false)
  })
})
