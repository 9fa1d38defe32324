import type { ApiMessage, Http } from '#api/client/http.ts'
import { fetchTransport } from '#api/client/transport.ts'
import { createLazySections } from '#engine/lazy-sections.ts'
import { lastInteraction } from '#lib/queued-interactions.ts'
import { readAddress } from '#routes/read-address.ts'
import { explainFailure, explainHeldPress } from '#ui/explain-failure.ts'
import { createLoadingBar } from '#ui/loading-bar.ts'
import { resolveToasts, showToast, toasts } from '#ui/toasts.ts'
import { createVisitor, type Visitor } from '#visitor/chart.ts'
import { chart as cartChart } from '#visitor/cart.chart.ts'
import { charts } from '#visitor/charts.ts'
import { chart as sessionChart } from '#visitor/session.chart.ts'
import { isOutdated } from './app-version.ts'
import { createMaskedHistory } from './masked-history.ts'
import { createAppRouter } from './router.tsx'
import { createData, registry } from './wiring.ts'

/** What a page in a browser is made of, besides its HTML. */
export interface BrowserApp {
  http: Http
  router: ReturnType<typeof createAppRouter>
  visitor: Visitor
}

/** Calls that pages make without user action. */
const backgroundCalls: readonly string[] = ['/api/cart/get', '/api/wishlist/get']

const showMessage = (message: ApiMessage) => void showToast(message)

const explainPart: Parameters<typeof createLazySections>[1]['onFailure'] = (part, code) =>
  explainHeldPress(part, 'This part of the page', code)

/** Makes them, and joins them to one another and to the page. */
export function createBrowserApp(): BrowserApp {
  const history = createMaskedHistory()
  const isShutOut = 'closed' in document.documentElement.dataset
  const { http, queryClient } = createData({
    transport: fetchTransport(),
    timeoutMs: 15_000,
    onMessage: showMessage,
    onSuccess: (...causes) => resolveToasts(...causes),
    // The server leads to the page that stands in the shop's place. A page that goes on meanwhile stays.
    onShopClosed: () => isShutOut || location.reload(),
    onLoginRequired: ({ path }) =>
      session().send({
        type: 'session.expired',
        path: router.state.location.href,
        isBackground: backgroundCalls.includes(path) && !showsPersonal(),
      }),
  })
  const visitor = createVisitor({
    http,
    queryClient,
    place: () => ({
      path: router.state.location.pathname,
      wanted: (router.state.location.search as Record<string, unknown>)['wanted'],
    }),
    needs: readAddress(location.pathname).row.needs,
    isLoggedIn: () => session().getSnapshot().context.user !== undefined,
    goTo: (href, { replace = false } = {}) => router.navigate({ href, replace } as never),
    onArrival: (listener) => void router.subscribe('onResolved', listener),
    notify: showMessage,
    onFailure: (name, code, forget) => {
      const press = lastInteraction()
      if (press) explainFailure(press.control, name, code, forget)
    },
  })
  const session = () => visitor.actorOf(sessionChart)
  const showsPersonal = () =>
    readAddress(location.pathname).row.personal === true ||
    visitor.actorOf(cartChart).getSnapshot().hasTag('drawerOpen')
  const response = { status: 200, problems: [], errors: [] }
  const router = createAppRouter({
    history,
    context: {
      queryClient,
      registry,
      visitor,
      response,
      isOutdated,
      // Authors see what is wrong with every section, so theirs all come at once.
      ...(import.meta.env.DEV
        ? { showProblems: true }
        : { showProblems: false, lazySections: createLazySections(document, { onFailure: explainPart }) }),
    },
  })

  // A closed shop has nothing that they could ask for.
  if (!isShutOut) for (const chart of charts) visitor.actorOf(chart)

  const bar = document.getElementById('loading-bar')
  if (bar) {
    const { start, finish } = createLoadingBar(bar)
    router.subscribe('onBeforeLoad', start)
    router.subscribe('onResolved', finish)
  }
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    // The page that follows is shown at once where it was left: no height is guessed from here on. The same page in another state stands
    // already, and to look at all of its style again would keep a shopper's choice from their eyes.
    if (fromLocation && pathChanged) document.documentElement.dataset['whole'] = ''
    if (pathChanged) toasts.current()?.leaveView()
  })
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    // The cards and the structured data in the head are of the page that was served.
    if (fromLocation && pathChanged)
      for (const tag of document.querySelectorAll('meta[property],meta[name^=twitter],[type="application/ld+json"]'))
        tag.remove()
  })
  return { http, router, visitor }
}
