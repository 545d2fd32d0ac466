import type { FirstRunStep } from '../../renderer/screens/firstRun/firstRunStore.ts'
import { useFirstRun } from '../../renderer/screens/firstRun/firstRunStore.ts'
import type { Beside, Deed, LadderState } from '../../renderer/screens/printers/printersScreenStore.ts'
import { nothingBeside, usePrintersScreen } from '../../renderer/screens/printers/printersScreenStore.ts'
import type { SettingsTab } from '../../renderer/screens/settings/settingsScreenStore.ts'
import { freshSettingsScreen, useSettingsScreen } from '../../renderer/screens/settings/settingsScreenStore.ts'
import { viewsPage } from '../../renderer/screens/settings/views/viewsActions.ts'
import { useCodeRules } from '../../renderer/stores/codeRulesStore.ts'
import type { ViewsState } from '../../renderer/stores/viewsStore.ts'
import { asItIs, noViews, useViews } from '../../renderer/stores/viewsStore.ts'
import type { PrinterRow } from '../../src/contract/card.ts'
import type { CodeRuleView } from '../../src/contract/codeRules.ts'
import { dayLength } from '../../src/model/day.ts'
import { allLabelSizes } from '../../src/model/labelSize.ts'
import { found, ladder, models } from './fakeSetup.ts'
import { triedView, viewChanges, viewNews } from './fakeViews.ts'
import { keptAccounts, now, printers } from './fixtures.ts'
import type { GalleryState } from './galleryState.ts'

const scans = ['G8ADKBRF', 'H9BEKCSG', 'K2CFLDTH'].map((code) => ({ symbol: `${code}-1`, code }))
const examples = scans.map(({ symbol, code }) => ({ symbol, order: code, parcel: 1 }))
const counted = { before: '', after: '', lengths: [8], parcel: { mark: '-', first: 1 as const } }
const codeRule: CodeRuleView = {
  id: 'vn',
  rule: { before: 'VN', after: '', lengths: [8], parcel: null },
  examples: examples.map(({ order }) => ({ symbol: `VN${order}`, order, parcel: 0 })),
}

const [first, second] = printers
const base = first ?? second

/** Four printers as a warehouse has them: ready, printing, without paper, and one that nobody has asked. */
export const warehouse: readonly PrinterRow[] =
  base === undefined
    ? []
    : [
        { ...base, roll: { size: '80x80', labelsLeft: 412 } },
        {
          ...base,
          id: 'te',
          name: 'TSC TE210 bàn 2',
          uri: 'socket://192.168.1.61:9100',
          language: 'tspl',
          sizes: ['52x70'],
          state: 'processing',
          queued: 3,
        },
        {
          ...base,
          id: 'zd',
          name: 'Zebra ZT411 A5',
          uri: 'spooler:ZT411',
          headDots: 1_344,
          sizes: ['A5', '80x80'],
          state: 'stopped',
          reasons: ['media-empty'],
          roll: { size: 'A5', labelsLeft: 0 },
          queued: 12,
        },
        {
          ...base,
          id: 'ep',
          name: 'Epson TM-T82',
          uri: 'device:/dev/usb/lp1',
          language: 'escpos',
          headDots: 576,
          graphics: 'raster',
          sizes: ['52x70'],
          state: 'unknown',
          answers: false,
        },
      ]

