/**
 * What a request says, as one value. Clients of the real service also send the query's fields in a body, so a POST to
 * a query operation reads both.
 */
import type { Result } from '../base/result.ts'
import { failed, ok } from '../base/result.ts'
import type { Endpoint } from '../shipping/endpoint.ts'
import type { ReceivedFile } from './formBody.ts'
import { readFormBody } from './formBody.ts'
import type { Reply } from './reply.ts'
import { coded } from './reply.ts'

export interface RequestInput {
  readonly value: unknown
  /** Everything in it is text: digits stand for a number. */
  readonly textual: boolean
  readonly files: readonly ReceivedFile[]
}

export interface SentRequest {
  readonly method: string
  readonly query: string
  readonly contentType: string
  readonly body: Buffer
}

export async function readInput(
  endpoint: Endpoint,
  { method, query, contentType, body }: SentRequest,
): Promise<Result<RequestInput, Reply>> {
  if (endpoint.form !== undefined) {
    const { fields, files } = await readFormBody(contentType, body, endpoint.form.files)
    return ok({ value: fields, textual: true, files })
  }
  if (endpoint.body !== undefined) return parseBody(body.toString('utf8'))
  // What is sent to an operation that takes nothing is not parsed.
  if (endpoint.query === undefined) return ok({ value: {}, textual: true, files: [] })
  const fromQuery = Object.fromEntries(new URLSearchParams(query))
  const text = body.toString('utf8')
  if (method === 'GET' || text.trim() === '') return ok({ value: fromQuery, textual: true, files: [] })
  const fromBody = parseBody(text)
  return fromBody.ok
    ? ok({ value: { ...fromQuery, ...asFields(fromBody.value.value) }, textual: true, files: [] })
    : fromBody
}

function parseBody(body: string): Result<RequestInput, Reply> {
  if (body.trim() === '') return ok({ value: {}, textual: false, files: [] })
  try {
    return ok({ value: JSON.parse(body), textual: false, files: [] })
  } catch (error) {
    const offset = Number(/position (\d+)/.exec(String(error))?.[1] ?? body.length)
    const message = `code=400, message=Syntax error: offset=${offset}, error=invalid character in JSON body`
    return failed(coded('USER_ERR_COMMON', message))
  }
}

function asFields(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}
