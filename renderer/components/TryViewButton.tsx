import { ScanSearch } from 'lucide-react'
import type { Fault } from '../../src/base/fault.ts'
import { useActions } from '../actions.ts'
import { isOfView, mayTry } from '../screens/scan/viewFault.ts'
import { useStation } from '../stores/stationStore.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from './Button.tsx'

/** A fault of the carrier's page leads to where the page is seen, wherever the fault is told. `code`: of the parcel. */
export function TryViewButton({ fault, code }: { readonly fault: Fault | null; readonly code: string | null }) {
  const { t } = useTexts()
  const actions = useActions()
  const may = useStation(mayTry)
  if (fault === null || code === null || !may || !isOfView(fault.code)) return null
  const open = async () => {
    const { openViews } = await import('../screens/settings/views/viewsActions.ts')
    openViews(code, actions)
  }
  return (
    <Button icon={ScanSearch} onPress={() => void open()}>
      {t.action.tryView}
    </Button>
  )
}
