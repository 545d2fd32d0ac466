import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

/** What the dots of a label of LXFDFT say in bar codes, and what it says in letters. */
interface Seen {
  readonly symbols: readonly string[]
  readonly text: string
}

const known = (...symbols: readonly string[]): Seen => ({ symbols, text: 'Mã đơn LXFDFT' })
const drawn = (...symbols: readonly string[]): Seen => ({ symbols, text: '' })

/** At a station that has printed OTHER22, whose seller's code is DH-OTHER. */
async function scanOf({ symbols, text }: Seen) {
  const api = await fakeStation()
  api.world.orders.set('OTHER22', order('OTHER22', { sellerCode: 'DH-OTHER' }))
  api.world.orders.set('LXFDFT', order('LXFDFT', { sellerCode: 'DH-00451', sortCode: '40-G-33-A1' }))
  await api.scan('OTHER22')
  api.world.misread = symbols
  api.world.text = text
  const card = await api.scan('LXFDFT')
  if (typeof card === 'string') throw new Error(card)
  return { api, card }
}

/** Somebody has looked, and wants it printed all the same. */
/** By somebody who has read what is asked. */
async function goOn({ api, card }: Awaited<ReturnType<typeof scanOf>>) {
  await api.clock.advance(1_000)
  await api.station.api.execute({ type: 'go-on', id: uuid(), job: card.labels[0]?.job ?? '' })
  await settle()
  return api.card(card.id)
}

async function endOf(seen: Seen): Promise<string | null> {
  const { api, card } = await scanOf(seen)
  expect(api.world.printed.length).toBe(card.verdict === 'printed' ? 2 : 1)
  return card.fault?.code ?? card.verdict
}

/** Two labels of one order, each with a code of its own that is strange. */
async function twoStrange() {
  const api = await fakeStation()
  api.world.orders.set('LXFDFT', order('LXFDFT', { parcels: ['LXFDFT_1', 'LXFDFT_2'] }))
  let drawn = 0
  Object.defineProperty(api.world, 'misread', {
    get() {
      const parcel = (drawn++ % 2) + 1
      return [`LXFDFT_${parcel}`, `ZZ0${parcel}AA`]
    },
  })
  api.world.text = 'Mã đơn LXFDFT'
  const card = await api.scan('LXFDFT')
  if (typeof card === 'string') throw new Error(card)
  await api.clock.advance(2_000)
  return { api, card }
}

it('a key pressed twice answers one question of an order, and not the next one that nobody has read', async () => {
  const { api, card } = await twoStrange()
  const goOn = () => api.station.api.execute({ type: 'reprint', id: uuid(), card: card.id, reason: null })
  const asked = (await api.card(card.id)).labels.map(({ fault }) => fault?.facts?.code)
  expect(new Set(asked).size).toBe(2)
  const asks = (await api.card(card.id)).fault
  const press = () =>
    api.station.api.execute({ type: 'reprint', id: uuid(), card: card.id, reason: null, asks: asks ?? null })
  await press()
  await settle()
  const next = (await api.card(card.id)).fault
  expect(next?.code).toBe('label.further-code')
  await api.station.api.execute({ type: 'reprint', id: uuid(), card: card.id, reason: null, asks: next ?? null })
  await settle()
  expect(api.world.printed).toHaveLength(1)
  await api.clock.advance(1_000)
  await goOn()
  await api.clock.advance(1_000)
  expect(api.world.printed).toHaveLength(2)
})

describe('a label with further bar codes', () => {
  it.each([
    known('LXFDFT'),
    known('LXFDFT', '40-G-33-a1', 'DH-00451'),
    known('LXFDFT', '0912345678', 'https://ship.example/OTHER22?c=OTHER22'),
    { symbols: ['LXFDFT'], text: 'LXFDFT đổi cho OTHER22' },
    drawn('LXFDFT', '40-G-33-A1', 'dh-00451'),
    { symbols: ['LXFDFT'], text: 'Người nhận: NGUYEN VAN DUONG 0912345678' },
  ])('is printed when they are its own, or no order’s: %j', async (seen) => {
    expect(await endOf(seen)).toBe('printed')
  })

  it.each([
    known('LXFDFT', 'OTHER22'),
    known('LXFDFT', 'other22_1'),
    known('LXFDFT', 'DH-OTHER'),
    known('LXFDFT', 'LXFDFT\nOTHER22'),
    drawn('LXFDFT', 'OTHER22'),
    { symbols: ['LXFDFT'], text: 'Đổi cho OTHER22' },
    { symbols: ['LXFDFT'], text: 'OTHER-22' },
    { symbols: ['LXFDFT'], text: 'Mã: O T H E R 2 2 COD' },
  ])('is refused when one is of another order that is known here, or its letters name it alone: %j', async (seen) => {
    expect(await endOf(seen)).toBe('label.wrong-code')
  })

  it.each([
    known('LXFDFT', 'L8TKYG'),
    drawn('LXFDFT', 'L8TKYG'),
    drawn('LXFDFT', 'https://ship.example/LXFDFT'),
    drawn('LXFDFT', '0912345678'),
    { symbols: ['LXFDFT', 'VNLXFDFT'], text: 'LX-FDFT' },
    // A scanner would press the keys of the station by it.
    known('LXFDFT', '--42--'),
    known('LXFDFT', ']C1--42--'),
    known('LXFDFT', '\u001d]Q3--42--'),
    known('LXFDFT', 'LXFDFT\n--22--'),
    known('LXFDFT', 'x\r--31--\r'),
    known('LXFDFT', 'XY\u001b--42--'),
    known('LXFDFT', 'XY\b\b--42--'),
    known('LXFDFT', 'LXFDFT\r\u001e'),
  ])('asks when nobody here can say whose it is: %j', async (seen) => {
    expect(await endOf(seen)).toBe('label.further-code')
  })

  it('asks about each of them, and prints once somebody has said yes to all', async () => {
    const scanned = await scanOf(known('LXFDFT', 'L8TKYG', 'ZZ99AA'))
    const { api, card } = scanned
    expect(card.fault).toMatchObject({ code: 'label.further-code', facts: { code: 'L8TKYG' } })
    expect(JSON.stringify((await scanOf(drawn('LXFDFT', 'NGUYEN VAN A'))).card)).not.toContain('NGUYEN')
    expect((await goOn(scanned)).fault).toMatchObject({ code: 'label.further-code', facts: { code: 'ZZ99AA' } })
    expect(api.world.printed).toEqual(['OTHER22'])
    expect((await goOn(scanned)).verdict).toBe('printed')
  })

  it('asks about the second of two that are shown to nobody as well', async () => {
    const scanned = await scanOf(drawn('LXFDFT', 'https://a.example/1', 'https://b.example/9'))
    const { api } = scanned
    expect((await goOn(scanned)).fault?.code).toBe('label.further-code')
    expect(api.world.printed).toEqual(['OTHER22'])
    expect((await goOn(scanned)).verdict).toBe('printed')
  })

  it('prints once when somebody looked and said so, and tells no more of a code than its form allows', async () => {
    const scanned = await scanOf(drawn('LXFDFT', 'NGUYỄN THỊ DƯƠNG 0912345678'))
    const { api, card } = scanned
    expect(card).toMatchObject({ blocks: true, fault: { code: 'label.further-code', facts: { code: '?' } } })
    expect((await goOn(scanned)).verdict).toBe('printed')
    expect(api.world.printed).toEqual(['OTHER22', 'LXFDFT'])
  })
})
