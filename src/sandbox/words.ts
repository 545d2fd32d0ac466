/** The service's localized texts of its error codes (`code_message_value`): Vietnamese, and English where asked for. */
export type ServiceLanguage = 'vi' | 'en'
export type Words = Readonly<Record<ServiceLanguage, string>>

export const codeWords = {
  USER_ERR_COMMON: { vi: 'Dữ liệu không hợp lệ.', en: 'The data is not valid.' },
  OTP_NOT_VALID: { vi: 'Mã OTP không đúng hoặc đã hết hạn.', en: 'The OTP is wrong or has expired.' },
  CLIENT_HAVE_EXISTED: {
    vi: 'Tài khoản đã là nhân viên của cửa hàng.',
    en: 'The account is staff of the shop already.',
  },
  CLIENT_NOT_BELONG_OF_SHOP: { vi: 'Tài khoản không thuộc cửa hàng.', en: 'The account does not belong to the shop.' },
  CLIENT_NOT_OWNER_OF_SHOP: {
    vi: 'Bạn không có quyền thao tác trên cửa hàng này.',
    en: 'You may not act for this shop.',
  },
  SHOP_NO_ACTIVE: { vi: 'Cửa hàng không hoạt động.', en: 'The shop is not active.' },
  PHONE_INVALID: { vi: 'Số điện thoại không hợp lệ.', en: 'The phone number is not valid.' },
  WARD_IS_INVALID: { vi: 'Phường xã không hợp lệ.', en: 'The ward is not valid.' },
  ORDER_NOT_FOUND: { vi: 'Không tìm thấy đơn hàng.', en: 'The order was not found.' },
  ROUTE_NOT_FOUND_SERVICE: { vi: 'Không tìm thấy tuyến phục vụ.', en: 'No route was found.' },
  SERVICE_NOT_FOUND_CONFIG_FEE: { vi: 'Dịch vụ chưa có cấu hình phí.', en: 'The service has no fee configuration.' },
  SERVER_ERROR_COMMON: { vi: 'Lỗi hệ thống.', en: 'Internal error.' },
} as const satisfies Record<string, Words>

export type CodeMessage = keyof typeof codeWords
