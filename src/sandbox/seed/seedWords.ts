/** Names and goods of the practice data. Nobody's: family, middle and given names are drawn independently. */
export const familyNames = [
  'Nguyễn',
  'Trần',
  'Lê',
  'Phạm',
  'Hoàng',
  'Huỳnh',
  'Phan',
  'Vũ',
  'Võ',
  'Đặng',
  'Bùi',
  'Đỗ',
  'Hồ',
  'Ngô',
  'Dương',
  'Lý',
]
export const middleNames = [
  'Thị',
  'Văn',
  'Minh',
  'Ngọc',
  'Thanh',
  'Quốc',
  'Hữu',
  'Thùy',
  'Bảo',
  'Đức',
  'Thị Mỹ',
  'Hoàng',
  'Nhật',
]
export const givenNames = [
  'An',
  'Bình',
  'Châu',
  'Dũng',
  'Giang',
  'Hạnh',
  'Hương',
  'Khánh',
  'Linh',
  'Mai',
  'Nghĩa',
  'Phượng',
  'Quỳnh',
  'Sơn',
  'Thảo',
  'Trâm',
  'Tuấn',
  'Uyên',
  'Vy',
  'Yến',
  'Đạt',
  'Ánh',
]

/** Goods of one light parcel: name, seller's code, price in đồng, grams a piece. */
export const lightGoods = [
  ['Áo Polo nam cổ bẻ', 'POLO-01', 189_000, 250],
  ['Áo dài lụa thêu sen', 'AODAI-07', 890_000, 600],
  ['Cà phê Robusta rang xay 500 g', 'CF-500', 145_000, 520],
  ['Bánh pía Sóc Trăng', 'PIA-4', 92_000, 480],
  ['Kem chống nắng SPF50', 'KCN-50', 265_000, 120],
  ['Tai nghe không dây', 'TN-BT5', 459_000, 180],
  ['Sách “Dế Mèn phiêu lưu ký”', 'SACH-11', 75_000, 300],
  ['Ốp lưng điện thoại', 'OL-14P', 59_000, 60],
  ['Nước mắm Phú Quốc 40°N', 'NM-40', 110_000, 900],
  ['Khăn rằn Nam Bộ', 'KR-02', 45_000, 110],
  ['Bộ ấm trà Bát Tràng', 'BT-06', 520_000, 1_900],
  ['Hạt điều rang muối Bình Phước', 'HD-1K', 240_000, 1_000],
] as const

/** Goods that travel as parcels of their own: name, code, price, grams, length, width, height in centimetres. */
export const heavyGoods = [
  ['Tủ giày gỗ cao su', 'TG-3T', 1_290_000, 18_500, 80, 60, 30],
  ['Máy lọc nước RO', 'RO-9', 4_350_000, 21_000, 45, 40, 90],
  ['Ghế văn phòng lưới', 'GVP-2', 1_150_000, 12_500, 65, 60, 35],
  ['Thùng sơn nội thất 18 lít', 'SON-18', 1_680_000, 24_000, 30, 30, 40],
  ['Bộ bàn học chống gù', 'BH-5', 2_750_000, 27_500, 110, 60, 20],
  ['Nệm cao su gấp ba', 'NEM-3', 3_200_000, 19_000, 120, 65, 40],
  ['Bao gạo ST25', 'ST25', 890_000, 25_000, 70, 45, 20],
] as const

export const notes = [
  '',
  '',
  'Gọi trước khi giao 30 phút',
  'Giao giờ hành chính, không giao chủ nhật',
  'Hàng dễ vỡ, xin nhẹ tay',
  'Không gọi được thì nhắn tin, khách đi làm ca tối; để hàng ở bảo vệ toà nhà B, sảnh thang máy số 2',
]

export const requiredNotes = ['KHONGCHOXEMHANG', 'CHOXEMHANGKHONGTHU', 'CHOTHUHANG'] as const

export const shopNames = ['Cửa hàng Hoa Sen', 'Kho Gò Vấp', 'Xưởng Hà Đông', 'Nội thất Mộc Xanh', 'Đại lý Bến Nghé']
