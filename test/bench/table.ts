/** One figure: what was measured, over how many, and the values in its unit. */
export interface Row {
  readonly what: string
  readonly unit: string
  readonly values: readonly number[]
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function printHead(): void {
  console.log('| what | n | p50 | p95 | max |\n|---|---|---|---|---|')
}

export function printRow({ what, unit, values }: Row): void {
  const figures = [percentile(values, 0.5), percentile(values, 0.95), Math.max(...values)]
  console.log(`| ${what} | ${values.length} | ${figures.map((value) => `${value.toFixed(1)} ${unit}`).join(' | ')} |`)
}
