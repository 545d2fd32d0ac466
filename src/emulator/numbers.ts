/** A whole number, set to the nearest limit when it is out of range; null when there is none. */
export function whole(text: string | undefined, least: number, most: number): number | null {
  const number = Number.parseInt(text ?? '', 10)
  return Number.isNaN(number) ? null : Math.min(Math.max(number, least), most)
}

/** No place and no length on a label is further than this. */
export const furthest = 64_000

/** A place in dots, maybe before the label's edge; 0 when there is none. */
export function placeOf(text: string | undefined): number {
  return whole(text, -furthest, furthest) ?? 0
}

/** A number of dots or other things; 0 when there is none. */
export function countOf(text: string | undefined): number {
  return whole(text, 0, furthest) ?? 0
}
