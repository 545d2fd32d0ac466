/** Who gets what is pasted outside a field: the screen that is shown, if it takes more than one line at once. */
type TakePaste = (text: string) => boolean

let target: TakePaste | null = null

/** The screen takes pastes until the returned function is called. True: it took it, and it is no scan. */
export function takePastes(take: TakePaste): () => void {
  target = take
  return () => {
    if (target === take) target = null
  }
}

export function pasteTarget(): TakePaste | null {
  return target
}
