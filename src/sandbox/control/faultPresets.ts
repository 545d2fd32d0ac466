import type { FaultRequest } from '../injected.ts'

/** The faults that the page offers: what people meet in a warehouse, in their words. */
export const faultPresets: readonly {
  readonly name: string
  readonly words: string
  readonly fault: FaultRequest
}[] = [
  { name: 'slow', words: 'Trả lời chậm 5 giây', fault: { delayMs: 5_000 } },
  { name: 'silence', words: 'Không trả lời', fault: { fault: { kind: 'silence' } } },
  { name: 'failing', words: 'Lỗi máy chủ (500)', fault: { fault: { kind: 'status', status: 500 } } },
  {
    name: 'busy',
    words: 'Quá tải (429, thử lại sau 3 giây)',
    fault: { fault: { kind: 'status', status: 429, retryAfter: '3' } },
  },
  {
    name: 'reset-before',
    words: 'Mất kết nối trước khi thực hiện',
    fault: { fault: { kind: 'reset', when: 'before' } },
  },
  { name: 'reset-inside', words: 'Mất kết nối giữa chừng', fault: { fault: { kind: 'reset', when: 'inside' } } },
  {
    name: 'reset-after',
    words: 'Mất kết nối sau khi đã thực hiện',
    fault: { fault: { kind: 'reset', when: 'after' } },
  },
  { name: 'half-body', words: 'Chỉ trả về một nửa', fault: { fault: { kind: 'half-body' } } },
  { name: 'slow-body', words: 'Trả về nhỏ giọt', fault: { fault: { kind: 'slow-body', everyMs: 50 } } },
  { name: 'garbage', words: 'Trả về dữ liệu rác', fault: { fault: { kind: 'garbage' } } },
  { name: 'portal', words: 'Wi-Fi đòi đăng nhập', fault: { fault: { kind: 'portal' } } },
  { name: 'cut', words: 'Trả lời bị cắt mà không báo lỗi', fault: { fault: { kind: 'cut' } } },
  { name: 'html', words: 'Trả về trang web thay vì dữ liệu', fault: { fault: { kind: 'html' } } },
  {
    name: 'content-type',
    words: 'Sai kiểu nội dung',
    fault: { fault: { kind: 'content-type', contentType: 'image/png' } },
  },
  { name: 'token-expired', words: 'Token hết hạn', fault: { fault: { kind: 'token-expired' } } },
  { name: 'half-done', words: 'Liên kết cửa hàng dừng giữa chừng', fault: { fault: { kind: 'break', at: 'shop' } } },
]
