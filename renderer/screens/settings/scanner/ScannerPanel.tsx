import { useEffect } from 'react'
import type { SettingsView } from '../../../../src/contract/settings.ts'
import { useActions } from '../../../actions.ts'
import { learnFromScans } from '../../../input/takers.ts'
import { LessonSection } from './LessonSection.tsx'
import { ScaleSection } from './ScaleSection.tsx'
import { SerialSection } from './SerialSection.tsx'
import { leaveLesson, takeLesson } from './scannerActions.ts'
import { useScannerPage } from './scannerPageStore.ts'
import { WaysSection } from './WaysSection.tsx'

/** How the scanner of this machine types: taught by three scans, shown, and changed by hand. */
export function ScannerPanel({ settings }: { readonly settings: SettingsView }) {
  const actions = useActions()
  const teaching = useScannerPage((state) => state.teaching)
  useEffect(() => {
    if (!teaching) return
    return learnFromScans((scan) => takeLesson(scan, actions))
  }, [teaching, actions])
  useEffect(() => leaveLesson, [])
  return (
    <>
      <LessonSection />
      <WaysSection />
      <SerialSection key={settings.scanner.uri} scanner={settings.scanner} />
      <ScaleSection key={JSON.stringify(settings.scale)} settings={settings} />
    </>
  )
}
