import { fillIn } from '../../../src/words/fillIn.ts'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import { usePickupScreen } from '../../stores/pickupScreenStore.ts'
import { openPickups, usePickups } from '../../stores/pickupsStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import { countText } from '../../text/format.ts'
import { ManifestsPanel } from './ManifestsPanel.tsx'
import { Note } from './Note.tsx'
import type { Teller } from './pickupActions.ts'
import { ShiftsPanel } from './ShiftsPanel.tsx'

/** The shifts that can be handed over, and the manifests of those that were. */
export function ListPage({ teller }: { readonly teller: Teller }) {
  const { w, language } = teller
  const tab = usePickupScreen((state) => state.tab)
  const open = usePickups(({ rows }) => openPickups(rows).length)
  return (
    <ScreenFrame
      title={w.title}
      state={open === 0 ? w.state.none : fillIn(w.state.open, { count: countText(open, language) })}
      tabs={{
        tabs: [
          { key: 'shifts', name: w.tabs.shifts },
          { key: 'manifests', name: w.tabs.manifests },
        ],
        chosen: tab,
        choose: (chosen) => usePickupScreen.setState({ tab: chosen, note: null }),
      }}
    >
      <Note teller={teller} />
      <Late teller={teller} />
      {tab === 'shifts' ? <ShiftsPanel teller={teller} /> : <ManifestsPanel teller={teller} />}
    </ScreenFrame>
  )
}

/** Signed pickups of which a driver has parcels that he should not have. */
function Late({ teller: { w } }: { readonly teller: Teller }) {
  const rows = usePickups((state) => state.rows)
  return Object.values(rows)
    .filter(({ late }) => late.length > 0)
    .map(({ id, manifest, late }) => (
      <Notice
        key={id}
        tone="error"
        actions={<Button onPress={() => goTo('pickup', manifest)}>{w.manifest.openIt}</Button>}
      >
        {fillIn(w.manifest.lateList, { manifest, codes: late.join(', ') })}
      </Notice>
    ))
}
