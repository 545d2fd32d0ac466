import { create } from 'zustand'
import type { HeardLine } from '../../src/contract/scanning.ts'

/** The last line of the serial scanner. Each is one change: whoever wants all of them subscribes. */
interface HeardState extends HeardLine {
  readonly id: string
}

export const useHeard = create<HeardState>()(() => ({ id: '', line: '', at: 0, further: false }))
