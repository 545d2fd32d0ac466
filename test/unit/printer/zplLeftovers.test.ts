import { describe, expect, it } from 'vitest'
import { zpl } from '../../../src/printer/languages/zpl.ts'
import { barsAndFrame } from '../../support/sampleDots.ts'
import { zplBench } from '../emulator/zplBench.ts'

const dots = barsAndFrame(416, 560)

describe('what another program left in a ZPL printer', () => {
  it.each([
    ['a label that stands on its head', '^POI'],
    ['a mirrored one', '^PMY'],
    ['white on black', '^LRY'],
    ['a narrower one', '^PW200'],
    ['a shorter one', '^LL100'],
    ['another origin', '^LH40,40'],
  ])('does nothing to ours: %s', async (_, left) => {
    const bench = zplBench()
    bench.feed(Buffer.from(`^XA${left}^XZ`))
    bench.feed(zpl.encode(dots, { graphics: 'z64', dpmm: 8 }))
    await bench.mechanism.idle()
    expect(bench.labels.at(-1)?.dots).toEqual(dots)
    await bench.off()
  })
})
