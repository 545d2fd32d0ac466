import type { Readable, Writable } from 'node:stream'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import { createFrameReader } from './frameReader.ts'
import type { Message, Method, Methods, PageEvent } from './protocol.ts'

/** A running Chromium, spoken to over `--remote-debugging-pipe`. */
export interface Connection {
  /** Faults: `view.browser-failed`; `view.too-large` when the answer is longer than the limit. */
  send<M extends Method>(
    method: M,
    params: Methods[M]['params'],
    session?: string,
  ): Promise<Result<Methods[M]['answer']>>
  /** Hears the events of one page until the returned function is called; the last is `Inspector.detached`. */
  listen(session: string, listener: (event: PageEvent) => void): () => void
  /** Detaches a page that is no more and fails the calls under way to it: a dead page does not answer. */
  forget(session: string): void
  readonly isOpen: () => boolean
  /** Fails every call under way and every later one. */
  end(reason: string): void
}

interface Waiting {
  readonly method: Method
  readonly session: string | undefined
  readonly settle: (result: Result<unknown>) => void
}

/**
 * Speaks the DevTools protocol: JSON texts, each ended by a NUL. `toBrowser` and `fromBrowser` are the browser's file
 * descriptors 3 and 4. An answer longer than `longestAnswer` bytes is thrown away and its call fails.
 */
export function connect(toBrowser: Writable, fromBrowser: Readable, longestAnswer: number): Connection {
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, (event: PageEvent) => void>()
  let lastId = 0
  let ended: Fault | null = null

  const end = (reason: string) => {
    ended ??= { code: 'view.browser-failed', detail: reason }
    for (const call of waiting.values()) call.settle(failed(ended))
    waiting.clear()
    for (const session of [...listeners.keys()]) detach(session, reason)
  }
  const detach = (session: string, reason: string) => {
    listeners.get(session)?.({ method: 'Inspector.detached', params: { reason } })
    listeners.delete(session)
  }
  const answer = (id: number, result: (method: Method) => Result<unknown>) => {
    const call = waiting.get(id)
    waiting.delete(id)
    call?.settle(result(call.method))
  }
  const receive = createFrameReader(longestAnswer, {
    frame(text) {
      // The browser is ours, started a moment ago over a private pipe: its messages have the protocol's form.
      const message = JSON.parse(text) as Message
      if (message.id === undefined) listeners.get(message.sessionId ?? '')?.(message as PageEvent)
      else answer(message.id, (method) => answerOf(method, message))
    },
    tooLong(start) {
      const id = /^\{"id":(\d+)/.exec(start)?.[1]
      if (id !== undefined) answer(Number(id), () => fail('view.too-large', { facts: { limit: longestAnswer } }))
    },
  })

  fromBrowser.on('data', receive)
  fromBrowser.on('close', () => end('the browser closed its pipe'))
  fromBrowser.on('error', (error) => end(error.message))
  toBrowser.on('error', (error) => end(error.message))

  return {
    send: (method, params, session) =>
      new Promise((resolve) => {
        if (ended !== null) return resolve(failed(ended))
        const id = ++lastId
        // The protocol's table pairs the method with its answer; nothing but this line has to be believed.
        waiting.set(id, {
          method,
          session,
          settle: (result) => resolve(result as Result<Methods[typeof method]['answer']>),
        })
        toBrowser.write(`${JSON.stringify({ id, method, params, sessionId: session })}\0`)
      }),
    listen(session, listener) {
      listeners.set(session, listener)
      return () => listeners.delete(session)
    },
    forget(session) {
      detach(session, 'closed')
      for (const [id, call] of waiting)
        if (call.session === session) answer(id, () => fail('view.browser-failed', { detail: 'the page was closed' }))
    },
    isOpen: () => ended === null,
    end,
  }
}

function answerOf(method: Method, message: { result?: unknown; error?: { message: string } }): Result<unknown> {
  if (message.error === undefined) return ok(message.result)
  return fail('view.browser-failed', { detail: `${method}: ${message.error.message}` })
}
