import type { Clock } from '../base/clock.ts'
import { systemClock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { onOneLine } from '../base/visible.ts'
import type { Practising } from '../contract/card.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { EmittedLabel } from '../emulator/emulator.ts'
import { readLabel } from '../emulator/readLabel.ts'
import { createChromium } from '../label/chromium/chromium.ts'
import { findChromium } from '../label/chromium/findChromium.ts'
import { removeLeftProfiles } from '../label/chromium/profile.ts'
import { dotsSheet } from '../label/dotsPdf.ts'
import type { HtmlToPdf } from '../label/htmlToPdf.ts'
import { createPages } from '../label/pages.ts'
import type { StudyOptions } from '../label/studyView.ts'
import { createStudyView } from '../label/studyView.ts'
import type { ViewOrigin } from '../label/viewHosts.ts'
import type { PrinterProfile } from '../model/printer.ts'
import { practicePage } from '../model/serviceAddress.ts'
import type { Environment, StationSettings } from '../model/settings.ts'
import { practiceAccount as practiceName } from '../model/settings.ts'
import { createPrinters } from '../printer/printers.ts'
import { createRaster } from '../raster/raster.ts'
import { createCarrierAccount } from '../shipping/carrierAccount.ts'
import { createShippingClient } from '../shipping/client.ts'
import { createOrderActions } from '../shipping/orderActions.ts'
import { createOrderMaking } from '../shipping/orderMaking.ts'
import { createShippingService } from '../shipping/shippingService.ts'
import type { PinTries } from '../station/people/pinGuard.ts'
import { createPinTries } from '../station/people/pinGuard.ts'
import type { LogLine } from '../station/print/logLine.ts'
import type { Station } from '../station/station.ts'
import { createStation } from '../station/station.ts'
import { fileKeyring, whatKeepsKeyFile } from '../store/fileKeyring.ts'
import type { Keyring } from '../store/keyring.ts'
import type { Store } from '../store/store.ts'
import { openStore } from '../store/store.ts'
import { placeFinder } from '../units/placeFinder.ts'
import type { GivenAccount } from './account.ts'
import { asInFolder } from './account.ts'
import { addressUnits } from './addressUnits.ts'
import { closers } from './closers.ts'
import type { EmbeddedPractice } from './embeddedPractice.ts'
import { openEmbeddedPractice } from './embeddedPractice.ts'
import { systemStateDir } from './folders.ts'
import { outboxStore } from './outboxStore.ts'
import { papers } from './papers.ts'
import { createPrinterTools } from './printerTools.ts'
import { reachOf } from './reach.ts'
import { rememberIn } from './rememberIn.ts'
import { returnsStore } from './returnsStore.ts'
import { readSettings } from './stationSettings.ts'

export interface StationOptions {
  readonly dataDir: string
  /** `practice`: the practice service and printer inside the program; otherwise an account of a real service. */
  readonly account: 'practice' | GivenAccount
  /** It is one of practice beside the live station: it reaches the practice printer and no other device. */
  readonly practising?: Practising
  /** A folder that is another account's stays so, and no station is opened. By default it is this one's from then on. */
  readonly keepsAccount?: boolean
  /** Printers beside those of the settings, by their id. */
  readonly printers?: readonly PrinterProfile[]
  /** Settings that hold for this run and are written to the folder. */
  readonly settings?: Partial<StationSettings>
  /** Who keeps the data key. By default a key file in the folder. */
  readonly keyring?: Keyring
  /** Where marks are kept outside the folder. By default the state folder of the system. */
  readonly stateDir?: string
  /** Prints views written for a browser. By default a Chromium that is found, or installed where that is possible. */
  readonly htmlToPdf?: HtmlToPdf
  /** To the people at the machine. */
  readonly say: (line: string) => void
  readonly report: (error: unknown) => void
  /** Hears each step of each label. */
  readonly log?: ((line: LogLine) => void) | undefined
  readonly clock?: Clock
  /** Of stations that follow one another on a folder. */
  readonly pinTries?: PinTries
  /** Start the browser that prints views at once, so that the first label does not wait for it. */
  readonly warm?: boolean
}

/** A station with every room in its place. */
export interface ComposedStation {
  readonly api: StationApi
  /** Whose orders its scans mean. */
  readonly account: string
  /** Codes of the practice service to try; empty outside practice. */
  readonly tryCodes: readonly string[]
  /** Where a person finds more orders to practise on; null outside practice. */
  readonly practicePage: string | null
  readonly notices: readonly Fault[]
  /** Ends the station first, then what it stands on. */
  close(): Promise<void>
}

/**
 * Opens the data folder and builds the station on it. Faults: `store.*`, `service.*` never: a service that is away is
 * no reason not to start. With `keepsAccount` also `account.other`.
 */
export async function composeStation(options: StationOptions): Promise<Result<ComposedStation>> {
  const store = await openStationStore(options)
  if (!store.ok) return store
  const account = options.keepsAccount === true ? await asInFolder(options.account, store.value) : ok(options.account)
  const composed = account.ok ? await furnishStation({ ...options, account: account.value }, store.value) : account
  if (!composed.ok) {
    await store.value.close()
    return composed
  }
  const closing = closers()
  closing.add(() => store.value.close())
  closing.add(() => composed.value.close())
  return ok({ ...composed.value, close: closing.run })
}

/** The data folder of a station: a key that is gone is replaced, for a station works on without what it sealed. */
export async function openStationStore(
  options: Pick<StationOptions, 'dataDir' | 'keyring' | 'clock' | 'stateDir' | 'say'>,
): Promise<Result<Store>> {
  const { dataDir: dir, keyring = fileKeyring(dir), clock = systemClock, stateDir = systemStateDir() } = options
  const store = await openStore({ dir, keyring, clock, stateDir, station: null, replaceLostKey: true })
  // Also where this start never needs that browser: what it showed has receivers in it.
  if (store.ok) void removeLeftProfiles()
  if (store.ok && !store.value.isMarkedOutside)
    options.say(
      `How far the journal has come cannot be kept in ${stateDir}: an older copy of the data would not be noticed.`,
    )
  if (store.ok && !store.value.isAlone)
    options.say(
      `Nothing can be locked in ${stateDir}: a copy of the data that runs beside this one would print the same orders.`,
    )
  return store
}

/** Builds the station on an open store, which stays open when the station is closed. */
export async function furnishStation(options: StationOptions, store: Store): Promise<Result<ComposedStation>> {
  const closing = closers()
  const composed = await furnish(options, store, options.clock ?? systemClock, closing).catch((error: unknown) => {
    options.report(error)
    return fail('station.bug')
  })
  if (!composed.ok) await closing.run()
  return composed
}

async function furnish(
  options: StationOptions,
  store: Store,
  clock: Clock,
  closing: ReturnType<typeof closers>,
): Promise<Result<ComposedStation>> {
  const { printers: further = [] } = options
  sayWhatKeepsKey(options, store)
  const hears: { station: Station | null } = { station: null }
  const practice = options.account === 'practice' ? await openPractice(options, clock, hears, closing) : null
  const account = practice === null ? options.account : practiceAccount(practice)
  if (account === 'practice') return fail('station.bug')
  const stored = account.token === '' ? ok() : await store.credentials.put(account.name, account.token)
  if (!stored.ok) return stored
  const ownPrinters = practice === null ? further : [practice.printer, ...further]
  const notices = [...store.notices]
  const wanted = { ...options.settings, tokenLost: account.token === '' }
  const settings = await readSettings(store.settings, account, ownPrinters, wanted, (told) => notices.push(told))
  if (!settings.ok) return settings
  const { client, views } = serviceOf(account, clock, closing, hears)
  const raster = createRaster({})
  closing.add(() => raster.close())
  const htmlToPdf = options.htmlToPdf ?? chromium(options, account.environment, closing)
  const { transportFor, finding, ...devices } = reachOf(options, store, clock, practice)
  const printers = createPrinters({
    station: settings.value.stationId,
    memory: rememberIn(store),
    clock,
    sheets: dotsSheet,
    transportFor,
  })
  const station = createStation({
    ...store,
    notices,
    settings: settings.value,
    saveSettings: async (changed) => {
      const written = await store.settings.write(changed)
      if (written.ok) views.allowHosts = changed.environment.viewHosts
      return written
    },
    service: createShippingService(client),
    ...createViews(Object.assign(views, { ...raster, htmlToPdf, follow: client.follow })),
    raster,
    printers,
    printerTools: { ...createPrinterTools({ printers, raster, clock, checkAddress: transportFor }), ...finding },
    ...papers,
    actions: createOrderActions(client),
    carrier: createCarrierAccount(client),
    making: createOrderMaking(client),
    addressUnits,
    outbox: outboxStore(store.outbox),
    returns: returnsStore(store.returns),
    imports: store.imports,
    packings: store.packings,
    places: placeFinder,
    memory: store.state,
    ...devices,
    clock,
    pinTries: options.pinTries ?? createPinTries(clock),
    practising: options.practising,
    tryCodes: practice?.service.codes.slice(0, 3) ?? [],
    report: options.report,
    log: options.log,
  })
  hears.station = station
  closing.add(() => station.close())
  await station.start()
  return ok({ ...opened(station, notices), account: account.name, ...whatToTry(practice), close: closing.run })
}

function sayWhatKeepsKey({ say, dataDir }: StationOptions, { keyring }: Store): void {
  if (!keyring.protects)
    say(`No key store of the system is used: the key lies beside the data (${whatKeepsKeyFile(dataDir)}).`)
}

function opened(station: Station, notices: readonly Fault[]): Pick<ComposedStation, 'api' | 'notices'> {
  const unread = station.peopleUnread()
  return { api: station.api, notices: unread === null ? notices : [...notices, unread] }
}

/** The same pages for a print and for whoever tries one. */
function createViews(options: StudyOptions) {
  return { pages: createPages(options), studyView: createStudyView(options), studyPage: options.studyPage }
}

/** The client of an account, and where its views come from; what a leader decides about hosts counts for the next view. */
function serviceOf(
  { token, shop, environment }: GivenAccount,
  clock: Clock,
  closing: ReturnType<typeof closers>,
  hears: { readonly station: Station | null },
) {
  const { baseUrl, reasonPrefix, viewHosts: allowHosts } = environment
  const views: ViewOrigin & { allowHosts: readonly string[] } = {
    baseUrl,
    allowHosts,
    part: (...asked) => client.part(...asked),
    without: (hosts) => hears.station?.printedWithout(hosts),
  }
  const viewHosts = () => views.allowHosts
  const client = createShippingClient({ baseUrl, token, shop, reasonPrefix, viewHosts, clock })
  closing.add(() => client.close())
  return { client, views }
}

function whatToTry(practice: EmbeddedPractice | null): Pick<ComposedStation, 'tryCodes' | 'practicePage'> {
  if (practice === null) return { tryCodes: [], practicePage: null }
  return { tryCodes: practice.service.codes, practicePage: practicePage(practice.service.url) }
}

async function openPractice(
  options: StationOptions,
  clock: Clock,
  hears: { station: Station | null },
  closing: ReturnType<typeof closers>,
): Promise<EmbeddedPractice> {
  // The window shows the label as the practice printer drew it, told apart by the codes in its dots.
  const drawn = async ({ dots }: EmittedLabel) => hears.station?.drawn(await readLabel(dots), dots, 8)
  const practice = await openEmbeddedPractice(
    options.dataDir,
    clock,
    (label) => void drawn(label).catch(options.report),
  )
  closing.add(() => practice.close())
  return practice
}

function practiceAccount({ service }: EmbeddedPractice): GivenAccount {
  const environment = { kind: 'practice' as const, baseUrl: service.url, reasonPrefix: 'SVC', viewHosts: [] }
  return { name: practiceName, token: service.token, shop: service.shops[0] ?? 0, environment }
}

function chromium(options: StationOptions, environment: Environment, closing: ReturnType<typeof closers>): HtmlToPdf {
  const browser = createChromium({ find: () => findChromium({ say: options.say }) })
  const ending = new AbortController()
  closing.add(() => browser.close())
  closing.add(() => ending.abort())
  const origin = { baseUrl: environment.baseUrl, allowHosts: environment.viewHosts }
  if (options.warm === true)
    void browser.warmUp(origin, ending.signal).then((warm) => warm.ok || sayWhy(options, warm.fault))
  return browser.htmlToPdf
}

/** The station works without a browser as long as its labels are sealed here or come as PDF. */
function sayWhy(options: StationOptions, fault: Fault): void {
  if (fault.code !== 'request.canceled')
    options.say(onOneLine(`${fault.code} ${fault.facts?.command ?? fault.detail ?? ''}`))
}
