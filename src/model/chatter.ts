import { normalized } from '../base/normalized.ts'

/**
 * What customers write around an order: greetings, goods, sizes, numbers of orders, wishes for the delivery. Such words are
 * never a name or a street that is sure. With their marks, as without them many are names of places (`Tăng Nhơn Phú`).
 */
export function isChatter(said: string): boolean {
  const text = normalized(said, 'NFC').toLowerCase()
  return opening.test(text) || inside.test(text)
}

const opening = new RegExp(
  `^(?:${[
    '(?:mã |ma )?(?:đơn|don)(?: hàng| hang)?(?: số| so)? ?[#:]?\\s?[a-z]{0,2}\\d',
    '(?:mã|ma) (?:đơn|don)|đơn số|đơn hàng|chốt|chot đơn',
    '#\\s?[\\p{L}\\d-]+',
    'alo|hi|hello|chào|dạ|vâng|ok|ib|inbox|cho (?:mình|minh|em|e|chị|tôi|toi) ',
    '(?:em|e|mình|minh|chị|chi|anh|tôi|toi|c|a) (?:lấy|lay|đặt|dat|mua|gửi|gui|nhận|chốt|chot|muốn|cần|nhắn|ck)',
    'cho (?:xem|thử|khách xem|đồng kiểm)|lấy|đặt|mua|ghi chú|ghi chu|note|lưu ý|tặng|gói quà|gọi trước|nhớ|đừng|xin|cọc|đã cọc|còn lại|cám ơn|cảm ơn|thanks',
    '(?:giao|ship) (?:giờ|gio|sau|trước|buổi|buoi|sáng|chiều|tối|nhanh|hàng giờ|cod|thu)|freeship|miễn ship|mien ship|phí ship',
    '\\d+ ?x? ?(?:áo|ao|váy|vay|quần|đầm|đôi|giày|dép|hộp|hop|hũ|chai|lọ|gói|túi|set|combo|cái|cai|chiếc|bộ|kg|ký|son)',
    'áo|váy|quần (?!\\d)|giày|dép|bánh|mũ|túi|combo|set|màu|size|sz',
  ].join('|')})(?!\\p{L})`,
  'u',
)
const inside =
  /(?<![\p{L}\d])(?:size|sz|(?:shop|ad|em|e) ơi|shop oi|(?:giờ )?hành chính|hanh chinh|gồm (?:phí )?ship|freeship|miễn ship|đơn số|mã đơn|màu (?:đen|trắng|đỏ|xanh|hồng|be|vàng|nâu)|gọi trước|dễ vỡ|nhẹ tay|gói quà|địa chỉ (?:em|ạ|mình|đây|nè))(?![\p{L}\d])/u

/** Polite words at the end of what is said: in small letters only, as *Phong Nha* is a place. */
export function withoutCourtesy(said: string): string {
  return said.replace(/(?:\s+(?:nha|nhé|nhe|ạ|nè|giúp (?:em|mình|e)|giùm|shop|ad))+[.! ]*$/u, '')
}
