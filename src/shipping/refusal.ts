import type { Fault, FaultCode } from '../base/fault.ts'
import { normalized } from '../base/normalized.ts'
import { redact } from '../base/redact.ts'
import type { Endpoint } from './endpoint.ts'
import type { Envelope } from './envelope.ts'
import { parseValidation } from './invalid.ts'

/**
 * What a refusal (HTTP 4xx) of the service means, by specification 5 and 7. A refusal nobody knows keeps its text as
 * `service.refused`.
 */
export function refusalOf(endpoint: Endpoint, envelope: Envelope, secrets: readonly string[]): Fault {
  const code =
    accessRefusal(envelope) ??
    own(endpoint.refusals, envelope.codeMessage) ??
    textRefusal(endpoint, envelope.message) ??
    own(anywhere, envelope.codeMessage)
  const text = readable(envelope.message, secrets)
  if (code !== undefined) return { code, detail: text }
  if (envelope.code === 403) return { code: endpoint.forbidden ?? 'service.forbidden', detail: text }
  if (envelope.code === 404 && endpoint.notFound !== undefined) return { code: endpoint.notFound, detail: text }
  const fields = parseValidation(withoutSecrets(envelope.message, secrets))
  if (fields.length > 0) return { code: 'request.invalid', fields, detail: text }
  // What a person reads; the service's own language and its internal prefixes are for the log.
  const message = readable(envelope.words || envelope.message, secrets)
  const detail = message === text ? {} : { detail: text }
  if (envelope.codeMessage === 'USER_ERR_COMMON') return { code: 'request.invalid', facts: { message }, ...detail }
  const reason = readable(envelope.codeMessage, secrets)
  const facts = { message, status: envelope.code, ...(reason && { code: reason }) }
  return { code: 'service.refused', facts, ...detail }
}

/** Refusals that every operation that resolves a shop or an order can meet (5.4). */
const anywhere: Readonly<Record<string, FaultCode>> = {
  CLIENT_NOT_OWNER_OF_SHOP: 'shop.not-owner',
  CLIENT_NOT_BELONG_OF_SHOP: 'shop.not-owner',
  SHOP_NO_ACTIVE: 'shop.inactive',
  ORDER_NOT_FOUND: 'order.unknown',
}

/** 401 has three reasons told apart by their text only; a missing token was seen as 400 as well. */
function accessRefusal({ code, message }: Envelope): FaultCode | undefined {
  if (/token is required|authorization header/i.test(message) && (code === 401 || code === 400))
    return 'service.token-missing'
  if (code !== 401) return undefined
  return /\bip\b/i.test(message) ? 'service.address-denied' : 'service.token-denied'
}

function textRefusal(endpoint: Endpoint, message: string): FaultCode | undefined {
  for (const text of readings(message)) {
    const code = own(endpoint.texts, text)
    if (code !== undefined) return code
  }
  return endpoint.wordings?.find(({ like }) => readings(message).some((text) => like.test(text)))?.fault
}

/**
 * A message and what is left of it behind the service's internal prefixes: after the last dash (7.2) and after
 * `code=404, message=`.
 */
function readings(message: string): readonly string[] {
  const whole = normalized(message, 'NFC').trim()
  const afterDash = whole.slice(whole.lastIndexOf('-') + 1)
  return [whole, afterDash, afterDash.replace(/^.*message=/s, '')].map((text) => text.trim().replace(/\.$/, ''))
}

function own(table: Readonly<Record<string, FaultCode>> | undefined, key: string): FaultCode | undefined {
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}

const longestText = 300

/** The service's words, without what is or may be a credential (any UUID) or somebody's phone number. */
export function readable(message: string, secrets: readonly string[]): string {
  return withoutSecrets(message, secrets)
    .replace(/\+?\d[\d .]{7,}\d/g, '•••')
    .slice(0, longestText)
}

function withoutSecrets(message: string, secrets: readonly string[]): string {
  return redact(message, secrets).replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, '•••')
}
