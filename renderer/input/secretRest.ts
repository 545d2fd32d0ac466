import { within } from './burst.ts'
import { isIdle, isTyping } from './keyKinds.ts'

/**
 * The rest of a secret whose field went away under the hand, with its form, its question or its turn: it is nobody's. Else it
 * would stand in the line or in another field for all to read, and its Enter would send it to the carrier. Pure.
 */
export interface SecretRest {
  /** Every key goes down here before a field or the line has it. True: nothing else may see it. */
  takes(event: KeyboardEvent, place: SecretPlace): boolean
  /** A pointer went down: the hand went elsewhere by itself, as it does with any key that types nothing. */
  pointer(): void
}

/** Where a key goes: into the field of a secret, into a line that is begun, or anywhere else. */
export type SecretPlace = 'secret' | 'line' | 'elsewhere'

/** A hand that types on looks up within this time, milliseconds. */
const looksUp = 2_000

export function createSecretRest(): SecretRest {
  let at = Number.NEGATIVE_INFINITY
  const pointer = () => {
    at = Number.NEGATIVE_INFINITY
  }
  return {
    takes(event, place) {
      const { key, timeStamp } = event
      if (isIdle(key)) return false
      const types = isTyping(event) || key === 'Backspace'
      const isRest = place === 'elsewhere' && within(timeStamp, at, looksUp) && (types || key === 'Enter')
      if (types && (isRest || place === 'secret')) at = timeStamp
      else pointer()
      return isRest
    },
    pointer,
  }
}
