import { decode } from 'fast-png'
import { ready } from 'zpl-renderer-js'
import type { Dots } from '../../src/model/dots.ts'
import type { DotsPerMm } from '../../src/model/labelSize.ts'
import { drawDots } from './sampleDots.ts'

/** A ZPL label as a renderer that somebody else wrote draws it. */
export async function renderZpl(
  label: Uint8Array,
  { width, height }: Pick<Dots, 'width' | 'height'>,
  dpmm: DotsPerMm,
): Promise<Dots> {
  const { api } = await ready
  const text = Buffer.from(label).toString('latin1')
  const png = decode(Buffer.from(await api.zplToBase64Async(text, width / dpmm, height / dpmm, dpmm), 'base64'))
  if (png.width !== width || png.height !== height) throw new Error(`drawn ${png.width}×${png.height}`)
  const scale = png.depth === 1 ? 1 : 128
  return drawDots(width, height, (x, y) => (png.data[(y * png.width + x) * png.channels] ?? 0) < scale)
}
