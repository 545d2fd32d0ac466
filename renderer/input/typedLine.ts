import { useLayoutEffect } from 'react'
import { create } from 'zustand'
import { useScreen } from '../stores/screenStore.ts'
import { isNobodyHere, useStation } from '../stores/stationStore.ts'
import { asksWho } from './scanTable.ts'

/** How many places on the screen show what is being typed: where there is one, the window shows it in no second. */
const useOwnPlaces = create<{ readonly places: number }>()(() => ({ places: 0 }))

/** The line that is typed or scanned, for a part of the screen that shows it. */
export function useTypedLine(): string {
  useLayoutEffect(() => {
    useOwnPlaces.setState(({ places }) => ({ places: places + 1 }))
    return () => useOwnPlaces.setState(({ places }) => ({ places: places - 1 }))
  }, [])
  return useShownLine()
}

/** The same without a place for it: dots where it may be a secret that missed its field. */
export function useShownLine(): string {
  const line = useScreen((screen) => screen.line)
  const isAsked = useScreen((screen) => asksWho(screen.dialog))
  const isSecret = useStation(isNobodyHere) || isAsked
  return isSecret ? '•'.repeat(line.length) : line
}

export function useHasOwnPlace(): boolean {
  return useOwnPlaces(({ places }) => places > 0)
}
