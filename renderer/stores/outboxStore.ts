import { create } from 'zustand'
import type { OutboxView } from '../../src/contract/orderActions.ts'
import type { Rows } from '../live/rows.ts'

/** What was asked of the carrier about orders, and what waits to be sent. */
export const useOutbox = create<{ readonly rows: Rows<OutboxView> }>()(() => ({ rows: {} }))
