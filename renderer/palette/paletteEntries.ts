import type { BatchView } from '../../src/contract/batches.ts'
import type { Card, PrinterRow, StationRow } from '../../src/contract/card.ts'
import type { FoundOrder } from '../../src/contract/parcels.ts'
import type { SettingsView } from '../../src/contract/settings.ts'
import { foldText } from '../../src/model/foldText.ts'
import type { KeySpot } from '../../src/model/keyTable.ts'
import { capOfCommand, deedsOfSpot, keyCap, keyOf } from '../../src/model/keyTable.ts'
import { commandCodes, readScan } from '../../src/model/scan.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import type { Language } from '../../src/words/language.ts'
import type { AccountHere } from '../screens/settings/accountsView.ts'
import { accountLines } from '../screens/settings/accountsView.ts'
import type { SettingsTab } from '../screens/settings/settingsScreenStore.ts'
import { settingsTabs } from '../screens/settings/settingsScreenStore.ts'
import { shopsPages, shopsTabs } from '../screens/settings/shops/shopsView.ts'
import type { PickupTab } from '../stores/pickupScreenStore.ts'
import type { Place } from '../stores/placeStore.ts'
import type { Preferences } from '../stores/preferencesStore.ts'
import { themes } from '../stores/preferencesStore.ts'
import type { Question } from '../stores/questionStore.ts'
import type { DialogName } from '../stores/screenStore.ts'
import { foundText, sizeText } from '../text/format.ts'
import type { KeyWords } from '../text/screens/keys.ts'
import type { PaletteWords } from '../text/screens/palette.ts'
import type { PractisingWords } from '../text/screens/practising.ts'
import type { SettingsWords } from '../text/screens/settings.ts'
import type { ShopsWords } from '../text/screens/shops.ts'
import type { Texts } from '../text/vi.ts'
import type { PaletteGroup } from './paletteGroups.ts'

/** One thing that the palette leads to. */
export interface PaletteEntry {
  readonly key: string
  readonly group: PaletteGroup
  readonly name: string
  /** What tells it from others of its name, or the key that does the same. */
  readonly hint: string
  readonly does: PaletteDeed
}

export type PaletteDeed =
  /** As if its command bar code were scanned. */
  | { readonly type: 'scan'; readonly line: string }
  | { readonly type: 'go'; readonly place: Place; readonly about: string | null }
  | { readonly type: 'card'; readonly card: string }
  | { readonly type: 'dialog'; readonly dialog: DialogName }
  /** As if it were pressed on the screen that is shown. */
  | { readonly type: 'key'; readonly key: string }
  | { readonly type: 'template'; readonly name: string }
  | { readonly type: 'pickup-list'; readonly tab: PickupTab }
  | { readonly type: 'first-run' }
  | { readonly type: 'change'; readonly preferences: Partial<Preferences> }
  | { readonly type: 'sign-in'; readonly operator: string }
  | { readonly type: 'sign-out' }
  | { readonly type: 'practise' }
  | { readonly type: 'account'; readonly use: AccountHere; readonly question: Question }
  /** Every window of the browser shell. */
  | { readonly type: 'end-windows' }

/** What there is to be led to. `places`: the screens of this window with their keys. */
export interface PaletteWorld {
  readonly places: readonly { readonly place: Place; readonly key: string }[]
  /** The rows of the table of keys that are the shown screen's own; null: it has none. */
  readonly spot: KeySpot | null
  readonly station: StationRow | null
  readonly settings: SettingsView | null
  readonly printers: readonly PrinterRow[]
  /** The newest first. */
  readonly batches: readonly BatchView[]
  /** The newest first. */
  readonly cards: readonly Card[]
  /** Of orders, by name. */
  readonly templates: readonly string[]
  /** Whether there are windows that can be ended from here. */
  readonly canEndWindows: boolean
}

export interface PaletteReader {
  readonly t: Texts
  readonly w: PaletteWords
  readonly settings: SettingsWords
  readonly shops: ShopsWords
  readonly practising: PractisingWords
  readonly keys: KeyWords
  readonly language: Language
}

/** The last parcels that are offered. */
const mostParcels = 10

/** Everything, in the order in which it is shown while nothing is typed. */
export function paletteEntries(world: PaletteWorld, reader: PaletteReader): readonly PaletteEntry[] {
  return [
    ...screenEntries(world, reader),
    ...spotEntries(world, reader),
    ...deedEntries(reader),
    ...templateEntries(world, reader),
    ...parcelEntries(world, reader),
    ...batchEntries(world, reader),
    ...printerEntries(world),
    ...settingsEntries(reader),
    ...accountEntries(world, reader),
    ...operatorEntries(world, reader),
    ...practiceEntries(world, reader),
    ...windowEntries(world, reader),
  ]
}

