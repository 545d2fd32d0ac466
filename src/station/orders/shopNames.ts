import type { AccountShop } from '../../model/shop.ts'
import type { CarrierAccount } from '../../ports/carrierAccount.ts'
import type { Settings } from '../settings.ts'

/** What the carrier calls the shops whose parcels are met: kept in the settings, so that it is known without a network. */
export interface ShopNames {
  /** Resolves when the name of this shop is known, or nobody can say it now. Asked once. */
  learn(shop: number): Promise<void>
  /** What could not be said is asked again. */
  serviceIsBack(): void
}

export interface ShopNamesDeps {
  readonly settings: Settings
  readonly carrier: Pick<CarrierAccount, 'shops'>
  readonly serviceIsAway: () => boolean
  /** The settings have changed: whoever shows them shows them anew. */
  readonly changed: () => void
  readonly signal: AbortSignal
}

export function createShopNames({ settings, carrier, serviceIsAway, changed, signal }: ShopNamesDeps): ShopNames {
  const asked = new Map<number, Promise<void>>()

  const ask = async (shop: number) => {
    const listed = await carrier.shops(signal)
    if (!listed.ok) return
    const { shop: own, shops } = settings.now()
    const met = new Set([own, shop, ...shops.map(({ id }) => id)])
    const written = await settings.change({ shops: named(listed.value, met) })
    if (written.ok) changed()
  }

  return {
    async learn(shop) {
      if (settings.now().shops.some(({ id }) => id === shop) || serviceIsAway()) return
      const asking = asked.get(shop) ?? ask(shop)
      asked.set(shop, asking)
      await asking
    },
    serviceIsBack: () => asked.clear(),
  }
}

function named(listed: readonly AccountShop[], met: ReadonlySet<number>): { id: number; name: string }[] {
  return listed.filter(({ id }) => met.has(id)).map(({ id, name }) => ({ id, name }))
}
