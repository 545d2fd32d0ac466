import { describe, expect, it } from 'vitest'
import type { Folding, PackingBody, PackingEntry, WantedGoods } from '../../../src/model/packing.ts'
import { basisOf, changeOf, countBare, countOf, foldPackings, withEntry } from '../../../src/model/packing.ts'
import type { SentBy } from '../../../src/model/scan.ts'
import { noDetail } from '../../support/fakeDetail.ts'
import { order } from '../../support/fakeWorld.ts'

const shirt: WantedGoods = { name: 'Áo', code: 'AO01', wanted: 2 }
const hat: WantedGoods = { name: 'Mũ', code: '', wanted: 3 }

const entry = (id: string, body: PackingBody): PackingEntry => ({
  id,
  packing: 'p',
  account: 'acme',
  order: 'LXFDFT',
  parcel: 0,
  at: 1,
  by: 'Lan',
  body,
})

function packed(goods: readonly WantedGoods[] | null, ...bodies: readonly PackingBody[]): Folding {
  const opened = entry('p', { type: 'opened', shop: 1, goods, cod: 0 })
  const [packing] = foldPackings([opened, ...bodies.map((body, at) => entry(`e${at}`, body))])
  if (packing === undefined) throw new Error('no packing')
  return packing
}

/** As the station takes a line: what it comes to is the next entry. */
function scanned(packing: Folding, line: string, id = line, by: SentBy = 'unsure'): Folding {
  return withEntry(packing, entry(id, countOf(packing, line, by))) ?? packing
}

describe('the goods of a packing', () => {
  it('tick off by their codes, in any case, and the last one packs it', () => {
    const once = scanned(packed([shirt]), 'ao01', 'one')
    expect(once).toMatchObject({ state: 'open', packedBy: null, goods: [{ counted: 1 }] })
    expect(scanned(once, 'AO01', 'two')).toMatchObject({ state: 'packed', packedBy: 'two', goods: [{ counted: 2 }] })
  })

  it('stop at what is none of them and at one too many, which are not the same', () => {
    const full = scanned(scanned(packed([shirt, hat]), 'AO01', 'a'), 'AO01', 'b')
    expect(countOf(full, 'QUAN07', 'unsure')).toMatchObject({ type: 'stopped', fault: 'packing.wrong-item' })
    expect(countOf(full, 'AO01', 'unsure')).toMatchObject({
      type: 'stopped',
      fault: 'packing.one-too-many',
      facts: { name: 'Áo' },
    })
    const stopped = scanned(full, 'QUAN07')
    expect(stopped).toMatchObject({ stop: { code: 'packing.wrong-item' }, goods: full.goods })
    expect(withEntry(stopped, entry('seen', { type: 'went-on' }))).toMatchObject({ stop: null, state: 'open' })
  })

  it('fill the first of two lines of one code, and then the other', () => {
    const two = packed([
      { ...shirt, wanted: 1 },
      { ...shirt, wanted: 1 },
    ])
    const one = scanned(two, 'AO01', 'a')
    expect(one.goods.map(({ counted }) => counted)).toEqual([1, 0])
    expect(scanned(one, 'AO01', 'b')).toMatchObject({ state: 'packed' })
  })

  it('are counted by number where they have no bar code, and never beyond what is wanted', () => {
    const none = packed([hat])
    expect(countOf(none, '3', 'hand')).toEqual({ type: 'counted', line: 0, units: 3 })
    expect(countOf(none, '4', 'hand')).toMatchObject({ fault: 'packing.one-too-many' })
    expect(countOf(none, '0', 'hand')).toMatchObject({ fault: 'packing.one-too-many' })
    expect(countBare(scanned(none, '3', '3', 'hand'), 1)).toMatchObject({ fault: 'packing.one-too-many' })
    // Where a code is a number, it is the code.
    expect(countOf(packed([hat, { name: 'Tất', code: '12', wanted: 1 }]), '12', 'unsure')).toMatchObject({
      line: 1,
      units: 1,
    })
  })

  it.each(['unsure', 'keyboard', 'scanner'] as const)(
    'are counted by no number of a bar code on them, such as the size of a shoe: %s',
    (by) => {
      const bare = packed([{ ...hat, wanted: 38 }])
      for (const line of ['2', '38', '038', '0'])
        expect(countOf(bare, line, by)).toEqual({
          type: 'stopped',
          fault: 'packing.number-scanned',
          facts: { code: line },
        })
      expect(scanned(bare, '38', '38', by)).toMatchObject({ state: 'open', goods: [{ counted: 0 }] })
    },
  )

  it('are found by the twelve digits of a UPC-A as by the thirteen of the EAN-13 that it is', () => {
    const goods = packed([{ name: 'Sữa', code: '0012345678905', wanted: 1 }])
    expect(countOf(goods, '012345678905', 'unsure')).toMatchObject({ type: 'counted', line: 0 })
    expect(
      countOf(packed([{ name: 'Sữa', code: '012345678905', wanted: 1 }]), '0012345678905', 'unsure'),
    ).toMatchObject({
      line: 0,
    })
  })

  it('come out again one by one, the last first', () => {
    const two = scanned(scanned(packed([shirt, hat]), 'AO01', 'a'), '2', '2', 'hand')
    const one = withEntry(two, entry('undo', { type: 'undone' }))
    expect(one?.goods.map(({ counted }) => counted)).toEqual([1, 0])
    const none = one && withEntry(one, entry('undo2', { type: 'undone' }))
    expect(none?.goods.map(({ counted }) => counted)).toEqual([0, 0])
  })

  it('are one line that a person counts where nobody knows them', () => {
    expect(packed(null)).toMatchObject({ known: false, goods: [{ wanted: 1 }] })
    expect(withEntry(packed(null), entry('yes', countBare(packed(null), 1)))).toMatchObject({ state: 'packed' })
  })
})

