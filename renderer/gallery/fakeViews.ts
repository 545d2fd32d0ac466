import type { ViewTrial } from '../../src/contract/viewTrials.ts'
import type { LabelSize } from '../../src/model/labelSize.ts'
import { labelSizes } from '../../src/model/labelSize.ts'
import { drawLabel } from './drawLabel.ts'

/** A view as a carrier might serve it: right in two sizes, and as large as A5 in the third. */
export function triedView({ size }: { readonly size: LabelSize }): ViewTrial {
  const served = size === '80x80' ? 'A5' : size
  const picture = drawLabel('G8ADKBRF', served, 'station')
  const { width, height } = labelSizes[served]
  const box = { left: 500, top: 500, width: 3_500, height: 400 }
  const isOther = served !== size
  return {
    order: 'G8ADKBRF',
    size,
    fault: isOther
      ? { code: 'view.other-size', facts: { page: 1, widthMm: 148, heightMm: 210, size, needsMm: '80×80' } }
      : null,
    view: { kind: 'html', bytes: 14_210 },
    pages: [
      {
        width,
        height,
        png: picture.png,
        texts: [
          { text: 'Nguyễn Thị Ánh', box },
          { text: '12 Lê Lợi, Quận 1', box: { ...box, top: 1_000 } },
        ],
        codes: [{ text: 'G8ADKBRF', symbology: 'code128', grade: 'A', box: { ...box, top: 2_000, height: 1_200 } }],
        shapes: [{ kind: 'picture', box: { ...box, top: 4_000, width: 1_500, height: 1_500 } }],
      },
    ],
    requests: [
      { host: 'ship.example', kind: 'stylesheet', end: 'came' },
      { host: 'fonts.example', kind: 'font', end: 'blocked' },
    ],
    policy: 'none',
    labels: isOther ? [] : [{ parcel: 0, picture, fault: null, grade: 'A', reasons: [] }],
    ms: { order: 81, token: 60, view: 95, page: 430, dots: 61 },
  }
}
