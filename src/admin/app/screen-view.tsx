import { Component, type ReactNode, useSyncExternalStore } from 'react'
import type { AdminScreen } from '../shell/screen.ts'
import { useSession } from '../shell/session.ts'
import { NotAllowedScreen, ScreenFailure, ScreenLoading } from './screen-states.tsx'

/** Shows a screen to the roles that may open it. A failure while it is shown replaces this screen only. */
export function ScreenView({ screen }: { screen: AdminScreen }) {
  const module = useSyncExternalStore(screen.code.subscribe, screen.code.current)
  if (!module) return <ScreenLoading />
  const content = (
    <ScreenBoundary>
      <module.Screen resource={screen.resource} singleton={screen.singleton} />
    </ScreenBoundary>
  )
  return screen.isPublic ? content : <ForRoles screen={screen}>{content}</ForRoles>
}

function ForRoles({ screen: { roles }, children }: { screen: AdminScreen; children: ReactNode }) {
  const { role } = useSession()
  return roles === undefined || roles.includes(role) ? children : <NotAllowedScreen />
}

class ScreenBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <ScreenFailure error={error} reset={() => this.setState({ error: undefined })} />
  }
}
