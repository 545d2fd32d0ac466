import { inBoth } from '../words.ts'

/** The words of a window without a session. */
export const deniedWords = inBoth(
  {
    title: 'Chưa vào được trạm đóng gói',
    text: 'Mỗi địa chỉ chỉ mở được một cửa sổ, một lần. Địa chỉ này đã dùng, đã hết hạn, hoặc cửa sổ đã bị kết thúc. Chạy lại lệnh mở Packbench trên máy này để có cửa sổ mới.',
  },
  {
    title: 'This window is not let in',
    text: 'An address opens one window, once. This one was used, is too old, or the window was ended. Start Packbench on this machine again: it opens a new window of the station that runs.',
  },
)
