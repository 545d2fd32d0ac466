import type { WinspoolClient } from './winspoolClient.ts'

/** A call of the client as it travels to its thread. */
export type Question = { readonly id: number } & Call

export type Call =
  | { readonly call: 'status'; readonly queue: string }
  | { readonly call: 'submit'; readonly queue: string; readonly document: string; readonly bytes: Uint8Array }
  | { readonly call: 'jobs'; readonly queue: string }
  | { readonly call: 'look'; readonly queue: string; readonly job: number }
  | { readonly call: 'withdraw'; readonly queue: string; readonly job: number }
  | { readonly call: 'queues' }

export type CallName = Call['call']
export type CallOf<Name extends CallName> = Extract<Call, { readonly call: Name }>
export type Answer<Name extends CallName> = Awaited<ReturnType<WinspoolClient[Name]>>

export function putQuestion(client: WinspoolClient, question: Call): Promise<Answer<CallName>> {
  switch (question.call) {
    case 'status':
      return client.status(question.queue)
    case 'submit':
      return client.submit(question.queue, question.document, question.bytes)
    case 'jobs':
      return client.jobs(question.queue)
    case 'look':
      return client.look(question.queue, question.job)
    case 'withdraw':
      return client.withdraw(question.queue, question.job)
    case 'queues':
      return client.queues()
  }
}
