/**
 * Which parcel somebody looks at on the screen that is shown: the card, the row under the cursor. The key of the parcel
 * screen opens it.
 */
type Look = () => string | null

let look: Look | null = null

/** The screen says so until the returned function is called. */
export function showsParcel(looks: Look): () => void {
  look = looks
  return () => {
    if (look === looks) look = null
  }
}

/** Its code; null: none is looked at. `otherwise`: of the scan screen, which is always there. */
export function parcelInSight(otherwise: Look): string | null {
  return look === null ? otherwise() : look()
}
