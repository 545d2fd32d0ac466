import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import type { Endpoint } from '../../../src/shipping/endpoint.ts'
import { inputSchema } from '../../../src/shipping/endpoint.ts'
import { createOrder, previewOrder } from '../../../src/shipping/endpoints/newOrder.ts'
import { updateCod } from '../../../src/shipping/endpoints/order.ts'
import { genToken } from '../../../src/shipping/endpoints/print.ts'
import { fee, leadTime } from '../../../src/shipping/endpoints/quote.ts'
import { createShop, listShops } from '../../../src/shipping/endpoints/shop.ts'
import { createTicket } from '../../../src/shipping/endpoints/ticket.ts'
import { fieldFaults } from '../../../src/shipping/invalid.ts'
import { sampleCalls, sampleItem, sampleOrder } from '../../support/sampleCalls.ts'

/** What the client would say of an input: `field rule`, or nothing when it may be sent. */
function said(endpoint: Endpoint<z.ZodType>, change: object, base: unknown = sampleCalls[endpoint.name]): string[] {
  const read = inputSchema(endpoint)?.safeParse({ ...Object(base), ...change }, { reportInput: true })
  return fieldFaults(read?.error?.issues ?? []).map(({ field, rule }) => `${field} ${rule}`)
}

/** Code points of every width, as they are sent. */
const character = fc.constantFrom('a', 'ễ', '😀', '字', ' ')
const text = (length: number) =>
  fc.array(character, { minLength: length, maxLength: length }).map((all) => all.join(''))

const longTexts: readonly (readonly [Endpoint<z.ZodType>, string, number])[] = [
  ...['to_name', 'to_address', 'from_name', 'from_address', 'return_name', 'return_address'].map(
    (field) => [createOrder, field, 1_024] as const,
  ),
  [createOrder, 'client_order_code', 50],
  [createOrder, 'content', 2_000],
  [createOrder, 'note', 5_000],
  [createTicket, 'order_code', 32],
  [createTicket, 'description', 2_000],
]

describe('a text', () => {
  it.each(longTexts)('of %o %s has at most %i characters, counted as code points', (endpoint, field, most) => {
    fc.assert(
      fc.property(fc.constantFrom(1, most - 1, most).chain(text), (value) => {
        expect(said(endpoint, { [field]: value })).toEqual([])
      }),
      { numRuns: 20 },
    )
    fc.assert(
      fc.property(fc.constantFrom(most + 1, most + 2, most * 2).chain(text), (value) => {
        expect(said(endpoint, { [field]: value })).toEqual([`${field} max`])
      }),
      { numRuns: 20 },
    )
  })

  it('is counted and sent in NFC', () => {
    const decomposed = 'ễ'.normalize('NFD').repeat(50)
    expect([...decomposed].length).toBeGreaterThan(50)
    expect(said(createOrder, { client_order_code: decomposed })).toEqual([])
    expect(createOrder.body?.parse({ ...sampleOrder, to_name: 'ễ'.normalize('NFD') }).to_name).toBe('ễ')
  })

  it('of an item has at most 512', () => {
    expect(said(createOrder, { items: [{ ...sampleItem, name: '😀'.repeat(512) }] })).toEqual([])
    expect(said(createOrder, { items: [{ ...sampleItem, name: '😀'.repeat(513) }] })).toEqual(['items.0.name max'])
  })
})

/** Operation, field, least, most. */
const numbers: readonly (readonly [Endpoint<z.ZodType>, string, number, number])[] = [
  [createOrder, 'length', 1, 200],
  [createOrder, 'width', 1, 200],
  [createOrder, 'height', 1, 200],
  [createOrder, 'weight', 1, 19_999],
  [createOrder, 'cod_amount', 0, 50_000_000],
  [createOrder, 'insurance_value', 0, 5_000_000],
  [updateCod, 'cod_amount', 0, 5_000_000],
  [fee, 'weight', 1, Number.MAX_SAFE_INTEGER],
  [fee, 'insurance_value', 0, Number.MAX_SAFE_INTEGER],
  [fee, 'length', 0, Number.MAX_SAFE_INTEGER],
  [leadTime, 'to_district_id', 1, Number.MAX_SAFE_INTEGER],
  [listShops, 'offset', 0, Number.MAX_SAFE_INTEGER],
  [listShops, 'limit', 0, Number.MAX_SAFE_INTEGER],
]

describe('a number', () => {
  it.each(numbers)('of %o %s is whole and within %i and %i', (endpoint, field, least, most) => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(least, most), fc.maxSafeInteger()), (value) => {
        const inside = value >= least && value <= most
        const faults = said(endpoint, { [field]: value })
        expect(faults.length === 0).toBe(inside)
        expect(faults.every((fault) => fault.startsWith(`${field} `))).toBe(true)
      }),
    )
    expect(said(endpoint, { [field]: least + 0.5 })).toEqual([`${field} type`])
    expect(said(endpoint, { [field]: '5' })).toEqual([`${field} type`])
  })
})

