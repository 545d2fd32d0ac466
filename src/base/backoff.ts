/** Exponential backoff with full jitter: attempt 0 waits up to `first` ms, each later one up to twice as long, at most `most`. */
export function backoff(attempt: number, { first = 250, most = 30_000, random = Math.random } = {}): number {
  const ceiling = Math.min(most, first * 2 ** attempt)
  return Math.round(ceiling / 2 + (random() * ceiling) / 2)
}
