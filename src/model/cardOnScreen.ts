/** What of a card says whether it is the one that a packer sees. */
interface OnScreen {
  readonly id: string
  readonly blocks: boolean
  readonly askedBy: 'window' | 'command-line'
}

/**
 * The one card on the scan screen: what blocks, the oldest first; else what was picked; else the newest scan. A label
 * that a command line asked for takes nobody's screen unless it blocks.
 */
export function cardOnScreen<Card extends OnScreen>(newestFirst: readonly Card[], picked: string | null): Card | null {
  const blocking = newestFirst.findLast(({ blocks }) => blocks)
  const wanted = newestFirst.find(({ id }) => id === picked)
  return blocking ?? wanted ?? newestFirst.find(({ askedBy }) => askedBy === 'window') ?? null
}