describe('an order', () => {
  const heavy = { service_type_id: 5, weight: undefined, length: undefined, width: undefined, height: undefined }

  it('of type 2 weighs less than 20 kg, one of type 5 may weigh anything up to 50 kg', () => {
    expect(said(createOrder, { weight: 20_000 })).toEqual(['weight max'])
    expect(said(createOrder, { ...heavy, weight: 500, items: [sampleItem] })).toEqual([])
    expect(said(createOrder, { ...heavy, weight: 50_000, items: [sampleItem] })).toEqual([])
    expect(said(createOrder, { ...heavy, weight: 50_001, items: [sampleItem] })).toEqual(['weight max'])
  })

  it('of type 5 needs items, each with its measures', () => {
    expect(said(createOrder, heavy)).toEqual(['items required'])
    expect(said(createOrder, { ...heavy, items: [] })).toEqual(['items required'])
    const { length: _, ...flat } = sampleItem
    expect(said(createOrder, { ...heavy, items: [sampleItem, { ...flat, weight: 0 }] })).toEqual([
      'items.1.weight required',
      'items.1.length required',
    ])
    expect(said(createOrder, { items: [{ name: 'Áo', quantity: 1 }] })).toEqual([])
  })

  it('has at least one of each item', () => {
    expect(said(createOrder, { items: [{ ...sampleItem, quantity: 0 }] })).toEqual(['items.0.quantity min'])
    expect(said(fee, { items: [{ quantity: 0 }] })).toEqual(['items.0.quantity min'])
  })

  it('says its goods by content or by items', () => {
    expect(said(createOrder, { content: undefined })).toEqual(['content required'])
    expect(said(createOrder, { content: '', items: [] })).toEqual(['content required'])
    expect(said(createOrder, { content: undefined, items: [sampleItem] })).toEqual([])
  })

  it('has a district in the old scheme of addresses and none in the new', () => {
    expect(said(createOrder, { to_district_name: '' })).toEqual(['to_district_name required'])
    expect(said(createOrder, { to_district_name: '', is_new_to_address: true })).toEqual([])
    for (const end of ['to', 'from', 'return']) {
      const change = { [`is_new_${end}_address`]: true, [`${end}_district_name`]: 'Quận 1' }
      expect(said(createOrder, change)).toEqual([`${end}_district_name empty`])
    }
  })

  it.each([0, 3, 4, 5, '1', null])('is paid for by 1 or 2, not by %o', (payment_type_id) => {
    expect(said(createOrder, { payment_type_id })).toEqual(['payment_type_id oneof'])
  })

  it.each(['', 'KHONG', 'khongchoxemhang'])('takes three required notes, not %o', (required_note) => {
    expect(said(createOrder, { required_note })).toEqual(['required_note oneof'])
  })

  it('is told everything that is wrong at once', () => {
    const wrong = { to_name: '', weight: 30_000, payment_type_id: 9, cod_amount: -1, content: undefined }
    expect(said(previewOrder, wrong)).toEqual([
      'to_name required',
      'payment_type_id oneof',
      'cod_amount min',
      'content required',
      'weight max',
    ])
    expect(said(createOrder, {}, {})).toContain('to_district_name required')
  })
})

describe('the other operations', () => {
  it('a print token is for 1 to 10 000 orders', () => {
    const codes = (count: number) => ({ order_codes: Array.from({ length: count }, (_, index) => `A${index}`) })
    expect(said(genToken, codes(0))).toEqual(['order_codes required'])
    expect(said(genToken, codes(10_000))).toEqual([])
    expect(said(genToken, codes(10_001))).toEqual(['order_codes max'])
  })

  it('a ticket has at most ten files of 2 097 152 bytes of the allowed kinds', () => {
    const file = { name: 'ảnh.JPG', bytes: 2_097_152 }
    expect(said(createTicket, { attachments: Array.from({ length: 10 }, () => file) })).toEqual([])
    expect(said(createTicket, { attachments: Array.from({ length: 11 }, () => file) })).toEqual(['attachments max'])
    expect(said(createTicket, { attachments: [{ ...file, bytes: 2_097_153 }] })).toEqual(['attachments.0.bytes max'])
    expect(said(createTicket, { attachments: [{ ...file, bytes: 0 }] })).toEqual(['attachments.0.bytes min'])
    for (const name of ['a.csv', 'a', 'a.', '.pdf.exe', 'a.pdf '])
      expect(said(createTicket, { attachments: [{ name, bytes: 1 }] })).toEqual(['attachments.0.name extension'])
  })

  it('a ticket has one of four categories, in any Unicode form', () => {
    expect(said(createTicket, { category: 'Hối Giao/Lấy/Trả hàng'.normalize('NFD') })).toEqual([])
    expect(said(createTicket, { category: 'Khác' })).toEqual(['category oneof'])
    expect(said(createTicket, { category: undefined })).toEqual(['category required'])
  })

  it('a fee knows no limits of an order, and a new shop leaves its phone to the service', () => {
    const much = {
      weight: 999_999,
      cod_value: 60_000_000,
      insurance_value: 60_000_000,
      length: 900,
      service_type_id: 2,
    }
    expect(said(fee, much)).toEqual([])
    expect(said(fee, { weight: 0 })).toEqual(['weight required'])
    expect(said(createShop, { phone: '' })).toEqual([])
    expect(said(createShop, { name: '' })).toEqual(['name required'])
  })

  it('nothing but the two fields of a COD change is sent', () => {
    expect(updateCod.body?.parse({ order_code: 'A', cod_amount: 1, note: 'x' })).toEqual({
      order_code: 'A',
      cod_amount: 1,
    })
  })
})
