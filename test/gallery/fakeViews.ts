import type { ViewChange, ViewNews } from '../../src/contract/viewChanges.ts'
import type { ViewTrial } from '../../src/contract/viewTrials.ts'
import { dayLength } from '../../src/model/day.ts'
import type { LabelSize } from '../../src/model/labelSize.ts'
import { labelSizes } from '../../src/model/labelSize.ts'
import type { ViewForm } from '../../src/model/viewForm.ts'
import { viewDifferences } from '../../src/model/viewForm.ts'
import { drawLabel } from './drawLabel.ts'
import { fixtureId, now } from './fixtures.ts'

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
        codes: [
          {
            text: 'G8ADKBRF',
            symbology: 'code128',
            grade: 'A',
            box: { ...box, top: 2_000, height: 1_200 },
            ruled: null,
          },
        ],
        shapes: [{ kind: 'picture', box: { ...box, top: 4_000, width: 1_500, height: 1_500 } }],
      },
    ],
    elements: [
      { depth: 0, name: 'html', box: { left: 0, top: 0, width, height }, letters: 0, traits: ['display block'] },
      { depth: 1, name: 'body', box: { left: 0, top: 0, width, height }, letters: 0, traits: ['display block'] },
      { depth: 2, name: 'p', box, letters: 14, traits: ['display block', 'position absolute'] },
    ],
    requests: [
      { host: 'ship.example', kind: 'stylesheet', end: 'came' },
      { host: 'fonts.example', kind: 'font', end: 'blocked' },
    ],
    policy: 'none',
    labels: isOther ? [] : [{ parcel: 0, picture, fault: null, grade: 'A', reasons: [], faint: '' }],
    ms: { order: 81, token: 60, view: 95, page: 430, dots: 61 },
  }
}

/** Today's first label, whose page was made otherwise. */
export const viewNews: ViewNews = { change: fixtureId(9_001), size: '80x80', at: now - 3_600_000 }

/** Its bar code has moved, and it loads a script of another host. The label that it is held against is gone from the disk. */
export function viewChanges(): readonly ViewChange[] {
  const { size } = viewNews
  const box = { left: 500, top: 800, width: 7_000, height: 1_200 }
  const before: ViewForm = {
    ...labelSizes[size],
    codes: [{ symbology: 'code128', box }],
    texts: [3_600, 4_200, 4_800].map((top) => ({ ...box, top, width: 5_000, height: 300 })),
    shapes: [{ kind: 'picture', box: { ...box, top: 6_000, width: 1_500, height: 1_500 } }],
    requests: ['image'],
  }
  const moved = { symbology: 'code128', box: { ...box, top: 2_000 } } as const
  const now: ViewForm = { ...before, codes: [moved], requests: ['image', 'script *'] }
  const { png } = drawLabel('LXFDFT', size, 'station')
  return [
    {
      ...viewNews,
      differences: viewDifferences(before, now),
      before: { form: before, order: 'G8ADKBRF', at: viewNews.at - dayLength, png: null },
      now: { form: now, order: 'LXFDFT', at: viewNews.at, png },
    },
  ]
}
