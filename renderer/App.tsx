import { useEffect } from 'react'
import styles from './App.module.css'
import type { Actions } from './actions.ts'
import { ActionsContext } from './actions.ts'
import { Announcer } from './components/Announcer.tsx'
import { ApprovalDialog } from './components/ApprovalDialog.tsx'
import { ConfirmDialog } from './components/ConfirmDialog.tsx'
import { ConnectionBanner } from './components/ConnectionBanner.tsx'
import type { Later } from './components/later.ts'
import { later, useLater } from './components/later.ts'
import { PractisingBanner } from './components/PractisingBanner.tsx'
import { Rail } from './components/Rail.tsx'
import { ReprintDialog } from './components/ReprintDialog.tsx'
import { SettingsDialog } from './components/SettingsDialog.tsx'
import { ShortcutsDialog } from './components/ShortcutsDialog.tsx'
import { SignInDialog } from './components/SignInDialog.tsx'
import { StartNotices } from './components/StartNotices.tsx'
import { TopBar } from './components/TopBar.tsx'
import { TypedLine } from './components/TypedLine.tsx'
import { ViewNews } from './components/ViewNews.tsx'
import { screenShown } from './input/heldScans.ts'
import { Denied } from './screens/denied/Denied.tsx'
import { useFirstRun } from './screens/firstRun/firstRunStore.ts'
import { takesWindow } from './screens/firstRun/firstRunView.ts'
import { Locked } from './screens/locked/Locked.tsx'
import { ScanScreen } from './screens/scan/ScanScreen.tsx'
import { firstRun, goneFolder, screens } from './screens/screens.ts'
import { useConnection } from './stores/connectionStore.ts'
import type { Place } from './stores/placeStore.ts'
import { usePlace } from './stores/placeStore.ts'
import { usePreferences } from './stores/preferencesStore.ts'
import { useStation } from './stores/stationStore.ts'
import { LanguageContext } from './text/texts.ts'

/** Loaded behind the first screen: it is there before anybody has pressed its keys. */
const palette = later(() => import('./palette/Palette.tsx').then(({ Palette }) => Palette))

/** The whole window. */
export function App({ actions }: { readonly actions: Actions }) {
  const language = usePreferences((preferences) => preferences.language)
  const connection = useConnection((state) => state.connection)
  const isLocked = useStation(({ station }) => station?.locked === true)
  const Palette = useLater(palette)
  if (connection === 'denied' || connection === 'stranger') return <Denied first={language} why={connection} />
  // The dialogs with a PIN stay the same ones under the lock: somebody may be typing there.
  if (isLocked)
    return (
      <LanguageContext value={language}>
        <ActionsContext value={actions}>
          <ConnectionBanner />
          <Locked />
          <TypedLine />
          <ApprovalDialog key="approval" />
          <SignInDialog key="sign-in" />
        </ActionsContext>
      </LanguageContext>
    )
  return (
    <LanguageContext value={language}>
      <ActionsContext value={actions}>
        <div className={styles.window}>
          <Rail />
          <div className={styles.desk}>
            <TopBar />
            <PractisingBanner />
            <ConnectionBanner />
            <StartNotices />
            <ViewNews />
            <Shown />
          </div>
        </div>
        <TypedLine />
        <ShortcutsDialog />
        <SettingsDialog />
        <ConfirmDialog />
        <ReprintDialog />
        <ApprovalDialog key="approval" />
        <SignInDialog key="sign-in" />
        {Palette !== null && <Palette />}
        <Announcer />
      </ActionsContext>
    </LanguageContext>
  )
}

/** The scan screen is part of the first load; the others come when they are opened. */
function Shown() {
  const place = usePlace((state) => state.place)
  const asked = useFirstRun((state) => state.open)
  const first = useStation(({ settings }) => takesWindow(asked, settings, window.packbench !== undefined))
  const folder = useStation((state) => state.folder)
  if (folder !== null) return <Opened screen={goneFolder} place={null} of={{ folder }} />
  if (place !== 'scan') return <Opened screen={screens[place]} place={place} of={{}} />
  return first ? <Opened screen={firstRun} place={place} of={{}} /> : <ScanScreen />
}

interface OpenedProps<Props> {
  readonly screen: Later<Props>
  /** Scans that came while it was loaded are waiting for it; null: none are taken there. */
  readonly place: Place | null
  readonly of: Props
}

function Opened<Props extends object>({ screen, place, of }: OpenedProps<Props>) {
  const Screen = useLater(screen)
  if (Screen === null) return <main className={styles.loading} aria-busy="true" />
  return (
    <>
      <Screen {...of} />
      {place !== null && <Arrived key={place} place={place} />}
    </>
  )
}

/** Says that the screen beside it is there. */
function Arrived({ place }: { readonly place: Place }) {
  useEffect(() => screenShown(place), [place])
  return null
}
