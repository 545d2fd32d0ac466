import type { ComponentType } from 'react'
import { useEffect, useReducer } from 'react'

/** A component whose code is loaded when it is first wanted. */
export interface Later<Props> {
  /** null: nobody wanted it yet, or it is on its way. */
  there: ComponentType<Props> | null
  readonly load: () => Promise<ComponentType<Props>>
}

/** Loaded from where the window came from; a load that failed is tried again the next time it is wanted. */
export function later<Props>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  return { there: null, load }
}

/**
 * The component as soon as it is there; null before. React's own `lazy` holds what is there back for 300 ms behind what
 * it showed meanwhile, and throws when a load fails.
 */
export function useLater<Props>(wanted: Later<Props>): ComponentType<Props> | null {
  const [, arrived] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (wanted.there !== null) return
    const keep = (component: ComponentType<Props>) => {
      wanted.there = component
      arrived()
    }
    wanted.load().then(keep, () => undefined)
  }, [wanted])
  return wanted.there
}
