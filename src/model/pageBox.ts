/** A box on a page as it is seen, from its top left corner; hundredths of a millimetre. */
export interface PageBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Hundredths of a millimetre: what is narrower is a line, a bar or a module, and says more than where something is. */
export const leastSide = 200
