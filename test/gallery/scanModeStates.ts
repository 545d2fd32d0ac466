import type { ScannerPreferences } from '../../renderer/input/scannerPreferences.ts'
import { scannerDefaults } from '../../renderer/input/scannerPreferences.ts'
import type { Heard, Learned } from '../../renderer/screens/settings/scanner/lesson.ts'
import { freshScannerPage, useScannerPage } from '../../renderer/screens/settings/scanner/scannerPageStore.ts'
import { freshSettingsScreen, useSettingsScreen } from '../../renderer/screens/settings/settingsScreenStore.ts'
import { usePreferences } from '../../renderer/stores/preferencesStore.ts'
import type { ModeResult, ScanMode } from '../../renderer/stores/scanModeStore.ts'
import { enterMode, useScanMode } from '../../renderer/stores/scanModeStore.ts'
import { useStation } from '../../renderer/stores/stationStore.ts'
import type { ParcelPage } from '../../src/contract/parcels.ts'
import { oldLabel } from './fakeOrders.ts'
import { wrongLabel } from './fakeScanner.ts'
import { card, fixtureId, label, now } from './fixtures.ts'
import type { GalleryState } from './galleryState.ts'
import { jobsOfOrder, wholeOrder } from './orderFixtures.ts'

const doubted = card({
  verdict: 'in-doubt',
  fault: { code: 'printer.connection-lost' },
  labels: [label(1, 'G8ADKBRF', 'in-doubt', 'in-doubt')],
  blocks: true,
})

const page: ParcelPage = {
  order: wholeOrder,
  parcel: 0,
  readAt: now,
  away: null,
  news: null,
  jobs: jobsOfOrder,
  requests: [],
  returns: [],
  quote: null,
  tickets: [],
}

/** The modes of the scan screen, and the scanner's page of the settings. */
export const scanModeStates: readonly GalleryState[] = [
  inMode('mode-verify', 'verify'),
  inMode('mode-verify-label', 'verify', { item: 'G8ADKBRF' }),
  inMode('mode-verify-asking', 'verify', { result: { type: 'asking', line: 'G8ADKBRF', item: 'G8ADKBRF' } }),
  inMode('mode-verify-match', 'verify', { result: { type: 'match', code: 'G8ADKBRF', noted: true } }),
  inMode('mode-verify-elsewhere', 'verify', { result: { type: 'match', code: 'G8A2XWQE9K_12', noted: false } }),
  { ...inMode('mode-verify-wrong', 'verify'), card: wrongLabel(fixtureId(500), 'G8ADKBRF', 'LXFDFT') },
  inMode('mode-settle', 'settle'),
  { ...inMode('mode-settle-doubt', 'settle'), card: doubted },
  inMode('mode-lookup', 'lookup'),
  inMode('mode-lookup-found', 'lookup', { result: { type: 'parcel', line: 'G8ADKBRF', page } }),
  inMode('mode-lookup-old', 'lookup', {
    result: { type: 'parcel', line: 'G8ADKBRF', page: { ...page, news: oldLabel } },
  }),
  {
    ...inMode('mode-lookup-unknown', 'lookup'),
    refusal: { line: 'ZZZZZZZZ', fault: { code: 'order.unknown' } },
  },
  {
    name: 'input-method',
    card: card({
      code: null,
      scanned: 'G8ÂKBRF',
      verdict: 'not-printed',
      fault: { code: 'scan.input-method', facts: { read: 'G8ÂKBRF' } },
      labels: [],
      parcel: null,
      tookMs: null,
      blocks: true,
    }),
  },
  scannerPage('settings-scanner', {}),
  scannerPage('settings-scanner-teaching', { teaching: true, heard: [heard(0)] }),
  scannerPage('settings-scanner-not-understood', {
    teaching: true,
    heard: [heard(0), heard(2)],
    trouble: { type: 'not-understood', why: 'unknown', text: 'ÂĐÔÊS6F7' },
  }),
  scannerPage('settings-scanner-by-hand', {
    teaching: true,
    trouble: { type: 'not-understood', why: 'by-hand', text: 'QWAZYM' },
  }),
  scannerPage('settings-scanner-learned', { learned: taught }, { ...taught().scanner, taughtAt: now - 60_000 }),
  {
    ...scannerPage('settings-scanner-serial', {}),
    settings: { scanner: { uri: 'serial:COM3?baud=9600', prefix: '', suffix: '' } },
  },
]

function inMode(
  name: string,
  mode: Exclude<ScanMode, 'print'>,
  at: { readonly item?: string; readonly result?: ModeResult } = {},
): GalleryState {
  const prepare = () => {
    enterMode(mode)
    useScanMode.setState(at)
  }
  return { name, card: null, prepare }
}

function heard(code: number): Heard {
  return {
    code,
    prefix: '',
    suffix: '',
    by: 'typed',
    usKeys: true,
    inputMethod: false,
    capsLock: false,
    endedBy: 'Enter',
    slowestMs: 8,
    tookMs: 70,
  }
}

function taught(): Learned {
  return {
    scanner: { ends: 'key', prefix: '~', suffix: '', keys: 'careful', gapMs: 20 },
    endedBy: 'Enter',
    inputMethod: true,
    capsLock: true,
    paceMs: 6,
  }
}

interface ScannerPage {
  readonly teaching?: boolean
  readonly heard?: readonly Heard[]
  readonly trouble?: ReturnType<typeof useScannerPage.getState>['trouble']
  readonly learned?: () => Learned
}

function scannerPage(
  name: string,
  { learned, ...page }: ScannerPage,
  scanner: Partial<ScannerPreferences> = {},
): GalleryState {
  const prepare = () => {
    useSettingsScreen.setState({ ...freshSettingsScreen, tab: 'scanner' })
    useScannerPage.setState({ ...freshScannerPage, ...page, learned: learned?.() ?? null })
    usePreferences.setState({ scanner: { ...scannerDefaults, ...scanner } })
    if (name.endsWith('serial'))
      useStation.setState({ scanner: { state: 'listening', uri: null, fault: null, heardAt: now } })
  }
  return { name, card: null, place: 'settings', prepare }
}
