import { create } from 'zustand'
import type { Connection } from '../live/stationBridge.ts'

export const useConnection = create<{ readonly connection: Connection }>()(() => ({ connection: 'connecting' }))
