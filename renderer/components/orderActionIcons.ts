import type { LucideIcon } from 'lucide-react'
import { Ban, Banknote, RefreshCcw, Undo2 } from 'lucide-react'
import type { OrderActionName } from '../../src/contract/orderActions.ts'

export const orderActionIcons: Readonly<Record<OrderActionName, LucideIcon>> = {
  cancel: Ban,
  'delivery-again': RefreshCcw,
  return: Undo2,
  'change-cod': Banknote,
}
