import { create } from 'zustand'
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
}

interface QuestionState {
  readonly question: Question | null
  readonly answer: (yes: boolean) => void
}

const nobodyAsks: QuestionState = { question: null, answer: () => undefined }

export const useQuestion = create<QuestionState>()(() => nobodyAsks)

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
