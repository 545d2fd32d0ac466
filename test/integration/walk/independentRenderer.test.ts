import { expect, it } from 'vitest'
import { readLabel } from '../../../src/emulator/readLabel.ts'
import { countDifferentDots } from '../../../src/model/dots.ts'
import { allLabelSizes } from '../../../src/model/labelSize.ts'
import { renderZpl } from '../../support/independentRenderer.ts'
import { walkStation } from '../../support/walkStation.ts'
import { wiretap } from '../../support/wiretap.ts'

it('sends labels that a renderer of another house draws dot for dot as the practice printer does', async () => {
  await using walk = await walkStation()
  for (const [index, size] of allLabelSizes.entries()) {
    await using tap = await wiretap(walk.printer.uri)
    const code = walk.service.codes[index] ?? ''
    expect(await walk.print(code, { size, uri: tap.uri })).toMatchObject([{ code, verdict: 'printed' }])
    await walk.printer.idle()
    const drawn = walk.labels[index]?.dots
    if (drawn === undefined) throw new Error('no label came out')
    const sent = tap.heard().toString('latin1')
    const format = sent.slice(sent.indexOf('^XA'), sent.lastIndexOf('^XZ') + 3)
    const rendered = await renderZpl(Buffer.from(format, 'latin1'), drawn, 8)
    expect(countDifferentDots(rendered, drawn)).toBe(0)
    expect(await readLabel(rendered)).toEqual([code])
    expect(await readLabel(drawn)).toEqual([code])
  }
})
