import type { FieldFault } from '../base/fault.ts'

/** What the practice service answers, before it is written to the socket. */
export interface Reply {
  readonly status: number
  readonly contentType: string
  readonly body: string | Uint8Array
}

const json = 'application/json; charset=UTF-8'

/** The envelope of a success (specification 2.1). `data` may be JSON that is made already. */
export function success(data: unknown): Reply {
  return { status: 200, contentType: json, body: `{"code":200,"message":"Success","data":${JSON.stringify(data)}}` }
}

/** The envelope of a refusal. `codeMessage` only where the specification names one (7.1). */
export function refusal(status: number, message: string, codeMessage?: string, value = message): Reply {
  const code = codeMessage === undefined ? {} : { code_message: codeMessage, code_message_value: value }
  return { status, contentType: json, body: JSON.stringify({ code: status, message, data: null, ...code }) }
}

/** Refusals that more than one operation gives. */
export const refusals = {
  internal: refusal(500, 'Internal error', 'SERVER_ERROR_COMMON', 'Lỗi hệ thống.'),
  notFound: refusal(404, 'code=404, message=Not Found'),
  tokenMissing: refusal(401, 'Authorization header is required'),
  tokenWrong: refusal(401, 'Token is not valid!'),
  addressDenied: refusal(401, 'IP not allowed'),
  accountInactive: refusal(401, 'Tài khoản không hoạt động'),
  notOwner: refusal(
    400,
    'Shop không thuộc quyền sở hữu của khách hàng',
    'CLIENT_NOT_OWNER_OF_SHOP',
    'Bạn không có quyền thao tác trên cửa hàng này.',
  ),
  shopInactive: refusal(400, 'Shop không hoạt động', 'SHOP_NO_ACTIVE', 'Cửa hàng không hoạt động.'),
  shopMissing: refusal(400, 'ShopId is required!', 'USER_ERR_COMMON', 'Thiếu mã cửa hàng.'),
} as const

/**
 * The refusal of an input: the validator's lines (specification 2.1) when fields are missing or out of their range,
 * the binder's words when one has another type.
 */
export function invalid(request: string, fields: readonly FieldFault[]): Reply {
  const wrongType = fields.find(({ rule }) => rule === 'type')
  const message =
    wrongType === undefined
      ? fields.map((field) => validationLine(request, field)).join('\n')
      : `code=400, message=Unmarshal type error: expected=${wrongType.limit}, field=${wrongType.field}`
  return refusal(400, message, 'USER_ERR_COMMON', 'Dữ liệu không hợp lệ.')
}

function validationLine(request: string, { field, rule }: FieldFault): string {
  const path = field.split('.').map(goName)
  const name = path.findLast((part) => !part.startsWith('[')) ?? ''
  const key = path.join('.').replaceAll('.[', '[')
  return `Key: '${goName(request)}Request.${key}' Error:Field validation for '${name}' failed on the '${rule}' tag`
}

/** `order_codes` as the service's own code spells it: `OrderCodes`; a position in a list is `[3]`. */
function goName(field: string): string {
  if (/^\d+$/.test(field)) return `[${field}]`
  return field
    .split('_')
    .map((word) => (word === 'id' ? 'ID' : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
}
