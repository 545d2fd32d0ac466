import type { DotsPerMm, LabelSize } from '../../../src/model/labelSize.ts'
import { labelSizes } from '../../../src/model/labelSize.ts'
import type { CodeReader } from '../../../src/raster/codeReader.ts'
import { loadCodeReader } from '../../../src/raster/codeReader.ts'
import type { LabelDots, MakeOptions } from '../../../src/raster/label.ts'
import { labelOfPage } from '../../../src/raster/labelTasks.ts'
import type { Pdfium } from '../../../src/raster/pdfium.ts'
import { loadPdfium } from '../../../src/raster/pdfium.ts'
import type { Mark } from '../../support/samplePdf.ts'
import { samplePdf } from '../../support/samplePdf.ts'

/** Makes labels of marks, as a worker thread does. */
export interface LabelMaker {
  readonly reader: CodeReader
  readonly pdfium: Pdfium
  make(size: LabelSize, dpmm: DotsPerMm, marks: readonly Mark[], options?: MakeOptions): Promise<LabelDots>
}

export async function labelMaker(): Promise<LabelMaker> {
  const [pdfium, reader] = await Promise.all([loadPdfium(), loadCodeReader()])
  return {
    pdfium,
    reader,
    async make(size, dpmm, marks, options = { snap: true }) {
      const { width, height } = labelSizes[size]
      const pdf = await samplePdf({ width: width / 100, height: height / 100, marks })
      const label = labelOfPage(pdfium, reader, { name: 'label', pdf, size, dpmm, options })
      if (!label.ok) throw new Error(JSON.stringify(label.fault))
      return label.value
    },
  }
}
