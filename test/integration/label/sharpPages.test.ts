import { describe, expect, test } from 'vitest'
import { testHost } from '../../support/chromium.ts'
import { labelEnds, orders, verdict } from '../../support/labelEnds.ts'
import { sharpPages } from './sharpPages.ts'

/** Each page of sharpPages.ts by itself, what quotes other orders in a view of three too: no other order's label, no ink less, no token kept or told. */
const token = '708b2b1d-aa1d-11ef-bf05-7a18017943c1'
const endsOf = labelEnds(
  () =>
    testHost(({ url = '' }, response) => {
      if (url.startsWith('/error')) response.setHeader('content-type', 'text/html').end('<p>Login')
      else response.writeHead(404).end()
    }),
  `?token=${token}`,
)

const wholly = (comes: string, end: string) => (comes === 'held' && !/^(printed|told) /.test(end) ? 'held' : end)

describe('a page comes to what was written down before it was tried, that', () => {
  test.each(sharpPages)('$title', async ({ make, comes, quotes }) => {
    for (const wanted of quotes ? [orders.slice(0, 1), orders] : [orders.slice(0, 1)]) {
      const ends = await endsOf(make, wanted)
      const found = await Promise.all(ends.map((end, at) => verdict(end, wanted[at]?.code ?? '', token)))
      expect(found.map((end) => wholly(comes, end))).toEqual(wanted.map(() => comes))
    }
  })
})
