/**
 * The old three-level units that the practice service knows: a choice of real provinces, districts and wards, with
 * codes in the form of the carrier's. A district is one line: `id|province|remote|name|wards`, wards are
 * `code name`, and `21001 Phường 1..15` stands for fifteen numbered wards with consecutive codes.
 */
export type Region = 'north' | 'central' | 'south'

export interface OldProvince {
  readonly id: number
  readonly name: string
  readonly region: Region
}

export interface District {
  readonly id: number
  readonly name: string
  readonly province: OldProvince
  /** Far from every station: a surcharge and a day more. */
  readonly remote: boolean
  readonly wards: readonly Ward[]
}

export interface Ward {
  readonly code: string
  readonly name: string
}

export const oldProvinces: readonly OldProvince[] = [
  { id: 201, name: 'Hà Nội', region: 'north' },
  { id: 202, name: 'Hồ Chí Minh', region: 'south' },
  { id: 203, name: 'Đà Nẵng', region: 'central' },
  { id: 204, name: 'Đồng Nai', region: 'south' },
  { id: 205, name: 'Bình Dương', region: 'south' },
  { id: 206, name: 'Bà Rịa - Vũng Tàu', region: 'south' },
  { id: 208, name: 'Khánh Hòa', region: 'central' },
  { id: 209, name: 'Lâm Đồng', region: 'central' },
  { id: 210, name: 'Đắk Lắk', region: 'central' },
  { id: 219, name: 'Kiên Giang', region: 'south' },
  { id: 220, name: 'Cần Thơ', region: 'south' },
  { id: 223, name: 'Thừa Thiên Huế', region: 'central' },
  { id: 224, name: 'Hải Phòng', region: 'north' },
  { id: 230, name: 'Quảng Ninh', region: 'north' },
  { id: 235, name: 'Nghệ An', region: 'central' },
  { id: 238, name: 'Quảng Trị', region: 'central' },
  { id: 246, name: 'Cao Bằng', region: 'north' },
  { id: 249, name: 'Bắc Ninh', region: 'north' },
  { id: 252, name: 'Cà Mau', region: 'south' },
]

