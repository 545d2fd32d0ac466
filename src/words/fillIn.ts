/** Values of the placeholders of a text. */
export type Facts = Readonly<Record<string, string | number>>

/**
 * Puts facts into a text. `{name}` becomes the fact; `{count|row|rows}` the first word for one, else the second; a part
 * in `[…]` is left out whole when one of its facts is missing; a fact that is missing outside brackets leaves nothing.
 */
export function fillIn(text: string, facts: Facts = {}): string {
  const kept = text.replaceAll(/\[([^[\]]*)\]/g, (_, part: string) => (holdsAll(part, facts) ? part : ''))
  const numbered = kept.replaceAll(/\{(\w+)\|([^|{}]*)\|([^|{}]*)\}/g, (_, name: string, one: string, more: string) =>
    String(facts[name]) === '1' ? one : more,
  )
  const filled = numbered.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''))
  return filled.replaceAll(/ {2,}/g, ' ').trim()
}

/** The text with a capital in front. */
export function capitalized(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

function holdsAll(part: string, facts: Facts): boolean {
  return [...part.matchAll(/\{(\w+)[}|]/g)].every(([, name]) => name !== undefined && facts[name] !== undefined)
}
