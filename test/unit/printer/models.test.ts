import { describe, expect, it } from 'vitest'
import { allLabelSizes } from '../../../src/model/labelSize.ts'
import { overhang } from '../../../src/model/printer.ts'
import { printerModels } from '../../../src/printer/models.ts'

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
})
