import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { Deadline } from '../base/deadline.ts'
import type { Ok } from '../base/result.ts'
import { deadlineFault } from './deadlineFault.ts'
import type { Reply, Request, Unanswered } from './exchange.ts'
import { exchange } from './exchange.ts'
import { gate } from './gate.ts'

/** Sends requests, so many at once; further ones wait for their turn within their deadline. Faults as `exchange`. */
export function wire(dispatcher: Dispatcher, atOnce: number) {
  const turn = gate(atOnce)

  return async function send(request: Request, until: Deadline): Promise<Ok<Reply> | Unanswered> {
    try {
      if (!turn.tryEnter() && !(await turn.enter(until.signal))) return { ...deadlineFault(until), sent: false }
      try {
        return await exchange(dispatcher, request, until)
      } finally {
        turn.leave()
      }
    } finally {
      if (request.body instanceof Readable) request.body.destroy() // closes its files, sent or not
    }
  }
}
