import { useQuery, type QueryClient } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { STAFF_ROLES } from '#domain/staff-roles.ts'
import type { Http } from '#api/client/http.ts'
import * as t from '#words/admin-app.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { LoginRequests } from '../shell/login-requests.ts'
import type { AdminScreen } from '../shell/screen.ts'
import { AdminProvider, type Session, sessionQuery } from '../shell/session.ts'
import { PublicPage } from '../shell/public-page.tsx'
import css from './frame.module.css'
import { LoginGate } from './login-gate.tsx'
import { LoginScreen } from './login-screen.tsx'
import { Note, ScreenLoading } from './screen-states.tsx'
import { Shell } from './shell.tsx'
import { useRowFocus } from './use-row-focus.ts'

const RequiredSecondFactor = lazyPart(
  () => import('../account/required-second-factor.tsx'),
  (module) => module.RequiredSecondFactor,
)

interface Props {
  http: Http
  queryClient: QueryClient
  logins: LoginRequests
  screens: readonly AdminScreen[]
}

/** Around every screen: the login, or the menu and the open screen. */
export function Frame({ http, queryClient, logins, screens }: Props) {
  // Not the address: it changes before the screen does.
  const shown = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath as string | undefined })
  const { data: session, error, refetch } = useQuery(sessionQuery)
  const isPublic = screens.some(({ path: own, isPublic: open }) => open && own === shown)
  if (isPublic) return <Outlet />
  if (session && isSession(session)) return <Working {...{ http, queryClient, session, logins }} />
  if (!error && !session) return <ScreenLoading />
  const { code } = (error ?? {}) as { code?: string }
  if (code === 'staff_login_required') return <LoginScreen http={http} onLogin={() => void refetch()} />
  if (hasOwnBackEnd()) return <WithoutBackEnd />
  return (
    <Note title={t.startFailed()} text={t.startFailedAdvice()} role="alert">
      <Button onClick={() => void refetch()}>{t.tryAgain()}</Button>
    </Note>
  )
}

function Working({ http, queryClient, session, logins }: Omit<Props, 'screens'> & { session: Session }) {
  useRowFocus()
  const admin = useMemo(() => ({ http, queryClient, session }), [http, queryClient, session])
  return (
    <AdminProvider value={admin}>
      {session.needs_second_factor ? (
        <RequiredSecondFactor fallback={<ScreenLoading />} />
      ) : (
        <Shell>
          <Outlet />
        </Shell>
      )}
      <LoginGate logins={logins} />
    </AdminProvider>
  )
}

/** Whether calls are answered by the shop's own back end (API_ORIGIN), which need not know the admin. */
const hasOwnBackEnd = (): boolean => document.getElementById('admin')?.hasAttribute('data-own-back-end') ?? false

/** Another back end may answer any call with something of its own. */
const isSession = ({ role, shop }: Partial<Session>): boolean =>
  STAFF_ROLES.some((known) => known === role) && typeof shop === 'object'

/** Shown when the API is another back end's, which does not know the admin. */
function WithoutBackEnd() {
  return (
    <PublicPage title={t.noBackEnd()}>
      <p>{t.noBackEndAdvice({ path: '/api/admin', call: 'GET /api/admin/me' })}</p>
      <p className={css.links}>
        <a href="/dev/sections">{t.sections()}</a>
        <a href="/dev/flows">{t.flows()}</a>
      </p>
    </PublicPage>
  )
}
