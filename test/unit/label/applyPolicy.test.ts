import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream } from 'pdf-lib'
import { afterAll, describe, expect, test } from 'vitest'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import type { ViewPolicy } from '../../../src/model/viewPolicy.ts'
import { readViewPolicy } from '../../../src/model/viewPolicy.ts'
import { createRaster } from '../../../src/raster/raster.ts'
import { pagesOfPdf } from '../../support/pagesOfPdf.ts'
import type { Mark, SamplePage } from '../../support/samplePdf.ts'
import { samplePdf } from '../../support/samplePdf.ts'

/** Pages of other sizes through the real raster, by what a leader decided. */
const raster = createRaster({ workers: 1 })
afterAll(() => raster.close())

const signal = new AbortController().signal
const pages = pagesOfPdf(raster)

const order = 'G8ADKBRF'
const bars = (text: string, x = 8, y = 8): Mark => ({ kind: 'code128', text, x, y, module: 0.25, height: 12 })
const text = (words: string, x = 8, y = 28): Mark => ({ kind: 'text', text: words, x, y })
const page = (width: number, height: number, ...marks: readonly Mark[]): SamplePage => ({ width, height, marks })

function policyOf(written: string | null): ViewPolicy | null {
  if (written === null) return null
  const policy = readViewPolicy(written)
  if (policy === null) throw new Error(written)
  return policy
}

/** The PDFs of the labels, or the fault. */
async function split(size: LabelSize, policy: string | null, ...sheets: readonly SamplePage[]) {
  const view = { contentType: 'application/pdf', body: await samplePdf(...sheets) }
  const done = await pages.split(view, { order, parcels: [0], size, policy: policyOf(policy), rules: [] }, signal)
  return done.ok ? done.value.map(({ pdf }) => pdf) : done.fault.code
}

/** What the only label says, in bars and in letters. */
async function labelOf(size: LabelSize, policy: string | null, ...sheets: readonly SamplePage[]) {
  const split_ = await split(size, policy, ...sheets)
  if (typeof split_ === 'string') return split_
  const [pdf, ...more] = split_
  if (pdf === undefined || more.length > 0) return `${split_.length} labels`
  const label = await raster.label(pdf, size, 8, { snap: true }, signal)
  if (!label.ok) return label.fault.code
  return { codes: label.value.codes.map((code) => `${code.text} ${code.grade}`), text: label.value.text.trim() }
}

const whole = { codes: ['G8ADKBRF A'], text: 'G8ADKBRF' }

describe('a page of another size', () => {
  test.each<[string, LabelSize, SamplePage]>([
    ['A5 that lies', 'A5', page(210, 148, bars(order), text(order))],
    ['a label that lies', '52x70', page(70, 52, bars(order), text(order))],
    ['a smaller label', '80x80', page(75, 75, bars(order), text(order))],
    ['a larger label', '80x80', page(100, 100, bars(order), text(order))],
  ])('is refused until a leader has decided: %s', async (_, size, sheet) => {
    expect(await labelOf(size, null, sheet)).toBe('view.other-size')
    expect(await labelOf(size, '300x300 shrink', sheet)).toBe('view.other-size')
  })

  test.each<[string, LabelSize, SamplePage]>([
    ['210x148 turn=90', 'A5', page(210, 148, bars(order), text(order))],
    ['210x148 turn=270', 'A5', page(210, 148, bars(order), text(order))],
    ['70x52 turn=90', '52x70', page(70, 52, bars(order), text(order))],
    ['75x75', '80x80', page(75, 75, bars(order), text(order))],
    ['80x80 turn=180', '80x80', page(80, 80, bars(order), text(order))],
    ['100x100 shrink', '80x80', page(100, 100, { ...bars(order), module: 0.375 } as Mark, text(order))],
  ])('is printed as the leader decided, with its letters: %s', async (policy, size, sheet) => {
    expect(await labelOf(size, policy, sheet)).toEqual(whole)
  })

  test('is not made smaller unasked', async () => {
    expect(await labelOf('80x80', '100x100', page(100, 100, bars(order), text(order)))).toBe('view.other-size')
  })
})

describe('a part of a page', () => {
  const sheet = page(
    210,
    297,
    bars(order, 20, 20),
    text('LXFDFT', 20, 250),
    bars('LXFDFT', 20, 220),
    text('SECRET', 20, 160),
  )

  test('is all that is asked whose it is, and all that is printed', async () => {
    expect(await labelOf('A5', '210x297 crop=0,0,148x150', sheet)).toEqual({ codes: ['G8ADKBRF A'], text: '' })
    expect(await split('A5', '210x297 crop=0,200,148x97', sheet)).toBe('view.no-such-order')
  })

  test('leaves nothing of the rest in the PDF', async () => {
    const [pdf] = (await split('A5', '210x297 crop=0,0,148x150', sheet)) as readonly Uint8Array[]
    if (pdf === undefined) throw new Error('no label')
    const streams = (await PDFDocument.load(pdf)).context.enumerateIndirectObjects().flatMap(([, object]) => {
      if (!(object instanceof PDFRawStream)) return []
      const packed = object.dict.toString().includes('FlateDecode')
      return [Buffer.from(packed ? inflateSync(object.contents) : object.contents).toString('latin1')]
    })
    const everything = [Buffer.from(pdf).toString('latin1'), ...streams].join('\n')
    for (const word of ['SECRET', 'LXFDFT', '534543524554', 'Helvetica']) expect(everything).not.toContain(word)
  })
})

describe('two pages of one order', () => {
  const label = page(80, 80, bars(order), text(order))

  test('are copies of one label when a leader said so and every dot of them is equal', async () => {
    expect(await labelOf('80x80', null, label, label)).toBe('view.page-count')
    expect(await labelOf('80x80', '80x80', label, label)).toBe('view.page-count')
    expect(await labelOf('80x80', '80x80 copies', label, label)).toEqual(whole)
  })

  test('are two labels when a dot differs', async () => {
    const other = page(80, 80, bars(order), text(order), { kind: 'box', x: 70, y: 70, width: 0.3, height: 0.3 })
    expect(await labelOf('80x80', '80x80 copies', label, other)).toBe('view.page-count')
    const foreign = page(80, 80, bars('LXFDFT'), text('LXFDFT'))
    expect(await labelOf('80x80', '80x80 copies', label, label, foreign, foreign)).toBe('view.other-order')
  })
})

test.each(['', '210', '210x297 crop=1,2', '210x297 turn=45', '210x297 crop=-1,0,10x10', '210x297 larger', '0x0'])(
  'what is no policy is none: %j',
  (written) => {
    expect(readViewPolicy(written)).toBeNull()
  },
)
