/**
 * Who gets what is scanned: the screen that is shown, if it says so, else the scan screen. Command bar codes never come
 * here; the station answers them wherever they are scanned.
 */
type Take = (line: string) => void

let target: Take | null = null

/** The screen takes scans until the returned function is called. */
export function takeScans(take: Take): () => void {
  target = take
  return () => {
    if (target === take) target = null
  }
}

export function scanTarget(): Take | null {
  return target
}
