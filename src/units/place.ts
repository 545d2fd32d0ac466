import type { District, NewProvince, NewWard, OldProvince, Ward } from './units.ts'

/**
 * A unit together with those above it, in one of the two schemes: *old* until 2025-06-30, by the carrier's ids; *new*
 * since, by the codes of the national statistics office, without districts.
 */
export type Place = OldPlace | NewPlace

export interface OldPlace {
  readonly scheme: 'old'
  readonly province: OldProvince
  readonly district: District | null
  readonly ward: Ward | null
}

export interface NewPlace {
  readonly scheme: 'new'
  readonly province: NewProvince
  readonly district: null
  readonly ward: NewWard | null
}

export type Level = 'province' | 'district' | 'ward'

export function levelOf({ district, ward }: Place): Level {
  return ward !== null ? 'ward' : district !== null ? 'district' : 'province'
}

/** The name of the lowest unit. */
export function nameOf({ province, district, ward }: Place): string {
  return (ward ?? district ?? province).name
}

/** `Phường Bến Nghé, Quận 1, Hồ Chí Minh` */
export function placeName({ province, district, ward }: Place): string {
  return [ward, district, province].flatMap((unit) => (unit === null ? [] : [unit.name])).join(', ')
}
