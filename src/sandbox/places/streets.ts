import { folded } from '../../units/unitNames.ts'
import type { NewWard } from '../../units/units.ts'
import { units } from '../../units/units.ts'

/**
 * Whether an address may lie in a ward: it names no street that the practice service knows in other wards of the province
 * only.
 */
export function streetFits(address: string, ward: NewWard): boolean {
  const words = ` ${folded(address)} `
  const isNamed = (one: NewWard) => (streets.get(one.code) ?? []).some((street) => words.includes(` ${street} `))
  return isNamed(ward) || !inProvinceOf(ward).some(isNamed)
}

function inProvinceOf({ province }: NewWard): readonly NewWard[] {
  return [...streets.keys()].flatMap((code) => {
    const ward = units().newWardWithCode.get(code)
    return ward?.province === province ? [ward] : []
  })
}

/** A choice: the real service knows many more. By the code of the new ward; `Phường Sài Gòn` is the first. */
const streets: ReadonlyMap<string, readonly string[]> = new Map(
  `
26740 Lê Thánh Tôn,Đồng Khởi,Hai Bà Trưng
26743 Lê Lai,Nguyễn Trãi
26737 Trần Quang Khải
27139 Nguyễn Đình Chiểu
27142 Lê Văn Sỹ
26944 Lê Quang Định
26956 Xô Viết Nghệ Tĩnh,Điện Biên Phủ
26890 Nguyễn Oanh
26884 Quang Trung
27169 Ba Tháng Hai
27163 Tô Hiến Thành
27343 Châu Văn Liêm
26968 Bạch Đằng
27478 Huỳnh Tấn Phát
27475 Nguyễn Thị Thập
26824 Võ Văn Ngân
27094 Trần Não
27619 Quốc Lộ 50
25747 Đại lộ Bình Dương
26506 Trương Công Định
00070 Hàng Bông,Hàng Gai,Tràng Tiền
00082 Lý Thường Kiệt
00004 Phan Đình Phùng
00025 Giảng Võ
00256 Phố Huế
00235 Thái Hà
00190 Xã Đàn
00367 Nguyễn Trãi
00166 Xuân Thủy,Trần Thái Tông
00160 Hoàng Quốc Việt
09556 Trần Phú
00103 Lạc Long Quân
00145 Cổ Linh
20242 Nguyễn Văn Linh
20275 Ngô Quyền
20285 Lê Văn Hiến
11329 Lạch Tray
11311 Quang Trung
31135 Ba Mươi Tháng Tư
19789 Hùng Vương
24133 Nguyễn Tất Thành
24781 Phan Đình Phùng
26068 Đồng Khởi`
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, 5), line.slice(6).split(',').map(folded)]),
)
