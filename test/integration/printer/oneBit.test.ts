/** Printers that say of a label only that their paper moves: it did, and whose label it was nobody knows. */
import { describe, expect, it } from 'vitest'
import type { EmittedLabel, Emulator } from '../../../src/emulator/emulator.ts'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import { sameDots } from '../../../src/model/dots.ts'
import { label, printersAt, printOne, remembering } from '../../support/printing.ts'

interface Told {
  readonly end: string
  /** How often the label is on the paper. */
  readonly paper: number
  /** Labels that came out, white ones too. */
  readonly labels: number
}

async function tale(
  { oneByteStatus, between }: { oneByteStatus: boolean; between: (printer: Emulator) => void },
  ready: (printer: Emulator) => void = () => undefined,
): Promise<Told> {
  const labels: EmittedLabel[] = []
  const onLabel = (one: EmittedLabel) => labels.push(one)
  const build = { language: 'tspl', port: 0, dpmm: 8, speedMmPerSecond: 200, oneByteStatus, onLabel } as const
  await using printer = await startEmulator(build)
  ready(printer)
  const printers = printersAt(printer.uri, remembering(printer.uri, 'answers'))
  const { end } = await printOne(printers, printer.uri, {
    profile: { language: 'tspl' },
    between: () => between(printer),
  })
  await printer.idle()
  return { end, paper: labels.filter(({ dots }) => sameDots(dots, label)).length, labels: labels.length }
}

const nothing = () => undefined
const swallowAndFeed = (printer: Emulator) => {
  printer.swallowNext()
  printer.feedKey()
}

describe('a printer of TSPL that answers one byte', () => {
  const oneByteStatus = true

  it('has a label sent and not confirmed, although its paper was seen to move and to stop', async () => {
    expect(await tale({ oneByteStatus, between: nothing })).toEqual({ end: 'sent-not-confirmed', paper: 1, labels: 1 })
  })

  it('is not believed that refuses the picture and obeys PRINT', async () => {
    const refuse = (printer: Emulator) => printer.refuseGraphics(true)
    expect(await tale({ oneByteStatus, between: nothing }, refuse)).toEqual({
      end: 'sent-not-confirmed',
      paper: 0,
      labels: 1,
    })
  })

  it('is not believed that swallows the label while somebody presses FEED', async () => {
    expect(await tale({ oneByteStatus, between: swallowAndFeed })).toEqual({
      end: 'sent-not-confirmed',
      paper: 0,
      labels: 0,
    })
  })
})

describe('a printer of TSPL that tells a label from a feed', () => {
  const oneByteStatus = false

  it('has printed what it was seen to work on', async () => {
    expect(await tale({ oneByteStatus, between: nothing })).toEqual({ end: 'printed', paper: 1, labels: 1 })
  })

  it('has not printed a swallowed label because somebody presses FEED', async () => {
    expect(await tale({ oneByteStatus, between: swallowAndFeed })).toEqual({
      end: 'sent-not-confirmed',
      paper: 0,
      labels: 0,
    })
  })
})
