/**
 * Who gets the function keys (F2 to F10, Delete) of a screen beside the scan screen: the screen that is shown, if it
 * says so. F1, `?`, Esc of a dialog and Alt with a number are the window's own everywhere.
 */
type TakeKey = (key: string) => boolean

let target: TakeKey | null = null

/**
 * The screen takes keys until the returned function is called. True: the key was for it, and nothing else sees it.
 * A screen calls this before it is painted (`useLayoutEffect`): who sees it may press its keys.
 */
export function takeKeys(take: TakeKey): () => void {
  target = take
  return () => {
    if (target === take) target = null
  }
}

export function keyTarget(): TakeKey | null {
  return target
}
