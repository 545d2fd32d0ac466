/**
 * Answers without a frame: a byte that nobody asked for looks like one that somebody did. So they are counted. A byte
 * too many, a byte that cannot be, or a question put behind half an answer, and nobody knows any more which byte
 * answers what: from then on this connection is not listened to.
 */
export interface BareBytes {
  /** A question is put that so many bytes answer. */
  asked(): void
  /** One byte came that could be an answer. False: it is not to be believed. */
  take(): boolean
  /** A byte came that can be no answer. */
  spoil(): void
  readonly spoilt: boolean
}

export function createBareBytes(bytesPerAnswer: number): BareBytes {
  let owed = 0
  let spoilt = false
  return {
    asked() {
      if (owed % bytesPerAnswer !== 0) spoilt = true
      owed += bytesPerAnswer
    },
    take() {
      if (owed === 0) spoilt = true
      else owed--
      return !spoilt
    },
    spoil() {
      spoilt = true
    },
    get spoilt() {
      return spoilt
    },
  }
}
