/** One valid input for every operation, for tests that walk all of them. */
export const sampleOrder = {
  to_name: 'Nguyễn Văn A',
  to_phone: '0900000001',
  to_address: '12 Đường Lê Lợi',
  to_ward_name: 'Phường Bến Nghé',
  to_district_name: 'Quận 1',
  to_province_name: 'Hồ Chí Minh',
  client_order_code: 'DON-0001',
  weight: 500,
  length: 20,
  width: 15,
  height: 10,
  content: 'Áo',
  service_type_id: 2,
  payment_type_id: 1,
  required_note: 'KHONGCHOXEMHANG',
} as const

export const sampleItem = { name: 'Thùng', quantity: 1, length: 40, width: 30, height: 30, weight: 9_000 } as const

export const sampleCalls: Readonly<Record<string, unknown>> = {
  affiliateOtp: { phone: '0900000002' },
  affiliateCreate: { phone: '0900000002', otp: '123456' },
  affiliateCreateWithShop: { phone: '0900000002', otp: '123456', shop_id: 300_001 },
  createShop: {
    name: 'Kho Mới',
    phone: '0900000003',
    address: '1 Đường Mới',
    ward_code: '20101',
    district_id: 1442,
  },
  listShops: { offset: 0, limit: 10 },
  createTicket: { order_code: 'G8ADKBRF', category: 'Tư vấn', description: 'Xin hỏi' },
  getTicket: { ticket_id: 7 },
  orderInfo: { order_code: 'G8ADKBRF' },
  fee: { weight: 500, to_district_id: 1442, to_ward_code: '20101', service_type_id: 2 },
  createOrder: sampleOrder,
  previewOrder: sampleOrder,
  leadTime: { to_district_id: 1442, to_ward_code: '20101', service_type_id: 2 },
  pickShifts: undefined,
  cancel: { order_codes: ['G8ADKBRF'], reason_code: 'SVC-CO001' },
  deliveryAgain: { order_codes: ['G8ADKBRF'] },
  returnOrder: { order_codes: ['G8ADKBRF'] },
  updateCod: { order_code: 'G8ADKBRF', cod_amount: 1_000 },
  genToken: { order_codes: ['G8ADKBRF'] },
}
