import type { Clock } from '../../base/clock.ts'
import { answersApart } from '../../model/answersApart.ts'

/**
 * The question about a label that a person answered last, in whatever window. Another one that is answered a moment
 * later came under the same key, pointer or bar code: nobody has read it.
 */
export interface LastAnswer {
  /** `question`: what is answered now; the same one may be answered again at once. */
  isTooSoonFor(question: string): boolean
  given(question: string): void
}

export function createLastAnswer(clock: Pick<Clock, 'ticks'>): LastAnswer {
  let last: { readonly question: string; readonly at: number } | null = null
  return {
    isTooSoonFor: (question) => last !== null && last.question !== question && clock.ticks() - last.at < answersApart,
    given(question) {
      last = { question, at: clock.ticks() }
    },
  }
}
