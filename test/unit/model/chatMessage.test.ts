import { expect, test } from 'vitest'
import { readChatMessage } from '../../../src/model/chatMessage.ts'

test.each([
  [
    'Chị Lan 0912 555 777\n12 Lê Lợi, P. Bến Nghé, Q1, TP HCM\ncod 250k',
    { name: 'Chị Lan', phone: '0912555777', address: '12 Lê Lợi, P. Bến Nghé, Q1, TP HCM', cod: 250_000 },
  ],
  [
    'Nguyễn Văn Bình\nsđt: +84 912.555.777\nsố 5 ngõ 12 Tân Hòa, Lai Vung, Đồng Tháp. Thu hộ: 1.250.000đ',
    { name: 'Nguyễn Văn Bình', phone: '0912555777', cod: 1_250_000 },
  ],
  [
    '12 Lê Lợi, Phường Bến Nghé, Quận 1',
    { name: '', phone: '', address: '12 Lê Lợi, Phường Bến Nghé, Quận 1', cod: null },
  ],
  ['Lan, 0912555777, 3 Hàng Bài, Hoàn Kiếm, Hà Nội, cod 1,2tr', { name: 'Lan', phone: '0912555777', cod: 1_200_000 }],
  [
    '🥰 2 áo nha shop\nTên: Ngọc Anh\nSĐT: 0987.654.321\nĐC: 45/3 Lê Văn Sỹ, phường 13, quận 3, HCM 🏠\ncod 1tr2 ❤️',
    { name: 'Ngọc Anh', phone: '0987654321', address: '45/3 Lê Văn Sỹ, phường 13, quận 3, HCM', cod: 1_200_000 },
  ],
  [
    'Người nhận: Trần Văn Bình\nĐiện thoại: +84 938 222 333\nĐịa chỉ: ấp 2, xã Long Điền A, Chợ Mới, An Giang\nTiền thu hộ: 350k',
    { name: 'Trần Văn Bình', address: 'ấp 2, xã Long Điền A, Chợ Mới, An Giang', cod: 350_000 },
  ],
  ['gửi mình cod nhé 0912555777', { phone: '0912555777', cod: null }],
])('a pasted message %j is told apart where it is plain', (pasted, told) =>
  expect(readChatMessage(pasted)).toMatchObject(told),
)

test('an amount that could be two is none', () => {
  expect(readChatMessage('cod 12.5').cod).toBeNull()
})
