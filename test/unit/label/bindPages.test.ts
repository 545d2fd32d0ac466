import { PDFDocument } from 'pdf-lib'
import { expect, it } from 'vitest'
import { bindPages } from '../../../src/label/bindPages.ts'

const signal = new AbortController().signal
const point = 72 / 25.4

/** A label's page of 80 × 80 mm. */
async function page(side = 80): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.addPage([side * point, side * point]).drawRectangle({ x: 10, y: 10, width: 20, height: 20 })
  return pdf.save()
}

async function sizesOf(bound: Awaited<ReturnType<typeof bindPages>>): Promise<readonly (readonly number[])[]> {
  if (!bound.ok) throw new Error(bound.fault.code)
  const pdf = await PDFDocument.load(bound.value)
  return pdf.getPages().map((each) => [each.getWidth(), each.getHeight()].map((side) => Math.round(side / point)))
}

it('each label has a page of its own size, in their order', async () => {
  const bound = await bindPages([await page(), await page(), await page()], { size: '80x80', sheet: 'label' }, signal)
  expect(await sizesOf(bound)).toEqual([
    [80, 80],
    [80, 80],
    [80, 80],
  ])
})

it('labels share sheets of A4 where that is wanted', async () => {
  const pages = await Promise.all(Array.from({ length: 7 }, () => page()))
  expect(await sizesOf(await bindPages(pages, { size: '80x80', sheet: 'A4' }, signal))).toEqual([
    [210, 297],
    [210, 297],
  ])
})

it('a page of another size is refused, and nothing is made', async () => {
  const bound = await bindPages([await page(), await page(100)], { size: '80x80', sheet: 'label' }, signal)
  expect(bound).toMatchObject({ fault: { code: 'view.other-size' } })
})
