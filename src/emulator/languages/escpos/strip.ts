/**
 * The strip of paper below the head since the last cut. Rows are added at its end; the label that a cut makes of it
 * ends with the last line that was printed, and is as wide as what was printed on it, or as the print area that the
 * host has set.
 */
import type { Dots } from '../../../model/dots.ts'
import { blankDots } from '../../../model/dots.ts'
import { stamp } from '../../canvas.ts'

export class Strip {
  readonly #width: number
  readonly #images: { image: Dots; x: number; y: number }[] = []
  #at = 0
  #bottom = 0
  #right = 0

  constructor(width: number) {
    this.#width = width
  }

  /** Something was printed, if only white. */
  get used(): boolean {
    return this.#bottom > 0
  }

  /** Rows since the cut, fed ones included. */
  get length(): number {
    return this.#at
  }

  feed(rows: number): void {
    this.#at += rows
  }

  /**
   * Dots beyond `right` are cut off: then it returns false. The paper moves by the height of the image, or by less where
   * it is said; `down` is where in the line the image begins.
   */
  print(image: Dots, x: number, right: number, advance = image.height, down = 0): boolean {
    const visible = Math.min(image.width, Math.max(Math.min(right, this.#width) - x, 0))
    const cut = blankDots(visible, image.height)
    const whole = stamp(cut, image, 0, 0, 'black')
    this.#images.push({ image: cut, x, y: this.#at + down })
    this.#right = Math.max(this.#right, x + visible)
    this.#bottom = Math.max(this.#bottom, this.#at + down + image.height)
    this.#at += advance
    return whole
  }

  /** The label. `width` null: as wide as what was printed. */
  cut(width: number | null): Dots {
    const canvas = blankDots(width ?? this.#right, this.#bottom)
    for (const { image, x, y } of this.#images) stamp(canvas, image, x, y, 'black')
    return canvas
  }
}
