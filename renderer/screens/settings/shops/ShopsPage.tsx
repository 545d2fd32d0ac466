import type { SettingsView } from '../../../../src/contract/settings.ts'
import { ScreenFrame } from '../../../components/ScreenFrame.tsx'
import { TakesNotice } from '../../../components/TakesNotice.tsx'
import { goTo } from '../../../stores/placeStore.ts'
import { shopsWords } from '../../../text/screens/shops.ts'
import { useWords } from '../../../text/words.ts'
import panel from '../Settings.module.css'
import { NewShopForm } from './NewShopForm.tsx'
import { PartnerForm } from './PartnerForm.tsx'
import { ShopList } from './ShopList.tsx'
import type { ShopsTab } from './shopsView.ts'
import { shopsPages, shopsTabs } from './shopsView.ts'

/** The shops of the station's account: which one it works for, new ones, and those of customers. */
export function ShopsPage({ tab, settings }: { readonly tab: ShopsTab; readonly settings: SettingsView }) {
  const w = useWords(shopsWords)
  return (
    <ScreenFrame
      title={w.title}
      back={{ name: w.back, go: () => goTo('settings', 'account') }}
      tabs={{
        tabs: shopsTabs.map((key) => ({ key, name: w.tabs[key] })),
        chosen: tab,
        choose: (chosen) => goTo('settings', shopsPages[chosen]),
      }}
    >
      {tab === 'list' ? (
        <ShopList settings={settings} />
      ) : (
        <div className={panel.panel}>
          <TakesNotice row={tab === 'new' ? 'create-shop' : 'partner-shop'} />
          {tab === 'new' ? <NewShopForm /> : <PartnerForm />}
        </div>
      )}
    </ScreenFrame>
  )
}
