import { create } from 'zustand'
import type { FoundOrder } from '../../src/contract/parcels.ts'

/** The orders that were found for what is being typed; of what the station knows no more than these is here. */
export interface Found {
  /** What they were looked for by. */
  readonly text: string
  readonly asking: boolean
  readonly orders: readonly FoundOrder[]
  readonly more: number
  /** Chosen with the arrow keys; null: none is. */
  readonly chosen: number | null
}

export const noFound: Found = { text: '', asking: false, orders: [], more: 0, chosen: null }

export const useFound = create<Found>()(() => noFound)

/** What was found for this very text; nothing for any other. */
export function foundFor(found: Found, text: string): Found {
  return found.text === text.trim() ? found : noFound
}
