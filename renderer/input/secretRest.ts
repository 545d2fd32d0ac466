import { isIdle, isTyping } from './keyKinds.ts'

/**
 * The rest of a secret whose field went away under the hand, with its form, its question or its turn: it is nobody's. Else it
 * would stand in the line or in another field for all to read, and its Enter would send it to the carrier. No clock ends it: who
 * copies a code from paper looks away for as long as that takes. Pure.
 */
export interface SecretRest {
  /** Every key goes down here before a field or the line has it. True: nothing but the line, which shows nothing of it, may see it. */
  takes(event: KeyboardEvent, place: SecretPlace): boolean
  /** The hand went elsewhere by itself: a pointer went down, or a scan came, as it does with any key that types nothing. */
  end(): void
}

/** Where a key goes: into the field of a secret, into a line that is begun, or anywhere else. */
export type SecretPlace = 'secret' | 'line' | 'elsewhere'

export function createSecretRest(): SecretRest {
  let isOpen = false
  return {
    takes(event, place) {
      if (isIdle(event.key)) return false
      const types = isTyping(event) || event.key === 'Backspace'
      const isRest = isOpen && place === 'elsewhere' && (types || event.key === 'Enter')
      isOpen = types && (isOpen || place === 'secret')
      return isRest
    },
    end() {
      isOpen = false
    },
  }
}
