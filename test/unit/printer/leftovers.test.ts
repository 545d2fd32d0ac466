import { describe, expect, it } from 'vitest'
import type { Dots } from '../../../src/model/dots.ts'
import { isBlack, sameDots } from '../../../src/model/dots.ts'
import type { LanguageName, PrintSetup } from '../../../src/model/printer.ts'
import { plainSetup } from '../../../src/model/printer.ts'
import { printerModels } from '../../../src/printer/models.ts'
import { printerLanguages } from '../../../src/printer/printers.ts'
import { dotsBy, mixed } from '../../support/zplSamples.ts'
import { read } from '../emulator/printerBench.ts'

const image = mixed(400, 240)
const middle = { ...plainSetup, offset: { x: 0, y: 0 } }

function encoded(language: LanguageName, setup: PrintSetup = plainSetup): Buffer {
  return Buffer.from(printerLanguages[language].encode(image, { graphics: 'z64', dpmm: 8, setup }))
}

/** The label behind what another program has left in the printer. */
async function labelAfter(language: LanguageName, leftover: string, setup?: PrintSetup): Promise<Dots> {
  const { labels } = await read(language, Buffer.concat([Buffer.from(leftover, 'latin1'), encoded(language, setup)]))
  expect(labels).toHaveLength(1)
  return labels[0]!
}

const moved = (x: number, y: number) =>
  dotsBy(400, 240, (dx, dy) => dx >= x && dy >= y && isBlack(image, dx - x, dy - y))

/** What belongs to a label, and so goes with every one. */
const always: readonly (readonly [LanguageName, string])[] = [
  ['zpl', '^XA^LRY^LH30,20^POI^PMY^PW200^LL80^XZ'],
  ['tspl', 'DIRECTION 1,1\r\nREFERENCE 30,20\r\n'],
  ['epl2', '\nR30,20\nZB\nq200\n'],
  ['cpcl', '! UTILITIES\r\nPAGE-WIDTH 200\r\nPRINT\r\n'],
  ['escpos', '\x1dL\x30\x00\x1dW\x50\x00\x1ba\x02\x1b$\x40\x00'],
]

describe('what another program has left in a printer', () => {
  it.each(always)('does not turn, mirror, reverse or shift a label of %s: %j', async (language, leftover) => {
    const plain = await labelAfter(language, '')
    expect(sameDots(await labelAfter(language, leftover), plain)).toBe(true)
  })

  it.each([
    ['zpl', '^XA^LS-16^LT8^XZ', moved(16, 8)],
    ['tspl', 'SHIFT 8\r\nOFFSET 2 mm\r\n', moved(0, 8)],
  ] as const)(
    'stands as the calibration of the front panel where the station of %s has no offset, and goes where it has one',
    async (language, leftover, panel) => {
      expect(sameDots(await labelAfter(language, leftover), panel)).toBe(true)
      expect(sameDots(await labelAfter(language, leftover, middle), image)).toBe(true)
    },
  )

  it('does not fade a label whose darkness and speed the station says, and is not touched where it does not', () => {
    const set = { ...plainSetup, darkness: 50, speed: 102 }
    const text = (language: LanguageName, setup?: PrintSetup) => encoded(language, setup).toString('latin1')
    expect(text('zpl', set)).toMatch(/^~SD15\^XA\^MD0\^PR4\^/)
    expect(text('tspl', set)).toMatch(/SPEED 4\r\nDENSITY 8\r\n/)
    expect(text('epl2', set)).toMatch(/\nS4\nD8\n/)
    expect(text('cpcl', set)).toMatch(/\r\nTONE /)
    expect(text('zpl')).not.toMatch(/~SD|\^MD|\^PR|\^LS|\^LT/)
    expect(text('tspl')).not.toMatch(/SPEED|DENSITY|SHIFT|OFFSET/)
    expect(text('epl2')).not.toMatch(/\n[SD]\d/)
  })
})

it('a ZPL clone that does not take Z64 gets run-length by its row', async () => {
  const { language, graphics } = printerModels['zpl-clone']
  const bytes = Buffer.from(printerLanguages[language].encode(image, { graphics, dpmm: 8 }))
  expect(bytes.includes(':Z64:')).toBe(false)
  expect(sameDots((await read(language, bytes)).labels[0]!, image)).toBe(true)
})
