import { beforeEach, describe, expect, it } from 'vitest'
import { confirm, useQuestion } from '../../../renderer/stores/questionStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'

const question = { title: 'Bỏ?', text: '', yes: 'Bỏ' }

beforeEach(() => {
  useQuestion.getState().answer(false)
  useScreen.setState({ dialog: null })
})

describe('a question before what cannot be undone', () => {
  it('is a yes only when somebody said so', async () => {
    const asked = confirm(question)
    expect(useScreen.getState().dialog).toBe('confirm')
    useQuestion.getState().answer(true)
    expect(await asked).toBe(true)
    expect(useScreen.getState().dialog).toBeNull()
  })

  it('is a no when its dialog goes, by Esc, by a scan or by another dialog', async () => {
    for (const dialog of [null, 'shortcuts'] as const) {
      const asked = confirm(question)
      useScreen.setState({ dialog })
      expect(await asked).toBe(false)
      expect(useQuestion.getState().question).toBeNull()
    }
  })

  it('is a no when another is asked, which is then the one in sight', async () => {
    const first = confirm(question)
    const second = confirm({ ...question, title: 'Huỷ?' })
    expect(await first).toBe(false)
    expect(useQuestion.getState().question?.title).toBe('Huỷ?')
    useQuestion.getState().answer(true)
    expect(await second).toBe(true)
  })
})
