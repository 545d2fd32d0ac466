import type { FieldFault } from '../base/fault.ts'
import type { CodeMessage, ServiceLanguage, Words } from './words.ts'
import { codeWords } from './words.ts'

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

/** The envelope of a success that carries more than its data. */
export function successOf(fields: Readonly<Record<string, unknown>>): Reply {
  return { status: 200, contentType: json, body: JSON.stringify({ code: 200, message: 'Success', ...fields }) }
}

/** The envelope of a refusal without a `code_message` (7.2); `words` are for people, where they are not the message. */
export function refusal(status: number, message: string, words: string = message): Reply {
  const envelope = { code: status, message, data: null, code_message_value: words }
  return { status, contentType: json, body: JSON.stringify(envelope) }
}

/** What was recorded of the gateway before the service itself: it has no words for people. */
export function bare(status: number, message: string): Reply {
  return { status, contentType: json, body: JSON.stringify({ code: status, message, data: null }) }
}

/** The envelope of a refusal with its code (7.1) and the error, or its code, in the caller's language. */
export function coded(
  code: CodeMessage,
  message: string,
  language: ServiceLanguage = 'vi',
  words: Words = codeWords[code],
): Reply {
  const status = code === 'SERVER_ERROR_COMMON' ? 500 : 400
  const said = { code_message: code, code_message_value: words[language] }
  return { status, contentType: json, body: JSON.stringify({ code: status, message, data: null, ...said }) }
}

/** The refusal of an input without a code (7.2). */
export function invalidWords(request: string, fields: readonly FieldFault[]): Reply {
  return refusal(400, invalidText(request, fields), codeWords.USER_ERR_COMMON.vi)
}

/** Refusals that more than one operation gives. */
export const refusals = {
  internal: coded('SERVER_ERROR_COMMON', 'Internal error'),
  notFound: bare(404, 'code=404, message=Not Found'),
  mediaType: bare(415, 'code=415, message=Unsupported Media Type'),
  tokenMissing: refusal(401, 'Authorization header is required', 'Thiếu token.'),
  tokenWrong: bare(401, 'Token is not valid!'),
  addressDenied: refusal(401, 'IP not allowed', 'Địa chỉ IP không được phép.'),
  accountInactive: refusal(401, 'Tài khoản không hoạt động'),
  notOwner: coded('CLIENT_NOT_OWNER_OF_SHOP', 'Shop không thuộc quyền sở hữu của khách hàng'),
  notOfShop: coded('CLIENT_NOT_BELONG_OF_SHOP', 'Khách hàng không thuộc shop này'),
  shopInactive: coded('SHOP_NO_ACTIVE', 'Shop không hoạt động'),
  shopMissing: coded('USER_ERR_COMMON', 'ShopId is required!'),
  shopNoNumber: coded('USER_ERR_COMMON', 'code=400, message=strconv.Atoi: parsing "ShopId": invalid syntax'),
  phoneInvalid: coded('PHONE_INVALID', 'Số điện thoại không hợp lệ'),
  wardInvalid: coded('WARD_IS_INVALID', 'Phường xã không hợp lệ.'),
  noRoute: coded('ROUTE_NOT_FOUND_SERVICE', 'Không tìm thấy tuyến cho dịch vụ đã chọn - route not found service'),
  noFee: coded('SERVICE_NOT_FOUND_CONFIG_FEE', 'Không tìm thấy cấu hình phí của dịch vụ'),
} as const

/** The refusal of an input, `USER_ERR_COMMON`. */
export function invalid(request: string, fields: readonly FieldFault[], language: ServiceLanguage = 'vi'): Reply {
  return coded('USER_ERR_COMMON', invalidText(request, fields), language)
}

/**
 * What is said of an input: the validator's lines (specification 2.1) when fields are missing or out of their range,
 * the binder's words when one has another type or a name that nobody knows.
 */
function invalidText(request: string, fields: readonly FieldFault[]): string {
  const wrong = fields.find(({ rule }) => rule === 'type')
  if (wrong !== undefined)
    return `code=400, message=Unmarshal type error: expected=${wrong.limit}, field=${wrong.field}`
  const unknown = fields.find(({ rule }) => rule === 'unknown')
  if (unknown !== undefined) return `code=400, message=json: unknown field "${unknown.field}"`
  return fields.map((field) => validationLine(request, field)).join('\n')
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