export const setupStates: readonly GalleryState[] = [
  printersState('printers', null),
  { ...printersState('printers-none', null), printers: [] },
  printersState('printers-one', { type: 'printer', id: 'zd' }),
  printersState('printers-tested', { type: 'printer', id: 'xp' }, { xp: { state: 'tested', verdict: 'printed' } }),
  printersState(
    'printers-fault',
    { type: 'printer', id: 'te' },
    { te: { state: 'failed', fault: { code: 'printer.cannot' } } },
  ),
  printersState('printers-queue', { type: 'edit', id: 'zd' }),
  printersState('printers-add', { type: 'add' }),
  ladderState('ladder', null),
  ladderState('ladder-printing', null, { xp: { state: 'working', tool: 'ladder' } }),
  ladderState('ladder-fault', null, { xp: { state: 'failed', fault: { code: 'printer.media-empty' } } }),
  ladderState('ladder-scan', { rungs: ladder, read: [], last: null }),
  ladderState('ladder-read', { rungs: ladder, read: ['L-60-152', 'L-80-152', 'L-40-102', 'L-20-25'], last: null }),
  ladderState('ladder-stray', { rungs: ladder, read: ['L-40-102'], last: { code: 'L-40-305', was: 'stray' } }),
  printersState(
    'ladder-kept',
    { type: 'printer', id: 'xp' },
    { xp: { state: 'kept', rung: { darkness: 60, speed: 152 } } },
  ),
  ...(['station', 'account', 'labels', 'commands', 'window'] as const).map((tab) =>
    settingsState(`settings-${tab}`, tab),
  ),
  {
    ...settingsState('settings-account-wrong', 'account', true),
    settings: { firstLabel: 'wrong', tokenLost: true },
  },
  { ...settingsState('settings-account-practice', 'account'), settings: { environment: 'practice' } },
  { ...settingsState('settings-accounts', 'account'), settings: { accounts: keptAccounts } },
  viewsState('views', noViews),
  { ...viewsState('views-tried', { line: 'G8ADKBRF', tried: 'G8ADKBRF' }), prepare: () => prepareViews({}) },
  {
    ...viewsState('views-rule', {}),
    prepare: () => prepareViews({ ruling: '80x80', draft: { ...asItIs, part: true, width: '80', height: '80' } }),
  },
  {
    ...viewsState('views-changed', {}),
    station: { views: [viewNews] },
    prepare: () => useViews.setState({ ...noViews, changes: viewChanges() }),
  },
  { ...viewsState('views-support', {}), prepare: () => prepareViews({ supporting: '80x80' }) },
  { ...viewsState('views-code-rule', {}), settings: { codeRules: [codeRule] }, prepare: prepareCodeRule },
  ...(['language', 'account', 'printer', 'scan'] as const).map(firstRunState),
  {
    ...firstRunState('scan'),
    name: 'first-run-real',
    service: { environment: 'production' },
    settings: { environment: 'production', setUp: false, firstLabel: 'open' },
  },
  {
    name: 'folder-gone',
    card: null,
    folder: {
      lastAt: now - 9 * 3_600_000,
      keptAs: 'station.db.2026-11-21T02-40-07',
      backups: [1, 2].map((days) => ({
        file: `/var/backups/packbench/2026-11-${21 - days}.packbench`,
        at: now - days * dayLength,
      })),
    },
  },
  { name: 'folder-gone-no-backup', card: null, folder: { lastAt: null, keptAs: null, backups: [] } },
  {
    name: 'offer',
    card: null,
    fresh: true,
    service: { environment: 'practice' },
    settings: { environment: 'practice', setUp: false },
  },
]

function printersState(name: string, beside: Beside, deeds: Readonly<Record<string, Deed>> = {}): GalleryState {
  const search = { state: 'idle', found, fault: null } as const
  const prepare = () => usePrintersScreen.setState({ ...nothingBeside, beside, deeds, search, models })
  return { name, card: null, place: 'printers', printers: warehouse, prepare }
}

function ladderState(
  name: string,
  shown: LadderState | null,
  deeds: Readonly<Record<string, Deed>> = {},
): GalleryState {
  const ladders = shown === null ? {} : { xp: shown }
  const state = printersState(name, { type: 'ladder', id: 'xp' }, deeds)
  const prepare = () => {
    state.prepare?.()
    usePrintersScreen.setState({ ladders })
  }
  return { ...state, prepare }
}

function settingsState(name: string, tab: SettingsTab, changingAccount = false): GalleryState {
  const prepare = () => useSettingsScreen.setState({ ...freshSettingsScreen, tab, changingAccount })
  return { name, card: null, place: 'settings', prepare }
}

function viewsState(name: string, part: Partial<ViewsState>): GalleryState {
  const prepare = () => useViews.setState({ ...noViews, ...part })
  return { name, card: null, place: 'settings', about: viewsPage, prepare }
}

/** A number that is the same on all three: a person says what it is. */
function prepareCodeRule(): void {
  const fixed = { ...counted, after: '-1', parcel: null }
  const proposed = [
    { rule: fixed, makes: examples.map((one) => ({ ...one, parcel: 0 })) },
    { rule: counted, makes: examples },
  ]
  useCodeRules.setState({ scans, proposed, number: 'parcel', fault: { code: 'rule.number-open' } })
}

function prepareViews(part: Partial<ViewsState>): void {
  const rows = Object.fromEntries(
    allLabelSizes.map((size) => [size, { state: 'ready' as const, trial: triedView({ size }) }]),
  )
  useViews.setState({ ...noViews, line: 'G8ADKBRF', tried: 'G8ADKBRF', rows, ...part })
}

function firstRunState(step: FirstRunStep): GalleryState {
  return {
    name: `first-run-${step}`,
    card: null,
    fresh: true,
    service: { environment: 'practice' },
    settings: { environment: 'practice', setUp: false },
    prepare: () => useFirstRun.setState({ open: true, step }),
  }
}
