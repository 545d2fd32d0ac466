import { isFaultCode, policyOf } from '../../../src/base/fault.ts'
import type { OperationKind } from '../../../src/model/operationKind.ts'
import type { Endpoint } from '../../../src/shipping/endpoint.ts'
import { allEndpoints, allViews } from '../../../src/shipping/endpoints/all.ts'
import { faultText } from '../../../src/words/faultText.ts'

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
    'end is unsure; *with its key* by the field named there, and without it never. *In the window*: the screen that reaches',
    'it; what none does is asked for by `packbench call`.',
    '',
    ...table(
      ['Operation', 'Method and path', '`ShopId`', 'Repeated', 'In the window'],
      allEndpoints.map((one) => [
        `\`${one.name}\``,
        `${one.method} \`${one.path}\``,
        one.shop,
        repetition(one),
        screenOf(one),
      ]),
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
    'What the service says, and the fault it becomes. Any other refusal is `service.refused` and keeps its text (the',
    'service’s `code_message_value`, where it has one); validation lines and `USER_ERR_COMMON` are `request.invalid`, with',
    'the fields where the service names them. What `packbench call` advises follows from the operation; in the station’s',
    'window, where somebody has the parcel in hand, the same fault says what to do with that.',
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
    ]),
    ...allEndpoints.flatMap((one) => ['', `### ${one.name}`, '', ...refusalsOf(one), ...unsureOf(one)]),
  ].join('\n')}\n`
}

/** Where somebody at the window gets to each operation. */
const inWindow: Readonly<Record<string, string>> = {
  affiliateOtp: 'Settings → Account → Shops → A customer’s shop: *Send the customer a code*',
  affiliateCreate: 'Settings → Account → Shops → A customer’s shop: *Make a new shop for a customer*',
  affiliateCreateWithShop: 'Settings → Account → Shops → A customer’s shop: *Join a customer’s shop*',
  createShop: 'Settings → Account → Shops → Make a shop',
  listShops: 'Settings → Account → Shops → List',
  createTicket: 'Parcel; Orders (up to 50 at once); Returns: *ticket*',
  getTicket: 'Tickets (palette, print log)',
  orderInfo: 'every scan; Parcel',
  fee: 'New order: beside the form, where the old ward is known',
  createOrder: 'New order (`Alt+9`): *Create and print*',
  previewOrder: 'New order: fee, day and breakdown beside the form',
  leadTime: 'New order: beside the form, where the old ward is known',
  pickShifts: 'Pickup: the shifts; New order: *Pickup shift*',
  cancel: 'Parcel, orders, batch: *Cancel*',
  deliveryAgain: 'Parcel, orders, batch: *Deliver again*',
  returnOrder: 'Parcel, orders, batch: *Return*',
  updateCod: 'Parcel, orders, batch: *Change the COD*',
  genToken: 'every label',
}

function screenOf({ name }: Endpoint): string {
  const screen = Object.hasOwn(inWindow, name) ? inWindow[name] : undefined
  if (screen === undefined) throw new Error(`${name}: which screen reaches it?`)
  return screen
}

function repetition({ repeat, key, onceMore }: Endpoint): string {
  if (repeat === 'never') return 'never'
  if (key !== undefined) return `with its key \`${key}\``
  return onceMore === undefined ? 'yes' : `yes; \`${onceMore}\` once`
}

/** What is said when nobody knows whether a call took effect that is not repeated. */
function unsureOf({ repeat, key, kind }: Endpoint): readonly string[] {
  if (repeat === 'safe' && key === undefined) return []
  const { what, todo } = faultText({ code: 'service.unsure' }, 'en', {}, kind)
  const when = key === undefined ? 'An unsure end' : `An unsure end without \`${key}\``
  return ['', `${when} is \`service.unsure\`: “${what}. ${todo}.”`]
}

function refusalsOf({
  refusals = {},
  texts = {},
  wordings = [],
  forbidden,
  notFound,
  kind,
}: Endpoint): readonly string[] {
  const rows: [string, string][] = [
    ...Object.entries(refusals).map(([code, fault]): [string, string] => [`\`${code}\``, fault]),
    ...Object.entries(texts).map(([text, fault]): [string, string] => [`“${text}”`, fault]),
    ...wordings.map(({ like, fault }): [string, string] => [`a text like \`${like.source}\``, fault]),
    ...(forbidden === undefined ? [] : [['403', forbidden] satisfies [string, string]]),
    ...(notFound === undefined ? [] : [['404', notFound] satisfies [string, string]]),
  ]
  return rows.length === 0 ? ['Nothing of its own.'] : refusalTable(rows, kind)
}

function refusalTable(rows: readonly (readonly [string, string])[], kind: OperationKind = 'order'): readonly string[] {
  return table(
    ['The service says', 'Fault', 'Advice', 'Tried again'],
    rows.map(([said, fault]) => {
      if (!isFaultCode(fault)) throw new Error(`${fault} is no fault`)
      return [said, `\`${fault}\``, faultText({ code: fault }, 'en', {}, kind).todo, policyOf(fault).retry]
    }),
  )
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}
