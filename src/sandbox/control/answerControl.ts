/**
 * The paths under `/practice/`: JSON for tests, and the same as a page with plain forms for people. For this machine
 * only, and not for web pages that somebody has open on it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import type { Result } from '../../base/result.ts'
import { failed, ok } from '../../base/result.ts'
import { readViewStyles } from '../../model/viewStyle.ts'
import { units } from '../../units/units.ts'
import { accountRoles } from '../accounts.ts'
import { InjectedFault } from '../injected.ts'
import { writeReply } from '../writeReply.ts'
import type { PracticeControl } from './control.ts'
import type { Introduction } from './controlPage.ts'
import { controlPage } from './controlPage.ts'
import { faultPresets } from './faultPresets.ts'

const Clock = z.union([z.object({ now: z.number() }), z.object({ advanceMs: z.number() })])
const ViewStyles = z.object({
  style: z.string().transform((text, given) => {
    const styles = readViewStyles(text)
    if (styles === null) given.addIssue('no such style')
    return styles ?? z.NEVER
  }),
})
const Status = z.object({ code: z.string(), status: z.string().min(1).max(50) })
/** Anybody on this machine may answer one. */
const Answer = z.object({
  id: z.int(),
  body: z.string().min(1).max(10_000),
  status_id: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
  internal: z.boolean().optional(),
  files: z
    .array(z.object({ name: z.string().min(1).max(255), bytes: z.int().nonnegative() }))
    .max(20)
    .optional(),
})
const Load = z.object({ grams: z.number().min(0).max(100_000) })
const AllowList = z.object({ role: z.enum(accountRoles), addresses: z.array(z.string()).nullable() })

interface Problem {
  readonly status: number
  readonly message: string
}

/** What a request under `/practice/` asks for. */
interface Wish {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** Of a form, or from JSON; undefined when it is neither. */
  readonly body: unknown
}

export function answerControl(
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
  control: PracticeControl,
  introduction: Introduction,
): void {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  const wish = wishOf(request, body, isForm)
  const local = isLocal(request)
  if (local && wish.method === 'GET' && wish.path === '/practice/') {
    writePage(response, controlPage(control, introduction, wish.query))
    return
  }
  const answer = local
    ? perform(wish, control, introduction)
    : failed<Problem>({ status: 403, message: 'this machine only' })
  if (!answer.ok) writeJson(response, answer.fault.status, { message: answer.fault.message })
  else if (isForm) response.writeHead(303, { location: '/practice/' }).end()
  else writeJson(response, 200, answer.value)
}

/** From this machine, named as this machine, and by no page but our own: a page sends its `Origin` with every form. */
function isLocal({ socket, headers }: IncomingMessage): boolean {
  const loopback = /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '')
  const host = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  const fetchSite = headers['sec-fetch-site']
  const foreignPage = fetchSite === 'cross-site' || fetchSite === 'same-site'
  return (
    loopback && host && !foreignPage && (headers.origin === undefined || headers.origin === `http://${headers.host}`)
  )
}

function wishOf({ method = 'GET', url = '/' }: IncomingMessage, text: string, isForm: boolean): Wish {
  const [path = '', query = ''] = url.split('?', 2)
  const fields = isForm ? formFields(text) : null
  const asked = fields?._method === 'DELETE' ? 'DELETE' : method
  return { method: asked, path, query: new URLSearchParams(query), body: fields ?? fromJson(text) }
}

function perform(
  { method, path, query, body }: Wish,
  control: PracticeControl,
  { accounts }: Introduction,
): Result<unknown, Problem> {
  switch (`${method} ${path}`) {
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
    case 'GET /practice/view-style':
      return ok({ styles: control.viewStyles() })
    case 'POST /practice/view-style':
      return parsed(ViewStyles, body, ({ style }) => done(() => control.setViewStyles(style)))
    case 'GET /practice/faults':
      return ok(control.faults())
    case 'POST /practice/faults':
      return parsed(InjectedFault, withPreset(body), (fault) => inject(control, fault))
    case 'DELETE /practice/faults':
      return done(control.clearFaults)
    case 'POST /practice/status':
      return parsed(Status, body, ({ code, status }) =>
        control.setStatus(code, status) ? ok(null) : failed({ status: 404, message: 'no such order' }),
      )
    case 'GET /practice/orders':
      return ok(control.orders(Math.min(1_000, Number(query.get('limit') ?? 50) || 50)))
    case 'GET /practice/sms':
      return ok(control.outbox())
    case 'DELETE /practice/sms':
      return done(control.clearOutbox)
    case 'GET /practice/tickets':
      return ok(control.tickets())
    case 'POST /practice/tickets':
      return parsed(Answer, body, ({ id, body: words, status_id: status, internal, files }) =>
        control.answerTicket({ id, body: words, status, internal, files })
          ? ok(null)
          : failed({ status: 404, message: 'no such ticket' }),
      )
    case 'POST /practice/scale':
      return parsed(Load, body, ({ grams }) => {
        if (control.scale === null) return failed({ status: 404, message: 'no scale' })
        control.scale.put(grams)
        return ok(null)
      })
    case 'POST /practice/allowed':
      return parsed(AllowList, body, ({ role, addresses }) => done(() => control.setAllowList(role, addresses)))
    case 'GET /practice/accounts':
      return ok(accounts)
    case 'GET /practice/places':
      return ok({ districts: units().districts, newWards: units().newWards })
    default:
      return failed({ status: 404, message: 'no such path under /practice/' })
  }
}

/** Anybody on this machine may put them in. */
const mostFaults = 100
const largestFault = 1_048_576

function inject(control: PracticeControl, fault: InjectedFault): Result<null, Problem> {
  if (control.faults().length >= mostFaults || JSON.stringify(fault).length > largestFault)
    return failed({ status: 413, message: `no more than ${mostFaults} faults of ${largestFault} characters` })
  return done(() => control.inject(fault))
}

function done(act: () => void): Result<null, Problem> {
  act()
  return ok(null)
}

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  andThen: (value: z.output<Schema>) => Result<unknown, Problem>,
): Result<unknown, Problem> {
  const read = schema.safeParse(body)
  return read.success ? andThen(read.data) : failed({ status: 400, message: z.prettifyError(read.error) })
}

/** The page names a fault of its list, and no number of times means for ever; everybody else says it whole. */
function withPreset(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('preset' in body) || typeof body.preset !== 'string') return body
  const preset = faultPresets.find(({ name }) => name === body.preset)
  return { times: null, ...preset?.fault, ...body }
}

const numbers = new Set(['now', 'advanceMs', 'id', 'status_id', 'times', 'delayMs', 'grams'])

/** The fields of a form; the numbers among them as numbers, what is left empty left out. */
function formFields(text: string): Readonly<Record<string, unknown>> {
  const filled = [...new URLSearchParams(text)].filter(([, value]) => value !== '')
  return Object.fromEntries(filled.map(([name, value]) => [name, numbers.has(name) ? Number(value) : value]))
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

/** The page has no script and asks nobody for anything. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

function writePage(response: ServerResponse, body: string): void {
  response.setHeader('content-security-policy', policy)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('referrer-policy', 'same-origin')
  writeReply(response, { status: 200, contentType: 'text/html; charset=UTF-8', body })
}
