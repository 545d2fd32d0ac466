import { useEffect, useLayoutEffect, useMemo } from 'react'
import type { PickupView } from '../../../src/contract/pickups.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { FaultNotice } from '../../components/Notice.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import { takeCommands, takeKeys, takeScans } from '../../input/takers.ts'
import { usePickupScreen, usePickupSheet } from '../../stores/pickupScreenStore.ts'
import { usePickups } from '../../stores/pickupsStore.ts'
import { goTo, usePlace } from '../../stores/placeStore.ts'
import { pickupWords } from '../../text/screens/pickup.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { ClosingPage } from './ClosingPage.tsx'
import { followPickup, pickupOf, readPickup } from './followPickup.ts'
import { ListPage } from './ListPage.tsx'
import { ManifestPage } from './ManifestPage.tsx'
import styles from './Pickup.module.css'
import type { Teller } from './pickupActions.ts'
import { putAside } from './pickupActions.ts'
import { obeyPickupKey, pickupSpot } from './pickupKeys.ts'
import { takePickupScan } from './pickupScans.ts'
import { ScanOutPage } from './ScanOutPage.tsx'

/** The handover: the shifts and manifests, a pickup that is scanned out or signed, a manifest. */
export function PickupScreen() {
  const teller = useTeller()
  const about = usePlace((state) => state.about)
  const rows = usePickups((state) => state.rows)
  const view = usePickupSheet((state) => state.view)
  const pickup = useMemo(() => pickupOf(about, rows, view), [about, rows, view])
  useScreenOfPickups(about, pickup, teller)
  if (pickup === null) return about === null ? <ListPage teller={teller} /> : <Missing teller={teller} />
  return <Shown pickup={pickup} teller={teller} />
}

function Shown({ pickup, teller }: { readonly pickup: PickupView; readonly teller: Teller }) {
  const closing = usePickupScreen(({ closing: draft }) => draft?.pickup === pickup.id && draft.open)
  if (pickup.state === 'closed') return <ManifestPage key={pickup.id} pickup={pickup} teller={teller} />
  if (closing) return <ClosingPage key={pickup.id} pickup={pickup} teller={teller} />
  return <ScanOutPage key={pickup.id} pickup={pickup} teller={teller} />
}

/** A manifest that has to be looked up first, or that there is none of. */
function Missing({ teller: { w } }: { readonly teller: Teller }) {
  const fault = usePickupSheet((state) => state.fault)
  const back = { name: w.manifest.back, go: () => goTo('pickup') }
  return (
    <ScreenFrame title={w.title} back={back}>
      {fault === null ? (
        <p className={styles.loading}>{w.manifest.loading}</p>
      ) : (
        <FaultNotice fault={fault} actions={<Button onPress={back.go}>{w.manifest.back}</Button>} />
      )}
    </ScreenFrame>
  )
}

function useTeller(): Teller {
  const actions = useActions()
  const w = useWords(pickupWords)
  const { language } = useTexts()
  return useMemo(() => ({ actions, w, language }), [actions, w, language])
}

/** While the screen is shown, scans, its keys and the command that acknowledges are its own, and its rows follow. */
function useScreenOfPickups(about: string | null, pickup: PickupView | null, teller: Teller): void {
  const { ask } = teller.actions
  const id = pickup?.id ?? null
  const missing = about !== null && id === null ? about : null
  useEffect(() => {
    if (missing !== null) void readPickup(missing, ask)
  }, [missing, ask])
  useEffect(() => (id === null ? undefined : followPickup(id, ask)), [id, ask])
  useLayoutEffect(() => takeScans((line) => takePickupScan(line, pickup, teller)), [pickup, teller])
  useLayoutEffect(
    () =>
      takeKeys(
        () => pickupSpot(pickup),
        (key) => obeyPickupKey(key, pickup, teller),
      ),
    [pickup, teller],
  )
  useLayoutEffect(
    () =>
      takeCommands((command) => {
        if (command !== 'acknowledge' || pickup === null || pickup.shouting.length === 0) return false
        void putAside(pickup, teller)
        return true
      }),
    [pickup, teller],
  )
}
