import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { ShopChoice } from '../contract/settings.ts'
import { createShippingClient } from '../shipping/client.ts'
import { createShippingService } from '../shipping/shippingService.ts'

/** Somebody is watching: a service that has not answered by then is said to be away. */
const deadlineMs = 10_000

/**
 * Asks a service which shops a token opens, through a client of its own that nothing remembers. Faults: `service.*`,
 * `request.invalid` for an address that is none.
 */
export async function checkAccount(
  { baseUrl, token }: { readonly baseUrl: string; readonly token: string },
  signal: AbortSignal,
): Promise<Result<{ readonly shops: readonly ShopChoice[] }>> {
  if (!URL.canParse(baseUrl)) return fail('request.invalid', { fields: [{ field: 'baseUrl', rule: 'type' }] })
  const client = createShippingClient({ baseUrl, token, shop: null, deadlineMs })
  try {
    const shops = await createShippingService(client).shops(signal)
    return shops.ok ? ok({ shops: shops.value }) : shops
  } finally {
    await client.close()
  }
}
