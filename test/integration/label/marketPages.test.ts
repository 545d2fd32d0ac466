import { describe, expect, test } from 'vitest'
import type { Dots } from '../../../src/model/dots.ts'
import { isBlack } from '../../../src/model/dots.ts'
import { testHost } from '../../support/chromium.ts'
import { everythingIn } from '../../support/everythingIn.ts'
import type { LabelEnd } from '../../support/labelEnds.ts'
import { labelEnds, orders } from '../../support/labelEnds.ts'
import { marketPages } from './marketPages.ts'
import { marketAnswer } from './marketParts.ts'

/** Each page of marketPages.ts by itself and in a view of three: no other order's label, no ink less, no token kept. */
const token = '708b2b1d-aa1d-11ef-bf05-7a18017943c1'
const all = orders.map(({ code }) => code)
let retried = 0
const endsOf = labelEnds(
  () =>
    testHost(({ url = '' }, response) => {
      const { status, type, body } = marketAnswer(url, url === '/retried.json' ? ++retried : 0)
      response.writeHead(status, { 'content-type': type }).end(body)
    }),
  `?token=${token}`,
)

/** `printed` if the label is its own, whole and without the token; else what is wrong with it, or the fault. */
async function verdict(end: LabelEnd, own: string): Promise<string> {
  if ('fault' in end) return end.fault
  if (!end.printed.includes(own)) return `printed without its code: ${end.printed.join(' ')}`
  if (end.printed.some((code) => code !== own && all.includes(code))) return `printed ${end.printed.join(' ')}`
  if (largestSquare(end.dots) < 28) return 'printed without the last of its ink'
  return (await everythingIn(end.pdf)).includes(token) ? 'printed with its token' : 'printed'
}

/** The side of the largest square of black dots: every page ends in one of 4 mm. */
function largestSquare(dots: Dots): number {
  let largest = 0
  let above: readonly number[] = []
  for (let y = 0; y < dots.height; y++) {
    const row: number[] = []
    for (let x = 0; x < dots.width; x++)
      row[x] = isBlack(dots, x, y) ? 1 + Math.min(row[x - 1] ?? 0, above[x] ?? 0, above[x - 1] ?? 0) : 0
    largest = Math.max(largest, ...row)
    above = row
  }
  return largest
}

describe('a page of a marketplace comes to what was written down before it was tried, that', () => {
  test.each(marketPages)('$title', async ({ make, alone, many }) => {
    const [first] = orders
    const single = await endsOf(make, orders.slice(0, 1))
    expect(await Promise.all(single.map((end) => verdict(end, first?.code ?? '')))).toEqual([alone])
    const ends = await endsOf(make, orders)
    const found = await Promise.all(ends.map((end, at) => verdict(end, all[at] ?? '')))
    const wanted = many ?? all.map(() => alone)
    expect(found.map((end, at) => (wanted[at] === 'held' && !end.startsWith('printed ') ? 'held' : end))).toEqual(
      wanted,
    )
  })
})
