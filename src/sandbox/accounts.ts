/**
 * Who may call the practice service. One account for each way that the specification tells callers apart (5.1–5.4), so
 * that every refusal can be met on purpose.
 */
export interface PracticeAccount {
  readonly id: number
  readonly role: AccountRole
  readonly token: string
  readonly name: string
  readonly phone: string
  readonly active: boolean
  /** Holds the permission for tickets, and the one for Order Info. */
  readonly tickets: boolean
  readonly orderDetail: boolean
  /** The addresses that may call as it; null: any. */
  readonly allowList: readonly string[] | null
  /** Stands in where a request names no shop. */
  readonly defaultShop: number
}

export const accountRoles = [
  'caller',
  'customer',
  'staff-only',
  'no-ticket-permission',
  'no-order-detail-permission',
  'ip-blocked',
  'inactive',
  'ip-allowed',
] as const
export type AccountRole = (typeof accountRoles)[number]

export interface PracticeShop {
  readonly id: number
  readonly owner: number
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly ward: string
  readonly district: number
  readonly active: boolean
  /** 0: none. */
  readonly bankAccount: number
  /** ISO 8601. Nothing changes a shop here. */
  readonly createdAt: string
}

/** The caller's three shops, the caller's closed shop, and the customer's shop, which is foreign to the caller. */
export const seededShops = {
  first: 200_001,
  second: 200_002,
  third: 200_003,
  closed: 200_004,
  foreign: 300_001,
} as const
