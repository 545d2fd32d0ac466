import { describe, expect, test } from 'vitest'
import { testHost } from '../../support/chromium.ts'
import { labelEnds, orders, verdict } from '../../support/labelEnds.ts'
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

describe('a page of a marketplace comes to what was written down before it was tried, that', () => {
  test.each(marketPages)('$title', async ({ make, alone, many }) => {
    const [first] = orders
    const single = await endsOf(make, orders.slice(0, 1))
    expect(await Promise.all(single.map((end) => verdict(end, first?.code ?? '', token)))).toEqual([alone])
    const ends = await endsOf(make, orders)
    const found = await Promise.all(ends.map((end, at) => verdict(end, all[at] ?? '', token)))
    const wanted = many ?? all.map(() => alone)
    expect(found.map((end, at) => (wanted[at] === 'held' && !end.startsWith('printed ') ? 'held' : end))).toEqual(
      wanted,
    )
  })
})
