/** No 0, 1, I, O: it is read aloud and typed. */
export const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * A short code of the desk's own for an order that may be sent again, of the day and four letters: `2311-K7MQ`. It is
 * printed on the label, so it is shown before it is used. `below(n)` draws a whole number from 0 to n - 1.
 */
export function newSellerCode(day: string, below: (most: number) => number): string {
  const [, month = '', date = ''] = day.split('-')
  return `${date}${month}-${Array.from({ length: 4 }, () => codeLetters[below(codeLetters.length)]).join('')}`
}
