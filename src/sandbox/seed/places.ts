/** Addresses of the practice data: real wards and districts, invented streets, codes in the old three-level scheme. */
export interface Place {
  readonly street: string
  readonly ward: string
  readonly wardCode: string
  readonly district: string
  readonly districtId: number
  readonly province: string
}

export function addressOf(place: Place, houseNumber: string): string {
  return `${houseNumber} ${place.street}, ${place.ward}, ${place.district}, ${place.province}`
}

export const places: readonly Place[] = [
  place('Đường Lê Thánh Tôn', 'Phường Bến Nghé', '20101', 'Quận 1', 1442, 'Hồ Chí Minh'),
  place('Đường Nguyễn Đình Chiểu', 'Phường Võ Thị Sáu', '20314', 'Quận 3', 1444, 'Hồ Chí Minh'),
  place('Đường Xô Viết Nghệ Tĩnh', 'Phường 25', '21625', 'Quận Bình Thạnh', 1462, 'Hồ Chí Minh'),
  place('Đường Quang Trung', 'Phường 10', '21310', 'Quận Gò Vấp', 1461, 'Hồ Chí Minh'),
  place('Đường số 7, Khu dân cư Trung Sơn', 'Xã Bình Hưng', '22015', 'Huyện Bình Chánh', 1533, 'Hồ Chí Minh'),
  place('Đường Trần Phú', 'Phường Mộ Lao', '1B1507', 'Quận Hà Đông', 1542, 'Hà Nội'),
  place('Phố Hàng Bông', 'Phường Hàng Gai', '1A0212', 'Quận Hoàn Kiếm', 1489, 'Hà Nội'),
  place('Đường Nguyễn Trãi', 'Phường Thanh Xuân Trung', '1A0807', 'Quận Thanh Xuân', 1493, 'Hà Nội'),
  place('Đường Xuân Thủy', 'Phường Dịch Vọng Hậu', '1A0602', 'Quận Cầu Giấy', 1485, 'Hà Nội'),
  place('Đường Nguyễn Văn Linh', 'Phường Nam Dương', '40108', 'Quận Hải Châu', 1526, 'Đà Nẵng'),
  place('Đường Ngô Quyền', 'Phường An Hải Bắc', '40302', 'Quận Sơn Trà', 1528, 'Đà Nẵng'),
  place('Đường 30 Tháng 4', 'Phường Xuân Khánh', '550113', 'Quận Ninh Kiều', 1572, 'Cần Thơ'),
  place('Đường Lạch Tray', 'Phường Đằng Giang', '31105', 'Quận Ngô Quyền', 1588, 'Hải Phòng'),
  place('Đường Hùng Vương', 'Phường Phú Nhuận', '330112', 'Thành phố Huế', 1616, 'Thừa Thiên Huế'),
  place('Đường Nguyễn Tất Thành', 'Phường Tân Lợi', '400109', 'Thành phố Buôn Ma Thuột', 1552, 'Đắk Lắk'),
  place('Đường Phan Đình Phùng', 'Phường 2', '420102', 'Thành phố Đà Lạt', 1550, 'Lâm Đồng'),
  place('Thôn Nà Mòn', 'Xã Mông Ân', '61204', 'Huyện Bảo Lâm', 1890, 'Cao Bằng'),
  place('Bản Pác Lũng, đường liên xã Thượng Hà – Bảo Toàn', 'Xã Thượng Hà', '61008', 'Huyện Bảo Lạc', 1891, 'Cao Bằng'),
  place('Ấp Vàm Đình', 'Xã Phú Thuận', '610503', 'Huyện Phú Tân', 1883, 'Cà Mau'),
  place(
    'Tổ 4, ấp Suối Đá, đường Dương Đông – Cửa Cạn',
    'Phường Dương Đông',
    '540601',
    'Thành phố Phú Quốc',
    1759,
    'Kiên Giang',
  ),
]

function place(
  street: string,
  ward: string,
  wardCode: string,
  district: string,
  districtId: number,
  province: string,
): Place {
  return { street, ward, wardCode, district, districtId, province }
}
