import { fail } from '../../src/base/result.ts'
import { createPages } from '../../src/label/pages.ts'
import type { Raster } from '../../src/raster/raster.ts'

/** The pages of views that are PDFs: nothing draws a web page. */
export function pagesOfPdf(raster: Raster): ReturnType<typeof createPages> {
  const htmlToPdf = async () => fail('view.no-browser')
  return createPages({ ...raster, htmlToPdf, baseUrl: 'https://ship.example', allowHosts: [] })
}
