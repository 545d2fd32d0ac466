import type { CodFacts, CodHandover, CodRow, CodVerdict, CodWhy, PaidLine } from '../../model/cod.ts'

/**
 * What became of the COD of one order: what the carrier owes for it (COD − fees + promotion), what came, and why they
 * differ. All lines of all payouts of an order count together, so that a correction evens out what it corrects, and an
 * order that is paid twice is over.
 */
export function judgeCod(facts: CodFacts, shop: number): CodRow {
  const { order, handover, known, lines } = facts
  const sums = sumLines(lines)
  const { due, cod } = owed(facts, sums)
  const balance = lines.length === 0 ? 0 : sums.paid - due
  const verdict = verdictOf(facts, balance)
  return {
    order,
    verdict,
    handover,
    shop: handover?.shop ?? known?.shop ?? null,
    cod,
    fees: sums.fees,
    promotion: sums.promotion,
    collected: known?.collected === true || (sums.cod ?? 0) > 0,
    due,
    paid: sums.paid,
    balance: verdict === 'unknown' ? 0 : balance,
    whys: whysOf(facts, sums, shop),
    lines,
  }
}

interface LineSums {
  /** null: no payout says it. */
  readonly cod: number | null
  readonly fees: number
  readonly promotion: number
  readonly paid: number
}

function sumLines(lines: readonly PaidLine[]): LineSums {
  const sum = (of: (line: PaidLine) => number) => lines.reduce((all, line) => all + of(line), 0)
  return {
    cod: lines.some(({ cod }) => cod !== null) ? sum(({ cod }) => cod ?? 0) : null,
    fees: sum(({ fees }) => fees),
    promotion: sum(({ promotion }) => promotion),
    paid: sum(({ paid }) => paid),
  }
}

/** Of what came back nothing was collected; of what nobody knew, the carrier's word is taken. */
function owed({ handover, returned, lines }: CodFacts, { cod, fees, promotion }: LineSums) {
  const labelled = handover?.cod ?? cod
  const collectable = returned ? 0 : (labelled ?? 0)
  return { cod: labelled, due: collectable - (lines.length === 0 ? 0 : fees - promotion) }
}

function verdictOf({ handover, returned, lines }: CodFacts, balance: number): CodVerdict {
  const went = handover !== null && handover.short === null
  if (!went && lines.length > 0) return 'unknown'
  if (!went) return 'stayed'
  if (lines.length > 0 && balance !== 0) return balance < 0 ? 'short' : 'over'
  if (returned) return 'returned'
  if (lines.length > 0) return 'paid'
  return handover.cod === 0 ? 'free' : 'out'
}

function whysOf(facts: CodFacts, sums: LineSums, shop: number): readonly CodWhy[] {
  const { handover, known, returned, lines } = facts
  const whys: CodWhy[] = []
  const say = (why: CodWhy['why'], amount: number | null = null) => whys.push({ why, amount })
  if (lines.length > 0) {
    if (handover === null || handover.short !== null) say(strangeWhy(facts, shop))
    else sayCod(handover, facts, sums, say)
    if (sums.cod !== null && sums.paid !== sums.cod - sums.fees + sums.promotion)
      say('sum', sums.paid - (sums.cod - sums.fees + sums.promotion))
    if (sums.cod === null && handover?.cod != null) sayWithoutCod(handover.cod, returned, sums, say)
    if (sums.fees !== 0) say('fees', sums.fees)
    if (sums.promotion !== 0) say('promotion', sums.promotion)
    if (lines.length > 1) say('twice', lines.length)
  }
  if (returned) say('returned')
  else if (known?.comingBack === true) say('coming-back')
  if (handover !== null && handover.short === null && handover.cod === null) say('cod-unknown')
  return whys
}

type Say = (why: CodWhy['why'], amount?: number | null) => void

/** The payout names another COD than was on the label. */
function sayCod({ cod }: CodHandover, { returned }: CodFacts, sums: LineSums, say: Say): void {
  if (cod === null || sums.cod === null) return
  const differs = sums.cod - (returned ? 0 : cod)
  if (differs !== 0) say('cod', differs)
}

/** Where the file has no column for the COD, that of the label stands in the sum. */
function sayWithoutCod(cod: number, returned: boolean, { fees, promotion, paid }: LineSums, say: Say): void {
  const differs = paid - ((returned ? 0 : cod) - fees + promotion)
  if (differs !== 0) say('sum', differs)
}

/** Why an order of a payout was not handed over here. */
function strangeWhy({ known, elsewhere }: CodFacts, shop: number): CodWhy['why'] {
  if (elsewhere || (known !== null && known.shop !== shop)) return 'other-shop'
  return known === null ? 'never-seen' : 'not-handed'
}
