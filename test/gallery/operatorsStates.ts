import { useFigures } from '../../renderer/screens/jobs/figuresStore.ts'
import { useHistory } from '../../renderer/screens/jobs/historyStore.ts'
import { freshSettingsScreen, useSettingsScreen } from '../../renderer/screens/settings/settingsScreenStore.ts'
import { useScreen } from '../../renderer/stores/screenStore.ts'
import { nobodySignsIn, useSignIn } from '../../renderer/stores/signInStore.ts'
import type { StationRow } from '../../src/contract/card.ts'
import { idleDay } from './fakeFigures.ts'
import { operators } from './fakeOperators.ts'
import { card } from './fixtures.ts'
import type { GalleryState } from './galleryState.ts'
import { warehouse } from './setupStates.ts'

const [leader, packer] = operators
export const team: Partial<StationRow> = { operators, operator: packer ?? null, rolesInForce: true }
const unattended: Partial<StationRow> = { ...team, operator: null }

/** Who is at the station, the palette, the figures of a day, and four printers at the top of a small window. */
export const operatorsStates: readonly GalleryState[] = [
  { name: 'operator-packer', card: card(), station: team },
  { name: 'operator-leader', card: card(), station: { ...team, operator: leader ?? null }, printers: warehouse },
  { name: 'practising', card: card(), station: { practising: { by: 'Nguyễn Thị Lan' } } },
  { name: 'operator-nobody', card: card(), station: unattended },
  { name: 'sign-in', card: card(), station: unattended, prepare: () => signsIn(null) },
  { name: 'sign-in-pin', card: card(), station: team, prepare: () => signsIn('0417') },
  {
    name: 'sign-in-wrong',
    card: card(),
    station: team,
    prepare() {
      signsIn('0417')
      useSignIn.setState({ fault: { code: 'operator.pin-wrong' } })
    },
  },
  { name: 'locked', card: null, station: { ...unattended, locked: true } },
  {
    name: 'locked-scanned',
    card: null,
    station: { ...unattended, locked: true },
    refusal: { line: null, fault: { code: 'station.locked', facts: { read: 'G8ADKBRF' } } },
  },
  {
    name: 'operator-refused',
    card: null,
    place: 'settings',
    station: team,
    refusal: { line: null, fault: { code: 'operator.not-allowed' } },
  },
  operatorsPage('settings-operators', team, null),
  operatorsPage('settings-operators-none', { operators: [] }, null),
  operatorsPage('settings-operators-new', team, 'new'),
  operatorsPage('settings-operators-edit', team, '0417'),
  { name: 'palette', card: card(), station: team, batches: 'some', printers: warehouse, prepare: openPalette },
  {
    name: 'figures',
    card: card(),
    place: 'jobs',
    jobs: 'many',
    station: { ...team, rolesInForce: false },
    prepare: showFigures,
  },
  { name: 'figures-none', card: null, fresh: true, place: 'jobs', jobs: 'none', prepare: showFigures },
  { name: 'figures-unreadable', card: card(), place: 'jobs', jobs: 'unreadable', prepare: showFigures },
  figuresOf('figures-saturday', '2026-11-14'),
  figuresOf('figures-idle-day', idleDay),
  figuresOf('figures-before-journal', '2026-10-31'),
  {
    name: 'station-changes',
    card: card(),
    place: 'jobs',
    station: team,
    prepare: () => useHistory.setState({ tab: 'changes' }),
  },
  { name: 'printers-packer', card: card(), place: 'printers', printers: warehouse, station: team },
  { name: 'many-printers', card: card(), printers: warehouse, service: { environment: 'staging' } },
  {
    name: 'notices',
    card: card(),
    station: { notices: [{ code: 'store.unreadable', facts: { file: 'station.db' } }] },
  },
]

function signsIn(operator: string | null): void {
  useSignIn.setState({ ...nobodySignsIn, operator })
  useScreen.setState({ dialog: 'sign-in' })
}

function operatorsPage(name: string, station: Partial<StationRow>, operator: string | null): GalleryState {
  const prepare = () => useSettingsScreen.setState({ ...freshSettingsScreen, tab: 'operators', operator })
  return { name, card: null, place: 'settings', station, settings: { useRoles: true }, prepare }
}

function openPalette(): void {
  useScreen.setState({ dialog: 'palette' })
}

function figuresOf(name: string, day: string): GalleryState {
  const prepare = () => {
    showFigures()
    useFigures.setState({ day })
  }
  return { name, card: card(), place: 'jobs', jobs: 'many', station: team, prepare }
}

function showFigures(): void {
  useHistory.setState({ tab: 'figures' })
}
