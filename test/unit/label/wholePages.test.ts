import { describe, expect, test } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import type { PaperSize } from '../../../src/label/htmlToPdf.ts'
import type { SplitPage } from '../../../src/label/splitPage.ts'
import { wholePages } from '../../../src/label/wholePages.ts'

const ink = { left: 0, top: 0, width: 20_000, height: 1_000 }

/** A browser over a page whose ink is so wide: it makes it smaller down to two thirds, and cuts off the rest. */
async function printed(wide: number, scaleOf = (paper: number) => Math.max(2 / 3, Math.min(1, paper / wide))) {
  const papers: (PaperSize | null)[] = []
  const pages = await wholePages(
    async (again) => {
      for (let paper: PaperSize | null = null, isLast = false; !isLast; isLast = paper === null) {
        papers.push(paper)
        paper = await again(new Uint8Array())
      }
      return ok(new Uint8Array())
    },
    async (pdf) => {
      const width = papers.at(-1)?.width ?? 8_000
      return ok([{ text: '', pdf, width, height: 8_000, ink, scale: scaleOf(width) } satisfies SplitPage])
    },
    '80x80',
  )
  return {
    papers: papers.map((paper) => paper?.width ?? null),
    widths: pages.ok ? pages.value.map(({ width }) => width) : pages.fault,
  }
}

describe('a page that a browser made smaller', () => {
  test('stays while it is a twentieth at most', async () => {
    expect(await printed(8_400)).toEqual({ papers: [null], widths: [8_000] })
  })

  test('is printed again on paper that is wide enough', async () => {
    expect(await printed(9_000)).toEqual({ papers: [null, 9_000], widths: [9_000] })
    expect((await printed(20_000)).widths).toEqual([20_000])
  })

  test('is refused with both sizes when no paper is', async () => {
    expect(await printed(1, () => 0.7)).toMatchObject({
      papers: [null, 11_429, 16_328, 23_326],
      widths: { code: 'view.other-size', facts: { size: '80x80', needsMm: '80×80' } },
    })
  })

  test('is left as it came where nobody knows what the browser did', async () => {
    const pages = await wholePages(
      async () => ok(new Uint8Array()),
      async (pdf) => ok([{ text: '', pdf, width: 8_000, height: 8_000, ink: null, scale: null }]),
      '80x80',
    )
    expect(pages).toMatchObject({ value: [{ width: 8_000 }] })
  })
})
