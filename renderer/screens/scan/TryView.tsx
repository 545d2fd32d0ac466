import { ScanSearch } from 'lucide-react'
import type { Card } from '../../../src/contract/card.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { useStation } from '../../stores/stationStore.ts'
import { faultOf } from './cardView.ts'
import type { Reader } from './reader.ts'
import { isOfView, mayTry } from './viewFault.ts'

/** A fault of the carrier's page leads to where the page is seen. */
export function TryView({ card, reader: { t } }: { readonly card: Card; readonly reader: Reader }) {
  const actions = useActions()
  const may = useStation(({ settings, station }) => mayTry(settings?.useRoles ?? false, station?.operator ?? null))
  const fault = faultOf(card)
  const { code } = card
  if (fault === null || code === null || !may || !isOfView(fault.code)) return null
  const open = async () => {
    const { openViews } = await import('../settings/views/viewsDeeds.ts')
    openViews(code, actions)
  }
  return (
    <Button icon={ScanSearch} onPress={() => void open()}>
      {t.action.tryView}
    </Button>
  )
}
