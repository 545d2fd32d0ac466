import { useMemo } from 'react'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import { pickupTabs, usePickupScreen } from '../../stores/pickupScreenStore.ts'
import { openPickups, usePickups } from '../../stores/pickupsStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import { moneyWords } from '../../text/screens/money.ts'
import { useWords } from '../../text/words.ts'
import { CodPanel } from '../money/CodPanel.tsx'
import { ManifestsPanel } from './ManifestsPanel.tsx'
import { Note } from './Note.tsx'
import type { Teller } from './pickupActions.ts'
import { ShiftsPanel } from './ShiftsPanel.tsx'
import { lateText } from './scanOutView.ts'

/** The shifts that can be handed over, the manifests of those that were, and what the carrier paid for them. */
export function ListPage({ teller }: { readonly teller: Teller }) {
  const { actions, w, language } = teller
  const moneyW = useWords(moneyWords)
  const money = useMemo(() => ({ actions, w: moneyW, language }), [actions, moneyW, language])
  const tab = usePickupScreen((state) => state.tab)
  const open = usePickups(({ rows }) => openPickups(rows).length)
  return (
    <ScreenFrame
      title={w.title}
      state={open === 0 ? w.state.none : fillIn(w.state.open, { count: countText(open, language) })}
      tabs={{
        tabs: pickupTabs.map((key) => ({ key, name: w.tabs[key] })),
        chosen: tab,
        choose: (chosen) => usePickupScreen.setState({ tab: chosen, note: null }),
      }}
    >
      <Note teller={teller} />
      <Late teller={teller} />
      {tab === 'shifts' && <ShiftsPanel teller={teller} />}
      {tab === 'manifests' && <ManifestsPanel teller={teller} />}
      {tab === 'cod' && <CodPanel teller={money} />}
    </ScreenFrame>
  )
}

/** Signed pickups of which a driver has parcels that he should not have. */
function Late({ teller: { w, language } }: { readonly teller: Teller }) {
  const rows = usePickups((state) => state.rows)
  return Object.values(rows)
    .filter(({ late }) => late.length > 0)
    .map(({ id, manifest, late }) => (
      <Notice
        key={id}
        tone="error"
        actions={<Button onPress={() => goTo('pickup', manifest)}>{w.manifest.openIt}</Button>}
      >
        {fillIn(w.manifest.lateList, { manifest, codes: lateText(late, { w, language }) })}
      </Notice>
    ))
}
