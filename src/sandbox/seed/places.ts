import { districtOfWard, wardWithCode } from '../../units/findUnit.ts'

/** Addresses of the practice data: real wards and districts by the carrier's code, invented streets and numbers. */
export interface Place {
  readonly street: string
  readonly wardCode: string
}

export function addressOf(place: Place, houseNumber: string): string {
  const { ward, district, province } = unitsOf(place)
  return `${houseNumber} ${place.street}, ${ward}, ${district}, ${province}`
}

export function districtOf(place: Place): number {
  return unitsOf(place).districtId
}

function unitsOf({ wardCode }: Place) {
  const district = districtOfWard(wardCode)
  const ward = district === null ? null : wardWithCode(wardCode, district)
  if (district === null || ward === null) throw new Error(`there is no ward ${wardCode}`)
  return { ward: ward.name, district: district.name, districtId: district.id, province: district.province.name }
}

export const places: readonly Place[] = [
  { street: 'Đường Lê Thánh Tôn', wardCode: '20101' }, // Bến Nghé, Quận 1
  { street: 'Đường Nguyễn Đình Chiểu', wardCode: '90795' }, // Võ Thị Sáu, Quận 3
  { street: 'Đường Xô Viết Nghệ Tĩnh', wardCode: '21617' }, // Phường 25, Bình Thạnh
  { street: 'Đường Quang Trung', wardCode: '21306' }, // Phường 10, Gò Vấp
  { street: 'Đường số 7, Khu dân cư Trung Sơn', wardCode: '22004' }, // Bình Hưng, Bình Chánh
  { street: 'Đường Trần Phú', wardCode: '1B1507' }, // Mộ Lao, Hà Đông
  { street: 'Phố Hàng Bông', wardCode: '1A0211' }, // Hàng Gai, Hoàn Kiếm
  { street: 'Đường Nguyễn Trãi', wardCode: '1A0710' }, // Thanh Xuân Trung
  { street: 'Đường Xuân Thủy', wardCode: '1A0602' }, // Dịch Vọng Hậu, Cầu Giấy
  { street: 'Đường Nguyễn Văn Linh', wardCode: '40109' }, // Nam Dương, Đà Nẵng
  { street: 'Đường Ngô Quyền', wardCode: '40301' }, // An Hải Bắc, Đà Nẵng
  { street: 'Đường 30 Tháng 4', wardCode: '550113' }, // Xuân Khánh, Cần Thơ
  { street: 'Đường Lạch Tray', wardCode: '30303' }, // Đằng Giang, Hải Phòng
  { street: 'Đường Hùng Vương', wardCode: '330114' }, // Phú Nhuận, Huế
  { street: 'Đường Nguyễn Tất Thành', wardCode: '400106' }, // Tân Lợi, Buôn Ma Thuột
  { street: 'Đường Phan Đình Phùng', wardCode: '420105' }, // Phường 2, Đà Lạt
  { street: 'Thôn Nà Mòn', wardCode: '61204' }, // Mông Ân, Cao Bằng
  { street: 'Bản Pác Lũng, đường liên xã Thượng Hà – Bảo Toàn', wardCode: '60216' }, // Thượng Hà, Cao Bằng
  { street: 'Ấp Vàm Đình', wardCode: '61094' }, // Phú Thuận, Cà Mau
  { street: 'Tổ 4, ấp Suối Đá, đường Dương Đông – Cửa Cạn', wardCode: '541202' }, // Dương Đông, Phú Quốc
]
