import type { Order } from './parcel.ts'

/** By what an order is looked for. */
export interface SearchKeys {
  readonly code: string
  readonly sellerCode: string
  readonly name: string
  readonly phone: string
}

export function searchKeysOf({ code, sellerCode, receiver: { name, phone } }: Order): SearchKeys {
  return { code, sellerCode, name, phone }
}
