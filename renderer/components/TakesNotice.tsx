import type { Row } from '../../src/contract/access.ts'
import { useStation } from '../stores/stationStore.ts'
import { takesNow } from '../takesNow.ts'
import { useTexts } from '../text/texts.ts'
import { Notice } from './Notice.tsx'

/** What a deed will take beside the form, said before the form is filled. `saysWhy`: the form itself asks for the reason. */
export function TakesNotice({ row, saysWhy = false }: { readonly row: Row; readonly saysWhy?: boolean }) {
  const { t } = useTexts()
  const station = useStation((state) => state.station)
  const settings = useStation((state) => state.settings)
  const asked = takesNow(row, { station, settings })
  if (station === null || settings === null || asked === null) return null
  // Without roles there is no PIN to ask for until somebody has set one.
  const reason = asked.reason && !saysWhy
  const asksPin = asked.pin && (station.rolesInForce || settings.hasSupervisorPin)
  if (!asksPin && !reason) return null
  return (
    <Notice tone="info">
      {asksPin ? (reason ? t.approval.takesBoth : t.approval.takesPin) : t.approval.takesReason}
    </Notice>
  )
}
