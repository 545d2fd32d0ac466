import { useTexts } from '../text/texts.ts'
import { Dialog } from './Dialog.tsx'
import { PreferenceRows } from './PreferenceRows.tsx'

/** How this window looks and sounds; nothing here changes a print. */
export function SettingsDialog() {
  const { t } = useTexts()
  return (
    <Dialog name="settings" title={t.settings}>
      <PreferenceRows />
    </Dialog>
  )
}
