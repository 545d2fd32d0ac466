import { inBoth } from '../words.ts'
import { batchWordsEn } from './batchEn.ts'
import type { BatchWords } from './batchVi.ts'
import { batchWordsVi } from './batchVi.ts'

/** The words of batches. */
export const batchWords = inBoth<BatchWords>(batchWordsVi, batchWordsEn)
