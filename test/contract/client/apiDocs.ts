import { isFaultCode, policyOf } from '../../../src/base/fault.ts'
import type { Endpoint } from '../../../src/shipping/endpoint.ts'
import { allEndpoints, allViews } from '../../../src/shipping/endpoints/all.ts'

/**
 * docs/api.md, made from the descriptions of the operations, so that it cannot say anything else than the code.
 * `node test/contract/client/writeApiDocs.ts` writes it; a test compares.
 */
export function apiDocs(): string {
  return `${[
    '# The operations of the shipping service',
    '',
    '<!-- Made from src/shipping/endpoints by test/contract/client/writeApiDocs.ts; do not edit by hand. -->',
    '',
    'What `packbench call` and the station speak. *Repeated*: whether the client sends a call again by itself when its',
    'end is unsure; *with its key* by the field named there, and without it never.',
    '',
    ...table(
      ['Operation', 'Method and path', '`ShopId`', 'Repeated'],
      allEndpoints.map((one) => [`\`${one.name}\``, `${one.method} \`${one.path}\``, one.shop, repetition(one)]),
    ),
    '',
    '## Label views',
    '',
    'Opened with the print token alone; the account’s token is never sent there.',
    '',
    ...table(
      ['View', 'Method and path'],
      allViews.map(({ name, method, path }) => [`\`${name}\``, `${method} \`${path}?token=…\``]),
    ),
    '',
    '## Refusals and their faults',
    '',
    'What the service says, and the fault it becomes. Any other refusal is `service.refused` and keeps its text; validation',
    'lines and `USER_ERR_COMMON` are `request.invalid`, with the fields where the service names them.',
    '',
    '### Any operation',
    '',
    ...refusalTable([
      ['401 or 400, the authorization header or the token is required', 'service.token-missing'],
      ['401, IP not allowed', 'service.address-denied'],
      ['401, anything else', 'service.token-denied'],
      ['403, where the operation says nothing else', 'service.forbidden'],
      ['`CLIENT_NOT_OWNER_OF_SHOP`', 'shop.not-owner'],
      ['`CLIENT_NOT_BELONG_OF_SHOP`', 'shop.not-owner'],
      ['`SHOP_NO_ACTIVE`', 'shop.inactive'],
      ['`ORDER_NOT_FOUND`', 'order.unknown'],
      ['429, or 503 with `Retry-After`', 'service.busy'],
      ['`SERVER_ERROR_COMMON` and any other 5xx', 'service.failing'],
      ['no envelope, 511', 'service.intercepted'],
      ['data without what is needed', 'service.garbled'],
      ['an unsure end of a call that is not repeated', 'service.unsure'],
    ]),
    ...allEndpoints.flatMap((one) => ['', `### ${one.name}`, '', ...refusalsOf(one)]),
  ].join('\n')}\n`
}

function repetition({ repeat, key, onceMore }: Endpoint): string {
  if (repeat === 'never') return 'never'
  if (key !== undefined) return `with its key \`${key}\``
  return onceMore === undefined ? 'yes' : `yes; \`${onceMore}\` once`
}

function refusalsOf({ refusals = {}, texts = {}, wordings = [], forbidden, notFound }: Endpoint): readonly string[] {
  const rows: [string, string][] = [
    ...Object.entries(refusals).map(([code, fault]): [string, string] => [`\`${code}\``, fault]),
    ...Object.entries(texts).map(([text, fault]): [string, string] => [`“${text}”`, fault]),
    ...wordings.map(({ like, fault }): [string, string] => [`a text like \`${like.source}\``, fault]),
    ...(forbidden === undefined ? [] : [['403', forbidden] satisfies [string, string]]),
    ...(notFound === undefined ? [] : [['404', notFound] satisfies [string, string]]),
  ]
  return rows.length === 0 ? ['Nothing of its own.'] : refusalTable(rows)
}

function refusalTable(rows: readonly (readonly [string, string])[]): readonly string[] {
  return table(
    ['The service says', 'Fault', 'Who mends it', 'Tried again'],
    rows.map(([said, fault]) => {
      if (!isFaultCode(fault)) throw new Error(`${fault} is no fault`)
      const { remedy, retry } = policyOf(fault)
      return [said, `\`${fault}\``, remedy, retry]
    }),
  )
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}
