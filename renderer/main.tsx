import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/verdicts.css'
import { App } from './App.tsx'
import { guardBrowser } from './input/guardBrowser.ts'
import { findBridge } from './live/bridge.ts'
import { loadAhead } from './loadAhead.ts'
import { startWindow } from './startWindow.ts'
import { loadPreferences } from './stores/preferencesStore.ts'

guardBrowser(window)
const root = document.getElementById('window')
if (root === null) throw new Error('the page has no element for the window')
const bridge = await findBridge(window)
// Before the first key: a scan is read as this machine's scanner types. And before the first paint.
await loadPreferences(bridge.preferences)
const actions = startWindow(bridge, window)
createRoot(root).render(
  <StrictMode>
    <App actions={actions} />
  </StrictMode>,
)
void loadAhead()
