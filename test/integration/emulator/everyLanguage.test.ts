/** The station's encoders against the emulator's decoders over a socket: the only place where both meet. */
import { describe, expect, it } from 'vitest'
import { fitted } from '../../../src/emulator/canvas.ts'
import { readLabel } from '../../../src/emulator/readLabel.ts'
import { sameDots } from '../../../src/model/dots.ts'
import type { DotsPerMm, LabelSize } from '../../../src/model/labelSize.ts'
import { allLabelSizes, dotBox } from '../../../src/model/labelSize.ts'
import { languages } from '../../support/goldenLabels.ts'
import { labelWithCodes, mixed } from '../../support/zplSamples.ts'
import { Host } from './host.ts'
import { runningPrinter } from './runningPrinter.ts'

const code = 'FFFNL24H7K'

describe('what the station writes', () => {
  for (const language of languages)
    for (const graphics of language.can.graphics)
      for (const dpmm of [8, 12] as const)
        it(`in ${language.name}, ${graphics}, ${dpmm} dots/mm, comes out dot for dot in every size and reads`, async () => {
          await using printer = await runningPrinter({ language: language.name, dpmm })
          await using host = await Host.connect(printer.uri)
          const images = allLabelSizes.map((size) => label(size, dpmm))
          for (const dots of images) host.send(language.encode(dots, { graphics, dpmm }))
          const labels = await printer.printed(images.length)
          for (const [index, { dots }] of labels.entries()) {
            const image = images[index]!
            // Lines of 24 dots end below the label.
            const end = graphics === 'columns' ? Math.ceil(image.height / 24) * 24 : image.height
            expect(sameDots(dots, fitted(image, image.width, end))).toBe(true)
          }
          expect(await readLabel(labels[1]!.dots)).toEqual([code])
          expect(printer.ignored()).toEqual([])
        })

  for (const language of languages)
    it(`in ${language.name} comes out in as many copies as were asked for, and is cut off at a narrower head`, async () => {
      await using printer = await runningPrinter({ language: language.name, headMm: 58 })
      await using host = await Host.connect(printer.uri)
      const dots = mixed(640, 120)
      host.send(language.encode(dots, { graphics: language.can.graphics[0], dpmm: 8, copies: 2 }))
      const labels = await printer.printed(2)
      const head = language.name === 'escpos' ? 384 : 464
      for (const label of labels) expect(label).toMatchObject({ width: head, height: 120 })
    })
})

/** Codes in the label where there is room, noise elsewhere. */
function label(size: LabelSize, dpmm: DotsPerMm) {
  const { width, height } = dotBox(size, dpmm)
  return labelWithCodes(width, height, code, code)
}
