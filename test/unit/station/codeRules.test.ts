import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { NumberMeaning, ScannedCode } from '../../../src/contract/codeRules.ts'
import type { KeptCodeRule } from '../../../src/model/codeRule.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

const codes = ['G8ADKBRF', 'H9BEKCSG', 'K2CFLDTH'] as const
const fourth = 'L5DGMEVJ'

/** A station whose service knows four orders. */
async function station() {
  const desk = await fakeStation()
  for (const code of [...codes, fourth]) desk.world.orders.set(code, order(code))
  return desk
}

const scansOf = (say: (code: string) => string): ScannedCode[] => codes.map((code) => ({ symbol: say(code), code }))
const prefixed = scansOf((code) => `VN${code}`)
const addresses = scansOf((code) => `https://kien.example/van-don/chi-tiet/don-hang/v2/${code}`)
const counted = scansOf((code) => `${code}-1`)

const propose = ({ station: { api } }: FakeStation, scans: ScannedCode[]) =>
  api.ask({ type: 'propose-code-rules', scans })

async function add({ station: { api } }: FakeStation, scans: ScannedCode[], number: NumberMeaning | null = null) {
  const added = await api.execute({ type: 'add-code-rule', id: uuid(), scans, number })
  return added.ok ? 'added' : added.fault.code
}

const kept = ({ world }: FakeStation): readonly KeptCodeRule[] => world.settings?.codeRules ?? []

/** What becomes of a scan: the codes that were printed. Whoever scans has read the card. */
async function printedBy(desk: FakeStation, line: string) {
  const before = desk.world.printed.length
  const card = await desk.scan(line)
  await settle()
  const printed = desk.world.printed.slice(before)
  if (typeof card === 'string') return { printed, fault: card }
  if (card.blocks) await desk.station.api.execute({ type: 'acknowledge', id: uuid(), card: card.id })
  return { printed, fault: card.fault?.code ?? null }
}

describe('a rule that a leader makes', () => {
  it('is shown with what it makes of the three scans, and kept with them for this account', async () => {
    const desk = await station()
    expect(await propose(desk, prefixed)).toMatchObject({
      value: [
        { rule: { before: 'VN', lengths: [8] }, makes: codes.map((code) => ({ symbol: `VN${code}`, order: code })) },
      ],
    })
    expect(kept(desk)).toEqual([])
    expect(await add(desk, prefixed)).toBe('added')
    expect(kept(desk)).toMatchObject([{ account: 'acme', rule: { before: 'VN', after: '', parcel: null } }])
    expect(await add(desk, prefixed)).toBe('rule.known')
  })

  it('is taken away again, and by its own name only', async () => {
    const desk = await station()
    await add(desk, prefixed)
    const { execute } = desk.station.api
    expect(await execute({ type: 'remove-code-rule', id: uuid(), rule: uuid() })).toMatchObject({
      fault: { code: 'rule.unknown' },
    })
    const [rule] = kept(desk)
    expect(await execute({ type: 'remove-code-rule', id: uuid(), rule: rule?.id ?? '' })).toEqual({
      ok: true,
      value: null,
    })
    expect(kept(desk)).toEqual([])
    expect((await printedBy(desk, `VN${fourth}`)).printed).toEqual([])
  })

  it('says whether a number is a parcel’s only when a person has said it', async () => {
    const desk = await station()
    expect(await add(desk, counted)).toBe('rule.number-open')
    expect(await add(desk, counted, 'parcel')).toBe('added')
    expect(kept(desk)).toMatchObject([{ rule: { parcel: { mark: '-', first: 1 } } }])
  })

  it('is none of an order that is not there, or whose symbol is an order of its own', async () => {
    const desk = await station()
    expect(await add(desk, [...prefixed.slice(1), { symbol: 'VNAAAAAAAA', code: 'AAAAAAAA' }])).toBe('order.unknown')
    desk.world.orders.set('VNG8ADKBRF', order('VNG8ADKBRF'))
    expect(await add(desk, prefixed)).toBe('rule.confusable')
    desk.world.orders.delete('VNG8ADKBRF')
    desk.world.serviceFault = { code: 'service.unreachable' }
    expect(await add(desk, prefixed)).toBe('service.unreachable')
    expect(kept(desk)).toEqual([])
  })

  it('is none where what it says is a seller’s code of another order, or holds another order’s', async () => {
    const desk = await station()
    desk.world.orders.set(fourth, order(fourth, { sellerCode: 'DH-G8ADKBRF' }))
    await desk.scan(fourth)
    expect(
      await add(
        desk,
        scansOf((code) => `DH-${code}`),
      ),
    ).toBe('rule.confusable')
    expect(
      await add(
        desk,
        scansOf((code) => `https://kien.example/${fourth}/${code}`),
      ),
    ).toBe('rule.several-codes')
  })
})

