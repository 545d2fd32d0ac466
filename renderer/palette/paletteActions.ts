import { exhaustive } from '../../src/base/exhaustive.ts'
import type { Actions } from '../actions.ts'
import { keyTarget } from '../input/takers.ts'
import { openFirstRun } from '../screens/firstRun/firstRunStore.ts'
import { takeTemplate } from '../screens/newOrder/templateActions.ts'
import { workFor } from '../screens/settings/settingsActions.ts'
import { usePickupScreen } from '../stores/pickupScreenStore.ts'
import { goTo } from '../stores/placeStore.ts'
import { useScreen } from '../stores/screenStore.ts'
import type { PaletteDeed } from './paletteEntries.ts'

/** Does what was chosen; the palette is gone before. `scan`: a line as a scanner sends it. */
export function perform(deed: PaletteDeed, actions: Actions, scan: (line: string) => void): void {
  useScreen.setState({ dialog: null, refusal: null })
  switch (deed.type) {
    case 'scan':
      scan(deed.line)
      break
    case 'go':
      goTo(deed.place, deed.about)
      break
    case 'card':
      goTo('scan')
      actions.pick(deed.card)
      break
    case 'dialog':
      useScreen.setState({ dialog: deed.dialog })
      break
    case 'key':
      keyTarget()?.(deed.key)
      break
    case 'template':
      takeTemplate(deed.name, actions)
      break
    case 'pickup-list':
      usePickupScreen.setState({ tab: deed.tab, note: null })
      goTo('pickup')
      break
    case 'first-run':
      goTo('scan')
      openFirstRun()
      break
    case 'change':
      actions.change(deed.preferences)
      break
    case 'sign-in':
      void actions.signingIn.choose(deed.operator)
      break
    case 'account':
      // What it leaves behind, and why it came to nothing, is said there.
      goTo('settings', 'account')
      void workFor(deed.use, deed.question, actions)
      break
    case 'end-windows':
      void actions.endWindows?.()
      break
    case 'practise':
      actions.practise()
      break
    case 'sign-out':
      void actions.signingIn.signOut()
      break
    default:
      exhaustive(deed)
  }
}
