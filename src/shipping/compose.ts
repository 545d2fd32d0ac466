import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { Endpoint } from './endpoint.ts'
import type { Request } from './exchange.ts'
import { writeForm } from './form.ts'

/** What belongs to the account and its environment rather than to one call. */
export interface Sender {
  readonly origin: string
  /** Path of the base address, without a slash at its end. */
  readonly prefix: string
  readonly token: string
  readonly shop: number | null
  readonly language: 'vi' | 'en'
  readonly reasonPrefix: string
}

// An envelope; the largest known one is a page of shops. It is read at once, on the thread that hears scans: of as many
// brackets 32 MB take three seconds and a gigabyte.
const replyLimit = 8 * 1024 * 1024

/** The input with what the client adds by itself: the language, the environment's prefix. */
export function complete(endpoint: Endpoint, input: unknown, sender: Sender): unknown {
  const { takesLanguage, reasonCode } = endpoint
  if (takesLanguage === undefined && reasonCode === undefined) return input
  const fields: Record<string, unknown> = { ...(typeof input === 'object' ? input : {}) }
  if (takesLanguage) fields.language ??= sender.language
  const reason = reasonCode === undefined ? undefined : fields[reasonCode]
  if (reasonCode !== undefined && typeof reason === 'string')
    fields[reasonCode] = reason.replace(/^SVC-/, `${sender.reasonPrefix}-`)
  return fields
}

/** A checked and completed input as a request: a query, or JSON. */
export function compose(endpoint: Endpoint, input: unknown, sender: Sender): Request {
  const headers = headersOf(endpoint, sender)
  if (endpoint.body !== undefined) headers['content-type'] = 'application/json'
  const query = endpoint.query === undefined ? '' : queryOf(input)
  return request(endpoint, sender, query, headers, endpoint.body === undefined ? null : JSON.stringify(input))
}

/** The same as a form. Faults: `file.unreadable`. */
export async function composeForm(
  endpoint: Endpoint & Required<Pick<Endpoint, 'form'>>,
  input: unknown,
  sender: Sender,
): Promise<Result<Request>> {
  const form = await writeForm(input, endpoint.form.files)
  if (!form.ok) return form
  return ok(request(endpoint, sender, '', { ...headersOf(endpoint, sender), ...form.value.headers }, form.value.body))
}

function headersOf(endpoint: Endpoint, { token, shop }: Sender): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token !== '') headers.Token = token
  if (endpoint.shop !== 'none' && shop !== null) headers.ShopId = String(shop)
  return headers
}

function request(
  { path, method }: Endpoint,
  { origin, prefix }: Sender,
  query: string,
  headers: Request['headers'],
  body: Request['body'],
): Request {
  return { origin, path: prefix + path + query, method, headers, body, limit: replyLimit }
}

function queryOf(input: unknown): string {
  const pairs = Object.entries(input ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(String(value).toWellFormed())}`,
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
