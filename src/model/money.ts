/** Money of an order, in whole đồng. */

/** Cash on delivery that Update COD takes at most (specification 4.17); Create Order takes ten times as much. */
export const mostChangedCod = 5_000_000

/** What is wrong with an amount that was typed. `fraction`: not whole đồng, or digits that no separator groups by three. */
export type MoneyFlaw = 'empty' | 'fraction' | 'too-much'

export type TypedMoney = { readonly dong: number } | { readonly flaw: MoneyFlaw }

/**
 * An amount as people type it: `250000`, `250.000`, `250 000 đ`. A separator stands before three digits each and is the
 * same everywhere: what could as well be a fraction, such as `12.5`, is no amount, and never another one.
 */
export function typedMoney(text: string, most: number): TypedMoney {
  const amount = text.trim().replace(currency, '').trim()
  if (amount === '') return { flaw: 'empty' }
  if (!plain.test(amount) && !grouped.test(amount)) return { flaw: 'fraction' }
  const dong = Number(amount.replaceAll(/\D/g, ''))
  return dong > most ? { flaw: 'too-much' } : { dong }
}

const currency = /(?:₫|đ|vnđ|vnd)$/i
const plain = /^(?:0|[1-9]\d{0,14})$/
const grouped = /^[1-9]\d{0,2}(?:([.,\s])\d{3})(?:\1\d{3}){0,3}$/