/** The parcel of a code that is typed in full, whether this station has seen it or not; `met`: what is offered before it. */
export function parcelOfCode(
  typed: string,
  w: PaletteWords,
  met: readonly PaletteEntry[] = [],
): readonly PaletteEntry[] {
  const read = readScan(typed)
  if (!read.ok || read.value.kind !== 'code' || isSpoken(typed)) return []
  const code = read.value.text.toUpperCase()
  if (met.some(({ name }) => name === code)) return []
  const does = { type: 'go', place: 'parcel', about: code } as const
  return [{ key: `parcel/${code}`, group: 'parcel', name: fillIn(w.seeParcel, { code }), hint: '', does }]
}

/** Syllables as they are spoken in Vietnamese, such as `nguyen`: a name, and no code of the carrier's. */
function isSpoken(typed: string): boolean {
  return spoken.test(foldText(typed))
}

const spoken = /^(?:(?:ngh?|nh|gh|gi|kh|ph|qu|th|tr|ch|[bcdghklmnprstvx])?[aeiouy]{1,3}(?:ng|nh|ch|[cmnpt])?\s?)+$/

/** What the station found, but for parcels that are offered already. */
export function foundEntries(orders: readonly FoundOrder[], others: readonly PaletteEntry[]): readonly PaletteEntry[] {
  const offered = new Set(others.map(({ name }) => name))
  return orders
    .filter(({ code }) => !offered.has(code))
    .map((order) => ({
      key: `order/${order.code}`,
      group: 'parcel',
      name: order.code,
      hint: foundText(order),
      does: { type: 'go', place: 'parcel', about: order.code },
    }))
}

function screenEntries({ places }: PaletteWorld, { t }: PaletteReader): readonly PaletteEntry[] {
  return places.map(({ place, key }) => ({
    key: `screen/${place}`,
    group: 'screen',
    name: t.places[place],
    hint: key,
    does: { type: 'go', place, about: null },
  }))
}

/** What the keys of the screen that is shown do; those of the scan screen are among the commands. */
function spotEntries({ spot }: PaletteWorld, { keys }: PaletteReader): readonly PaletteEntry[] {
  if (spot === null || spot === 'scan') return []
  return deedsOfSpot(spot)
    .filter((deed) => !untold.test(deed))
    .map((deed) => ({
      key: `key/${deed}`,
      group: 'deed',
      name: keys.deed[deed],
      hint: keyCap(deed),
      does: { type: 'key', key: keyOf(deed) },
    }))
}

/** Ways about the screen itself: who has opened the palette has left them. */
const untold = /\.(leave|up|down|every|others)$/

function deedEntries({ t, w }: PaletteReader): readonly PaletteEntry[] {
  const commands = Object.entries(commandCodes)
    .filter(([, command]) => command !== 'sign-out')
    .map(
      ([line, command]): PaletteEntry => ({
        key: `command/${command}`,
        group: 'deed',
        name: t.command[command],
        hint: capOfCommand(command),
        does: { type: 'scan', line },
      }),
    )
  const go = (place: Place, about: string | null = null) => ({ type: 'go', place, about }) as const
  const list = (tab: PickupTab) => ({ type: 'pickup-list', tab }) as const
  const others: readonly (readonly [key: string, name: string, hint: string, does: PaletteDeed])[] = [
    ['figures', w.figures, t.places.jobs, go('jobs', 'figures')],
    ['tickets', w.tickets, t.places.jobs, go('jobs', 'tickets')],
    ['manifests', w.manifests, t.places.pickup, list('manifests')],
    ['cod', w.cod, t.places.pickup, list('cod')],
    ['new-order', w.newOrder, keyCap('window.new-order'), go('new-order')],
    ['import', w.import, keyCap('window.import'), go('import')],
    ['first-run', w.firstRun, w.firstRunHint, { type: 'first-run' }],
  ]
  return [...commands, ...others.map(([key, name, hint, does]) => ({ key, group: 'deed' as const, name, hint, does }))]
}

function templateEntries({ templates }: PaletteWorld, { w }: PaletteReader): readonly PaletteEntry[] {
  return templates.map((name) => ({
    key: `template/${name}`,
    group: 'deed',
    name: fillIn(w.template, { name }),
    hint: '',
    does: { type: 'template', name },
  }))
}

function parcelEntries({ cards }: PaletteWorld, { t }: PaletteReader): readonly PaletteEntry[] {
  return cards.slice(0, mostParcels).map((card) => ({
    key: `card/${card.id}`,
    group: 'parcel',
    name: card.code ?? card.scanned,
    hint: [t.verdictSmall[card.verdict], card.parcel?.name ?? ''].filter(Boolean).join(' · '),
    does: { type: 'card', card: card.id },
  }))
}

