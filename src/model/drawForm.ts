import type { PageBox } from './pageBox.ts'

/** Where things are on a page, and nothing of what they say. Hundredths of a millimetre. */
export interface DrawnForm {
  readonly width: number
  readonly height: number
  readonly codes: readonly { readonly symbology: string; readonly box: PageBox }[]
  readonly texts: readonly PageBox[]
  readonly shapes: readonly { readonly box: PageBox }[]
}

/** A page drawn anew, as SVG: letters as grey stripes, bar codes as dark boxes with their kind, pictures as frames. */
export function drawForm({ width, height, codes, texts, shapes }: DrawnForm): string {
  const kinds = codes.map(({ symbology, box: { left, top, height: high } }) => {
    const place = `x="${Math.round(left) + 100}" y="${Math.round(top + Math.min(high, 500)) - 100}"`
    return `<text ${place} fill="#fff" font-family="sans-serif" font-size="350">${symbology.replace(/[^a-z0-9]/g, '')}</text>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.round(width)} ${Math.round(height)}">`,
    rectangle({ left: 0, top: 0, width, height }, 'fill="#fff"'),
    ...shapes.map(({ box }) =>
      rectangle(box, 'fill="none" stroke="#777" stroke-width="2" vector-effect="non-scaling-stroke"'),
    ),
    ...texts.map((box) => rectangle(box, 'fill="#c9c9c9"')),
    ...codes.map(({ box }) => rectangle(box, 'fill="#333"')),
    ...kinds,
    '</svg>',
  ].join('\n')
}

function rectangle({ left, top, width, height }: PageBox, look: string): string {
  const [x, y, wide, high] = [left, top, width, height].map(Math.round)
  return `<rect x="${x}" y="${y}" width="${wide}" height="${high}" ${look}/>`
}
