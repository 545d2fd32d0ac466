import type { LabelSize } from '../../../src/model/labelSize.ts'
import type { SamplePage } from '../../support/samplePdf.ts'
import { samplePdf } from '../../support/samplePdf.ts'

const sides = { A5: [148, 210], '80x80': [80, 80], '52x70': [52, 70] } as const satisfies Record<LabelSize, unknown>

/** A dense label: bars between dots, a QR code, rules, and text from top to bottom. */
export function page(size: LabelSize, code: string): SamplePage {
  const [width, height] = sides[size]
  const lines = [...Array(Math.floor((height - 34) / 3.4)).keys()].map((line) => ({
    kind: 'text' as const,
    text: 'Nguyen Thi Hong Ngoc, 617/52 Duong Ngo Quyen'.slice(0, Math.floor(width / 2.2)),
    x: 3,
    y: 34 + line * 3.4,
    points: 7,
  }))
  return {
    width,
    height,
    marks: [
      { kind: 'code128', text: code, x: 7.03, y: 4, module: 0.29, height: 11 },
      { kind: 'qr', text: code, x: width - 16, y: 17, module: 0.53 },
      { kind: 'box', x: 0, y: 31, width, height: 0.3 },
      ...lines,
    ],
  }
}

/** A document of so many labels, each with a code of its own. */
export function documentOf(size: LabelSize, count: number): Promise<Uint8Array<ArrayBuffer>> {
  const codes = [...Array(count).keys()].map((index) => `G8AD${String(index).padStart(4, '0')}`)
  return samplePdf(...codes.map((code) => page(size, code)))
}
