import { describe, expect, it } from 'vitest'
import { allLabelSizes } from '../../../src/model/labelSize.ts'
import { overhang, plainSetup } from '../../../src/model/printer.ts'
import type { PrinterModel } from '../../../src/printer/models.ts'
import { modelNamed, printerModels } from '../../../src/printer/models.ts'
import { languages } from '../../support/goldenLabels.ts'

const rows: readonly (readonly [string, PrinterModel])[] = Object.entries(printerModels)

describe('the printer models', () => {
  it.each(['practice', 'practice-12'] as const)('let every label size be practised: %s', (name) => {
    for (const size of allLabelSizes) expect(overhang(size, printerModels[name])).toBeNull()
  })

  it.each(['zpl-4in-8', 'zpl-4in-12'] as const)(
    'know that a 4-inch head takes the small labels and no A5: %s',
    (name) => {
      const fitting = allLabelSizes.filter((size) => overhang(size, printerModels[name]) === null)
      expect(fitting).toEqual(['80x80', '52x70'])
    },
  )

  it.each(['tspl-4in-8', 'epl2-4in-8', 'cpcl-4in-8'] as const)(
    'know the same of a head in any language: %s',
    (name) => {
      expect(overhang('80x80', printerModels[name])).toBeNull()
      expect(overhang('A5', printerModels[name])).toEqual({ needs: 1184, has: 832 })
    },
  )

  it.each(['escpos-80', 'escpos-58'] as const)('know that 80×80 fits no receipt paper: %s', (name) => {
    expect(overhang('80x80', printerModels[name])).not.toBeNull()
  })

  it('measure a label that is turned by its other side', () => {
    const setup = { ...plainSetup, rotation: 90 } as const
    expect(overhang('52x70', { dpmm: 8, headDots: 500, setup: plainSetup })).toBeNull()
    expect(overhang('52x70', { dpmm: 8, headDots: 500, setup })).toEqual({ needs: 560, has: 500 })
  })

  it.each(rows)('have a form of graphics that the language writes: %s', (_, { language, graphics }) => {
    expect(languages.find(({ name }) => name === language)?.can.graphics).toContain(graphics)
  })

  it.each(rows)('name the source of a row that names a product: %s', (_, { aliases, source }) => {
    expect(aliases.length === 0 || source !== null).toBe(true)
    expect(source).not.toBe('')
  })

  it('find a printer by the name it gives itself, whatever its case, blanks and dashes', () => {
    for (const [key, { aliases }] of rows) for (const alias of aliases) expect(modelNamed(alias)).toBe(key)
    expect(modelNamed(' xp-420b ')).toBe('xprinter-xp-420b')
    expect(modelNamed('ZTC ZD621-300dpi ZPL')).toBe('zebra-zd621-12')
    for (const driver of ['Xprinter XP-420B', 'Xprinter XP-420B #2', 'Xprinter XP-420B (Copy 1)'])
      expect(modelNamed(driver), driver).toBe('xprinter-xp-420b')
    expect(modelNamed('ZDesigner GX420d')).toBe(modelNamed('GX420d'))
    expect(modelNamed('Zebra XP-420B')).toBeNull()
  })

  it('leave a printer that nobody knows to be chosen by hand', () => {
    expect(modelNamed('Thermal Printer')).toBeNull()
    expect(modelNamed('')).toBeNull()
  })

  it('give no two rows the same name', () => {
    const names = rows.flatMap(([, { aliases }]) => aliases.map((alias) => alias.toLowerCase()))
    expect(new Set(names).size).toBe(names.length)
  })
})
