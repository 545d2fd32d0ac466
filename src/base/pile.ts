/**
 * What arrives in pieces, kept in few: who sends a byte at a time, or a thousand of them in one packet, must not cost a
 * hundred times what he sends.
 */
export interface Pile {
  /** In bytes. */
  readonly length: number
  /** In how many it is kept. */
  readonly pieces: number
  add(piece: Uint8Array): void
  /** All of it. One piece is given back as it came. */
  whole(): Uint8Array
}

const mostPieces = 256

export function createPile(): Pile {
  const stacks: Uint8Array[] = []
  let pieces: Uint8Array[] = []
  let length = 0
  return {
    get length() {
      return length
    },
    get pieces() {
      return stacks.length + pieces.length
    },
    add(piece) {
      length += piece.length
      pieces.push(piece)
      if (pieces.length < mostPieces) return
      stacks.push(joined(pieces))
      pieces = []
    },
    whole: () => joined([...stacks, ...pieces]),
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces
  if (first !== undefined && pieces.length === 1) return first
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
