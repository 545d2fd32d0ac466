/** A box on a page as it is seen, from its top left corner; hundredths of a millimetre. */
export interface PageBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
