import { districtWithId } from '../places/findPlace.ts'
import type { District } from '../places/oldUnits.ts'

/** How far apart two districts are: within a province, a region, or the country. */
export type Distance = 'province' | 'region' | 'country'

export interface Route {
  readonly from: District
  readonly to: District
  readonly distance: Distance
}

/** Why a way cannot be priced: no service goes there, or the one that goes there has no fee configuration. */
export type NoRoute = 'no-route' | 'no-fee'

/** Districts that only boats reach. Bạch Long Vĩ has no route at all, Côn Đảo none for heavy goods; Cồn Cỏ no fees. */
export const islands = { bachLongVi: 3441, conDao: 2264, conCo: 3442 } as const

/** The way between two old districts with a service type; an unknown district has none. */
export function routeBetween(from: number, to: number, serviceType: 2 | 5): Route | NoRoute {
  const start = districtWithId(from)
  const end = districtWithId(to)
  if (start === null || end === null) return 'no-route'
  for (const { id } of [start, end]) {
    if (id === islands.bachLongVi || (id === islands.conDao && serviceType === 5)) return 'no-route'
    if (id === islands.conCo) return 'no-fee'
  }
  return { from: start, to: end, distance: distanceBetween(start, end) }
}

function distanceBetween(from: District, to: District): Distance {
  if (from.province === to.province) return 'province'
  return from.province.region === to.province.region ? 'region' : 'country'
}
