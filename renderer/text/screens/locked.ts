import { inBoth } from '../words.ts'

/** The words of a window that was left alone. */
export const lockedWords = inBoth(
  {
    title: 'Máy đang khoá',
    text: 'Lâu không có ai ở đây. Quét thẻ, hoặc chọn tên rồi nhập PIN. Lô đang in vẫn in tiếp; kiện quét lúc này đợi ở đây, mở khoá trong 2 phút thì làm tiếp.',
    pin: 'mở bằng PIN hoặc thẻ',
    badge: 'mở bằng thẻ',
  },
  {
    title: 'The station is locked',
    text: 'Nobody was here for a long time. Scan a badge, or choose a name and enter the PIN. A batch that prints goes on; a parcel scanned now waits here, and goes on if it is unlocked within 2 minutes.',
    pin: 'opens by PIN or badge',
    badge: 'opens by badge',
  },
)
