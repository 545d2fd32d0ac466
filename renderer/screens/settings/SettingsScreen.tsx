import { useEffect } from 'react'
import type { SettingsView } from '../../../src/contract/settings.ts'
import { PreferenceRows } from '../../components/PreferenceRows.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import { TakesNotice } from '../../components/TakesNotice.tsx'
import { usePlace } from '../../stores/placeStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { settingsWords } from '../../text/screens/settings.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { CommandsPanel } from './CommandsPanel.tsx'
import { LabelsPanel } from './LabelsPanel.tsx'
import { OperatorsPanel } from './OperatorsPanel.tsx'
import styles from './Settings.module.css'
import { StationPanel } from './StationPanel.tsx'
import { ScannerPanel } from './scanner/ScannerPanel.tsx'
import type { SettingsTab } from './settingsScreenStore.ts'
import { isSettingsTab, settingsTabs, useSettingsScreen } from './settingsScreenStore.ts'
import { ShopsPage } from './shops/ShopsPage.tsx'
import { shopsTabOf } from './shops/shopsView.ts'
import { ViewsPage } from './views/ViewsPage.tsx'
import { viewsPage } from './views/viewsActions.ts'

/** Whatever changes a print on this station, and how this window looks and sounds. */
export function SettingsScreen() {
  const w = useWords(settingsWords)
  const settings = useStation((state) => state.settings)
  const tab = useSettingsScreen((state) => state.tab)
  const about = usePlace((state) => state.about)
  useEffect(() => {
    if (isSettingsTab(about)) useSettingsScreen.setState({ tab: about })
  }, [about])
  if (about === viewsPage && settings !== null) return <ViewsPage settings={settings} />
  const shopsTab = shopsTabOf(about)
  if (shopsTab !== null && settings !== null) return <ShopsPage tab={shopsTab} settings={settings} />
  return (
    <ScreenFrame
      title={w.title}
      {...(settings !== null && { state: w.state[settings.environment] })}
      tabs={{
        tabs: settingsTabs.map((key) => ({ key, name: w.tabs[key] })),
        chosen: tab,
        choose: (chosen) => useSettingsScreen.setState({ tab: chosen }),
      }}
    >
      <div className={styles.panel}>
        {tab !== 'window' && tab !== 'commands' && <TakesNotice row="change-settings" />}
        {settings !== null && <Panel tab={tab} settings={settings} />}
      </div>
    </ScreenFrame>
  )
}

function Panel({ tab, settings }: { readonly tab: SettingsTab; readonly settings: SettingsView }) {
  const { t } = useTexts()
  switch (tab) {
    case 'station':
      return <StationPanel settings={settings} />
    case 'operators':
      return <OperatorsPanel settings={settings} />
    case 'account':
      return <AccountPanel settings={settings} />
    case 'labels':
      return <LabelsPanel settings={settings} />
    case 'scanner':
      return <ScannerPanel settings={settings} />
    case 'commands':
      return <CommandsPanel />
    case 'window':
      return (
        <section className={styles.section}>
          <h3 className={styles.title}>{t.settings}</h3>
          <PreferenceRows />
        </section>
      )
  }
}
