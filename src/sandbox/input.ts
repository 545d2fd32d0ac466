/**
 * What a request says, as one value. Clients of the real service also send a query's fields in a body, and a body's in a
 * query, so where either method does both are read.
 */
import { mediaType } from '../base/mediaType.ts'
import type { Result } from '../base/result.ts'
import { failed, ok } from '../base/result.ts'
import type { Endpoint } from '../shipping/endpoint.ts'
import type { ReceivedFile } from './formBody.ts'
import { readFormBody } from './formBody.ts'
import type { Reply } from './reply.ts'
import { coded, refusals } from './reply.ts'

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
  strict: boolean,
): Promise<Result<RequestInput, Reply>> {
  if (endpoint.form !== undefined) {
    const { fields, files } = await readFormBody(contentType, body, endpoint.form.files)
    return ok({ value: fields, textual: true, files })
  }
  // What is sent to an operation that takes nothing is not parsed.
  if (endpoint.body === undefined && endpoint.query === undefined) return ok({ value: {}, textual: true, files: [] })
  const text = body.toString('utf8')
  if (endpoint.body !== undefined && method !== 'GET') {
    const isJson = mediaType(contentType) === 'application/json'
    return strict && !isJson && text !== '' ? failed(refusals.mediaType) : parseBody(text)
  }
  const fromQuery = queryFields(query)
  if (text.trim() === '' || (strict && method === 'GET')) return ok({ value: fromQuery, textual: true, files: [] })
  const fromBody = parseBody(text)
  return fromBody.ok
    ? ok({ value: { ...fromQuery, ...asFields(fromBody.value.value) }, textual: true, files: [] })
    : fromBody
}

/** The shop that is named among the fields instead of in the header; null when none is. */
export function shopField({ query, body }: Pick<SentRequest, 'query' | 'body'>): string | null {
  const read = parseBody(body.toString('utf8'))
  const fields = { ...queryFields(query), ...(read.ok && asFields(read.value.value)) }
  const named: unknown = Reflect.get(fields, 'shop_id')
  return typeof named === 'number' || (typeof named === 'string' && named !== '') ? String(named) : null
}

/** One that stands twice, or as `codes[]`, is a list. */
function queryFields(query: string): Readonly<Record<string, string | readonly string[]>> {
  const sent = new URLSearchParams(query)
  const names = [...new Set(sent.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const all = sent.getAll(name)
      const [first = ''] = all
      return [name.replace(/\[\]$/, ''), all.length > 1 || name.endsWith('[]') ? all : first]
    }),
  )
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
