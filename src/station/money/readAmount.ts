import { normalized } from '../../base/normalized.ts'
import type { PayoutFlaw } from '../../model/cod.ts'

/** Whole đồng; null: the cell is empty. */
export type AmountRead = { readonly dong: number | null } | { readonly flaw: PayoutFlaw }

/** No payout of one order, and no sum of one, comes near it. */
export const mostDong = 10_000_000_000

/**
 * An amount as payouts have it: `250000`, `250.000 ₫`, `1,250,000.00`, `-25.000`, `(25.000)`, `25000.0` of a spreadsheet.
 * A separator before three digits each parts thousands; one before one or two digits is a fraction, which only zeros may
 * be. What could be two amounts is none.
 */
export function readAmount(text: string): AmountRead {
  const bare = normalized(text, 'NFKC')
    .replaceAll(/[\s'’]/g, '')
    .replace(/[\u2212\u2012-\u2015]/, '-')
    .replace(/^(?:vnđ|vnd|đ|₫)|(?:vnđ|vnd|đ|₫)$/i, '')
  if (bare === '' || bare === '-') return { dong: null }
  const { sign, digits } = parted(bare)
  const whole = wholeOf(digits)
  if (typeof whole === 'string') return { flaw: whole }
  return whole > mostDong ? { flaw: 'too-much' } : { dong: whole === 0 ? 0 : sign * whole }
}

/** A minus before or behind it, or the brackets of an accountant. */
function parted(text: string): { readonly sign: 1 | -1; readonly digits: string } {
  const inner = /^\((.+)\)$/.exec(text)?.[1] ?? /^-(.+)$/.exec(text)?.[1] ?? /^(.+)-$/.exec(text)?.[1]
  const digits = (inner ?? text.replace(/^\+/, '')).replace(/^(?:vnđ|vnd|đ|₫)|(?:vnđ|vnd|đ|₫)$/i, '')
  return { sign: inner === undefined ? 1 : -1, digits }
}

const grouped = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:[.,](\d{1,2}))?$/
const plain = /^(\d{1,15})(?:[.,](\d+))?$/
/** As a spreadsheet writes a large number or a sum of its own arithmetic. */
const scientific = /^\d(?:\.\d+)?e\+?\d{1,2}$/i

function wholeOf(digits: string): number | PayoutFlaw {
  if (scientific.test(digits)) return nearlyWhole(Number(digits))
  const groups = grouped.exec(digits)
  // One separator twice as thousands and once more as a fraction says nothing for sure.
  if (groups !== null && groups[3] !== undefined && digits.at(-groups[3].length - 1) === groups[2]) return 'unreadable'
  const [, amount, fraction = ''] = groups === null ? (plain.exec(digits) ?? []) : [groups[0], groups[1], groups[3]]
  if (amount === undefined) return 'unreadable'
  if (groups === null && fraction.length > 3) return nearlyWhole(Number(`${amount}.${fraction}`))
  if (/[1-9]/.test(fraction)) return 'fraction'
  return Number(amount.replaceAll(/\D/g, ''))
}

function nearlyWhole(amount: number): number | PayoutFlaw {
  const whole = Math.round(amount)
  return Math.abs(amount - whole) < 0.001 ? whole : 'fraction'
}
