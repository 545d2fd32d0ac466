import type { NumberMeaning, ProposedCodeRule, ScannedCode } from '../../../../src/contract/codeRules.ts'
import type { CodeExample, CodeRule } from '../../../../src/model/codeRule.ts'
import { capitalized, fillIn } from '../../../../src/words/fillIn.ts'
import type { ViewsState } from '../../../stores/viewsStore.ts'
import type { CodeRulesWords } from '../../../text/screens/codeRules.ts'

/** What a rule says, in words. */
export function ruleText({ before, after, lengths, parcel }: CodeRule, w: CodeRulesWords): string {
  const parts = [
    before === '' ? null : fillIn(w.before, { before }),
    fillIn(w.code, { lengths: lengths.join(', ') }),
    parcel === null ? null : fillIn(w.parcels[parcel.first], { mark: parcel.mark }),
    after === '' ? null : fillIn(w.after, { after }),
  ]
  return capitalized(parts.filter((part) => part !== null).join(' · '))
}

export function exampleText({ symbol, order, parcel }: CodeExample, w: CodeRulesWords): string {
  return fillIn(parcel === 0 ? w.makes : w.makesParcel, { symbol, order, parcel })
}

/** The next that is missing: the label, then its order. Beyond the last one nothing is taken. */
export function withScan(scans: readonly ScannedCode[], line: string): readonly ScannedCode[] {
  const at = scans.findIndex(({ symbol, code }) => symbol === '' || code === '')
  return scans.map((scan, place) => {
    if (place !== at) return scan
    return scan.symbol === '' ? { ...scan, symbol: line } : { ...scan, code: line }
  })
}

/** A symbol and its order at once, in the first place that is empty; an order that is there is scanned anew. */
export function withSymbol(scans: readonly ScannedCode[], scan: ScannedCode): readonly ScannedCode[] {
  const same = scans.findIndex(({ code }) => code === scan.code)
  const at = same >= 0 ? same : scans.findIndex(({ symbol, code }) => symbol === '' && code === '')
  return scans.map((one, place) => (place === at ? scan : one))
}

export function isWhole(scans: readonly ScannedCode[]): boolean {
  return scans.every(({ symbol, code }) => symbol.trim() !== '' && code.trim() !== '')
}

/** Symbols of the views that were tried just now, each once, that are not their order's code. */
export function triedSymbols(rows: ViewsState['rows']): readonly ScannedCode[] {
  const all = Object.values(rows).flatMap((row) =>
    row.state !== 'ready'
      ? []
      : row.trial.pages.flatMap(({ codes }) =>
          codes.map(({ text }) => ({ symbol: text.trim(), code: row.trial.order })),
        ),
  )
  const holding = all.filter(({ symbol, code }) => symbol.toUpperCase().includes(code) && symbol.toUpperCase() !== code)
  return [...new Map(holding.map((scan) => [`${scan.symbol} ${scan.code}`, scan])).values()]
}

/** Which of two rules is shown and would be kept; null: it has to be said. */
export function chosenRule(
  proposed: readonly ProposedCodeRule[],
  number: NumberMeaning | null,
): ProposedCodeRule | null {
  const meant = proposed.filter(({ rule }) => number === null || (number === 'parcel') === (rule.parcel !== null))
  return meant.length === 1 ? (meant[0] ?? null) : null
}
