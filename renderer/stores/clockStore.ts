import { create } from 'zustand'

/** The time that "3 minutes ago" counts from, moved on twice a minute. */
export const useClock = create<{ readonly now: number }>()(() => ({ now: Date.now() }))
