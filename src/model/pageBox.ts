/** A box on a page as it is seen, from its top left corner; hundredths of a millimetre. */
export interface PageBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What is narrower may be a bar or a module of a code, be it as wide as a sheet, and says more than where something is. */
export function isLarge({ width, height }: Pick<PageBox, 'width' | 'height'>): boolean {
  return width >= 500 && height >= 200
}