function batchEntries({ batches }: PaletteWorld, { w }: PaletteReader): readonly PaletteEntry[] {
  return batches.map(({ id, name, state, total }) => ({
    key: `batch/${id}`,
    group: 'batch',
    name,
    hint: fillIn(w.batch, { state: w.batchState[state], count: total }),
    does: { type: 'go', place: 'batch', about: id },
  }))
}

function printerEntries({ printers }: PaletteWorld): readonly PaletteEntry[] {
  return printers.map(({ id, name, sizes }) => ({
    key: `printer/${id}`,
    group: 'printer',
    name,
    hint: sizes.map(sizeText).join(', '),
    does: { type: 'go', place: 'printers', about: id },
  }))
}

function settingsEntries({ settings, shops }: PaletteReader): readonly PaletteEntry[] {
  const entry = (about: string, name: string): PaletteEntry => ({
    key: `settings/${about}`,
    group: 'settings',
    name,
    hint: '',
    does: { type: 'go', place: 'settings', about },
  })
  return [
    ...settingsTabs.map((tab: SettingsTab) => entry(tab, `${settings.title}: ${settings.tabs[tab]}`)),
    ...shopsTabs.map((tab) => entry(shopsPages[tab], `${shops.title}: ${shops.tabs[tab]}`)),
  ]
}

/** Each account that is not in use. */
function accountEntries({ settings }: PaletteWorld, { settings: w }: PaletteReader): readonly PaletteEntry[] {
  if (settings === null) return []
  return accountLines(settings, w)
    .filter(({ isUsed }) => !isUsed)
    .map(({ key, name, about, use, question }) => ({
      key: `account/${key}`,
      group: 'settings',
      name: fillIn(w.account.others.switch, { account: name }),
      hint: about,
      does: { type: 'account', use, question },
    }))
}

function operatorEntries({ station }: PaletteWorld, { t }: PaletteReader): readonly PaletteEntry[] {
  if (station === null || station.operators.length === 0) return []
  const out: readonly PaletteEntry[] =
    station.operator === null
      ? []
      : [
          {
            key: 'sign-out',
            group: 'operator',
            name: t.signIn.out,
            hint: keyCap('window.operator'),
            does: { type: 'sign-out' },
          },
        ]
  const others = station.operators.filter(({ id }) => id !== station.operator?.id)
  return [
    ...out,
    ...others.map(
      ({ id, name, role }): PaletteEntry => ({
        key: `operator/${id}`,
        group: 'operator',
        name: `${t.signIn.in}: ${name}`,
        hint: t.roles[role],
        does: { type: 'sign-in', operator: id },
      }),
    ),
  ]
}

/** Nothing where the station itself practises. */
function practiceEntries(
  { station, settings }: PaletteWorld,
  { practising: w }: PaletteReader,
): readonly PaletteEntry[] {
  const isOn = station?.practising !== undefined
  if (settings === null || (settings.environment === 'practice' && !isOn)) return []
  const hint = isOn ? keyCap('window.practise') : `${w.beginHint} · ${keyCap('window.practise')}`
  return [{ key: 'practise', group: 'deed', name: isOn ? w.end : w.begin, hint, does: { type: 'practise' } }]
}

function windowEntries({ canEndWindows }: PaletteWorld, { t, w, language }: PaletteReader): readonly PaletteEntry[] {
  const other = language === 'vi' ? 'en' : 'vi'
  return [
    ...themes.map(
      (theme): PaletteEntry => ({
        key: `theme/${theme}`,
        group: 'window',
        name: `${t.theme}: ${t.themes[theme]}`,
        hint: '',
        does: { type: 'change', preferences: { theme } },
      }),
    ),
    {
      key: 'language',
      group: 'window',
      name: t.languages[other],
      hint: t.language,
      does: { type: 'change', preferences: { language: other } },
    },
    {
      key: 'shortcuts',
      group: 'window',
      name: t.shortcuts,
      hint: keyCap('window.sheet'),
      does: { type: 'dialog', dialog: 'shortcuts' },
    },
    { key: 'sounds', group: 'window', name: t.settings, hint: '', does: { type: 'dialog', dialog: 'settings' } },
    ...(canEndWindows ? [endWindows(w)] : []),
  ]
}

function endWindows(w: PaletteWords): PaletteEntry {
  const does = { type: 'end-windows' } as const
  return { key: 'end-windows', group: 'window', name: w.endWindows, hint: w.endWindowsHint, does }
}
