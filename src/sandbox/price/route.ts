import { districtWithId } from '../../units/findUnit.ts'
import type { District, OldProvince } from '../../units/units.ts'

/** How far apart two districts are: within a province, a region, or the country. */
export type Distance = 'province' | 'region' | 'country'

export interface Route {
  readonly from: District
  readonly to: District
  readonly distance: Distance
}

/** Why a way cannot be priced: no service goes there, or the one that goes there has no fee configuration. */
export type NoRoute = 'no-route' | 'no-fee'

/** Island districts that practice makes hard: Hoàng Sa has no route at all, Côn Đảo none for heavy goods, Trường Sa no fees. */
export const islands = { hoangSa: 2112, conDao: 2111, truongSa: 2117 } as const

/** The way between two old districts with a service type; an unknown district has none. */
export function routeBetween(from: number, to: number, serviceType: 2 | 5): Route | NoRoute {
  const start = districtWithId(from)
  const end = districtWithId(to)
  if (start === null || end === null) return 'no-route'
  for (const { id } of [start, end]) {
    if (id === islands.hoangSa || (id === islands.conDao && serviceType === 5)) return 'no-route'
    if (id === islands.truongSa) return 'no-fee'
  }
  return { from: start, to: end, distance: distanceBetween(start, end) }
}

/** Far from every station: a surcharge and a day more. Made up: islands, and six districts of mountains and water. */
export function isRemote({ id, name }: Pick<District, 'id' | 'name'>): boolean {
  return name.startsWith('Huyện đảo ') || remoteDistricts.has(id)
}

/** Ba Vì, Cần Giờ, Phú Quốc, Phú Tân (Cà Mau), Bảo Lâm and Bảo Lạc (Cao Bằng). */
const remoteDistricts: ReadonlySet<number> = new Set([1803, 2090, 2115, 1883, 1890, 3130])

function distanceBetween(from: District, to: District): Distance {
  if (from.province === to.province) return 'province'
  return regionOf(from.province) === regionOf(to.province) ? 'region' : 'country'
}

function regionOf({ id }: OldProvince): 'north' | 'central' | 'south' {
  if (central.has(id)) return 'central'
  return southern.has(id) ? 'south' : 'north'
}

/** From Thanh Hóa to Bình Thuận, and the highlands. */
const central: ReadonlySet<number> = new Set([
  203, 207, 208, 209, 210, 223, 234, 235, 236, 237, 238, 241, 242, 243, 258, 259, 260, 261, 262,
])
const southern: ReadonlySet<number> = new Set([
  202, 204, 205, 206, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 239, 240, 250, 252, 253,
])
