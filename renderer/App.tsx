import styles from './App.module.css'
import type { Actions } from './actions.ts'
import { ActionsContext } from './actions.ts'
import { Announcer } from './components/Announcer.tsx'
import { ConnectionBanner } from './components/ConnectionBanner.tsx'
import { Rail } from './components/Rail.tsx'
import { SettingsDialog } from './components/SettingsDialog.tsx'
import { ShortcutsDialog } from './components/ShortcutsDialog.tsx'
import { TopBar } from './components/TopBar.tsx'
import { ScanScreen } from './screens/scan/ScanScreen.tsx'
import { usePreferences } from './stores/preferencesStore.ts'
import { LanguageContext } from './text/texts.ts'

/** The whole window. */
export function App({ actions }: { readonly actions: Actions }) {
  const language = usePreferences((preferences) => preferences.language)
  return (
    <LanguageContext value={language}>
      <ActionsContext value={actions}>
        <div className={styles.window}>
          <Rail />
          <div className={styles.desk}>
            <TopBar />
            <ConnectionBanner />
            <ScanScreen />
          </div>
        </div>
        <ShortcutsDialog />
        <SettingsDialog />
        <Announcer />
      </ActionsContext>
    </LanguageContext>
  )
}