describe('an order that changes while it is packed', () => {
  const item = { name: 'Áo', code: 'AO01', parcel: '', quantity: 2, price: null, weight: null }
  const read = (change: Parameters<typeof order>[1] = {}, items = [item]) => {
    const base = order('LXFDFT', { cod: 0, ...change })
    const detail = { ...noDetail, items }
    return { ...base, detail }
  }
  it('is named by what changed, and other goods begin anew', () => {
    const open = scanned(packed([shirt]), 'AO01')
    expect(changeOf(open, read())).toBeNull()
    const more = changeOf(
      open,
      read({}, [
        { ...item, quantity: 3 },
        { ...item, name: 'Mũ', code: 'MU', quantity: 1 },
      ]),
    )
    expect(more?.facts).toMatchObject({ goods: 'Áo 2 → 3 · + Mũ 1' })
    const anew = more && withEntry(open, entry('change', more))
    expect(anew).toMatchObject({
      stop: { code: 'packing.order-changed' },
      state: 'open',
      goods: [{ counted: 0 }, { counted: 0 }],
    })
  })

  it('keeps its counts where only the COD is another, and is over when it is cancelled', () => {
    const open = scanned(packed([shirt]), 'AO01')
    const cod = changeOf(open, read({ cod: 50_000 }))
    expect(cod?.facts).toMatchObject({ codBefore: 0, codNow: 50_000 })
    expect(cod && withEntry(open, entry('cod', cod))).toMatchObject({ goods: [{ counted: 1 }] })
    const cancelled = changeOf(open, read({ status: 'cancel' }))
    const stopped = cancelled && withEntry(open, entry('gone', cancelled))
    expect(stopped).toMatchObject({ stop: { code: 'order.cancelled' }, state: 'open' })
    expect(stopped && withEntry(stopped, entry('seen', { type: 'went-on' }))).toMatchObject({ state: 'over' })
  })

  it('has the goods of its parcel only, and none that are only described', () => {
    const several = read({ parcels: ['LXFDFT_1', 'LXFDFT_2'] }, [
      { ...item, parcel: 'LXFDFT_1' },
      { ...item, name: 'Mũ', parcel: 'LXFDFT_2' },
    ])
    expect(basisOf(several, 2).goods?.map(({ name }) => name)).toEqual(['Mũ'])
    expect(basisOf(several, 0).goods).toHaveLength(2)
    expect(basisOf(order('LXFDFT'), 0).goods).toBeNull()
    expect(basisOf(read({}, []), 0).goods).toBeNull()
  })
})
