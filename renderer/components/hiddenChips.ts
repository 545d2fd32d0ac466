/** Chips in one line at the top of the window; all lengths in the same unit. */
export interface ChipLine {
  readonly widths: readonly number[]
  /** Somebody has to do something: hidden last. */
  readonly urgent: readonly boolean[]
  readonly gap: number
  /** Width of the mark that says how many are hidden. */
  readonly more: number
}

/** The places that are hidden where not all have room: the first of all never, then whatever is urgent gets room first. */
export function hiddenChips({ widths, urgent, gap, more }: ChipLine, room: number): ReadonlySet<number> {
  const [first = 0, ...rest] = widths
  const all = rest.reduce((sum, width) => sum + gap + width, first)
  if (all <= room) return new Set()
  const places = rest.map((_, place) => place + 1)
  const inTurn = [...places.filter((place) => urgent[place]), ...places.filter((place) => !urgent[place])]
  const hidden = new Set<number>()
  let taken = first + gap + more
  for (const place of inTurn) {
    const wider = taken + gap + (widths[place] ?? 0)
    if (wider > room) hidden.add(place)
    else taken = wider
  }
  return hidden
}
