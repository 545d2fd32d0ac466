import { inBoth } from '../words.ts'

/** The words of practising beside live work. */
export const practisingWords = inBoth(
  {
    mark: 'LUYỆN TẬP',
    text: '[{name}: ]đơn, tem và máy in đều là giả. Không có gì đến hãng vận chuyển hay máy in thật.',
    end: 'Kết thúc luyện tập',
    begin: 'Luyện tập cạnh việc thật',
    beginHint: 'đơn giả, máy in giả, chỉ ở cửa sổ này',
  },
  {
    mark: 'PRACTICE',
    text: '[{name}: ]orders, labels and the printer are made up. Nothing reaches the carrier or a real printer.',
    end: 'End the practice',
    begin: 'Practise beside live work',
    beginHint: 'made-up orders and printer, in this window only',
  },
)

export type PractisingWords = (typeof practisingWords)['vi']
