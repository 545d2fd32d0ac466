import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/verdicts.css'
import { App } from './App.tsx'
import { findBridge } from './bridge.ts'
import { startWindow } from './startWindow.ts'

const root = document.getElementById('window')
if (root === null) throw new Error('the page has no element for the window')
const actions = startWindow(findBridge(window), window)
createRoot(root).render(
  <StrictMode>
    <App actions={actions} />
  </StrictMode>,
)
