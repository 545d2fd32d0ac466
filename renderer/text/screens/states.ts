import type { BatchState } from '../../../src/contract/batches.ts'
import type { AskedState, OutboxActionName } from '../../../src/contract/orderActions.ts'

/** What several screens say alike: what is asked of the carrier, what became of it, and how far a batch is. */
export const statesVi = {
  action: {
    cancel: 'Huỷ đơn',
    return: 'Trả hàng',
    'delivery-again': 'Giao lại',
    'change-cod': 'Đổi thu hộ',
    ticket: 'Yêu cầu hỗ trợ',
  } satisfies Record<OutboxActionName, string>,
  asked: {
    queued: 'chờ gửi',
    sending: 'đang gửi',
    done: 'xong',
    refused: 'hãng từ chối',
    'not-sent': 'chưa gửi cho hãng',
    'no-effect': 'không có hiệu lực',
    unsure: 'chưa chắc, xem Sổ in',
    dropped: 'đã bỏ',
    expired: 'quá hạn',
  } satisfies Record<AskedState, string>,
  batchState: {
    open: 'chưa in',
    running: 'đang in',
    paused: 'tạm dừng',
    done: 'in xong',
    canceled: 'đã dừng hẳn',
  } satisfies Record<BatchState, string>,
}

export const statesEn: typeof statesVi = {
  action: {
    cancel: 'Cancel',
    return: 'Return',
    'delivery-again': 'Deliver again',
    'change-cod': 'Change COD',
    ticket: 'Ticket',
  },
  asked: {
    queued: 'waiting',
    sending: 'sending',
    done: 'done',
    refused: 'the carrier refused',
    'not-sent': 'not sent to the carrier',
    'no-effect': 'had no effect',
    unsure: 'unsure, see the print log',
    dropped: 'dropped',
    expired: 'expired',
  },
  batchState: { open: 'not started', running: 'printing', paused: 'paused', done: 'done', canceled: 'stopped' },
}
