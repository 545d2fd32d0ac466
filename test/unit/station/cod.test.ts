import { describe, expect, it } from 'vitest'
import type { CodFacts, CodHandover, PaidLine } from '../../../src/model/cod.ts'
import { codShifts, sumCod } from '../../../src/model/cod.ts'
import { judgeCod } from '../../../src/station/money/judgeCod.ts'
import { payoutLines } from '../../../src/station/money/payoutLines.ts'
import { readAmount } from '../../../src/station/money/readAmount.ts'

describe('an amount of a payout', () => {
  it.each([
    ['250000', 250_000],
    ['250.000', 250_000],
    ['250,000', 250_000],
    [' 1.250.000 ₫', 1_250_000],
    ['1,250,000 đ', 1_250_000],
    ['1 250 000 VND', 1_250_000],
    ['1\u00a0250\u202f000 vnđ', 1_250_000],
    ['₫1.250.000', 1_250_000],
    ['1,250,000.00', 1_250_000],
    ['1.250.000,00 ₫', 1_250_000],
    ['250000.0', 250_000],
    ['2.5E+5', 250_000],
    ['249999.99999999997', 250_000],
    ['-25.000', -25_000],
    ['−25.000 ₫', -25_000],
    ['25.000-', -25_000],
    ['(25,000)', -25_000],
    ['(25.000 đ)', -25_000],
    ['+25.000', 25_000],
    ['0', 0],
    ['-0', 0],
    ['１２.０００', 12_000],
  ])('reads %j as %i đồng', (text, dong) => {
    expect(readAmount(text)).toEqual({ dong })
  })

  it.each(['', '  ', '-', '₫'])('reads %j as nothing said', (text) => {
    expect(readAmount(text)).toEqual({ dong: null })
  })

  it.each([
    ['12.5', 'fraction'],
    ['250.000,50', 'fraction'],
    ['0.4', 'fraction'],
    ['1.250,000.00.1', 'unreadable'],
    ['1.25.000', 'unreadable'],
    ['1.250.00', 'unreadable'],
    ['hai trăm', 'unreadable'],
    ['=1+1', 'unreadable'],
    ['NaN', 'unreadable'],
    ['--5', 'unreadable'],
    ['999999999999', 'too-much'],
  ])('says of %j that it is %s, and reads no other amount out of it', (text, flaw) => {
    expect(readAmount(text)).toEqual({ flaw })
  })
})

const columns = { code: 'Mã', cod: 'COD', fees: 'Phí', promotion: 'KM', paid: 'Thực trả' }

describe('the lines of a payout', () => {
  it('say code, COD, fees, promotion and what came, whatever the code is written like', () => {
    const [line, parcel] = payoutLines(
      [
        [2, ' g8adkbrf ', '250.000', '25.000', '5.000', '230.000'],
        [3, 'LXFDFT_2', '0', '', '', '-25000'],
      ],
      columns,
      [],
    )
    expect(line).toEqual({
      line: 2,
      order: 'G8ADKBRF',
      cod: 250_000,
      fees: 25_000,
      promotion: 5_000,
      paid: 230_000,
      flaw: null,
      at: null,
    })
    expect(parcel).toMatchObject({ order: 'LXFDFT', cod: 0, fees: 0, paid: -25_000, flaw: null })
  })

  it('stay each at its number with what is wrong, and count nowhere', () => {
    const lines = payoutLines(
      [
        [2, '', '250.000', '', '', '250.000'],
        [3, 'TOTAL', '250.000', '', '', '250.000'],
        [4, 'G8ADKBRF', 'hai', '', '', '250.000'],
        [5, 'G8ADKBRF', '250.000', '', '', ''],
        [6, 'G8ADKBRF', '250.000', '12.5', '', '237.500'],
      ],
      columns,
      [],
    )
    expect(lines.map(({ line, flaw, at }) => [line, flaw, at])).toEqual([
      [2, 'no-code', 'code'],
      [3, 'no-code', 'code'],
      [4, 'unreadable', 'cod'],
      [5, 'no-amount', 'paid'],
      [6, 'fraction', 'fees'],
    ])
    expect(lines.every(({ cod, paid }) => cod === null && paid === 0)).toBe(true)
  })

  it('of a file that writes what is kept with a minus mean the same', () => {
    const [line, refund] = payoutLines(
      [
        [2, 'G8ADKBRF', '250000', '-25000', '', '225000'],
        [3, 'LXFDFT', '0', '5000', '', '5000'],
        [4, 'L8TKYG', '100000', '-25000', '', '75000'],
      ],
      columns,
      [],
    )
    expect([line?.fees, refund?.fees]).toEqual([25_000, -5_000])
  })

  it('without a column of what came are taken to have paid COD − fees + promotion', () => {
    const cells = [[2, 'G8ADKBRF', '250000', '25000', '5000', '']] as const
    const [line] = payoutLines(
      cells.map((row) => [...row]),
      { ...columns, paid: null },
      [],
    )
    expect(line?.paid).toBe(230_000)
  })
})

