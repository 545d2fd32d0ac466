import type { Result } from '../../base/result.ts'
import type { Methods } from './protocol.ts'
import type { ViewPage } from './viewPage.ts'

/**
 * Evaluates an expression in a world of our own in the page's document: no script of the view can stand in for what is
 * asked. `sent`: what the page is told from then on, it hears when what is done at once is done.
 */
export async function inOwnWorld(
  page: ViewPage,
  frameId: string,
  expression: string,
  sent = () => {},
): Promise<Result<Methods['Runtime.evaluate']['answer']>> {
  const world = await page.send('Page.createIsolatedWorld', { frameId })
  if (!world.ok) return world
  const contextId = world.value.executionContextId
  const evaluated = page.send('Runtime.evaluate', { expression, contextId, awaitPromise: true, returnByValue: true })
  sent()
  return evaluated
}
