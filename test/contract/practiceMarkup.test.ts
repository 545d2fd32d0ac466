import { expect, it } from 'vitest'
import { viewStyleNames } from '../../src/model/viewStyle.ts'
import { practiceFixture } from './practiceFixture.ts'
import { lightOrder } from './specClient.ts'

const { service, caller } = practiceFixture()

/** Ends whatever it may stand in, and is an element that a page would have to make. */
const markup = (name: string) => `"'></script><img src=x onerror=alert(1)>${name}`

it('names that are markup are letters on practice labels of every style, and on the page of the practice service', async () => {
  const words = {
    to_name: markup('to'),
    to_address: markup('address'),
    from_name: markup('shop'),
    from_address: markup('from'),
    content: markup('content'),
    note: markup('note'),
    client_order_code: `"><img src=x onerror=alert(1)>`,
    items: [{ name: markup('item'), code: markup('code'), quantity: 1 }],
  }
  const made = await caller().create({ ...lightOrder, ...words })
  expect(made.status).toBe(200)
  const code: string = made.data.order_code
  service().setStatus(code, 'ready_to_pick')
  const ticket = { order_code: code, category: 'Tư vấn', description: markup('ticket'), c_email: 'a@example.com' }
  await caller().createTicket(ticket)
  const shown: string[] = []
  for (const style of viewStyleNames) {
    service().setViewStyles([style])
    const { data } = await caller().printToken({ order_codes: [code] })
    for (const size of ['printA5', 'print80x80', 'print52x70'] as const) {
      const view = await caller().view(size, data.token)
      if (view.headers.get('content-type')?.startsWith('text/html') === true) shown.push(await view.text())
    }
  }
  const page = await fetch(`${service().url}/practice/?code=${encodeURIComponent(markup('query'))}`)
  const all = await fetch(`${service().url}/practice/`)
  const goods = await fetch(`${service().url}/practice/?code=${code}`)
  shown.push(await page.text(), await all.text(), await goods.text())
  expect(shown.length).toBeGreaterThan(5)
  expect(shown.filter((html) => /onerror=alert/.test(html)).length).toBeGreaterThan(3)
  expect(shown.filter((html) => /<img src=x/.test(html))).toEqual([])
})
