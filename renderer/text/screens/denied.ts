import { inBoth } from '../words.ts'

/** The words of a window that has no station: it was not let in, or something else answers in the station's place. */
export const deniedWords = inBoth(
  {
    denied: {
      title: 'Chưa vào được trạm đóng gói',
      text: 'Mỗi địa chỉ chỉ mở được một cửa sổ, một lần. Địa chỉ này đã dùng, đã hết hạn, hoặc cửa sổ đã bị kết thúc. Chạy lại lệnh mở Packbench trên máy này để có cửa sổ mới.',
    },
    stranger: {
      title: 'Chương trình khác đang trả lời thay trạm đóng gói',
      text: 'Trạm của cửa sổ này đã kết thúc, và địa chỉ của nó nay do chương trình khác trả lời. Đừng tải lại trang, đừng nhập mã hay PIN ở đây. Đóng cửa sổ này, rồi chạy lại lệnh mở Packbench trên máy này.',
    },
  },
  {
    denied: {
      title: 'This window is not let in',
      text: 'An address opens one window, once. This one was used, is too old, or the window was ended. Start Packbench on this machine again: it opens a new window of the station that runs.',
    },
    stranger: {
      title: 'Another program answers in place of the station',
      text: 'The station of this window has ended, and another program answers at its address. Do not load the page again, and enter no code and no PIN here. Close this window, then start Packbench on this machine again.',
    },
  },
)
