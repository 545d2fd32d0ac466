import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { FirstLabel, FirstLabelAnswer } from './print/firstLabel.ts'
import type { LastAnswer } from './print/lastAnswer.ts'
import type { Queue } from './print/queue.ts'
import type { CardBoard } from './scan/cardBoard.ts'

/**
 * A person has looked at the first label. `isNamed`: by the label in hand or from a command line, and not under a key that
 * asked something else a moment ago. Faults: `job.changed-meanwhile`, those of `FirstLabel.answer`.
 */
export type AnswerFirstLabel = (answer: FirstLabelAnswer, isNamed?: boolean) => Promise<Result<undefined>>

export interface AnswerFirstLabelDeps {
  readonly cards: Pick<CardBoard, 'allJobs' | 'amend'>
  readonly firstLabel: Pick<FirstLabel, 'answer'>
  readonly queue: Pick<Queue, 'answered'>
  readonly lastAnswer: LastAnswer
}

/** Beside the questions about single labels, which are called by their jobs. */
const question = 'first-label'

export function createAnswerFirstLabel({
  cards,
  firstLabel,
  queue,
  lastAnswer,
}: AnswerFirstLabelDeps): AnswerFirstLabel {
  return async (answer, isNamed = false) => {
    // That the settings were looked at is asked under no key of a card.
    if (answer !== 'again' && !isNamed && lastAnswer.isTooSoonFor(question)) return fail('job.changed-meanwhile')
    const answered = await firstLabel.answer(answer)
    if (!answered.ok) return answered
    if (answer !== 'again') lastAnswer.given(question)
    const asked = cards.allJobs().find(({ id }) => id === answered.value)
    if (asked !== undefined) cards.amend(asked.intent, {})
    queue.answered('label.first-')
    return ok()
  }
}
