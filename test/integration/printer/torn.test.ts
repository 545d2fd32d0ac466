import { expect, it } from 'vitest'
import type { EmittedLabel } from '../../../src/emulator/emulator.ts'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import { sameDots } from '../../../src/model/dots.ts'
import { patientClock } from '../../support/patientClock.ts'
import { printersAt, printOne, remembering } from '../../support/printing.ts'
import { dense } from '../../support/sampleDots.ts'
import { testClock } from '../../support/testClock.ts'

const label = dense(416, 240)

it('a receipt label in which the roll ended is in two pieces, and is not called printed by the id that comes back', async () => {
  const paper = testClock()
  const pieces: EmittedLabel[] = []
  await using printer = await startEmulator({
    language: 'escpos',
    port: 0,
    dpmm: 8,
    headMm: 80,
    speedMmPerSecond: 10,
    clock: paper,
    onLabel: (piece) => pieces.push(piece),
  })
  const printers = printersAt(printer.uri, remembering(printer.uri, 'answers'), patientClock, { answer: 10_000 })
  const printed = printOne(printers, printer.uri, {
    dots: label,
    profile: { language: 'escpos', graphics: 'raster' },
    stalled(reasons) {
      if (!reasons.includes('media-empty')) return
      printer.refill()
      void paper.advance(60_000)
    },
  })
  while (!printer.status().moving) await new Promise((resolve) => setImmediate(resolve))
  await paper.advance(1_000)
  printer.paperOut()
  expect((await printed).end).toBe('in-doubt: printer.half-label')
  expect(pieces.map(({ height }) => height)).toEqual([80, 160])
  expect(pieces.some(({ dots }) => sameDots(dots, label))).toBe(false)
})
