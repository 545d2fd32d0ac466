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
27700|79|1442|Phường Cầu Ông Lãnh|
27703|79|1444|Phường Bàn Cờ|
27706|79|1446|Phường Xóm Chiếu|
27709|79|1446|Phường Khánh Hội|
27712|79|1446|Phường Vĩnh Hội|
27715|79|1447|Phường An Đông|
27718|79|1447|Phường Chợ Quán|
27721|79|1448|Phường Bình Tây|
27724|79|1448|Phường Bình Tiên|
27727|79|1448|Phường Bình Phú|
27730|79|1448|Phường Phú Lâm|
27733|79|1450|Phường Chánh Hưng|
27736|79|1450|Phường Phú Định|
27739|79|1450|Phường Bình Đông|
27742|79|1452|Phường Vườn Lài|
27745|79|1453|Phường Minh Phụng|
27748|79|1453|Phường Bình Thới|
27751|79|1453|Phường Hòa Bình|
27754|79|1453|Phường Phú Thọ|
27757|79|1454|Phường Đông Hưng Thuận|
27760|79|1454|Phường Trung Mỹ Tây|
27763|79|1454|Phường Tân Thới Hiệp|
27766|79|1454|Phường Thới An|
27769|79|1454|Phường An Phú Đông|
27772|79|1462|Phường Bình Thạnh|
27775|79|1462|Phường Bình Lợi Trung|
27778|79|1462|Phường Bình Quới|
27781|79|1461|Phường An Nhơn|
27784|79|1461|Phường An Hội Đông|
27787|79|1461|Phường An Hội Tây|
27790|79|1461|Phường Thông Tây Hội|
27793|79|1457|Phường Đức Nhuận|
27796|79|1457|Phường Cầu Kiệu|
27799|79|1457|Phường Phú Nhuận|
27802|79|1455|Phường Tân Sơn Hòa|
27805|79|1455|Phường Tân Hòa|
27808|79|1455|Phường Bảy Hiền|
27811|79|1455|Phường Tân Bình|
27814|79|1455|Phường Tân Sơn|
27817|79|1456|Phường Tây Thạnh|
27820|79|1456|Phường Tân Sơn Nhì|
27823|79|1456|Phường Phú Thọ Hòa|
27826|79|1456|Phường Phú Thạnh|
27829|79|1456|Phường Tân Phú|
27832|79|1463|Phường Hiệp Bình|
27835|79|1463|Phường Tam Bình|
27838|79|1463|Phường Linh Xuân|
27841|79|1451|Phường Long Bình|
27844|79|1451|Phường Tăng Nhơn Phú|
27847|79|1451|Phường Phước Long|
27850|79|1443|Phường Bình Trưng|
27853|79|1443|Phường Cát Lái|
27856|79|1449|Phường Phú Thuận|
27859|79|1449|Phường Tân Mỹ|
9700|1|1484|Phường Ngọc Hà|
9703|1|1488|Phường Vĩnh Tuy|
9706|1|1488|Phường Bạch Mai|
9709|1|1486|Phường Kim Liên|
9712|1|1486|Phường Văn Miếu - Quốc Tử Giám|
9715|1|1486|Phường Láng|
9718|1|1485|Phường Yên Hòa|
9721|1|1492|Phường Phú Thượng|
9724|1|3440|Phường Từ Liêm|
9727|1|3440|Phường Xuân Phương|
9730|1|3440|Phường Tây Mỗ|
9733|1|3440|Phường Đại Mỗ|
9736|1|1491|Phường Bồ Đề|
9739|1|1491|Phường Việt Hưng|
9742|1|1491|Phường Phúc Lợi|
9745|1|1542|Phường Dương Nội|
9748|1|1542|Phường Yên Nghĩa|
9751|1|1542|Phường Phú Lương|
9754|1|1542|Phường Kiến Hưng|
9757|1|1493|Phường Khương Đình|
9760|1|1493|Phường Phương Liệt|
9763|1|1490|Phường Hoàng Mai|
9766|1|1490|Phường Định Công|
9769|1|1490|Phường Tương Mai|
9772|1|1490|Phường Lĩnh Nam|
20300|48|1527|Phường Thanh Khê|
20303|48|1526|Phường Hòa Cường|
20306|48|1528|Phường Sơn Trà|
31200|92|1572|Phường Tân An|
11400|31|1588|Phường Gia Viên|
26100|75|1536|Phường Trấn Biên|
27862|79|1540|Phường Dĩ An|
`

export const newWards: readonly NewWard[] = lines.trim().split('\n').map(newWard)

function newWard(line: string): NewWard {
  const [id, provinceId, district, name = '', streets = ''] = line.split('|')
  const province = newProvinces.find((one) => one.id === Number(provinceId))
  if (province === undefined) throw new Error(`the ward ${name} has no province`)
  const known = streets.split(',').filter((street) => street !== '')
  return { id: Number(id), name, province, district: Number(district), streets: known }
}
