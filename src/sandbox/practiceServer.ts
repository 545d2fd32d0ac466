/**
 * The practice service on HTTP: finds the operation, checks who calls, reads the input, applies the rules, and spoils
 * the reply where a test or a trainer asked for it. Nothing here knows what an operation does.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { resetSocket } from '../base/resetSocket.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { labelSizes } from '../model/labelSize.ts'
import { callerOf, shopHeader, shopOf } from './access.ts'
import type { FaultList, InjectedFault } from './injected.ts'
import { readInput, shopField } from './input.ts'
import type { ViewPart } from './label/viewParts.ts'
import { serveViewPart, viewPartAt } from './label/viewParts.ts'
import type { PracticeStore } from './practiceStore.ts'
import type { Reply } from './reply.ts'
import { bare, refusals } from './reply.ts'
import type { RequestLog } from './requestLog.ts'
import type { Operation } from './rules/operation.ts'
import { operationAt } from './rules/operations.ts'
import { parcelsOf } from './rules/printRules.ts'
import type { ServedStyles } from './rules/viewRules.ts'
import { serveView, viewSize } from './rules/viewRules.ts'
import { writeReply, writeSpoiled } from './writeReply.ts'

export interface ServerParts {
  readonly store: PracticeStore
  readonly faults: FaultList
  readonly log: RequestLog
  /** As they are now: a person changes them on the service's page. */
  readonly views: () => ServedStyles
  /** Only what the specification says: without the tolerances of the real service. */
  readonly strict: boolean
  readonly readBody: ReadBody
  now(): number
  /** Aborts when the service closes. */
  readonly closed: AbortSignal
}

/** What a request asks for. `operation`, `size` and `part` null: nothing that is served here. */
interface Target {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly operation: Operation | null
  readonly size: LabelSize | null
  /** What the page of a view loads after itself. */
  readonly part: ViewPart | null
}

const longestRequest = 32 * 1024 * 1024 // a ticket may carry ten files of 2 MB; more than that is refused by the rules
/** Of all requests that are being read: whoever is on this machine sends without a token, into a station's memory too. */
const mostHeld = 4 * longestRequest

/** Answers one request to the service. Every request gets a reply, except where an injected fault takes it. */
export async function answer(request: IncomingMessage, response: ServerResponse, parts: ServerParts): Promise<void> {
  const target = targetOf(request, parts.strict)
  const body = await parts.readBody(request)
  if (body === null) return writeReply(response, bare(413, 'code=413, message=Request Entity Too Large'))
  const injected = parts.faults.take(nameOf(target) ?? '')
  if (injected !== null && injected.delayMs > 0) {
    await after(injected.delayMs, undefined, { signal: parts.closed }).catch(() => {}) // closing ends the wait early
  }
  if (parts.closed.aborted) return // the data is closed as well
  const early = injected === null ? null : beforeEffect(injected.fault)
  const reply = early === null ? await serve(target, request, body, parts, injected) : null
  note(request, target, body, reply, parts)
  if (early !== null) return early(response)
  if (reply === null) return
  if (injected === null) return writeReply(response, reply)
  if (resetsAfter(injected.fault)) return resetOf(response)
  return writeSpoiled(response, reply, injected.fault, parts.closed)
}

function targetOf({ url = '/', method = 'GET' }: IncomingMessage, strict: boolean): Target {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const query = mark < 0 ? '' : url.slice(mark + 1)
  const size = method === 'GET' ? viewSize(path) : null
  const part = method === 'GET' ? viewPartAt(path) : null
  return { method, path, query, operation: operationAt(method, path, strict), size, part }
}

function nameOf({ operation, size }: Target): string | null {
  return size === null ? (operation?.endpoint.name ?? null) : labelSizes[size].view
}

export type ReadBody = (request: IncomingMessage) => Promise<Buffer | null>

/** null: longer than any request may be, or than all together. */
export function bodyReader(): ReadBody {
  let held = 0
  return async (request) => {
    const chunks: Buffer[] = []
    let length = 0
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        length += chunk.length
        held += chunk.length
        if (length > longestRequest || held > mostHeld) return null
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    } finally {
      held -= length
    }
  }
}

/** What an injected fault does instead of the operation; null: the operation takes effect. */
function beforeEffect(fault: InjectedFault['fault']): ((response: ServerResponse) => void) | null {
  switch (fault.kind) {
    case 'silence':
      return () => {}
    case 'reset':
      return fault.when === 'before' ? resetOf : null
    case 'redirect':
      return (response) => void response.writeHead(302, { location: fault.location }).end()
    case 'status':
      return (response) => {
        if (fault.retryAfter !== undefined) response.setHeader('retry-after', fault.retryAfter)
        writeReply(response, bare(fault.status, `code=${fault.status}, message=injected`))
      }
    default:
      return null
  }
}

function resetsAfter(fault: InjectedFault['fault']): boolean {
  return (fault.kind === 'reset' && fault.when === 'after') || (fault.kind === 'break' && fault.ends === 'reset')
}

function resetOf(response: ServerResponse): void {
  if (response.socket !== null) resetSocket(response.socket)
}

async function serve(
  target: Target,
  request: IncomingMessage,
  body: Buffer,
  parts: ServerParts,
  injected: InjectedFault | null,
): Promise<Reply> {
  const { store, strict } = parts
  const asked = new URLSearchParams(target.query)
  if (target.size !== null) {
    const token = injected?.fault.kind === 'token-expired' ? '' : (asked.get('token') ?? '')
    return serveView(target.size, token, parts.views(), store, parts.now())
  }
  if (target.part !== null) return serveViewPart(target.part, asked, (token) => parcelsOf(token, store, parts.now()))
  const { operation } = target
  if (operation === null) return refusals.notFound
  if (injected?.fault.kind === 'token-expired') return refusals.tokenWrong
  const account = callerOf(request, store)
  if (!account.ok) return account.fault
  const { method, query } = target
  const sent = { method, query, contentType: request.headers['content-type'] ?? '', body }
  const named = shopHeader(request.headers, strict) ?? (takesShopField(operation, strict) ? shopField(sent) : null)
  const shop = shopOf(operation, named, account.value, store, strict)
  if (!shop.ok) return shop.fault
  const input = await readInput(operation.endpoint, sent, strict)
  if (!input.ok) return input.fault
  const call = { account: account.value, shop: shop.value, store, strict, now: parts.now }
  const breaksAt = injected?.fault.kind === 'break' ? injected.fault.at : null
  return operation.answer(input.value, { ...call, breaksAt, files: input.value.files })
}

/** Where the header is optional a field of that name is the operation's own (4.3). */
function takesShopField({ endpoint }: Operation, strict: boolean): boolean {
  return !strict && endpoint.shop === 'required'
}

function note(request: IncomingMessage, target: Target, body: Buffer, reply: Reply | null, parts: ServerParts): void {
  const { token } = request.headers
  const account = typeof token === 'string' ? (parts.store.accountByToken(token)?.role ?? 'unknown') : null
  parts.log.add({
    at: parts.now(),
    method: target.method,
    path: request.url ?? '/',
    operation: nameOf(target),
    account,
    shop: shopHeader(request.headers, false),
    body: bodyText(request, body),
    status: reply?.status ?? null,
  })
}

const longestNoted = 4_000

/** What the log keeps of a body: text up to a length, of a form with files only how long it was. */
function bodyText({ headers }: IncomingMessage, body: Buffer): string {
  if (headers['content-type']?.startsWith('multipart/') === true) return `multipart/form-data, ${body.length} bytes`
  return body.toString('utf8', 0, longestNoted)
}
