import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allLabelSizes } from '../../../src/model/labelSize.ts'
import { seededShops } from '../../../src/sandbox/accounts.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import type { ShippingClient } from '../../../src/shipping/client.ts'
import { genToken } from '../../../src/shipping/endpoints/print.ts'
import { createShippingService } from '../../../src/shipping/shippingService.ts'
import { clientOf, faultOf, never, practice, tokenOf, tuesdayMorning, valueIn } from '../../support/practice.ts'

let service: Practice
let client: ShippingClient
beforeAll(async () => {
  service = await practice()
  client = clientOf(service)
})
afterAll(async () => {
  await client.close()
  await service.close()
})

const tokenFor = async (codes: readonly string[], items?: number[]) =>
  client.call(genToken, { order_codes: [...codes], ...(items && { item_index: items }) }, never)

const html = async (token: string, size: (typeof allLabelSizes)[number] = '80x80') => {
  const view = valueIn(await createShippingService(client).view(size, token, never))
  return { type: view.contentType, text: Buffer.from(view.body).toString('utf8') }
}
const pages = (text: string) => text.split('<section').length - 1

describe('a print token', () => {
  it('is a UUID of version 1', async () => {
    const { token } = valueIn(await tokenFor(service.codes.slice(0, 1)))
    expect(token).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('is given for all codes or for none', async () => {
    expect(faultOf(await tokenFor([service.codes[0] ?? '', 'ZZZZ9999'])).code).toBe('order.unknown')
  })

  it('is not given for an order of a shop the caller is no member of', async () => {
    const stranger = clientOf(service, { token: tokenOf(service, 'customer'), shop: seededShops.foreign })
    const refused = await stranger.call(genToken, { order_codes: service.codes.slice(0, 1) }, never)
    expect(faultOf(refused).code).toBe('order.unknown')
    await stranger.close()
  })

  it('is given for 10 000 codes, and 10 001 are refused before they are sent', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => service.codes[index % service.codes.length] ?? '')
    expect((await tokenFor(many)).ok).toBe(true)
    service.clearRequests()
    const fault = faultOf(await tokenFor([...many, many[0] ?? '']))
    expect(fault).toMatchObject({
      code: 'request.unsendable',
      fields: [{ field: 'order_codes', rule: 'max', limit: 10_000 }],
    })
    expect(service.requests()).toEqual([])
  })

  it('is not given for no code at all', async () => {
    expect(faultOf(await tokenFor([])).fields).toEqual([{ field: 'order_codes', rule: 'required' }])
  })

  it('is refused by the service for more than 10 000 codes, in a text of its own', async () => {
    const order_codes = Array.from({ length: 10_001 }, () => service.codes[0])
    const reply = await fetch(service.url + genToken.path, {
      method: 'POST',
      headers: { token: service.token, shopid: String(service.shops[0]) },
      body: JSON.stringify({ order_codes }),
    })
    expect(reply.status).toBe(400)
    const words = expect.stringContaining('10000')
    expect(await reply.json()).toEqual({ code: 400, message: words, data: null, code_message_value: words })
  })

  it('opens one parcel of a multi-parcel order, and refuses one the order does not have', async () => {
    const [code = ''] = service.heavyCodes
    const shipping = createShippingService(client)
    const { parcels } = valueIn(await shipping.order(code, never))
    const { text } = await html(valueIn(await shipping.printToken(code, 2, never)))
    expect(pages(text)).toBe(1)
    expect(text).toContain(`${code}_2`)
    const fault = faultOf(await shipping.printToken(code, parcels.length + 1, never))
    expect(fault).toMatchObject({ code: 'request.invalid', fields: [{ field: 'item_index', rule: 'max' }] })
  })
})

describe('a label view', () => {
  it('has one page for each parcel, in the order of the codes', async () => {
    const codes = [service.heavyCodes[0] ?? '', service.codes[0] ?? '', service.heavyCodes[1] ?? '']
    const { text, type } = await html(valueIn(await tokenFor(codes)).token)
    const printed = [...text.matchAll(/class="code"><b>([^<]*)</g)].map((match) => match[1] ?? '')
    expect(type).toContain('text/html')
    expect([...new Set(printed.map((code) => code.replace(/_\d+$/, '')))]).toEqual(codes)
    expect(pages(text)).toBe(printed.length)
  })

  it.each(allLabelSizes)('comes in %s with exactly that page', async (size) => {
    const { token } = valueIn(await tokenFor(service.codes.slice(0, 1)))
    const { text } = await html(token, size)
    const [width, height] = { A5: [148, 210], '80x80': [80, 80], '52x70': [52, 70] }[size]
    expect(text).toContain(`@page { size: ${width}mm ${height}mm; margin: 0 }`)
    expect(text).toContain(service.codes[0])
  })

  it('is opened without the account’s token', async () => {
    const { token } = valueIn(await tokenFor(service.codes.slice(0, 1)))
    service.clearRequests()
    await html(token)
    expect(service.requests()).toMatchObject([{ operation: 'print80x80', account: null, shop: null }])
    expect(JSON.stringify(service.requests())).not.toContain(token)
  })

  it('can be opened for 30 minutes of the service’s clock, and not a moment longer', async () => {
    const own = await practice()
    const caller = clientOf(own)
    const shipping = createShippingService(caller)
    const token = valueIn(await shipping.printToken(own.codes[0] ?? '', 0, never))
    own.setClock(tuesdayMorning + 29 * 60_000)
    expect((await shipping.view('A5', token, never)).ok).toBe(true)
    own.setClock(tuesdayMorning + 30 * 60_000 + 60_000)
    expect(faultOf(await shipping.view('A5', token, never)).code).toBe('view.token-expired')
    await caller.close()
    await own.close()
  })

  it('is refused for a token that nobody issued', async () => {
    const refused = await createShippingService(client).view('A5', 'nobody-issued-this', never)
    expect(faultOf(refused).code).toBe('view.token-expired')
  })

  it('is a PDF with one page for each parcel where the service is set to that', async () => {
    const own = await practice({ viewStyles: ['pdf'] })
    const caller = clientOf(own)
    const shipping = createShippingService(caller)
    const [code = ''] = own.heavyCodes
    const { parcels } = valueIn(await shipping.order(code, never))
    const view = valueIn(await shipping.view('52x70', valueIn(await shipping.printToken(code, 0, never)), never))
    const { PDFDocument } = await import('pdf-lib')
    const pdf = await PDFDocument.load(view.body)
    expect(view.contentType).toBe('application/pdf')
    expect(pdf.getPageCount()).toBe(parcels.length)
    expect(pdf.getPage(0).getWidth()).toBeCloseTo((52 / 25.4) * 72, 1)
    await caller.close()
    await own.close()
  })
})
