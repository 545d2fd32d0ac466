/** Names in one line, so many of them, and a sign that there are more. */
export function firstFew(names: readonly (string | number)[], most: number): string {
  return `${names.slice(0, most).join(', ')}${names.length > most ? ', …' : ''}`
}
