import type { IncomingMessage } from 'node:http'
import type { Result } from '../base/result.ts'
import { failed, ok } from '../base/result.ts'
import type { PracticeAccount, PracticeShop } from './accounts.ts'
import type { PracticeStore } from './practiceStore.ts'
import type { Reply } from './reply.ts'
import { refusals } from './reply.ts'
import type { Operation } from './rules/operation.ts'

type Headers = IncomingMessage['headers']

/** Who calls, by the header `Token` in any letter case, and from where (5.1, 5.2, 5.5). */
export function callerOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  store: PracticeStore,
): Result<PracticeAccount, Reply> {
  const token = one(headers.token)
  if (token === null) return failed(refusals.tokenMissing)
  const account = store.accountByToken(token)
  if (account === null) return failed(refusals.tokenWrong)
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  if (account.allowList !== null && !account.allowList.includes(address)) return failed(refusals.addressDenied)
  return account.active ? ok(account) : failed(refusals.accountInactive)
}

/** The text of the shop header or of its alias; null when there is none. */
export function shopHeader(headers: Headers, strict: boolean): string | null {
  return one(headers.shopid) ?? (strict ? null : one(headers.shop_id))
}

/** The shop of the request, where the operation resolves one: active, and the caller owns it or is its staff (5.4). */
export function shopOf(
  operation: Operation,
  named: string | null,
  account: PracticeAccount,
  store: PracticeStore,
  strict: boolean,
): Result<PracticeShop | null, Reply> {
  const { shop: use } = operation.endpoint
  if (use === 'none') return ok(null)
  const standsIn = use === 'optional' || (operation.defaultShop && !strict)
  if (named === null && !standsIn) return failed(refusals.shopMissing)
  const id = named === null ? account.defaultShop : Number(named)
  if (!Number.isSafeInteger(id)) return failed(refusals.shopNoNumber)
  const shop = store.shop(id)
  if (shop === null || !store.isMember(id, account.id)) return failed(operation.foreignShop ?? refusals.notOwner)
  return shop.active ? ok(shop) : failed(refusals.shopInactive)
}

function one(header: string | string[] | undefined): string | null {
  const text = Array.isArray(header) ? header[0] : header
  return text === undefined || text === '' ? null : text
}
