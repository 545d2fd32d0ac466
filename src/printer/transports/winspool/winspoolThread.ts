import { parentPort } from 'node:worker_threads'
import type { CallReply } from '../callThread.ts'
import { koffiWinspool } from './koffiWinspool.ts'
import { winspoolClient } from './winspoolClient.ts'
import type { Question } from './winspoolQuestions.ts'
import { putQuestion } from './winspoolQuestions.ts'

/** The thread that calls the spooler: one question, one answer, in their order. */
const client = koffiWinspool().then(winspoolClient)

parentPort?.on('message', async (question: Question) => {
  try {
    const value = await putQuestion(await client, question)
    reply({ id: question.id, value })
  } catch (error) {
    reply({ id: question.id, broken: String(error) })
  }
})

function reply(message: CallReply<unknown>): void {
  parentPort?.postMessage(message)
}
