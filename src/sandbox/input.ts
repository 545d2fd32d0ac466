import * as z from 'zod'
import type { Result } from '../base/result.ts'
import { failed, ok } from '../base/result.ts'
import type { Endpoint } from '../shipping/endpoint.ts'
import { inputSchema } from '../shipping/endpoint.ts'
import type { Reply } from './reply.ts'
import { refusal } from './reply.ts'

/**
 * What a request says, as one object: its query, or its JSON body. Clients of the real service also send the query's
 * fields in a body, so a POST to a query operation reads both.
 */
export function readInput(endpoint: Endpoint, method: string, query: string, body: string): Result<unknown, Reply> {
  const schema = inputSchema(endpoint)
  if (schema === undefined) return ok(undefined) // what is sent to an operation that takes nothing is not parsed
  if (endpoint.body !== undefined) return parseBody(body)
  const fromQuery = queryFields(query, schema)
  if (method === 'GET' || body.trim() === '') return ok(fromQuery)
  const fromBody = parseBody(body)
  return fromBody.ok ? ok({ ...fromQuery, ...asFields(fromBody.value) }) : fromBody
}

function parseBody(body: string): Result<unknown, Reply> {
  if (body.trim() === '') return ok({})
  try {
    return ok(JSON.parse(body))
  } catch (error) {
    const offset = Number(/position (\d+)/.exec(String(error))?.[1] ?? body.length)
    const message = `code=400, message=Syntax error: offset=${offset}, error=invalid character in JSON body`
    return failed(refusal(400, message, 'USER_ERR_COMMON', 'Dữ liệu không hợp lệ.'))
  }
}

function asFields(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

/** A query is text; where the operation wants a number, digits become one and an empty text is left out. */
function queryFields(query: string, schema: z.ZodType): Record<string, unknown> {
  const numbers = numericFields(schema)
  const fields: Record<string, unknown> = {}
  for (const [name, text] of new URLSearchParams(query)) {
    if (!numbers.has(name)) fields[name] = text
    else if (text !== '') fields[name] = /^-?\d+$/.test(text) ? Number(text) : text
  }
  return fields
}

const known = new WeakMap<z.ZodType, ReadonlySet<string>>()

function numericFields(schema: z.ZodType): ReadonlySet<string> {
  const found = known.get(schema)
  if (found !== undefined) return found
  const shape = schema instanceof z.ZodObject ? Object.entries<z.core.$ZodType>(schema.shape) : []
  const numbers = new Set(shape.filter(([, field]) => isNumber(field)).map(([name]) => name))
  known.set(schema, numbers)
  return numbers
}

function isNumber(field: z.core.$ZodType): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault)
    return isNumber(field.unwrap())
  return field instanceof z.ZodNumber
}
