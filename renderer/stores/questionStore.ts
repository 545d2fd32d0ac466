import { create } from 'zustand'
import type { CommandName } from '../../src/model/scan.ts'
import { useScreen } from './screenStore.ts'

/** A question before something that cannot be undone. What can be undone is done at once, without one. */
export interface Question {
  readonly title: string
  /** What will happen, and what will not come back. */
  readonly text: string
  /** The word on the button that does it: the deed itself, never *OK*. */
  readonly yes: string
  /** It destroys something. */
  readonly danger?: boolean
  /** It is also answered by a scan, so that nobody has to put a parcel down: *acknowledge* is the yes, *take back* the no. */
  readonly byScan?: boolean
  /** It comes by itself, where another one was just answered: an Enter that is pressed twice is no yes to it. */
  readonly again?: boolean
}

interface QuestionState {
  readonly question: Question | null
  readonly answer: (yes: boolean) => void
}

const nobodyAsks: QuestionState = { question: null, answer: () => undefined }

export const useQuestion = create<QuestionState>()(() => nobodyAsks)

/** Answers what is asked by a command bar code. False: it is no answer to it. */
export function answerByScan(command: CommandName): boolean {
  const { question, answer } = useQuestion.getState()
  if (question?.byScan !== true || (command !== 'acknowledge' && command !== 'take-back')) return false
  answer(command === 'acknowledge')
  return true
}

/** True: the person said yes. Esc, a scan, another dialog or another question is a no. */
export function confirm(question: Question): Promise<boolean> {
  useQuestion.getState().answer(false)
  return new Promise((resolve) => {
    const unwatch = useScreen.subscribe(({ dialog }) => dialog !== 'confirm' && end(false))
    const end = (yes: boolean) => {
      unwatch()
      if (useQuestion.getState().answer !== end) return
      useQuestion.setState(nobodyAsks)
      if (useScreen.getState().dialog === 'confirm') useScreen.setState({ dialog: null })
      resolve(yes)
    }
    useQuestion.setState({ question, answer: end })
    useScreen.setState({ dialog: 'confirm' })
  })
}
