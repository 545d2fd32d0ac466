import { expect, it } from 'vitest'
import { otherPaperSize } from '../../../../src/printer/transports/cups/cupsOperations.ts'

it.each([
  ['A4', 'A4'],
  ['a4', 'A4'],
  ['A4.Fullbleed', 'A4'],
  ['A4.Borderless', 'A4'],
  ['A4Borderless', 'A4'],
  ['A4Rotated', 'A4'],
  ['A4Small', 'A4'],
  ['iso_a4_210x297mm', 'A4'],
  ['iso_a4_210x297mm.borderless', 'A4'],
  ['om_sheet_297x210mm', 'A4'],
  ['Custom.210x297mm', 'A4'],
  ['Custom.21x29.7cm', 'A4'],
  ['Custom.595x842', 'A4'],
  ['Custom.8.27x11.69in', 'A4'],
  ['w595h842', 'A4'],
  ['iso_a5_148x210mm', 'A5'],
  ['Custom.148x210mm', 'A5'],
] as const)('a queue that sets %s, which is an honest %s, is not refused', (size, media) => {
  expect(otherPaperSize(new Map([['PageSize', [size]]]), media)).toBeNull()
})

it.each([
  ['A4', 'A5'],
  ['A5', 'A4'],
  ['A4Extra', 'A4'],
  ['A4Plus', 'A4'],
  ['Letter', 'A4'],
  ['na_letter_8.5x11in', 'A4'],
  ['Custom.210x330mm', 'A4'],
  ['Custom.210x297', 'A4'],
  ['Custom.8.5x11in', 'A4'],
  ['iso_a5_148x210mm', 'A4'],
  ['iso_a4_210x297mm', 'A5'],
  ['w288h432', 'A5'],
  ['Auto', 'A4'],
] as const)('a queue that sets %s prints no sheet of %s', (size, media) => {
  expect(otherPaperSize(new Map([['PageRegion', [size]]]), media)).toBe(`PageRegion=${size}`)
})
