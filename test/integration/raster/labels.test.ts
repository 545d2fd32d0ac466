import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Raster } from '../../../src/raster/raster.ts'
import { createRaster } from '../../../src/raster/raster.ts'
import type { SamplePage } from '../../support/samplePdf.ts'
import { encryptedPdf, endlessPdf, pagelessPdf, samplePdf } from '../../support/samplePdf.ts'
import { testClock } from '../../support/testClock.ts'

const never = new AbortController().signal
const snap = { snap: true } as const

let raster: Raster
beforeAll(() => {
  raster = createRaster({ workers: 2 })
})
afterAll(() => raster.close())

function page(code: string, side = 80): SamplePage {
  return { width: side, height: side, marks: [{ kind: 'code128', text: code, x: 8.03, y: 8, module: 0.29 }] }
}

const codesOf = (count: number) => [...Array(count).keys()].map((index) => `G8AD${String(index).padStart(4, '0')}`)

describe('a label', () => {
  it('comes with its codes read back, snapped and graded, in one go', async () => {
    const label = await raster.label(await samplePdf(page('G8ADKBRF')), '80x80', 8, snap, never)
    expect(label).toMatchObject({ ok: true, value: { overlay: null, dots: { width: 640, height: 640 } } })
    expect(label.ok && label.value.codes).toMatchObject([
      { text: 'G8ADKBRF', symbology: 'code128', grade: 'A', snapped: true, moduleDots: 2 },
    ])
  })

  it('carries what is written on a copy', async () => {
    const overlay = { text: 'IN LẠI 2 · 14:05', mark: 'C2-40718236' }
    const label = await raster.label(await samplePdf(page('G8ADKBRF')), '80x80', 8, { snap: true, overlay }, never)
    expect(label).toMatchObject({ ok: true, value: { overlay: 'whole', codes: [{ text: 'G8ADKBRF' }] } })
    const read = label.ok ? await raster.readCodes(label.value.dots, never) : label
    expect(read.ok && read.value.toSorted()).toEqual(['C2-40718236', 'G8ADKBRF'])
  })

  it.each([
    ['something that is no PDF', new TextEncoder().encode('<html>')],
    ['an encrypted PDF', encryptedPdf()],
    ['a PDF without pages', pagelessPdf()],
    ['two pages', null],
  ])('is a fault of the page when it is made of %s', async (_, bytes) => {
    const pdf = bytes ?? (await samplePdf(page('G8ADKBRF'), page('G8ADKBRF')))
    expect(await raster.label(pdf, '80x80', 8, snap, never)).toMatchObject({ fault: { code: 'label.unreadable-page' } })
  })

  it('says that a page is of another size, and which, instead of calling it damaged', async () => {
    const pdf = await samplePdf(page('G8ADKBRF', 60))
    expect(await raster.label(pdf, '80x80', 8, snap, never)).toMatchObject({
      fault: { code: 'label.other-size', facts: { widthMm: 60, needsMm: '80×80' } },
    })
  })
})

describe('the labels of a document', () => {
  it('come in the order of its pages, each with its own code', async () => {
    const codes = codesOf(37)
    const pdf = await samplePdf(...codes.map((code) => page(code)))
    const read: string[] = []
    for await (const label of raster.labels(pdf, '80x80', 8, snap, never)) {
      if (!label.ok) throw new Error(JSON.stringify(label.fault))
      expect(label.value.codes).toMatchObject([{ grade: 'A', snapped: true }])
      read.push(label.value.codes[0]?.text ?? '')
    }
    expect(read).toEqual(codes)
  })

  it('are the same to the dot as each made alone', async () => {
    const pages = [page('G8ADKBRF'), { width: 80, height: 80 }]
    const alone = await Promise.all(
      pages.map(async (each) => raster.label(await samplePdf(each), '80x80', 8, snap, never)),
    )
    expect(await all(raster.labels(await samplePdf(...pages), '80x80', 8, snap, never))).toEqual(alone)
  })

  it('have each its own fault: a page of another size costs only itself', async () => {
    const pdf = await samplePdf(page('G8ADKBR1'), page('G8ADKBR2', 60), page('G8ADKBR3'))
    const labels = await all(raster.labels(pdf, '80x80', 8, snap, never))
    expect(labels.map((label) => (label.ok ? label.value.codes[0]?.text : label.fault.code))).toEqual([
      'G8ADKBR1',
      'label.other-size',
      'G8ADKBR3',
    ])
  })

  it('are one fault when the document cannot be opened', async () => {
    expect(await all(raster.labels(encryptedPdf(), '80x80', 8, snap, never))).toMatchObject([
      { ok: false, fault: { code: 'label.unreadable-page' } },
    ])
  })

  it('end when the reader leaves and when the signal aborts, and the threads go on with other work', async () => {
    const pdf = await samplePdf(...codesOf(60).map((code) => page(code)))
    for await (const label of raster.labels(pdf, '80x80', 8, snap, never)) {
      expect(label.ok).toBe(true)
      break
    }
    const caller = new AbortController()
    let seen = 0
    for await (const label of raster.labels(pdf, '80x80', 8, snap, caller.signal)) {
      if (seen++ === 3) caller.abort()
      else if (!label.ok) expect(label.fault.code).toBe('request.canceled')
    }
    expect(seen).toBeLessThan(60)
    expect(await raster.label(await samplePdf(page('G8ADKBRF')), '80x80', 8, snap, never)).toMatchObject({ ok: true })
  })

  it('that never end are too slow, and the next document is made as ever', async () => {
    const clock = testClock()
    await using slow = createRaster({ workers: 1, deadlineMs: 5000, clock })
    expect((await all(slow.labels(await samplePdf(page('G8ADKBRF')), '80x80', 8, snap, never)))[0]).toMatchObject({
      ok: true,
    })
    const ending = all(slow.labels(endlessPdf(), '80x80', 8, snap, never))
    let isOver = false
    void ending.then(() => {
      isOver = true
    })
    while (!isOver) {
      await clock.advance(5000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await ending).toMatchObject([{ ok: false, fault: { code: 'label.too-slow' } }])
    const after = await all(slow.labels(await samplePdf(page('G8ADKBR2')), '80x80', 8, snap, never))
    expect(after).toMatchObject([{ ok: true, value: { codes: [{ text: 'G8ADKBR2' }] } }])
  })
})

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}
