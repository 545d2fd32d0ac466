import { keyCap } from '../../../src/model/keyTable.ts'
import { inBoth } from '../words.ts'

/** The words of the first run. */
export const firstRunWords = inBoth(
  {
    title: 'Bắt đầu với Packbench',
    progress: 'Bước {step}/{all}',
    skip: 'Bỏ qua, vào màn hình Quét',
    back: 'Quay lại',
    next: 'Tiếp tục',
    language: { title: 'Bạn dùng tiếng nào?', text: 'Đổi lại lúc nào cũng được.' },
    account: {
      title: 'Luyện tập trước, hay dùng tài khoản thật?',
      practice: 'Luyện tập',
      practiceText: 'Đơn giả, máy in giả, không cần gì cả. Đổi sang tài khoản thật lúc nào cũng được.',
      real: 'Tài khoản thật',
      realText: 'Cần địa chỉ dịch vụ và token do hãng vận chuyển cấp.',
      used: 'Đang làm cho {shop}',
    },
    printer: {
      title: 'Máy in nào in tem?',
      text: 'Chọn máy in tìm thấy, rồi in một tem thử.',
      practice: 'Luyện tập đã có máy in giả. Có thể thêm máy thật ngay, hoặc để sau.',
      later: 'Để sau',
      added: 'Đã thêm {name}. Tem thử có ra và đọc được không?',
      test: 'In tem thử',
      find: 'Tìm máy in',
    },
    scan: {
      title: 'Quét kiện đầu tiên',
      text: 'Đưa máy quét vào mã vận đơn trên kiện. Tem in ra ngay.',
      try: 'Chưa có kiện? Bấm một mã luyện tập:',
      first: `Tem đầu tiên của tài khoản thật sẽ chờ bạn xem: đúng thì bấm ${keyCap('scan.yes')}.`,
      done: 'Vào màn hình Quét',
    },
  },
  {
    title: 'Get started with Packbench',
    progress: 'Step {step} of {all}',
    skip: 'Skip this, go to the scan screen',
    back: 'Back',
    next: 'Go on',
    language: { title: 'Which language?', text: 'It can be changed at any time.' },
    account: {
      title: 'Practise first, or use a real account?',
      practice: 'Practise',
      practiceText: 'Made-up orders and a made-up printer; nothing is needed. A real account can be used at any time.',
      real: 'Real account',
      realText: 'You need the address and the token that the carrier gave you.',
      used: 'Works for {shop}',
    },
    printer: {
      title: 'Which printer prints the labels?',
      text: 'Choose one that was found, then print a test label.',
      practice: 'Practice has a printer of its own. A real one can be added now or later.',
      later: 'Later',
      added: '{name} is added. Did the test label come out, and can it be read?',
      test: 'Print a test label',
      find: 'Find printers',
    },
    scan: {
      title: 'Scan your first parcel',
      text: 'Point the scanner at the order code on a parcel. The label prints at once.',
      try: 'No parcel at hand? Press a practice code:',
      first: `The first label of a real account waits until you have looked at it: ${keyCap('scan.yes')} when it is right.`,
      done: 'Go to the scan screen',
    },
  },
)

export type FirstRunWords = (typeof firstRunWords)['vi']
