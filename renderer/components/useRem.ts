import { useSyncExternalStore } from 'react'

/** Pixels of one rem: the step of the scale, which follows the size of the window. */
export function useRem(): number {
  return useSyncExternalStore(onResize, rem)
}

/** Read once a size: asked while rows are drawn, the browser would compute every style anew. */
let known: number | null = null

function onResize(changed: () => void): () => void {
  known = null
  const resized = () => {
    known = null
    changed()
  }
  window.addEventListener('resize', resized)
  return () => window.removeEventListener('resize', resized)
}

function rem(): number {
  known ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return known
}
