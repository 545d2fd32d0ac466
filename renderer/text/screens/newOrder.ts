import { inBoth } from '../words.ts'
import { newOrderEn } from './newOrderEn.ts'
import { newOrderVi } from './newOrderVi.ts'

/** The words of the screen where an order is written. */
export const newOrderWords = inBoth(newOrderVi, newOrderEn)
