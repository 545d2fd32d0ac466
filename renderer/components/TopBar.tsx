import { Contrast, Languages, Monitor, Moon, Sun, Volume2, VolumeX } from 'lucide-react'
import { useMemo } from 'react'
import { useActions } from '../actions.ts'
import { accountInHead } from '../screens/settings/accountsView.ts'
import { useCards, waitingForNetwork } from '../stores/cardsStore.ts'
import { useConnection } from '../stores/connectionStore.ts'
import type { Theme } from '../stores/preferencesStore.ts'
import { themes, usePreferences } from '../stores/preferencesStore.ts'
import { usePrinters } from '../stores/printersStore.ts'
import { useScreen } from '../stores/screenStore.ts'
import { useStation } from '../stores/stationStore.ts'
import { useTexts } from '../text/texts.ts'
import { OperatorButton } from './OperatorButton.tsx'
import { StateChips } from './StateChips.tsx'
import { printerChip, serviceChip } from './stateChipView.ts'
import styles from './TopBar.module.css'

const themeIcons = { system: Monitor, light: Sun, dark: Moon, contrast: Contrast }

/** Where this station is, how its service and printers are, and how the window looks and sounds. */
export function TopBar() {
  const { t } = useTexts()
  const station = useStation((state) => state.station)
  const shop = useStation(({ settings }) => settings?.shops.find(({ id }) => id === settings.shop)?.name ?? '')
  const account = useStation(({ settings }) => (settings === null ? '' : accountInHead(settings)))
  const where = [station?.place ?? '', account, shop].filter(Boolean).join(' · ')
  return (
    <header className={styles.bar}>
      <h1 className={styles.station}>
        <span className={styles.name}>{station?.name ?? t.product}</span>
        {where !== '' && <span className={styles.place}>{where}</span>}
      </h1>
      <States />
      <OperatorButton />
      <Switches />
    </header>
  )
}

function States() {
  const { t, language } = useTexts()
  const service = useStation((state) => state.service)
  const rows = usePrinters((state) => state.rows)
  const waiting = useCards(waitingForNetwork)
  // What was last heard may be over: without a connection there is nothing to show as well.
  const connected = useConnection(({ connection }) => connection === 'connected')
  const chips = useMemo(() => {
    if (!connected || service === null) return []
    const printers = Object.values(rows).map((printer) => ({ key: printer.id, ...printerChip(printer, t, language) }))
    const none = { key: 'none', name: t.noPrinter, sizes: '', words: '', state: 'trouble' } as const
    const first = { key: 'service', ...serviceChip(service, t, language, waiting) }
    return [first, ...(printers.length === 0 ? [none] : printers)]
  }, [connected, service, rows, waiting, t, language])
  return <StateChips chips={chips} />
}

function Switches() {
  const { t, language } = useTexts()
  const actions = useActions()
  const theme = usePreferences((preferences) => preferences.theme)
  const volume = usePreferences((preferences) => preferences.volume)
  const other = language === 'vi' ? 'en' : 'vi'
  const ThemeIcon = themeIcons[theme]
  return (
    <div className={styles.switches}>
      <button
        type="button"
        className={styles.switch}
        onClick={() => actions.change({ language: other })}
        title={t.languages[other]}
      >
        <Languages strokeWidth={1.8} aria-hidden="true" />
        <span className={styles.code}>{language.toUpperCase()}</span>
        <span className="heard">
          {t.language}: {t.languages[language]}
        </span>
      </button>
      <button
        type="button"
        className={styles.switch}
        onClick={() => actions.change({ theme: themeAfter(theme) })}
        aria-label={`${t.theme}: ${t.themes[theme]}`}
        title={`${t.theme}: ${t.themes[theme]}`}
      >
        <ThemeIcon strokeWidth={1.8} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles.switch}
        onClick={() => useScreen.setState({ dialog: 'settings' })}
        aria-label={t.settings}
        title={t.settings}
      >
        {volume > 0 ? (
          <Volume2 strokeWidth={1.8} aria-hidden="true" />
        ) : (
          <VolumeX strokeWidth={1.8} aria-hidden="true" />
        )}
      </button>
    </div>
  )
}

function themeAfter(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
}
