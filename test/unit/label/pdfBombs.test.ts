import { deflateSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bindPages } from '../../../src/label/bindPages.ts'
import { placePage } from '../../../src/label/placePage.ts'
import { loadPdfium } from '../../../src/raster/pdfium.ts'
import { splitPages } from '../../../src/raster/splitPages.ts'

/** Labels of a few kilobytes that unfold to gigabytes where they are opened, laid on a label or on a sheet. */
const pdfium = await loadPdfium()
const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
afterEach(() => told.mockClear())
const never = new AbortController().signal

const stream = (entries: string, data: Buffer) =>
  Buffer.concat([Buffer.from(`<<${entries}/Length ${data.length}>>stream\n`), data, Buffer.from('\nendstream')])
const packed = (text: string, blanks: number, entries = '') =>
  stream(`${entries}/Filter/FlateDecode`, deflateSync(Buffer.concat([Buffer.from(text), Buffer.alloc(blanks, ' ')])))

/** One page of 80 × 80 mm; `contents`: the numbers of its parts among `further`, which begin at 4. */
function pdfOf(contents: readonly number[], further: readonly (Buffer | string)[], resources = '<<>>') {
  const refs = contents.map((number) => `${number} 0 R`).join(' ')
  const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 226.77 226.77]/Resources ${resources}/Contents[${refs}]>>`
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 1/Kids[3 0 R]>>', page, ...further]
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  for (const [place, object] of objects.entries())
    parts.push(Buffer.from(`${place + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
  parts.push(Buffer.from('trailer<</Root 1 0 R>>\n%%EOF'))
  return new Uint8Array(Buffer.concat(parts))
}

const drawing = packed('0 0 9 9 re f\n', 0)
const megabytes = (count: number) => count * 2 ** 20
const corner = { turn: 0, scale: 1, left: 0, top: 0 } as const
const endless = {
  'parts that unfold without end': pdfOf([4, 5], [drawing, packed('', megabytes(40))]),
  'one part, drawn again and again': pdfOf([4, ...Array(400).fill(5)], [drawing, packed('', megabytes(1))]),
  'a part that is packed twice': pdfOf(
    [4, 5],
    [drawing, stream('/Filter[/FlateDecode/FlateDecode]', deflateSync(deflateSync(Buffer.alloc(megabytes(20)))))],
  ),
  'objects that refer to one another without end': pdfOf(
    [4, 4],
    [drawing, ...Array.from({ length: 9_000 }, (_, place) => `<</N ${place + 6} 0 R>>`), '<<>>'],
    '<</X 5 0 R>>',
  ),
}

describe('a page with', () => {
  it.each(Object.entries(endless))('%s is laid on no label and on no sheet', async (_, pdf) => {
    const refused = { ok: false, fault: { code: 'view.not-a-label' } }
    expect(await placePage(pdf, '80x80', corner)).toMatchObject(refused)
    expect(await bindPages([pdf], { size: '80x80', sheet: 'A4' }, never)).toMatchObject(refused)
  })

  it('parts as a drawing program writes them is laid on a label as before', async () => {
    const hex = stream('/Filter/ASCIIHexDecode', Buffer.from(`${Buffer.from('9 9 9 9 re f\n').toString('hex')}>`))
    const placed = await placePage(pdfOf([4, 5, 6], [drawing, hex, stream('', Buffer.from('f\n'))]), '80x80', corner)
    expect(placed.ok).toBe(true)
  })
})

it('a hundred thousand broken objects fill no log, wherever the page is opened', async () => {
  const broken = pdfOf([4], [drawing, `${'x endobj 9 0 obj <</A '.repeat(100_000)}`])
  await Promise.all([
    splitPages(pdfium, broken, '80x80'),
    placePage(broken, '80x80', corner),
    bindPages([broken], { size: '80x80', sheet: 'A4' }, never),
  ])
  expect(told).not.toHaveBeenCalled()
  // What others warn of is heard again.
  expect(console.warn).toBe(told)
})

it('packed objects that unfold without end are opened nowhere, needed or not', async () => {
  const bomb = packed('900 0 <<>>', megabytes(70), '/Type/ObjStm/N 1/First 6')
  expect(await splitPages(pdfium, pdfOf([4], [drawing, bomb]), '80x80')).toMatchObject({
    fault: { code: 'view.not-a-label' },
  })
  const small = packed('900 0 <<>>', megabytes(1), '/Type/ObjStm/N 1/First 6')
  expect(await splitPages(pdfium, pdfOf([4], [drawing, small]), '80x80')).toMatchObject({ ok: true })
  const many = Array.from({ length: 80 }, () => small)
  expect(await splitPages(pdfium, pdfOf([4], [drawing, ...many]), '80x80')).toMatchObject({ ok: false })
})
