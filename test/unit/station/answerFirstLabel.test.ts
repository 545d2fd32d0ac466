import { expect, it } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import { answersApart } from '../../../src/model/answersApart.ts'
import { createAnswerFirstLabel } from '../../../src/station/answerFirstLabel.ts'
import type { FirstLabelAnswer } from '../../../src/station/print/firstLabel.ts'
import { createLastAnswer } from '../../../src/station/print/lastAnswer.ts'
import { testClock } from '../../support/testClock.ts'

function answering() {
  const clock = testClock()
  const lastAnswer = createLastAnswer(clock)
  const taken: FirstLabelAnswer[] = []
  const answer = createAnswerFirstLabel({
    cards: { allJobs: () => [], amend: () => {} },
    firstLabel: {
      answer: async (given) => {
        taken.push(given)
        return ok('first')
      },
    },
    queue: { answered: () => {} },
    lastAnswer,
  })
  return { clock, lastAnswer, taken, answer }
}

it('a first label is not held to be right or wrong by the key, or the bar code, that settled a doubt a moment ago', async () => {
  const { clock, lastAnswer, taken, answer } = answering()
  lastAnswer.given('doubt')
  await clock.advance(answersApart - 1)
  for (const given of ['right', 'wrong'] as const) expect(await answer(given)).toEqual(fail('job.changed-meanwhile'))
  expect(taken).toEqual([])
  await clock.advance(1)
  expect(await answer('right')).toEqual(ok())
})

it('no doubt is settled by the key that answered a first label a moment ago', async () => {
  const { clock, lastAnswer, answer } = answering()
  await answer('right')
  expect(lastAnswer.isTooSoonFor('doubt')).toBe(true)
  await clock.advance(answersApart)
  expect(lastAnswer.isTooSoonFor('doubt')).toBe(false)
})

it('a first label is answered at once by the label in hand, by a command line, and by who looked at the settings', async () => {
  const { lastAnswer, taken, answer } = answering()
  for (const [given, isNamed] of [['right', true] as const, ['again', false] as const]) {
    lastAnswer.given('doubt')
    expect(await answer(given, isNamed)).toEqual(ok())
  }
  expect(taken).toEqual(['right', 'again'])
})
