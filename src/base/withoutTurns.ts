/**
 * What somebody wrote, without the signs that turn what is behind them (U+202E and its like): an address of 12 was shown as
 * one of 21. Letters that run from right to left by themselves need none.
 */
export function withoutTurns(text: string): string {
  return text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
}
