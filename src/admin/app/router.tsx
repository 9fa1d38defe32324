import type { QueryClient } from '@tanstack/react-query'
import { type AnyRouter, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import type { Http } from '#api/client/http.ts'
import type { AdminScreen } from '../shell/screen.ts'
import type { LoginRequests } from '../shell/login-requests.ts'
import { sessionQuery } from '../shell/session.ts'
import { readParameters, writeParameters } from './address-parameters.ts'
import { Frame } from './frame.tsx'
import { NotFoundScreen, ScreenFailure, ScreenLoading } from './screen-states.tsx'
import { ScreenView } from './screen-view.tsx'
import { screens } from './screens.ts'

/** Without a session, the frame shows the login screen, so a failed query is not an error. */
const nothing = (): void => undefined

interface Parts {
  http: Http
  queryClient: QueryClient
  logins: LoginRequests
}

/** Creates the router of all screens, each of which loads its code when it is opened. */
export function createAdminRouter(parts: Parts, list: readonly AdminScreen[] = screens): AnyRouter {
  const root = createRootRoute({
    component: () => <Frame {...parts} screens={list} />,
    notFoundComponent: NotFoundScreen,
    loader: () => parts.queryClient.query(sessionQuery).then(nothing, nothing),
    // The session is read once; logging in reads it again.
    staleTime: Infinity,
    pendingComponent: ScreenLoading,
  })
  const routes = list.map((screen) =>
    createRoute({
      getParentRoute: () => root,
      path: screen.path,
      loader: () => screen.code.load().then(() => undefined),
      component: () => <ScreenView screen={screen} />,
      pendingComponent: ScreenLoading,
      errorComponent: ScreenFailure,
    }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    basepath: '/admin',
    parseSearch: readParameters,
    stringifySearch: writeParameters,
    defaultPreload: false,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    trailingSlash: 'never',
  }) as unknown as AnyRouter
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) document.documentElement.dataset['navigated'] = ''
  })
  return router
}
