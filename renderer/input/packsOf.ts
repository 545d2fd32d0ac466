import type { MeantPacking } from '../../src/contract/packing.ts'
import { mostSentBefore } from '../../src/contract/packing.ts'
import type { PackingSight } from '../stores/packingsStore.ts'

let sent: readonly string[] = []

/**
 * The packing that a code of this window counts in, and the code as one of those that were sent: goods are scanned
 * sooner than the window hears of the packing that the scan before them has opened.
 */
export function packsOf(id: string, { last }: PackingSight): { readonly packs?: MeantPacking } {
  const before = sent
  sent = [...before, id].slice(-mostSentBefore)
  return last === undefined ? {} : { packs: { packing: last, sent: [...before] } }
}