const lines = `
1442|202||Quận 1|20101 Phường Bến Nghé,20102 Phường Bến Thành,20103 Phường Cô Giang,20104 Phường Cầu Kho,20105 Phường Cầu Ông Lãnh,20106 Phường Nguyễn Cư Trinh,20107 Phường Nguyễn Thái Bình,20108 Phường Phạm Ngũ Lão,20109 Phường Tân Định,20110 Phường Đa Kao
1443|202||Quận 2|20201 Phường An Khánh,20202 Phường An Lợi Đông,20203 Phường An Phú,20207 Phường Cát Lái,20210 Phường Thảo Điền,20204 Phường Bình An,20205 Phường Bình Khánh,20206 Phường Bình Trưng Đông,20208 Phường Bình Trưng Tây,20209 Phường Thạnh Mỹ Lợi,20211 Phường Thủ Thiêm
1444|202||Quận 3|20301 Phường 1..13,20314 Phường Võ Thị Sáu
1446|202||Quận 4|20401 Phường 1..18
1447|202||Quận 5|20501 Phường 1..15
1448|202||Quận 6|20601 Phường 1..14
1449|202||Quận 7|20701 Phường Bình Thuận,20702 Phường Phú Mỹ,20703 Phường Phú Thuận,20704 Phường Tân Hưng,20705 Phường Tân Kiểng,20706 Phường Tân Phong,20707 Phường Tân Phú,20708 Phường Tân Quy,20709 Phường Tân Thuận Đông,20710 Phường Tân Thuận Tây
1450|202||Quận 8|20801 Phường 1..16
1451|202||Quận 9|20901 Phường Hiệp Phú,20902 Phường Long Bình,20904 Phường Long Thạnh Mỹ,20908 Phường Phước Long A,20909 Phường Phước Long B
1452|202||Quận 10|21001 Phường 1..15
1453|202||Quận 11|21101 Phường 1..16
1454|202||Quận 12|21201 Phường An Phú Đông,21202 Phường Đông Hưng Thuận,21203 Phường Hiệp Thành,21204 Phường Tân Chánh Hiệp,21205 Phường Tân Hưng Thuận,21206 Phường Tân Thới Hiệp,21207 Phường Tân Thới Nhất,21208 Phường Thạnh Lộc,21209 Phường Thạnh Xuân,21210 Phường Thới An,21211 Phường Trung Mỹ Tây
1461|202||Quận Gò Vấp|21301 Phường 1..17
1455|202||Quận Tân Bình|21401 Phường 1..15
1456|202||Quận Tân Phú|21501 Phường Hiệp Tân,21502 Phường Hòa Thạnh,21503 Phường Phú Thạnh,21505 Phường Phú Trung,21506 Phường Sơn Kỳ,21511 Phường Tân Thành,21504 Phường Phú Thọ Hòa,21507 Phường Tân Quý,21508 Phường Tân Sơn Nhì,21509 Phường Tân Thới Hòa,21510 Phường Tây Thạnh
1462|202||Quận Bình Thạnh|21601 Phường 1..28
1457|202||Quận Phú Nhuận|21701 Phường 1..17
1463|202||Thành phố Thủ Đức|21801 Phường Bình Chiểu,21802 Phường Bình Thọ,21804 Phường Hiệp Bình Chánh,21808 Phường Linh Trung,21811 Phường Trường Thọ,21803 Phường Hiệp Bình Phước,21805 Phường Linh Chiểu,21806 Phường Linh Đông,21807 Phường Linh Tây,21809 Phường Linh Xuân,21810 Phường Tam Bình,21812 Phường Tam Phú
1458|202||Quận Bình Tân|21901 Phường An Lạc,21902 Phường An Lạc A,21903 Phường Bình Hưng Hòa,21906 Phường Bình Trị Đông,21909 Phường Tân Tạo,21904 Phường Bình Hưng Hòa A,21905 Phường Bình Hưng Hòa B,21907 Phường Bình Trị Đông A,21908 Phường Bình Trị Đông B,21910 Phường Tân Tạo A
1533|202||Huyện Bình Chánh|22001 Thị trấn Tân Túc,22003 Xã Bình Chánh,22015 Xã Bình Hưng,22013 Xã Vĩnh Lộc A
1459|202||Huyện Hóc Môn|22201 Thị trấn Hóc Môn,22203 Xã Bà Điểm,22206 Xã Tân Hiệp
1460|202||Huyện Củ Chi|22301 Thị trấn Củ Chi,22310 Xã Phước Vĩnh An,22318 Xã Tân Thạnh Đông
1534|202||Huyện Nhà Bè|22101 Thị trấn Nhà Bè,22104 Xã Nhơn Đức,22107 Xã Phước Kiển
2090|202|remote|Huyện Cần Giờ|22401 Thị trấn Cần Thạnh,22404 Xã Lý Nhơn
1484|201||Quận Ba Đình|1A0101 Phường Cống Vị,1A0102 Phường Điện Biên,1A0103 Phường Đội Cấn,1A0104 Phường Giảng Võ,1A0105 Phường Kim Mã,1A0107 Phường Ngọc Hà,1A0106 Phường Liễu Giai,1A0108 Phường Ngọc Khánh,1A0109 Phường Nguyễn Trung Trực,1A0110 Phường Phúc Xá,1A0111 Phường Quán Thánh,1A0112 Phường Thành Công,1A0113 Phường Trúc Bạch,1A0114 Phường Vĩnh Phúc
1489|201||Quận Hoàn Kiếm|1A0203 Phường Cửa Đông,1A0206 Phường Hàng Bạc,1A0209 Phường Hàng Bông,1A0212 Phường Hàng Gai,1A0216 Phường Tràng Tiền,1A0201 Phường Chương Dương,1A0202 Phường Cửa Nam,1A0204 Phường Đồng Xuân,1A0205 Phường Hàng Bài,1A0207 Phường Hàng Bồ,1A0208 Phường Hàng Buồm,1A0210 Phường Hàng Đào,1A0211 Phường Hàng Mã,1A0213 Phường Hàng Trống,1A0214 Phường Lý Thái Tổ,1A0215 Phường Phan Chu Trinh,1A0217 Phường Phúc Tân,1A0218 Phường Trần Hưng Đạo
1488|201||Quận Hai Bà Trưng|1A0301 Phường Bạch Đằng,1A0302 Phường Bách Khoa,1A0309 Phường Minh Khai,1A0319 Phường Vĩnh Tuy,1A0303 Phường Bạch Mai,1A0304 Phường Cầu Dền,1A0305 Phường Đống Mác,1A0306 Phường Đồng Nhân,1A0307 Phường Đồng Tâm,1A0308 Phường Lê Đại Hành,1A0310 Phường Nguyễn Du,1A0311 Phường Phố Huế,1A0312 Phường Quỳnh Lôi,1A0313 Phường Quỳnh Mai,1A0314 Phường Thanh Lương,1A0315 Phường Thanh Nhàn,1A0316 Phường Trương Định
1486|201||Quận Đống Đa|1A0401 Phường Cát Linh,1A0403 Phường Khâm Thiên,1A0406 Phường Láng Hạ,1A0411 Phường Ô Chợ Dừa,1A0402 Phường Hàng Bột,1A0404 Phường Khương Thượng,1A0405 Phường Kim Liên,1A0407 Phường Láng Thượng,1A0408 Phường Nam Đồng,1A0409 Phường Ngã Tư Sở,1A0410 Phường Phương Liên,1A0412 Phường Phương Mai,1A0413 Phường Quang Trung,1A0414 Phường Quốc Tử Giám,1A0415 Phường Thịnh Quang,1A0416 Phường Thổ Quan,1A0417 Phường Trung Liệt,1A0418 Phường Trung Phụng,1A0419 Phường Trung Tự,1A0420 Phường Văn Chương,1A0421 Phường Văn Miếu
1492|201||Quận Tây Hồ|1A0501 Phường Bưởi,1A0503 Phường Phú Thượng,1A0507 Phường Xuân La
1485|201||Quận Cầu Giấy|1A0601 Phường Dịch Vọng,1A0602 Phường Dịch Vọng Hậu,1A0603 Phường Mai Dịch,1A0604 Phường Nghĩa Đô,1A0607 Phường Trung Hòa,1A0605 Phường Nghĩa Tân,1A0606 Phường Quan Hoa,1A0608 Phường Yên Hòa
1493|201||Quận Thanh Xuân|1A0801 Phường Hạ Đình,1A0804 Phường Khương Trung,1A0806 Phường Nhân Chính,1A0807 Phường Thanh Xuân Trung,1A0802 Phường Khương Đình,1A0803 Phường Khương Mai,1A0805 Phường Kim Giang,1A0808 Phường Phương Liệt,1A0809 Phường Thanh Xuân Bắc,1A0810 Phường Thanh Xuân Nam,1A0811 Phường Thượng Đình
1490|201||Quận Hoàng Mai|1A0901 Phường Đại Kim,1A0903 Phường Giáp Bát,1A0911 Phường Trần Phú
1491|201||Quận Long Biên|1A1001 Phường Bồ Đề,1A1008 Phường Ngọc Lâm,1A1013 Phường Việt Hưng
1542|201||Quận Hà Đông|1B1501 Phường Biên Giang,1B1505 Phường La Khê,1B1507 Phường Mộ Lao,1B1517 Phường Yết Kiêu,1B1502 Phường Dương Nội,1B1503 Phường Hà Cầu,1B1504 Phường Kiến Hưng,1B1506 Phường Nguyễn Trãi,1B1508 Phường Phú La,1B1509 Phường Phú Lãm,1B1510 Phường Phú Lương,1B1511 Phường Phúc La,1B1512 Phường Quang Trung,1B1513 Phường Vạn Phúc,1B1514 Phường Văn Quán,1B1515 Phường Yên Nghĩa
3440|201||Quận Nam Từ Liêm|13001 Phường Cầu Diễn,13004 Phường Mỹ Đình 1,13005 Phường Mỹ Đình 2,13010 Phường Xuân Phương
1710|201||Huyện Thanh Trì|1B2901 Thị trấn Văn Điển,1B2904 Xã Đông Mỹ,1B2913 Xã Tân Triều
1803|201|remote|Huyện Ba Vì|1B2801 Thị trấn Tây Đằng,1B2803 Xã Ba Vì
1526|203||Quận Hải Châu|40101 Phường Bình Hiên,40103 Phường Hải Châu I,40108 Phường Nam Dương,40113 Phường Thuận Phước,40102 Phường Bình Thuận,40104 Phường Hải Châu II,40105 Phường Hòa Cường Bắc,40106 Phường Hòa Cường Nam,40107 Phường Hòa Thuận Đông,40109 Phường Hòa Thuận Tây,40110 Phường Phước Ninh,40111 Phường Thạch Thang,40112 Phường Thanh Bình
1527|203||Quận Thanh Khê|40201 Phường An Khê,40203 Phường Hòa Khê,40210 Phường Xuân Hà
1528|203||Quận Sơn Trà|40301 Phường An Hải Đông,40302 Phường An Hải Bắc,40307 Phường Thọ Quang
1529|203||Quận Ngũ Hành Sơn|40401 Phường Hòa Hải,40404 Phường Mỹ An
1536|204||Thành phố Biên Hòa|480101 Phường An Bình,480116 Phường Tân Phong,480120 Phường Trảng Dài
1538|205||Thành phố Thủ Dầu Một|440103 Phường Hiệp Thành,440107 Phường Phú Cường,440109 Phường Phú Lợi
1540|205||Thành phố Dĩ An|440501 Phường An Bình,440504 Phường Dĩ An,440506 Phường Tân Đông Hiệp
1544|206||Thành phố Vũng Tàu|520101 Phường 1..5,520113 Phường Thắng Tam
2264|206|remote|Huyện Côn Đảo|520801 Huyện Côn Đảo
1548|208||Thành phố Nha Trang|410103 Phường Lộc Thọ,410112 Phường Tân Lập,410117 Phường Vĩnh Hải
1550|209||Thành phố Đà Lạt|420101 Phường 1..12
1552|210||Thành phố Buôn Ma Thuột|400105 Phường Tân An,400109 Phường Tân Lợi,400113 Phường Thắng Lợi
1759|219|remote|Thành phố Phú Quốc|540601 Phường Dương Đông,540602 Phường An Thới,540605 Xã Cửa Dương
1570|219||Thành phố Rạch Giá|540105 Phường Vĩnh Bảo,540109 Phường Vĩnh Lạc
1572|220||Quận Ninh Kiều|550101 Phường An Bình,550103 Phường An Hòa,550110 Phường Tân An,550113 Phường Xuân Khánh
1574|220||Quận Cái Răng|550301 Phường Ba Láng,550304 Phường Lê Bình
1616|223||Thành phố Huế|330105 Phường Phú Hội,330112 Phường Phú Nhuận,330121 Phường Vĩnh Ninh
1588|224||Quận Ngô Quyền|31101 Phường Cầu Đất,31105 Phường Đằng Giang,31110 Phường Máy Tơ
1591|224||Quận Hồng Bàng|31201 Phường Hoàng Văn Thụ,31207 Phường Sở Dầu
3441|224|remote|Huyện Bạch Long Vĩ|31501 Huyện Bạch Long Vĩ
1600|230||Thành phố Hạ Long|170104 Phường Bãi Cháy,170108 Phường Hồng Gai
1617|235||Thành phố Vinh|290103 Phường Cửa Nam,290108 Phường Hưng Bình,290116 Phường Trường Thi
1622|238||Thành phố Đông Hà|320101 Phường 1..5
3442|238|remote|Huyện Cồn Cỏ|321001 Huyện Cồn Cỏ
1628|246||Thành phố Cao Bằng|60103 Phường Hợp Giang,60106 Phường Sông Bằng
1890|246|remote|Huyện Bảo Lâm|61201 Thị trấn Pác Miầu,61204 Xã Mông Ân
1891|246|remote|Huyện Bảo Lạc|61001 Thị trấn Bảo Lạc,61008 Xã Thượng Hà
1644|249||Thành phố Bắc Ninh|190102 Phường Kinh Bắc,190107 Phường Suối Hoa,190113 Phường Võ Cường
1654|252||Thành phố Cà Mau|610101 Phường 1..9
1883|252|remote|Huyện Phú Tân|610501 Thị trấn Cái Đôi Vàm,610503 Xã Phú Thuận
`

export const districts: readonly District[] = lines.trim().split('\n').map(district)

function district(line: string): District {
  const [id, provinceId, remote, name = '', wards = ''] = line.split('|')
  const province = oldProvinces.find((one) => one.id === Number(provinceId))
  if (province === undefined) throw new Error(`the district ${name} has no province`)
  return { id: Number(id), name, province, remote: remote === 'remote', wards: wards.split(',').flatMap(ward) }
}

function ward(text: string): readonly Ward[] {
  const [, code = '', name = '', first, last] = /^(\S+) (.*?)(?: ?(\d+)\.\.(\d+))?$/.exec(text) ?? []
  if (first === undefined) return [{ code, name }]
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => ({
    code: String(Number(code) + index),
    name: `${name} ${Number(first) + index}`,
  }))
}
