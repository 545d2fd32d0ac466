import type { SettingsView } from '../../src/contract/settings.ts'
import { nothingChosen } from '../components/tableSelection.ts'
import { quietScreen, useBatchScreen } from './batchScreenStore.ts'
import { useBatchSheet } from './batchSheetStore.ts'
import { noFound, useFound } from './foundStore.ts'
import { noImport, useImportScreen } from './importsStore.ts'
import { quietMoney, useMoney } from './moneyStore.ts'
import { noNewOrder, useNewOrder } from './newOrderStore.ts'
import { freshOrders, useOrders } from './ordersStore.ts'
import { noParcel, useParcel } from './parcelStore.ts'
import { noManifests, noPickupSheet, useManifests, usePickupSheet } from './pickupScreenStore.ts'
import { noReturns, useReturns } from './returnsStore.ts'
import { useScanMode } from './scanModeStore.ts'
import type { DialogName } from './screenStore.ts'
import { useScreen } from './screenStore.ts'
import { noShops, useShops } from './shopsStore.ts'
import { useStation } from './stationStore.ts'
import { noTicket, useTicket } from './ticketStore.ts'
import { noTickets, useTickets } from './ticketsStore.ts'

/**
 * The station works for another account: what was read of the last one's orders leaves every screen, and an answer that
 * is still on its way finds nobody who waits for it. Returns what ends it.
 */
export function forgetWithAccount(): () => void {
  return useStation.subscribe(({ settings }, before) => {
    if (settings === null || before.settings === null) return
    // The same account has the same shops and tickets, whichever shop is the station's.
    if (settings.account !== before.settings.account) {
      useShops.setState(noShops)
      useTickets.setState(noTickets)
    }
    if (accountOf(settings) === accountOf(before.settings)) return
    useParcel.setState(noParcel)
    useFound.setState(noFound)
    useImportScreen.setState(noImport)
    // A file that was being read, or a form about chosen rows, would become a batch or a deed of the other account.
    useBatchScreen.setState(quietScreen)
    useBatchSheet.setState({ selection: nothingChosen })
    useReturns.setState(noReturns)
    useOrders.setState(freshOrders)
    useMoney.setState(quietMoney)
    // What was being written is a draft at the station of before; made here, it would be an order of the wrong account.
    useNewOrder.setState(noNewOrder(), true)
    useTicket.setState(noTicket)
    if (!stays.has(useScreen.getState().dialog)) useScreen.setState({ dialog: null })
    usePickupSheet.setState(noPickupSheet)
    useManifests.setState(noManifests)
    useScanMode.setState({ item: null, result: null })
  })
}

/** Whose orders the station works on, as a word that is another for another account or shop; null: nobody knows yet. */
export function useAccount(): string | null {
  return useStation(accountIn)
}

/** As `useAccount`, for what is no component. */
export function accountNow(): string | null {
  return accountIn(useStation.getState())
}

/** Dialogs that ask nothing about orders; the last ends by itself, with words (`approving.ts`). */
const stays: ReadonlySet<DialogName | null> = new Set([
  null,
  'shortcuts',
  'settings',
  'palette',
  'sign-in',
  'order-columns',
  'approval',
])

function accountIn({ settings }: { readonly settings: SettingsView | null }): string | null {
  return settings === null ? null : accountOf(settings)
}

function accountOf({ environment, baseUrl, shop }: SettingsView): string {
  return JSON.stringify([environment, baseUrl, shop])
}
