import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#ui/tokens.css'
import './page.css'
import { FlowViewer } from './viewer.tsx'
import { listenToTabs } from './live/use-live.ts'

listenToTabs()
createRoot(document.getElementById('flows')!).render(
  <StrictMode>
    <FlowViewer />
  </StrictMode>,
)