describe('a scan of what the carrier’s label says', () => {
  it('prints its order once there is a rule, and nothing before', async () => {
    const desk = await station()
    for (const [scans, line] of [
      [prefixed, `VN${codes[0]}`],
      [addresses, `https://kien.example/van-don/chi-tiet/don-hang/v2/${codes[1]}`],
      [counted, `${codes[2]}-1`],
    ] as const) {
      expect((await printedBy(desk, line)).printed).toEqual([])
      expect(await add(desk, scans, scans === counted ? 'parcel' : null)).toBe('added')
    }
    expect((await printedBy(desk, `vn${codes[0]}`)).printed).toEqual([codes[0]])
    expect((await printedBy(desk, addresses[1]?.symbol ?? '')).printed).toEqual([codes[1]])
    expect((await printedBy(desk, `${codes[2]}-1`)).printed).toEqual([codes[2]])
  })

  it('never takes an order’s own code for another: it is itself, or asks which of two', async () => {
    const desk = await station()
    await add(desk, prefixed)
    desk.world.orders.set(`VN${fourth}`, order(`VN${fourth}`))
    expect(await printedBy(desk, `VN${fourth}`)).toEqual({ printed: [], fault: 'scan.ambiguous' })
    desk.world.orders.delete(fourth)
    expect((await printedBy(desk, `VN${fourth}`)).printed).toEqual([`VN${fourth}`])
  })

  it('of an order that was read here prints while nobody can be asked; of any other it says that nobody can', async () => {
    const desk = await station()
    await add(desk, prefixed)
    await desk.scan(codes[0])
    desk.world.serviceFault = { code: 'service.unreachable' }
    expect((await printedBy(desk, `VN${fourth}`)).printed).toEqual([])
    const { fault } = await printedBy(desk, `VN${codes[0]}`)
    expect(fault).toBe('job.duplicate')
  })

  it('that is a seller’s code of another order asks which of the two', async () => {
    const desk = await station()
    await add(desk, counted, 'fixed')
    desk.world.orders.set(codes[0], order(codes[0], { sellerCode: `${fourth}-1` }))
    await desk.scan(codes[0])
    expect((await printedBy(desk, `${fourth}-1`)).fault).toBe('scan.ambiguous')
  })

  it('is a line of a batch, and the same parcel twice is one', async () => {
    const desk = await station()
    await add(desk, addresses)
    const batch = uuid()
    const lines = [codes[0], ...addresses.map(({ symbol }) => symbol)]
    await desk.station.api.execute({
      type: 'batch-create',
      id: batch,
      name: 'A',
      size: '80x80',
      printer: 'a',
      source: 'scan',
      lines,
    })
    const rows = await desk.station.api.ask({ type: 'batch-rows', batch, from: 0, count: 9 })
    expect(rows.ok ? rows.value.map((row) => row.fault?.code ?? row.code) : rows).toEqual([
      codes[0],
      'job.duplicate',
      codes[1],
      codes[2],
    ])
  })
})

describe('a label whose bars say more than the code', () => {
  /** What becomes of a label of the fourth order whose bars say this, and its letters nothing. */
  async function label(desk: FakeStation, symbols: readonly string[], text = '') {
    desk.world.misread = symbols
    desk.world.text = text
    return (await printedBy(desk, fourth)).fault
  }

  it('is refused before the rule and printed after it', async () => {
    const desk = await station()
    expect(await label(desk, [`VN${fourth}`])).toBe('label.wrong-code')
    expect(desk.world.printed).toEqual([])
    await add(desk, prefixed)
    expect(await label(desk, [`VN${fourth}`])).toBeNull()
    expect(desk.world.printed).toEqual([fourth])
  })

  it.each<[string, readonly string[], string | null]>([
    ['its own, by the rule and by itself', [`VN${fourth}`, fourth], null],
    ['an order that is known here, by the rule', [fourth, 'VNG8ADKBRF'], 'label.wrong-code'],
    ['an order that nobody here knows, by the rule', [fourth, 'VNZZZZZZZZ'], 'label.further-code'],
    ['an order whose own code it is', [`VN${fourth}`], 'label.wrong-code'],
    ['another parcel of its order', [fourth, `${fourth}-2`], 'label.wrong-code'],
    ['its first parcel', [fourth, `${fourth}-1`], null],
    ['a parcel that is none', [fourth, `${fourth}-0`], 'label.further-code'],
    ['an address beside it that no rule is for', [fourth, `https://kien.example/${fourth}`], 'label.further-code'],
  ])('and holds %s', async (name, symbols, fault) => {
    const desk = await station()
    await add(desk, prefixed)
    await add(desk, counted, 'parcel')
    await desk.scan('G8ADKBRF')
    if (name === 'an order whose own code it is') {
      desk.world.orders.set(`VN${fourth}`, order(`VN${fourth}`))
      await desk.scan(`VN${fourth}_1`)
    }
    expect(await label(desk, symbols)).toBe(fault)
  })
})

describe('a page that a rule assigned', () => {
  const used = { before: 'VN', after: '', lengths: [8], parcel: null }

  it('is void when the rule is taken away, and no other page is', async () => {
    const desk = await station()
    await add(desk, prefixed)
    desk.world.rules = [used]
    await desk.scan(fourth)
    desk.world.rules = []
    await desk.scan(codes[0])
    await desk.again(fourth)
    expect(desk.world.viewCalls).toBe(2)
    await add(desk, counted, 'parcel')
    await desk.again(fourth)
    await desk.again(codes[0])
    expect(desk.world.viewCalls).toBe(2)
    const [rule] = kept(desk)
    await desk.station.api.execute({ type: 'remove-code-rule', id: uuid(), rule: rule?.id ?? '' })
    await desk.again(codes[0])
    expect(desk.world.viewCalls).toBe(2)
    await desk.again(fourth)
    expect(desk.world.viewCalls).toBe(3)
  })
})
