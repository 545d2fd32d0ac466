/** One figure of printing beside its aim. `seen` says what came out, in words that stand in a table. */
export interface Figure {
  readonly what: string
  readonly seen: string
  /** Null: nobody aims at it; it stands there to compare with. */
  readonly aim: { readonly words: string; readonly met: boolean } | null
}

export function printFigure({ what, seen, aim }: Figure): void {
  const words = aim === null ? '' : aim.met ? aim.words : `${aim.words} — missed`
  console.log(`| ${what} | ${seen} | ${words} |`)
}

export function aimAt(words: string, met: boolean): Figure['aim'] {
  return { words, met }
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}
