/**
 * What stands beside the service under `/practice/`, for tests and for people who train with it: the clock, the
 * faults, the requests received, the statuses. For this machine only.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import type { Result } from '../base/result.ts'
import { failed, ok } from '../base/result.ts'
import type { FaultRequest } from './injected.ts'
import { InjectedFault } from './injected.ts'
import type { ReceivedRequest } from './requestLog.ts'
import { writeReply } from './writeReply.ts'

/** The same in process and over HTTP. */
export interface PracticeControl {
  /** Milliseconds since 1970 of the service's clock. */
  now(): number
  /** The clock goes on from there. */
  setClock(now: number): void
  inject(fault: FaultRequest): void
  clearFaults(): void
  /** False when there is no such order. */
  setStatus(code: string, status: string): boolean
  /** The last thousand, secrets masked. */
  requests(): readonly ReceivedRequest[]
  clearRequests(): void
}

const Clock = z.union([z.object({ now: z.number() }), z.object({ advanceMs: z.number() })])
const Status = z.object({ code: z.string(), status: z.string().min(1).max(50) })

/** Answers a request under `/practice/`. */
export function answerControl(
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
  control: PracticeControl,
): void {
  const answer = isLocal(request)
    ? perform(request, body, control)
    : failed<Problem>({ status: 403, message: 'this machine only' })
  if (answer.ok) writeJson(response, 200, answer.value)
  else writeJson(response, answer.fault.status, { message: answer.fault.message })
}

interface Problem {
  readonly status: number
  readonly message: string
}

/** From this machine, and not from a web page that somebody has open on it. */
function isLocal({ socket, headers }: IncomingMessage): boolean {
  const loopback = /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '')
  const host = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  return loopback && host && headers.origin === undefined
}

function perform({ method, url }: IncomingMessage, body: string, control: PracticeControl): Result<unknown, Problem> {
  switch (`${method} ${url}`) {
    case 'GET /practice/requests':
      return ok(control.requests())
    case 'DELETE /practice/requests':
      return done(control.clearRequests)
    case 'GET /practice/clock':
      return ok({ now: control.now() })
    case 'POST /practice/clock':
      return parsed(Clock, body, (clock) => {
        control.setClock('now' in clock ? clock.now : control.now() + clock.advanceMs)
        return ok({ now: control.now() })
      })
    case 'POST /practice/faults':
      return parsed(InjectedFault, body, (fault) => done(() => control.inject(fault)))
    case 'DELETE /practice/faults':
      return done(control.clearFaults)
    case 'POST /practice/status':
      return parsed(Status, body, ({ code, status }) =>
        control.setStatus(code, status) ? ok(null) : failed({ status: 404, message: 'no such order' }),
      )
    default:
      return failed({ status: 404, message: 'no such path under /practice/' })
  }
}

function done(act: () => void): Result<null, Problem> {
  act()
  return ok(null)
}

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  body: string,
  then: (value: z.output<Schema>) => Result<unknown, Problem>,
): Result<unknown, Problem> {
  const read = schema.safeParse(fromJson(body))
  return read.success ? then(read.data) : failed({ status: 400, message: z.prettifyError(read.error) })
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function writeJson(response: ServerResponse, status: number, value: unknown): void {
  writeReply(response, { status, contentType: 'application/json', body: JSON.stringify(value) })
}
