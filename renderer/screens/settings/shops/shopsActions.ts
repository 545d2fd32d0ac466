import type { Fault } from '../../../../src/base/fault.ts'
import { uuid } from '../../../../src/base/uuid.ts'
import type { ShopRow } from '../../../../src/contract/carrier.ts'
import type { SettingsView } from '../../../../src/contract/settings.ts'
import { accountWithShop } from '../../../../src/contract/settings.ts'
import { normalizedPhone } from '../../../../src/model/phone.ts'
import type { NewShop, ShopAddress } from '../../../../src/model/shop.ts'
import { fillIn } from '../../../../src/words/fillIn.ts'
import type { Actions } from '../../../actions.ts'
import { keepOwnPlaces } from '../../../stores/keepPlaces.ts'
import { goTo } from '../../../stores/placeStore.ts'
import { confirm } from '../../../stores/questionStore.ts'
import type { PartnerFault, ShopsEnd } from '../../../stores/shopsStore.ts'
import { changePartner, noPartner, noShops, useShops } from '../../../stores/shopsStore.ts'
import type { ShopsWords } from '../../../text/screens/shops.ts'
import { shopsLike, shopsPages } from './shopsView.ts'

/** The first page again. A newer reading, or another account, ends it. */
export async function readShops(actions: Actions, staffPhone = useShops.getState().staffPhone): Promise<void> {
  const { text, ended, partner } = useShops.getState()
  useShops.setState({ ...noShops, text, ended, partner, staffPhone, loading: true })
  await readPage(0, actions)
}

export async function readMore(actions: Actions): Promise<void> {
  const { next, loading } = useShops.getState()
  if (next === null || loading) return
  useShops.setState({ loading: true })
  await readPage(next, actions)
}

async function readPage(after: number, { ask }: Actions): Promise<void> {
  const { rows: before, staffPhone } = useShops.getState()
  const page = await ask({ type: 'shop-page', after, staffPhone })
  const now = useShops.getState()
  if (!now.loading || now.rows !== before || now.staffPhone !== staffPhone) return
  if (!page.ok) return useShops.setState({ loading: false, next: null, fault: page.fault })
  const known = new Set(before?.map(({ id }) => id))
  const rows = [...(before ?? []), ...page.value.shops.filter(({ id }) => !known.has(id))]
  useShops.setState({ rows, next: page.value.next, loading: false, fault: null })
}

/** While they are shown the cursor stays at its shop. Returns what ends it. */
export function keepShop(): () => void {
  return keepOwnPlaces(useShops, {
    madeOf: ['rows'],
    keysOf: ({ rows, text }) => shopsLike(rows ?? [], text).map(({ id }) => String(id)),
  })
}

/** The station works for this shop of its account from now on. */
export async function chooseShop(
  shop: ShopRow,
  settings: SettingsView,
  w: ShopsWords,
  actions: Actions,
): Promise<void> {
  end(null)
  if (shop.id === settings.shop) return end({ type: 'used-already', shop: nameOf(shop) })
  const account = accountWithShop(settings, shop)
  if (!account.ok) return refuse(account.fault, actions)
  const { title, text, yes } = w.using
  if (!(await confirm({ title: fillIn(title, { shop: nameOf(shop) }), text, yes }))) return
  const used = await actions.execute({ type: 'use-account', id: uuid(), account: account.value })
  if (!used.ok) return refuse(used.fault, actions)
  end({ type: 'used', shop: nameOf(shop), left: used.value.left })
}

/** null: it was made, and stands in the list. */
export async function createShop(shop: NewShop, actions: Actions): Promise<Fault | null> {
  end(null)
  const made = await actions.execute({ type: 'create-shop', id: uuid(), ...shop })
  if (!made.ok) {
    actions.hear('error')
    return made.fault
  }
  showList({ type: 'created', shop: `${shop.name} (${made.value.shop})` }, actions)
  return null
}

/** One more SMS to the owner of the phone. */
export async function sendCode(actions: Actions): Promise<void> {
  const { phone, sent: before } = useShops.getState().partner
  const wanted = normalizedPhone(phone)
  if (wanted === null) return
  changePartner({ fault: null })
  const sent = await actions.execute({ type: 'send-code', id: uuid(), phone: wanted })
  if (!sent.ok) return refusePartner({ of: 'one-time-code', fault: sent.fault }, actions)
  const again = before?.phone === wanted
  changePartner({ sent: { phone: wanted, at: Date.now(), seconds: sent.value.seconds, again } })
}

/** A new shop for the customer. `at` null: where the carrier's own rule puts it. */
export async function makePartnerShop(code: string, at: ShopAddress | null, actions: Actions): Promise<void> {
  const { sent } = useShops.getState().partner
  if (sent === null) return
  changePartner({ fault: null })
  const made = await actions.execute({ type: 'partner-shop', id: uuid(), phone: sent.phone, code, at })
  if (!made.ok) return refusePartner({ of: 'partner', fault: made.fault }, actions)
  endPartner({ type: 'partner', shop: String(made.value.shop) }, actions)
}

/** This account joins a shop that the customer has. */
export async function joinShop(code: string, shop: number, actions: Actions): Promise<void> {
  const { sent } = useShops.getState().partner
  if (sent === null) return
  changePartner({ fault: null })
  const joined = await actions.execute({ type: 'join-shop', id: uuid(), phone: sent.phone, code, shop })
  if (!joined.ok) return refusePartner({ of: 'partner', fault: joined.fault }, actions)
  endPartner({ type: 'joined', shop: String(shop) }, actions)
}

/** Looked at again: what was made half shows there, or does not yet. */
export function lookAtShops(actions: Actions): void {
  showList(null, actions)
}

function endPartner(ended: ShopsEnd, actions: Actions): void {
  useShops.setState({ partner: noPartner })
  showList(ended, actions)
}

function showList(ended: ShopsEnd | null, actions: Actions): void {
  useShops.setState({ text: '', staffPhone: null })
  end(ended)
  goTo('settings', shopsPages.list)
  void readShops(actions)
}

function refuse(fault: Fault, { hear }: Actions): void {
  end({ type: 'refused', fault })
  hear('error')
}

function refusePartner(fault: PartnerFault, { hear }: Actions): void {
  changePartner({ fault })
  hear('error')
}

function end(ended: ShopsEnd | null): void {
  useShops.setState({ ended })
}

function nameOf({ id, name }: ShopRow): string {
  return `${name} (${id})`
}
