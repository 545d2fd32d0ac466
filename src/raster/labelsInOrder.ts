import type { Result } from '../base/result.ts'
import type { LabelDots } from './label.ts'
import type { LabelsOfRange } from './tasks.ts'

/** Asks a thread for some pages of one document. */
export type AskRange = (from: number, count: number, signal: AbortSignal) => Promise<Result<LabelsOfRange>>

/**
 * The labels of a document in the order of its pages, a few ranges of pages ahead of the reader and no more, so that
 * memory stays flat however long the document is. A range whose thread crashed or was too slow is asked for again page
 * by page: one bad page costs only itself. A document that cannot be opened is one fault; giving up, the reader's or the
 * signal's, ends everything.
 */
export async function* labelsInOrder(
  ask: AskRange,
  rangesAhead: number,
  signal: AbortSignal,
): AsyncGenerator<Result<LabelDots>, void, undefined> {
  const reader = new AbortController()
  const both = AbortSignal.any([signal, reader.signal])
  try {
    const document = await ask(0, 0, both)
    if (!document.ok) return yield document
    const { pageCount } = document.value
    const ranges: Promise<readonly Result<LabelDots>[]>[] = []
    let next = 0
    for (;;) {
      for (; next < pageCount && ranges.length < rangesAhead; next += pagesAtOnce) {
        const range = labelsOf(ask, next, Math.min(pagesAtOnce, pageCount - next), both)
        // A bug surfaces when its range is awaited; until then it is nobody's unhandled rejection.
        range.catch(() => {})
        ranges.push(range)
      }
      const range = ranges.shift()
      if (range === undefined) return
      yield* await range
      if (signal.aborted) return
    }
  } finally {
    reader.abort()
  }
}

/** Few enough that a range is far from its deadline, enough that asking does not count. */
const pagesAtOnce = 8

async function labelsOf(
  ask: AskRange,
  from: number,
  count: number,
  signal: AbortSignal,
): Promise<readonly Result<LabelDots>[]> {
  const range = await ask(from, count, signal)
  if (range.ok) return range.value.labels
  if (count === 1 || !(range.fault.code === 'label.too-slow' || range.fault.code === 'label.unreadable-page')) {
    return [range]
  }
  const labels: Result<LabelDots>[] = []
  for (let page = from; page < from + count; page++) labels.push(...(await labelsOf(ask, page, 1, signal)))
  return labels
}
