/**
 * Which numbers of the practice service are the carrier's: of its specification, its catalogue, or replies that were recorded
 * of it; and which were made up, because nobody here has seen them. docs/practice.md has what each of them is.
 */
const numbers: readonly (readonly [what: string, english: string, whose: 'carrier' | 'country' | 'made-up'])[] = [
  ['Mã quận/huyện, phường/xã cũ', 'Ids and codes of the old units', 'carrier'],
  ['Giới hạn từng ô: cân nặng, kích thước, thu hộ, độ dài', 'Limits of fields', 'carrier'],
  ['Cân quy đổi: dài × rộng × cao ÷ 5', 'Weight of a volume', 'carrier'],
  ['Bảo hiểm 0,5 % giá trị khai', 'Insurance', 'carrier'],
  ['Số và giờ của ca lấy', 'Ids and hours of pickup shifts', 'carrier'],
  ['Token in sống 30 phút, mã OTP 600 giây', 'Life of print tokens and one-time codes', 'carrier'],
  ['Tên và mã phường/xã mới', 'Names and codes of the new units', 'country'],
  ['Phí giao, phí thu hộ, phí vùng xa, phí hoàn và mọi phí khác', 'Every other fee', 'made-up'],
  ['Ngày dự kiến giao', 'Lead times', 'made-up'],
  ['Vùng xa, nơi không có tuyến, đường nào thuộc phường mới nào', 'Remote places, routes, streets', 'made-up'],
  ['Mã giảm giá', 'Coupons', 'made-up'],
  ['Mã chia hàng, tài xế, nhật ký đơn', 'Sort codes, drivers, logs', 'made-up'],
  ['Người, điện thoại, shop, đơn', 'People, phones, shops, orders', 'made-up'],
]

const whose = { carrier: 'của hãng', country: 'của nhà nước', 'made-up': 'tự đặt để luyện tập' } as const

/** As a table of the page. */
export function whoseNumbers(): string {
  const rows = numbers.map(
    ([what, english, of]) => `<tr><td>${what}<br><small lang="en">${english}</small></td><td>${whose[of]}</td></tr>`,
  )
  return `<table><thead><tr><th>Số</th><th>Của ai</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}