const handover: CodHandover = {
  manifest: 'BG-1',
  shop: 1,
  from: 0,
  to: 1,
  at: 10,
  cod: 250_000,
  short: null,
}
const paid = (part: Partial<PaidLine> = {}): PaidLine => ({
  payout: 'p',
  line: 2,
  cod: 250_000,
  fees: 25_000,
  promotion: 5_000,
  paid: 230_000,
  ...part,
})
const facts = (part: Partial<CodFacts> = {}): CodFacts => ({
  order: 'G8ADKBRF',
  handover,
  known: { shop: 1, collected: false, comingBack: false },
  returned: false,
  lines: [],
  elsewhere: false,
  ...part,
})
const judged = (part: Partial<CodFacts>) => {
  const { verdict, due, balance, whys } = judgeCod(facts(part), 1)
  return { verdict, due, balance, whys: whys.map(({ why, amount }) => (amount === null ? why : [why, amount])) }
}

describe('the COD of an order', () => {
  it.each<[string, Partial<CodFacts>, object]>([
    [
      'paid',
      { lines: [paid()] },
      {
        due: 230_000,
        balance: 0,
        whys: [
          ['fees', 25_000],
          ['promotion', 5_000],
        ],
      },
    ],
    ['out', {}, { due: 250_000, balance: 0, whys: [] }],
    ['free', { handover: { ...handover, cod: 0 } }, { due: 0, balance: 0, whys: [] }],
    ['stayed', { handover: { ...handover, short: 'damaged' } }, { balance: 0 }],
    ['returned', { returned: true }, { due: 0, balance: 0, whys: ['returned'] }],
  ])('is %s', (verdict, part, what) => {
    expect(judged(part)).toMatchObject({ verdict, ...what })
  })

  it('is short by what the payout’s COD is below the label’s, and says so', () => {
    const lines = [paid({ cod: 200_000, paid: 180_000 })]
    expect(judged({ lines })).toMatchObject({ verdict: 'short', due: 230_000, balance: -50_000 })
    expect(judged({ lines }).whys[0]).toEqual(['cod', -50_000])
  })

  it('is short by what came below the payout’s own sum, and says so', () => {
    expect(judged({ lines: [paid({ paid: 200_000 })] })).toMatchObject({ verdict: 'short', balance: -30_000 })
    expect(judged({ lines: [paid({ paid: 200_000 })] }).whys[0]).toEqual(['sum', -30_000])
    const bare = paid({ cod: null, fees: 0, promotion: 0, paid: 225_000 })
    expect(judged({ lines: [bare] })).toMatchObject({ balance: -25_000, whys: [['sum', -25_000]] })
  })

  it('that is paid twice is over, and one that a later line corrects is paid', () => {
    const twice = judged({ lines: [paid(), paid({ payout: 'q' })] })
    expect(twice).toMatchObject({ verdict: 'over', balance: 250_000 })
    expect(twice.whys).toContainEqual(['twice', 2])
    const corrected = [
      paid({ paid: 200_000, cod: 220_000 }),
      paid({ cod: 30_000, fees: 0, promotion: 0, paid: 30_000 }),
    ]
    expect(judged({ lines: corrected })).toMatchObject({ verdict: 'paid', balance: 0 })
  })

  it('that came back is owed nothing but its fees, and over where it was paid all the same', () => {
    const kept = paid({ cod: 0, promotion: 0, paid: -25_000 })
    expect(judged({ returned: true, lines: [kept] })).toMatchObject({ verdict: 'returned', balance: 0 })
    expect(judged({ returned: true, lines: [paid()] })).toMatchObject({ verdict: 'over', balance: 250_000 })
  })

  it('of a payout that was not handed over here is unknown, and says whether it is another shop’s', () => {
    const lines = [paid()]
    const why = (part: Partial<CodFacts>) => judged({ handover: null, lines, ...part })
    expect(why({ known: null })).toMatchObject({ verdict: 'unknown', balance: 0 })
    expect(why({ known: null }).whys[0]).toBe('never-seen')
    expect(why({}).whys[0]).toBe('not-handed')
    expect(why({ known: { shop: 2, collected: false, comingBack: false } }).whys[0]).toBe('other-shop')
    expect(why({ known: null, elsewhere: true }).whys[0]).toBe('other-shop')
  })

  it('adds up by shift: what went, was collected, came, is short, over and still out', () => {
    const later = { ...handover, manifest: 'BG-2', at: 20 }
    const rows = [
      facts({ handover: later, known: { shop: 1, collected: true, comingBack: false } }),
      facts({ lines: [paid()] }),
      facts({ lines: [paid({ paid: 200_000 })] }),
      facts({ lines: [paid(), paid()] }),
      facts({ handover: { ...handover, short: 'held' } }),
    ].map((one) => judgeCod(one, 1))
    expect(sumCod(rows)).toMatchObject({
      handed: 4,
      handedCod: 1_000_000,
      collected: 1_000_000,
      short: 30_000,
      over: 250_000,
      out: 250_000,
      orders: { paid: 1, short: 1, over: 1, out: 1, stayed: 1 },
    })
    expect(codShifts(rows).map(({ handover: { manifest }, sums }) => [manifest, sums.handed])).toEqual([
      ['BG-1', 3],
      ['BG-2', 1],
    ])
  })
})
