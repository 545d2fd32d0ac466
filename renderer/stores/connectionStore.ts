import { create } from 'zustand'
import type { Connection } from '../stationBridge.ts'

export const useConnection = create<{ readonly connection: Connection }>()(() => ({ connection: 'connecting' }))
