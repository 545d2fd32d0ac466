import type { Result } from '../../base/result.ts'
import type { PaperSize } from '../htmlToPdf.ts'
import { inOwnWorld } from './ownWorld.ts'
import type { ViewPage } from './viewPage.ts'

/** A loaded page takes the paper that is wanted, and the size that its own style sheets ask for counts no more. */
export function putPaper(page: ViewPage, frameId: string, paper: PaperSize): Promise<Result<unknown>> {
  const rule = `@page{size:${paper.width / 100}mm ${paper.height / 100}mm !important}`
  // Of two rules that are important Chromium 156 keeps the first.
  const style = `document.querySelector('style[data-packbench-paper]') ?? document.createElement('style')`
  const expression = `(() => {
    const style = ${style}
    style.textContent = '${rule}'
    style.setAttribute('data-packbench-paper', '')
    document.documentElement.prepend(style)
  })()`
  return inOwnWorld(page, frameId, expression)
}
