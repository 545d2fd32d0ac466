import type { ShopsTab } from '../../renderer/screens/settings/shops/shopsView.ts'
import { shopsPages } from '../../renderer/screens/settings/shops/shopsView.ts'
import type { PartnerDraft, ShopsState } from '../../renderer/stores/shopsStore.ts'
import { noPartner, noShops, useShops } from '../../renderer/stores/shopsStore.ts'
import { shops, ward } from './fakeShops.ts'
import { now } from './fixtures.ts'
import type { GalleryState } from './galleryState.ts'

const read = { rows: shops }
const phone = '0900000002'
const sent = { phone, at: now, seconds: 600, again: false }

/** The shops of the account, a new one, and a customer’s by one-time code. */
export const shopsStates: readonly GalleryState[] = [
  { ...shopsState('shops', 'list', read), settings: { shops: [{ id: 1, name: 'Shop Bé Na' }] } },
  { ...shopsState('shops-practice', 'list', read), settings: { environment: 'practice' } },
  shopsState('shops-more', 'list', { ...read, next: 190_014, ended: { type: 'used', shop: 'Bé Na (1)', left: 2 } }),
  shopsState('shops-closed', 'list', { ...read, ended: { type: 'refused', fault: { code: 'shop.inactive' } } }),
  shopsState('shops-none', 'list', { rows: [], text: 'mộc' }),
  shopsState('shops-failed', 'list', { rows: [], fault: { code: 'service.unreachable' } }),
  shopsState('shops-new', 'new', read),
  partnerState('shops-partner', {}),
  partnerState('shops-partner-sent', { phone, sent, ward, address: '12 Lê Lợi' }),
  partnerState('shops-partner-expired', { phone, sent: { ...sent, seconds: 0 } }),
  partnerState('shops-partner-wrong', {
    way: 'join',
    phone,
    shop: '300001',
    sent: { ...sent, seconds: null, again: true },
    fault: { of: 'partner', fault: { code: 'otp.invalid' } },
  }),
  partnerState('shops-partner-unsure', {
    phone,
    sent,
    fault: { of: 'partner', fault: { code: 'service.unsure', facts: { operation: 'affiliateCreate' } } },
  }),
]

function shopsState(name: string, tab: ShopsTab, part: Partial<ShopsState>): GalleryState {
  const prepare = () => useShops.setState({ ...noShops, ...part })
  return { name, card: null, place: 'settings', about: shopsPages[tab], prepare }
}

function partnerState(name: string, part: Partial<PartnerDraft>): GalleryState {
  return shopsState(name, 'partner', { ...read, partner: { ...noPartner, ...part } })
}
