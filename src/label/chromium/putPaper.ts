import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import type { HtmlView } from '../htmlToPdf.ts'
import type { ViewPage } from './viewPage.ts'

/** A loaded page takes the paper that is wanted, and the size that its own style sheets ask for counts no more. */
export async function putPaper(page: ViewPage, frameId: string, { paper }: HtmlView): Promise<Result<unknown>> {
  if (paper === undefined) return ok()
  const world = await page.send('Page.createIsolatedWorld', { frameId })
  if (!world.ok) return world
  const rule = `@page{size:${paper.width / 100}mm ${paper.height / 100}mm !important}`
  const style = `Object.assign(document.createElement('style'), { textContent: '${rule}' })`
  const expression = `document.documentElement.append(${style})`
  const contextId = world.value.executionContextId
  return page.send('Runtime.evaluate', { expression, contextId, awaitPromise: true, returnByValue: true })
}
