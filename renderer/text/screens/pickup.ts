import { inBoth } from '../words.ts'
import { pickupWordsEn } from './pickupEn.ts'
import type { PickupWords } from './pickupVi.ts'
import { pickupWordsVi } from './pickupVi.ts'

/** The words of the handover. */
export const pickupWords = inBoth<PickupWords>(pickupWordsVi, pickupWordsEn)
