/**
 * The new two-level units (in force since 01/07/2025) that the practice service knows: a choice of real provinces and
 * wards. A ward is one line: `id|province|the old district it is priced as|name|streets`. The streets are those whose
 * ward the service knows; a street that it knows in another ward of the province is refused.
 */
export interface NewProvince {
  readonly id: number
  readonly name: string
}

export interface NewWard {
  readonly id: number
  readonly name: string
  readonly province: NewProvince
  /** The old district, by which routes, fees and lead times are computed. */
  readonly district: number
  readonly streets: readonly string[]
}

export const newProvinces: readonly NewProvince[] = [
  { id: 1, name: 'Hà Nội' },
  { id: 4, name: 'Cao Bằng' },
  { id: 22, name: 'Quảng Ninh' },
  { id: 31, name: 'Hải Phòng' },
  { id: 44, name: 'Quảng Trị' },
  { id: 46, name: 'Huế' },
  { id: 48, name: 'Đà Nẵng' },
  { id: 66, name: 'Đắk Lắk' },
  { id: 68, name: 'Lâm Đồng' },
  { id: 75, name: 'Đồng Nai' },
  { id: 79, name: 'Hồ Chí Minh' },
  { id: 91, name: 'An Giang' },
  { id: 92, name: 'Cần Thơ' },
  { id: 96, name: 'Cà Mau' },
]

const lines = `
26740|79|1442|Phường Sài Gòn|Lê Thánh Tôn,Đồng Khởi,Hai Bà Trưng
26743|79|1442|Phường Bến Thành|Lê Lai,Nguyễn Trãi
26734|79|1442|Phường Tân Định|Trần Quang Khải
27139|79|1444|Phường Xuân Hòa|Nguyễn Đình Chiểu
27142|79|1444|Phường Nhiêu Lộc|Lê Văn Sỹ
26929|79|1462|Phường Gia Định|Lê Quang Định
26956|79|1462|Phường Thạnh Mỹ Tây|Xô Viết Nghệ Tĩnh,Điện Biên Phủ
26890|79|1461|Phường Hạnh Thông|Nguyễn Oanh
26898|79|1461|Phường Gò Vấp|Quang Trung
27163|79|1452|Phường Diên Hồng|Ba Tháng Hai
27169|79|1452|Phường Hòa Hưng|Tô Hiến Thành
27301|79|1447|Phường Chợ Lớn|Châu Văn Liêm
26968|79|1455|Phường Tân Sơn Nhất|Bạch Đằng
27478|79|1449|Phường Tân Thuận|Huỳnh Tấn Phát
27487|79|1449|Phường Tân Hưng|Nguyễn Thị Thập
26824|79|1463|Phường Thủ Đức|Võ Văn Ngân
27094|79|1443|Phường An Khánh|Trần Não
27619|79|1533|Xã Bình Hưng|Quốc Lộ 50
27496|79|1460|Xã Củ Chi|
27667|79|2090|Xã Cần Giờ|
26732|79|2264|Đặc khu Côn Đảo|
25747|79|1538|Phường Thủ Dầu Một|Đại lộ Bình Dương
26506|79|1544|Phường Vũng Tàu|Trương Công Định
70|1|1489|Phường Hoàn Kiếm|Hàng Bông,Hàng Gai,Tràng Tiền
82|1|1489|Phường Cửa Nam|Lý Thường Kiệt
4|1|1484|Phường Ba Đình|Phan Đình Phùng
25|1|1484|Phường Giảng Võ|Giảng Võ
256|1|1488|Phường Hai Bà Trưng|Phố Huế
235|1|1486|Phường Đống Đa|Thái Hà
199|1|1486|Phường Ô Chợ Dừa|Xã Đàn
367|1|1493|Phường Thanh Xuân|Nguyễn Trãi
166|1|1485|Phường Cầu Giấy|Xuân Thủy,Trần Thái Tông
160|1|1485|Phường Nghĩa Đô|Hoàng Quốc Việt
9556|1|1542|Phường Hà Đông|Trần Phú
103|1|1492|Phường Tây Hồ|Lạc Long Quân
145|1|1491|Phường Long Biên|Cổ Linh
9616|1|1803|Xã Ba Vì|
20242|48|1526|Phường Hải Châu|Nguyễn Văn Linh
20275|48|1528|Phường An Hải|Ngô Quyền
20285|48|1529|Phường Ngũ Hành Sơn|Lê Văn Hiến
11359|31|1588|Phường Ngô Quyền|Lạch Tray
11311|31|1591|Phường Hồng Bàng|Quang Trung
11948|31|3441|Đặc khu Bạch Long Vĩ|
31147|92|1572|Phường Ninh Kiều|Ba Mươi Tháng Tư
31186|92|1574|Phường Cái Răng|
19804|46|1616|Phường Thuận Hóa|Hùng Vương
24133|66|1552|Phường Buôn Ma Thuột|Nguyễn Tất Thành
24778|68|1550|Phường Xuân Hương - Đà Lạt|Phan Đình Phùng
26068|75|1536|Phường Biên Hòa|Đồng Khởi
6652|22|1600|Phường Hạ Long|
19351|44|1622|Phường Đông Hà|
19742|44|3442|Đặc khu Cồn Cỏ|
1273|4|1628|Phường Thục Phán|
1304|4|1890|Xã Bảo Lâm|
1321|4|1891|Xã Bảo Lạc|
31078|91|1759|Đặc khu Phú Quốc|
30760|91|1570|Phường Rạch Giá|
32002|96|1654|Phường An Xuyên|
32212|96|1883|Xã Phú Tân|
`

export const newWards: readonly NewWard[] = lines.trim().split('\n').map(newWard)

function newWard(line: string): NewWard {
  const [id, provinceId, district, name = '', streets = ''] = line.split('|')
  const province = newProvinces.find((one) => one.id === Number(provinceId))
  if (province === undefined) throw new Error(`the ward ${name} has no province`)
  const known = streets.split(',').filter((street) => street !== '')
  return { id: Number(id), name, province, district: Number(district), streets: known }
}
