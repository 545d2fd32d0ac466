import type { FaultCode } from '../../../src/base/fault.ts'
import type { PackingDeed, PackingRow } from '../../../src/contract/packing.ts'
import type { KeyDeedOf } from '../../../src/model/keyTable.ts'
import type { CommandName } from '../../../src/model/scan.ts'
import type { SoundName } from '../../sounds/score.ts'
import type { PackingsState } from '../../stores/packingsStore.ts'
import { newStop } from '../../stores/packingsStore.ts'
import type { Deed } from './nextStep.ts'

/** A key of the open packing, which is that of the command bar code. */
export interface PackingKey {
  readonly keyed: KeyDeedOf<'scan'>
  readonly word: 'undo' | 'count' | 'all' | 'aside' | 'goOn'
  readonly does: Deed
}

/** What can be done with a packing now. What stopped it is seen first. */
export function packingKeys({ id, stop, stoppedBy, goods, known }: PackingRow): readonly PackingKey[] {
  const key = (keyed: PackingKey['keyed'], word: PackingKey['word'], deed: PackingDeed): PackingKey => ({
    keyed,
    word,
    does: { type: 'packing', deed, seen: { packing: id, stop: stoppedBy } },
  })
  const aside = key('scan.no', 'aside', 'aside')
  if (stop !== null) return [key('scan.acknowledge', 'goOn', 'go-on'), aside]
  const hasBare = goods.some(({ code, counted, wanted }) => code === '' && counted < wanted)
  const hasSome = goods.some(({ counted }) => counted > 0)
  return [
    ...(hasBare ? [key('scan.yes', known ? 'count' : 'all', 'count')] : []),
    ...(hasSome ? [key('scan.take-back', 'undo', 'undo')] : []),
    aside,
  ]
}

/** What refuses goods sounds otherwise than any other refusal. */
const sounds: Readonly<Partial<Record<FaultCode, SoundName>>> = {
  'packing.wrong-item': 'wrong-item',
  'packing.number-scanned': 'wrong-item',
  'packing.one-too-many': 'too-many',
}

export function soundOfRefusal(code: FaultCode): SoundName {
  return sounds[code] ?? 'error'
}

/** Goods were counted, or a packing was opened: no card comes of it. `command` null: it was no command bar code. */
export function isCounted(answer: { readonly card: string } | null, command: CommandName | null): boolean {
  return answer === null && (command === null || command === 'pack-count')
}

/** The order changed under the open packing, though nobody scanned anything. */
export function packingSound(before: PackingsState, after: PackingsState): SoundName | null {
  return newStop(before, after)?.isUnscanned === true ? 'error' : null
}
